import type { QueryOutline } from '../parse/outline.ts';
import type { Call } from '../parse/syntax.ts';
import { byForeignWord } from '../text/normal-name.ts';

/**
 * The Cypher for functions of SQL, of APOC, of older Cypher and of other languages, each with their names in lower case. `$1` and `$2` are the
 * arguments, `$*` all of them with commas, `$+` all of them with plus signs.
 */
const FORMS = byForeignWord({
  // strings
  'toUpper($*)': 'ucase to_upper upcase touppercase apoc.text.toupper',
  'toLower($*)': 'lcase to_lower downcase tolowercase',
  'size($*)': 'len strlen string_length',
  '$+': 'concat strcat apoc.text.concat',
  'substring($*)': 'substr mid',
  'replace($*)': 'str_replace apoc.text.replace',
  'split($*)': 'apoc.text.split',
  "reduce(text = '', item IN $1 | CASE WHEN text = '' THEN item ELSE text + $2 + item END)": 'apoc.text.join',
  'split($1, $2)[$3 - 1]': 'split_part',
  'CASE WHEN $1 CONTAINS $2 THEN size(split($1, $2)[0]) ELSE -1 END': 'indexof strpos apoc.text.indexof',
  '$1 STARTS WITH $2': 'startswith starts_with',
  '$1 ENDS WITH $2': 'endswith ends_with',
  '$1 CONTAINS $2': 'contains includes',
  '$1 =~ $2': 'regexp_like regexp_matches regex',
  // conversion
  'toInteger($*)': 'toint to_int to_integer parseint int apoc.convert.tointeger',
  'toFloat($*)': 'to_number to_float float apoc.convert.tofloat',
  'toString($*)': 'str to_string apoc.convert.tostring',
  'toString($1)': 'to_char apoc.number.format',
  'toBoolean($*)': 'apoc.convert.toboolean',
  'properties($*)': 'apoc.convert.tojson apoc.convert.tomap',
  'properties($1)': 'apoc.any.properties',
  // absence and choice
  'coalesce($*)': 'ifnull nvl',
  '$1 IS NULL': 'isnull is_null',
  '$1 IS NOT NULL': 'isnotnull',
  'CASE WHEN $1 THEN $2 ELSE $3 END': 'if iff iif',
  'max([$*])': 'greatest',
  'min([$*])': 'least',
  // aggregation
  'count(DISTINCT $1)': 'count_distinct countdistinct dcount uniq approx_count_distinct',
  'collect($1)': 'collect_list array_agg make_list group_concat string_agg listagg',
  'collect(DISTINCT $1)': 'collect_set make_set collect_distinct',
  'head(collect($1))': 'any_value',
  'avg($1)': 'mean',
  'percentileCont($1, 0.5)': 'median apoc.agg.median',
  'stDev($1)': 'stddev',
  'stDevP($1)': 'stddev_pop',
  // lists
  'relationships($*)': 'rels',
  'size($1)': 'array_length cardinality',
  '$2 IN $1': 'array_contains list_contains apoc.coll.contains',
  'COLLECT { UNWIND $1 AS item RETURN DISTINCT item }': 'apoc.coll.toset',
  'COLLECT { UNWIND $1 AS item RETURN item ORDER BY item }': 'apoc.coll.sort',
  'COLLECT { UNWIND $1 AS item RETURN item ORDER BY item DESC LIMIT 1 }[0]': 'apoc.coll.max',
  'COLLECT { UNWIND $1 AS item RETURN item ORDER BY item LIMIT 1 }[0]': 'apoc.coll.min',
  'reduce(sum = 0.0, item IN $1 | sum + item)': 'apoc.coll.sum',
  'reduce(all = [], item IN $1 | all + item)': 'apoc.coll.flatten',
  'COLLECT { UNWIND $1 + $2 AS item RETURN DISTINCT item }': 'apoc.coll.union',
  '[item IN $1 WHERE item IN $2]': 'apoc.coll.intersection',
  '[item IN $1 WHERE NOT item IN $2]': 'apoc.coll.subtract',
  // numbers
  'ceil($*)': 'ceiling',
  '$1 ^ $2': 'pow power',
  '$1 % $2': 'mod',
  'log($1) / log(2)': 'log2',
  'rand()': 'random',
  'toInteger($1)': 'trunc',
  // time
  'datetime()': 'now getdate sysdate current_timestamp',
  'date()': 'current_date curdate today',
  'date($1)': 'to_date todate str_to_date',
  'datetime($1)': 'to_timestamp todatetime',
  'datetime({epochSeconds: $1})': 'from_unixtime',
  'timestamp() / 1000': 'unix_timestamp',
  'datetime.truncate($1, $2)': 'date_trunc',
  'duration.inDays($1, $2).days': 'datediff',
  'timestamp()': 'apoc.date.currenttimestamp',
  'datetime($1).epochMillis': 'apoc.date.parse apoc.date.fromiso8601',
  'toString(datetime({epochMillis: $1}))': 'apoc.date.toiso8601',
  // graph
  'labels($1)[0]': 'label',
  'labels($1)': 'node_labels apoc.node.labels',
  'COUNT { ($1)--() }': 'apoc.node.degree degree',
  'type($1)': 'apoc.rel.type reltype',
  'valueType($1)': 'typeof apoc.meta.type apoc.meta.cypher.type',
  'randomUUID()': 'apoc.create.uuid newid uuid',
});

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
