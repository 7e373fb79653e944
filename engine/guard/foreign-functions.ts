import type { QueryOutline } from '../parse/outline.ts';
import type { Call } from '../parse/syntax.ts';

/**
 * The Cypher for functions of SQL, of APOC, of older Cypher and of other languages, by their names in lower case. `$1` and `$2` are the
 * arguments, `$*` all of them with commas, `$+` all of them with plus signs.
 */
const FORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // strings
    ucase: 'toUpper($*)',
    to_upper: 'toUpper($*)',
    upcase: 'toUpper($*)',
    touppercase: 'toUpper($*)',
    'apoc.text.toupper': 'toUpper($*)',
    lcase: 'toLower($*)',
    to_lower: 'toLower($*)',
    downcase: 'toLower($*)',
    tolowercase: 'toLower($*)',
    len: 'size($*)',
    strlen: 'size($*)',
    string_length: 'size($*)',
    concat: '$+',
    strcat: '$+',
    'apoc.text.concat': '$+',
    substr: 'substring($*)',
    mid: 'substring($*)',
    str_replace: 'replace($*)',
    'apoc.text.replace': 'replace($*)',
    'apoc.text.split': 'split($*)',
    'apoc.text.join': "reduce(text = '', item IN $1 | CASE WHEN text = '' THEN item ELSE text + $2 + item END)",
    split_part: 'split($1, $2)[$3 - 1]',
    indexof: 'CASE WHEN $1 CONTAINS $2 THEN size(split($1, $2)[0]) ELSE -1 END',
    strpos: 'CASE WHEN $1 CONTAINS $2 THEN size(split($1, $2)[0]) ELSE -1 END',
    'apoc.text.indexof': 'CASE WHEN $1 CONTAINS $2 THEN size(split($1, $2)[0]) ELSE -1 END',
    startswith: '$1 STARTS WITH $2',
    starts_with: '$1 STARTS WITH $2',
    endswith: '$1 ENDS WITH $2',
    ends_with: '$1 ENDS WITH $2',
    contains: '$1 CONTAINS $2',
    includes: '$1 CONTAINS $2',
    regexp_like: '$1 =~ $2',
    regexp_matches: '$1 =~ $2',
    regex: '$1 =~ $2',
    // conversion
    toint: 'toInteger($*)',
    to_int: 'toInteger($*)',
    to_integer: 'toInteger($*)',
    to_number: 'toFloat($*)',
    parseint: 'toInteger($*)',
    int: 'toInteger($*)',
    to_float: 'toFloat($*)',
    float: 'toFloat($*)',
    str: 'toString($*)',
    to_string: 'toString($*)',
    to_char: 'toString($1)',
    'apoc.convert.tostring': 'toString($*)',
    'apoc.convert.tointeger': 'toInteger($*)',
    'apoc.convert.tofloat': 'toFloat($*)',
    'apoc.convert.toboolean': 'toBoolean($*)',
    'apoc.convert.tojson': 'properties($*)',
    'apoc.convert.tomap': 'properties($*)',
    'apoc.any.properties': 'properties($1)',
    'apoc.number.format': 'toString($1)',
    // absence and choice
    ifnull: 'coalesce($*)',
    nvl: 'coalesce($*)',
    isnull: '$1 IS NULL',
    is_null: '$1 IS NULL',
    isnotnull: '$1 IS NOT NULL',
    if: 'CASE WHEN $1 THEN $2 ELSE $3 END',
    iff: 'CASE WHEN $1 THEN $2 ELSE $3 END',
    iif: 'CASE WHEN $1 THEN $2 ELSE $3 END',
    greatest: 'max([$*])',
    least: 'min([$*])',
    // aggregation
    count_distinct: 'count(DISTINCT $1)',
    countdistinct: 'count(DISTINCT $1)',
    dcount: 'count(DISTINCT $1)',
    uniq: 'count(DISTINCT $1)',
    approx_count_distinct: 'count(DISTINCT $1)',
    collect_list: 'collect($1)',
    array_agg: 'collect($1)',
    make_list: 'collect($1)',
    group_concat: 'collect($1)',
    string_agg: 'collect($1)',
    listagg: 'collect($1)',
    collect_set: 'collect(DISTINCT $1)',
    make_set: 'collect(DISTINCT $1)',
    collect_distinct: 'collect(DISTINCT $1)',
    any_value: 'head(collect($1))',
    mean: 'avg($1)',
    median: 'percentileCont($1, 0.5)',
    stddev: 'stDev($1)',
    stddev_pop: 'stDevP($1)',
    'apoc.agg.median': 'percentileCont($1, 0.5)',
    // lists
    rels: 'relationships($*)',
    array_length: 'size($1)',
    cardinality: 'size($1)',
    array_contains: '$2 IN $1',
    list_contains: '$2 IN $1',
    'apoc.coll.contains': '$2 IN $1',
    'apoc.coll.toset': 'COLLECT { UNWIND $1 AS item RETURN DISTINCT item }',
    'apoc.coll.sort': 'COLLECT { UNWIND $1 AS item RETURN item ORDER BY item }',
    'apoc.coll.max': 'COLLECT { UNWIND $1 AS item RETURN item ORDER BY item DESC LIMIT 1 }[0]',
    'apoc.coll.min': 'COLLECT { UNWIND $1 AS item RETURN item ORDER BY item LIMIT 1 }[0]',
    'apoc.coll.sum': 'reduce(sum = 0.0, item IN $1 | sum + item)',
    'apoc.coll.flatten': 'reduce(all = [], item IN $1 | all + item)',
    'apoc.coll.union': 'COLLECT { UNWIND $1 + $2 AS item RETURN DISTINCT item }',
    'apoc.coll.intersection': '[item IN $1 WHERE item IN $2]',
    'apoc.coll.subtract': '[item IN $1 WHERE NOT item IN $2]',
    // numbers
    ceiling: 'ceil($*)',
    pow: '$1 ^ $2',
    power: '$1 ^ $2',
    mod: '$1 % $2',
    log2: 'log($1) / log(2)',
    random: 'rand()',
    trunc: 'toInteger($1)',
    // time
    now: 'datetime()',
    getdate: 'datetime()',
    sysdate: 'datetime()',
    current_timestamp: 'datetime()',
    current_date: 'date()',
    curdate: 'date()',
    today: 'date()',
    to_date: 'date($1)',
    todate: 'date($1)',
    str_to_date: 'date($1)',
    to_timestamp: 'datetime($1)',
    todatetime: 'datetime($1)',
    from_unixtime: 'datetime({epochSeconds: $1})',
    unix_timestamp: 'timestamp() / 1000',
    date_trunc: 'datetime.truncate($1, $2)',
    datediff: 'duration.inDays($1, $2).days',
    'apoc.date.currenttimestamp': 'timestamp()',
    'apoc.date.parse': 'datetime($1).epochMillis',
    'apoc.date.fromiso8601': 'datetime($1).epochMillis',
    'apoc.date.toiso8601': 'toString(datetime({epochMillis: $1}))',
    // graph
    label: 'labels($1)[0]',
    node_labels: 'labels($1)',
    'apoc.node.labels': 'labels($1)',
    'apoc.node.degree': 'COUNT { ($1)--() }',
    degree: 'COUNT { ($1)--() }',
    'apoc.rel.type': 'type($1)',
    reltype: 'type($1)',
    typeof: 'valueType($1)',
    'apoc.meta.type': 'valueType($1)',
    'apoc.meta.cypher.type': 'valueType($1)',
    'apoc.create.uuid': 'randomUUID()',
    newid: 'randomUUID()',
    uuid: 'randomUUID()',
  }),
);

/** The unit that a function of APOC counts in, and the key of `datetime({...})` for it. */
const UNITS: ReadonlyMap<string, string> = new Map(Object.entries({ ms: 'epochMillis', s: 'epochSeconds' }));

/** Returns what to write for the call of a function of another language, such as `toUpper(h.name)`; null if the name means nothing. */
export function cypherFormOf(call: Call, outline: QueryOutline): string | null {
  const form = formOf(call);
  if (form === null) return null;
  const isOperation = / \/ |^\$/.test(form);
  const given = call.arguments
    .map((argument) => outline.textOf(argument))
    .map((text) => (isOperation ? operand(text) : text));
  if (neededBy(form) > given.length) return null;
  const written = form.replace(/\$([*+\d])/g, (_, which: string) => {
    if (which === '*') return given.join(', ');
    return which === '+' ? given.join(' + ') : (given[Number(which) - 1] ?? '');
  });
  return isOperation ? `(${written})` : written;
}

/** Returns an argument next to an operator: in parentheses if it may contain operators. */
function operand(text: string): string {
  return /^(?:'[^']*'|"[^"]*"|[\w.$]+)$/.test(text) ? text : `(${text})`;
}

function formOf(call: Call): string | null {
  const name = call.name.toLowerCase();
  if (name === 'apoc.date.format') return dateFormat(call);
  return FORMS.get(name) ?? null;
}

/** `apoc.date.format(time, 's')`: a time in milliseconds unless its unit says otherwise, as ISO 8601. */
function dateFormat({ arguments: [, unit] }: Call): string {
  const key = unit?.kind === 'literal' && unit.type === 'string' ? UNITS.get(unit.value) : undefined;
  return `toString(datetime({${key ?? 'epochMillis'}: $1}))`;
}

function neededBy(form: string): number {
  const numbers = [...form.matchAll(/\$(\d)/g)].map(([, digit]) => Number(digit));
  return Math.max(/\$[*+]/.test(form) ? 1 : 0, ...numbers);
}
