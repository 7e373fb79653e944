import type { CostlyQuery } from './costly-queries.ts';

/** A query that would take long inside one expression, and the function or the operator that its refusal names. */
export interface CostlyCall extends CostlyQuery {
  readonly names: string;
}

const a = (letters: number): string => 'a'.repeat(letters);
/** A text of one letter, and another that is almost in it at each place. */
const ALMOST = { p: a(600_000), q: `${a(300_000)}b` };
/** The same for a loop. */
const SHORTER = { p: a(20_000), q: `${a(10_000)}b` };
/** Letters that are all different, as far as there are so many. */
const different = (letters: number): string =>
  Array.from({ length: letters }, (_, index) => String.fromCharCode(0x4e00 + (index % 20_000))).join('');
const TRIMMED = { p: a(400_000), q: `${different(60_000)}a` };
/** A letter with marks of which each goes in front of half of those that are there. */
const MARKS = { p: `a${'\u0301\u0316'.repeat(80_000)}` };
const SIGMAS = { p: 'Σ'.repeat(100_000) };
const DIGITS = { p: '9'.repeat(900_000) };
const LONG = { p: 'ж'.repeat(200_000), q: `${'ж'.repeat(200_000)}я` };
const NUMBERS = Array.from({ length: 50_000 }, (_, index) => index);
const MAP = Object.fromEntries(NUMBERS.slice(0, 20_000).map((number) => [`k${number}`, number]));
const LISTS = { l: NUMBERS, k: [...NUMBERS, 0], m: MAP, o: { ...MAP, k0: 1 } };

/** The queries that restarted Neo4j for all others. */
export const RESTARTING: readonly CostlyCall[] = [
  { query: 'RETURN size(btrim($p,$q)) AS n', parameters: TRIMMED, names: 'btrim()' },
  { query: 'RETURN size(ltrim($p,$q)) AS n', parameters: TRIMMED, names: 'ltrim()' },
  { query: 'RETURN size(rtrim($p,$q)) AS n', parameters: TRIMMED, names: 'rtrim()' },
  { query: 'RETURN left(ltrim($p,$q),1) AS x', parameters: TRIMMED, names: 'ltrim()' },
  { query: 'RETURN size(split($p,$q)) AS x', parameters: ALMOST, names: 'split()' },
  { query: 'RETURN size(replace($p,$q,"")) AS x', parameters: ALMOST, names: 'replace()' },
  { query: 'RETURN $p CONTAINS $q AS x', parameters: ALMOST, names: 'CONTAINS' },
  {
    query: 'UNWIND range(1,100) AS i RETURN sum(size(split($p,["a","b","c"]))) AS n',
    parameters: { p: a(300_000) },
    names: 'split()',
  },
];

/** A query over two texts, by parameters or by whatever else they come from. */
function twoTexts(query: string, names: string, parameters: CostlyQuery['parameters'] = ALMOST): CostlyCall {
  return { query, parameters, names };
}

const OVER_TWO_TEXTS: readonly CostlyCall[] = [
  // around the call
  twoTexts('RETURN left(split($p, $q)[0], 1) AS x', 'split()'),
  twoTexts('RETURN CASE WHEN $p CONTAINS $q THEN 1 ELSE 2 END AS x', 'CONTAINS'),
  twoTexts('RETURN CASE size(replace($p, $q, "")) WHEN 1 THEN 2 END AS x', 'replace()'),
  twoTexts('RETURN [replace($p, $q, "")][0] AS x', 'replace()'),
  twoTexts('RETURN {a: replace($p, $q, "")}.a AS x', 'replace()'),
  twoTexts('RETURN NOT $p CONTAINS $q AS x', 'CONTAINS'),
  twoTexts('WITH $p AS p WHERE replace(p, $q, "") <> "" RETURN 1 AS x', 'replace()'),
  twoTexts('UNWIND [1, 2] AS x RETURN x ORDER BY size(split($p, $q))', 'split()'),
  twoTexts('UNWIND split($p, $q) AS x RETURN x', 'split()'),
  twoTexts('MATCH (h:HOSTNAME {name: "www.example.com"}) WHERE $p CONTAINS $q RETURN h.name', 'CONTAINS'),
  twoTexts('RETURN COUNT { UNWIND [1] AS x WITH x WHERE $p CONTAINS $q RETURN x } AS n', 'CONTAINS'),
  twoTexts('CALL { RETURN size(split($p, $q)) AS n } RETURN n', 'split()'),
  twoTexts('RETURN count(replace($p, $q, "")) AS n', 'replace()'),
  twoTexts('RETURN 1 AS x LIMIT size(split($p, $q))', 'split()'),
  // in a loop
  twoTexts('RETURN reduce(n = 0, x IN range(1, 100) | n + size(replace($p, $q, ""))) AS n', 'replace()', SHORTER),
  twoTexts('RETURN [x IN range(1, 100) | size(btrim($p, $q))] AS n', 'btrim()', SHORTER),
  twoTexts('RETURN any(x IN range(1, 100) WHERE $p CONTAINS $q + toString(x)) AS x', 'CONTAINS', SHORTER),
  twoTexts('RETURN [x IN $l WHERE x CONTAINS $q] AS x', 'CONTAINS', { l: Array(40).fill(a(20_000)), q: SHORTER.q }),
  twoTexts('RETURN [x IN split($p, ",") | replace(x, $q, "")] AS x', 'replace()'),
  // where the texts come from
  twoTexts('UNWIND $rows AS row RETURN size(split(row.p, row.q)) AS n', 'split()', { rows: [ALMOST] }),
  twoTexts('UNWIND [$m] AS m RETURN size(ltrim(m.p, m.q)) AS n', 'ltrim()', { m: TRIMMED }),
  twoTexts('WITH $m.p AS p, $m.q AS q RETURN size(rtrim(p, q)) AS n', 'rtrim()', { m: TRIMMED }),
  twoTexts('RETURN size(split($m.p, $m["q"])) AS n', 'split()', { m: ALMOST }),
  twoTexts('RETURN size(split($m[$k], $m.q)) AS n', 'split()', { m: ALMOST, k: 'p' }),
  twoTexts('RETURN size(split($l[0], $l[1])) AS n', 'split()', { l: [ALMOST.p, ALMOST.q] }),
  twoTexts('RETURN size(split(head($l), last($l))) AS n', 'split()', { l: [ALMOST.p, ALMOST.q] }),
  twoTexts('RETURN size(split(keys($m)[0], $m.k)) AS n', 'split()', { m: { k: ALMOST.q, [ALMOST.p]: 1 } }),
  twoTexts('RETURN size(split($p + $p, $q)) AS n', 'split()'),
  twoTexts('RETURN size(replace(toUpper($p), toUpper($q), "")) AS n', 'replace()'),
  twoTexts('RETURN size(replace(reverse($p), reverse($q), "")) AS n', 'replace()'),
  twoTexts('RETURN size(split(substring($p, 1), right($q, 200000))) AS n', 'split()'),
  twoTexts('RETURN size(split(coalesce($p, ""), $q)) AS n', 'split()'),
  twoTexts('RETURN size(split(trim($p), toString($q))) AS n', 'split()'),
  twoTexts('RETURN size(split(replace($p, "a", "aa"), "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaab" + $q)) AS n', 'split()', {
    p: a(200_000),
    q: a(100_000),
  }),
  twoTexts('RETURN size(split(reduce(s = "", x IN $l | s + x), $q)) AS n', 'split()', {
    l: Array(20).fill(a(30_000)),
    q: ALMOST.q,
  }),
  twoTexts(
    `WITH "${a(30_000)}" AS s WITH s + s + s + s AS s RETURN size(split(s, left(s, 60000) + "b")) AS n`,
    'split()',
    {},
  ),
  twoTexts('RETURN size(split($p, [$q, "b"])) AS n', 'split()'),
  twoTexts('RETURN size(split($p, $l)) AS n', 'split()', { p: a(400_000), l: NUMBERS.map((number) => `b${number}`) }),
  twoTexts('RETURN size(trim(BOTH $q FROM $p)) AS n', 'trim()', TRIMMED),
];

const OVER_ONE_VALUE: readonly CostlyCall[] = [
  { query: 'RETURN size(toLower($p)) AS n', parameters: SIGMAS, names: 'toLower()' },
  { query: 'RETURN size(lower(toUpper($p))) AS n', parameters: { p: 'σ'.repeat(100_000) }, names: 'toUpper()' },
  { query: `RETURN size(toLower("${'Σ'.repeat(15_000)}")) AS n`, names: 'toLower()' },
  { query: 'RETURN size(upper($p)) AS n', parameters: { p: 'ß'.repeat(100_000) }, names: 'upper()' },
  { query: 'RETURN size(toLower("a" + $p + "a")) AS n', parameters: { p: 'İ'.repeat(100_000) }, names: 'toLower()' },
  { query: 'RETURN size(toLower(keys($m)[0])) AS n', parameters: { m: { [SIGMAS.p]: 1 } }, names: 'toLower()' },
  { query: 'RETURN size(normalize($p)) AS n', parameters: MARKS, names: 'normalize()' },
  { query: 'RETURN size(normalize($p, NFKD)) AS n', parameters: MARKS, names: 'normalize()' },
  { query: 'RETURN $p IS NFC NORMALIZED AS x', parameters: MARKS, names: 'NORMALIZED' },
  { query: 'RETURN CASE WHEN true THEN toInteger($p) END AS x', parameters: DIGITS, names: 'toInteger()' },
  { query: 'RETURN toIntegerOrNull("0." + $p) AS x', parameters: DIGITS, names: 'toIntegerOrNull()' },
  { query: 'RETURN toIntegerList([$p]) AS x', parameters: DIGITS, names: 'toIntegerList()' },
  // what takes as long as its text or its list, again and again
  { query: 'RETURN reduce(n = 0, x IN range(1, 100000) | n + size($p)) AS n', parameters: LONG, names: 'size()' },
  { query: 'RETURN [i IN range(0, 100000) | substring($p, i, 1)] AS x', parameters: LONG, names: 'substring()' },
  { query: 'RETURN any(x IN range(1, 100000) WHERE $p >= $q) AS x', parameters: LONG, names: 'A comparison' },
  {
    query: 'RETURN any(x IN range(1, 100000) WHERE x = CASE $p WHEN $q THEN 1 END) AS x',
    parameters: LONG,
    names: 'A comparison',
  },
  { query: 'RETURN any(x IN range(1, 100000) WHERE nullIf($p, $q) = x) AS x', parameters: LONG, names: 'nullIf()' },
  { query: 'RETURN any(x IN range(1, 100000) WHERE $p STARTS WITH $q) AS x', parameters: LONG, names: 'STARTS WITH' },
  { query: 'RETURN any(x IN range(1, 100000) WHERE $p IN [$q, x]) AS x', parameters: LONG, names: 'IN' },
  { query: 'RETURN any(x IN range(1, 100000) WHERE reverse($p) = x) AS x', parameters: LONG, names: 'reverse()' },
  { query: 'RETURN any(x IN range(1, 100000) WHERE toBoolean($p)) AS x', parameters: LONG, names: 'toBoolean()' },
  { query: 'RETURN any(x IN range(1, 100000) WHERE $p =~ ".*b.*") AS x', parameters: LONG, names: '=~' },
  { query: 'RETURN any(x IN range(1, 100000) WHERE date($p) = x) AS x', parameters: LONG, names: 'date()' },
  { query: 'RETURN any(x IN range(1, 100000) WHERE duration($p) = x) AS x', parameters: LONG, names: 'duration()' },
  { query: 'RETURN any(x IN range(1, 100000) WHERE $p + x = "") AS x', parameters: LONG, names: '+' },
  { query: 'RETURN any(x IN range(1, 1000000) WHERE toInteger("x") = x) AS x', names: 'toInteger()' },
  { query: 'RETURN any(x IN range(1, 1000000) WHERE toFloat("x") = x) AS x', names: 'toFloat()' },
  {
    query: 'RETURN any(x IN range(1, 10) WHERE x IN toIntegerList($l)) AS x',
    parameters: { l: Array(100_000).fill('x') },
    names: 'toIntegerList()',
  },
  {
    query: 'RETURN any(x IN range(1, 1000) WHERE x IN toStringList($l)) AS x',
    parameters: LISTS,
    names: 'toStringList()',
  },
  { query: 'RETURN any(x IN range(1, 10000) WHERE $l = $k) AS x', parameters: LISTS, names: 'A comparison' },
  { query: 'RETURN any(x IN range(1, 1000) WHERE $m = $o) AS x', parameters: LISTS, names: 'A comparison' },
  { query: 'RETURN any(x IN range(1, 1000) WHERE $m IN [$o]) AS x', parameters: LISTS, names: 'IN' },
  { query: 'RETURN any(x IN range(1, 10000) WHERE size(keys($m)) = x) AS x', parameters: LISTS, names: 'keys()' },
  { query: 'RETURN any(x IN range(1, 10000) WHERE valueType($l) = "") AS x', parameters: LISTS, names: 'valueType()' },
  { query: 'RETURN any(x IN range(1, 10000) WHERE $l IS :: LIST<STRING>) AS x', parameters: LISTS, names: 'IS ::' },
  { query: 'RETURN any(x IN range(1, 10000) WHERE point($m) = x) AS x', parameters: LISTS, names: 'point()' },
  {
    query: 'RETURN any(x IN range(1, 10000) WHERE vector.similarity.cosine($l, $k) = x) AS x',
    parameters: LISTS,
    names: 'vector.similarity.cosine()',
  },
];

/** Queries like those that restarted Neo4j: other functions, other places for them, other sources of their texts. */
export const LIKE_THOSE: readonly CostlyCall[] = [...OVER_TWO_TEXTS, ...OVER_ONE_VALUE];

/** A list of 200 bytes whose type Neo4j would name for hours, in the message of an error. */
const NESTED: unknown = Array.from({ length: 40 }).reduce((inner) => [inner, 'a'], 1);
const REPEATED = 'WITH [x IN range(1, 1000) | $p] AS l';

/** Errors that end Neo4j: their message shows a value with all that it refers to, or names its type. */
export const COSTLY_ERRORS: readonly CostlyQuery[] = [
  { query: 'RETURN valueType($l) AS x', parameters: { l: NESTED } },
  { query: 'RETURN $l.foo AS x', parameters: { l: NESTED } },
  { query: 'RETURN toUpper($m.l) AS x', parameters: { m: { l: NESTED } } },
  { query: 'UNWIND $rows AS row RETURN abs(row.l) AS x', parameters: { rows: [{ l: NESTED }] } },
  { query: `RETURN valueType(${'['.repeat(40)}1${', "a"]'.repeat(40)}) AS x` },
  { query: 'RETURN size(reduce(l = [1], x IN range(1, 60) | [l, "a"])) AS x' },
  { query: `WITH [1] AS l ${'WITH [l, "a"] AS l '.repeat(60)} RETURN l[0].foo AS x` },
  { query: `UNWIND [1] AS l ${'WITH collect(l) AS l '.repeat(60)} RETURN l[0].foo AS x` },
  ...[
    'l.foo',
    'toInteger(l)',
    'toString(l)',
    'labels(l)',
    'toUpper(l)',
    'replace("a", "b", l)',
    'left("a", l)',
    'date(l)',
    'l["a"]',
    'l {.a}',
    'size({a: l})',
    'head({a: l})',
    '{a: l}[..2]',
    '[x IN {a: l} | x]',
    'any(x IN {a: l} WHERE x = 1)',
    'reduce(s = 1, x IN {a: l} | s)',
    'point({x: 1}) = toBoolean(l)',
  ].map((expression) => ({
    query: `${REPEATED} WITH coalesce($n, l) AS l RETURN ${expression} AS x`,
    parameters: { p: a(500_000), n: null },
  })),
  { query: 'RETURN 1 AS x LIMIT head([[x IN range(1, 1000) | $p]])', parameters: { p: a(500_000) } },
  {
    query: 'UNWIND range(1, 1000) AS x WITH collect($p) AS l RETURN coalesce($n, l).foo AS x',
    parameters: { p: a(500_000), n: null },
  },
];

const REPORT = 'The host www.example.com resolves to 192.0.2.1, as two sources report. '.repeat(2800);
const NAMES = Array.from({ length: 5000 }, (_, index) => `host-${index}.example.com`);

/** What analysts ask with the same functions: all of it runs unchanged. */
export const USUAL_CALLS: readonly CostlyQuery[] = [
  {
    query:
      'MATCH (h:HOSTNAME)--(i) WITH h, collect(i) AS l RETURN size(l) AS n, head(l).name AS x, l[0].name AS y, l[..3] AS z',
  },
  {
    query:
      'MATCH (h:HOSTNAME)--(i) WITH {host: h, all: collect(i.name)} AS m RETURN m.host.name, m.all[0], size(m.all)',
  },
  {
    query: 'RETURN $area[0][0][0] AS x, size($area[0]) AS n',
    parameters: {
      area: [
        [
          [
            [1, 2],
            [3, 4],
          ],
        ],
      ],
    },
  },
  {
    query: 'UNWIND $rows AS row RETURN row.a.b[0].c AS x, row["a"].b AS y',
    parameters: { rows: [{ a: { b: [{ c: [{ d: [1] }] }] } }] },
  },
  { query: 'MATCH (h:HOSTNAME) RETURN split(h.name, ".")[-1] AS tld, count(*) AS n' },
  { query: 'MATCH (h:HOSTNAME) RETURN replace(h.name, "a", "b") AS x' },
  { query: 'MATCH (h:HOSTNAME) WHERE toLower(h.name) CONTAINS $needle RETURN h.name', parameters: { needle: 'mail' } },
  {
    query: 'MATCH (h:HOSTNAME) WHERE toLower(h.name) CONTAINS toLower($needle) RETURN h.name',
    parameters: { needle: 'MAİL' },
  },
  { query: 'MATCH (h:HOSTNAME) RETURN btrim(h.name, ".-") AS x, ltrim(h.name, "w.") AS y, normalize(h.name) AS z' },
  { query: 'MATCH (h:HOSTNAME) RETURN [c IN split(h.name, "") | toUpper(c)] AS x' },
  { query: 'MATCH (h:HOSTNAME) RETURN split(h.name, [".", "-", "_"]) AS x' },
  {
    query: 'MATCH (h:HOSTNAME) WHERE any(x IN $words WHERE h.name CONTAINS x) RETURN h.name',
    parameters: { words: NAMES },
  },
  {
    query: 'RETURN [x IN $names WHERE toLower(x) CONTAINS "host-7" | split(x, ".")[0]] AS x',
    parameters: { names: NAMES },
  },
  { query: 'RETURN [x IN $names | toUpper(left(x, 1)) + substring(x, 1)] AS x', parameters: { names: NAMES } },
  {
    query: 'RETURN [x IN $names | replace(replace(x, ".", "[.]"), "http", "hxxp")] AS x',
    parameters: { names: NAMES },
  },
  {
    query: 'RETURN [x IN $numbers | toInteger(x) + toFloat(x)] AS x',
    parameters: { numbers: NAMES.map((_, index) => `${index}`) },
  },
  { query: 'RETURN [x IN range(1, 100000) | toString(x)] AS x' },
  { query: 'RETURN [x IN range(1, 100000) | toInteger("x")] AS x' },
  { query: 'RETURN [x IN split($report, " ") | toLower(x)] AS x', parameters: { report: REPORT } },
  { query: 'RETURN size(split(toLower($report), "\n")) AS n', parameters: { report: REPORT } },
  {
    query: 'RETURN replace($report, ".", "[.]") AS x, $report CONTAINS "192.0.2.1" AS y',
    parameters: { report: REPORT },
  },
  { query: 'RETURN size(toLower($report)) AS n', parameters: { report: `${REPORT} Ελλάδα, naïve, Straße, ⚠️` } },
  { query: 'RETURN size(split($report, [" ", ","])) AS n', parameters: { report: REPORT.slice(0, 20_000) } },
  { query: 'RETURN $a = $b AS x, $a IN [$b] AS y', parameters: { a: NAMES, b: NAMES } },
  {
    query: 'UNWIND $rows AS row RETURN row.name, date(row.day) AS day',
    parameters: { rows: [{ name: 'a', day: '2026-08-01' }] },
  },
  {
    query: 'RETURN vector.similarity.cosine($a, $b) AS x',
    parameters: { a: NUMBERS.slice(1, 1537), b: NUMBERS.slice(1, 1537) },
  },
];
