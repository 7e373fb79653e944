import type { CostlyQuery } from './costly-queries.ts';

/** Texts for one MiB: one letter very often, a text that this almost contains, and many letters that end with that one. */
const A = 'a'.repeat(480_000);
const ALMOST = `${'a'.repeat(240_000)}b`;
const LETTERS = `${String.fromCharCode(...Array.from({ length: 50_000 }, (_, index) => 0x100 + index))}a`;
const DIGITS = '9'.repeat(450_000);
const NAMES = Array.from({ length: 20_000 }, (_, index) => `h${index}.example`);
const NUMBERS = Array.from({ length: 60_000 }, (_, index) => index);
const HOST = 'MATCH (h:HOSTNAME {name: "www.example.com"})';
const AS = 'MATCH (a:ASN {name: "AS13335"})';

const bound = (parameters: CostlyQuery['parameters'], queries: readonly string[]): CostlyQuery[] =>
  queries.map((query) => ({ query, ...(parameters === undefined ? {} : { parameters }) }));
const returned = (expressions: readonly string[]): string[] => expressions.map((text) => `RETURN ${text} AS v`);

/** Functions of two texts that Java runs in length times length. */
const TWO_TEXTS = returned([
  ...['btrim($p, $q)', 'ltrim($p, $q)', 'rtrim($p, $q)', 'trim(BOTH $q FROM $p)', 'trim(LEADING $q FROM $p)'],
  ...['size(btrim($p, $q))', 'left(ltrim($p, $q), 1)', 'replace($p, $q, "")', 'replace($p, $q, $q)'],
  ...['size(replace($q, "", $p))', 'size(split($p, $q))', 'split($p, [$q, "b"])', 'size(split($q, ""))'],
  ...['$p CONTAINS $q', '$p STARTS WITH $q', '$p ENDS WITH $q', '$p = $q', '$p < $q', '[$p] = [$q]', '$p IN [$q, $p]'],
  ...['[x IN range(1, 50) WHERE $p CONTAINS $q | x]', 'any(x IN range(1, 50) WHERE ltrim($p, $q) = "")'],
]);

const ONE_TEXT = returned([
  ...['toUpper($p)', 'toLower($p)', 'upper($p)', 'lower($p)', 'normalize($p)', 'normalize($p, NFKD)', 'reverse($p)'],
  ...['toInteger($p)', 'toFloat($p)', 'toBoolean($p)', 'toIntegerOrNull($p)', 'toFloatOrNull($p)', 'toString($p)'],
  ...['substring($p, 1)', 'left($p, 400000)', 'right($p, 400000)', 'char_length($p)', 'valueType([$p, 1, true])'],
  ...['date($p)', 'datetime($p)', 'duration($p)', 'localtime($p)', 'time($p)', 'duration("P" + $p + "D")'],
  ...['size([x IN split($p, "") | toUpper(x)])', 'size(reverse(split($p, "")))', 'toFloatList(split($p, ""))[0]'],
  ...['toIntegerList([$p, $p, $p, $p])[0]', 'toStringList([$p, $p])[0]', '$p + $p + $p + $p', '$p IS NFKD NORMALIZED'],
]);

const PATTERNS = [
  ...['(a*)*b', '(a|a)*b', '(a|aa)+b', '(a+)+$', 'a*a*a*a*b', '(?:a?){60}a{60}', '(.*)(.*)(.*)(.*)(.*)[^a]'],
  ...['(?=(a+))a*b', '(a*?)*?b', '(?i)(A+)+B', '[a-z]*[a-z]*[a-z]*0', '(a{1,50}){1,50}b', '((a+)b?)+c', '(?>a*)*+b'],
  ...['a*+a*+a*+b', '(?:.*,){11}P', '.*.*.*=.*', '(x+x+)+y', '\\p{L}*\\p{L}*\\p{L}*1', '^(([a-z])+.)+[A-Z]([a-z])+$'],
];

const VALUES = [
  'UNWIND range(1,1000) AS i WITH collect(1) AS l UNWIND range(1,10000) AS i WITH collect(l) AS l RETURN l',
  'UNWIND range(1,3000) AS i WITH collect("aaaaaaaaaa") AS l UNWIND range(1,3000) AS j RETURN collect(l) AS v',
  'UNWIND range(1,1000) AS i WITH collect({a: i, b: [i]}) AS l UNWIND range(1,5000) AS j RETURN collect(l) AS v',
  'UNWIND range(1,1000) AS i WITH collect(null) AS l UNWIND range(1,20000) AS j RETURN collect(l) AS v',
  'UNWIND range(1,1000) AS i WITH collect(date()) AS l UNWIND range(1,3000) AS j RETURN collect(l) AS v',
  'UNWIND range(1,1000) AS i WITH collect(1) AS l UNWIND range(1,10000) AS j RETURN l',
  'UNWIND range(1,2000000) AS i RETURN collect(DISTINCT toString(i)) AS v',
  'UNWIND range(1,1000000) AS i RETURN collect(toString(i) + "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa") AS v',
  'RETURN [x IN range(1, 900000) | x] AS v',
  'RETURN [x IN range(1, 1000) | range(1, 1000)] AS v',
  'WITH range(1, 1000) AS l RETURN [x IN l | [y IN l | l]] AS v',
  'RETURN reduce(m = {}, x IN range(1, 40) | {a: m, b: m}) AS v',
  'RETURN reduce(l = [1], x IN range(1, 40) | l + l) AS v',
  'RETURN size(reduce(s = "a", x IN range(1, 40) | s + s)) AS v',
  'RETURN reduce(n = 1, x IN range(1, 1000000) | n * 3 % 1000007) AS v',
  'WITH reduce(s = "", x IN range(1, 20000) | s + "ab") AS s RETURN [x IN range(1, 1000) | replace(s, "a", "bb")] AS v',
  'UNWIND range(1, 100) AS i WITH reduce(s = "a", x IN range(1, 18) | s + s) AS s RETURN split(s, "a") AS v',
  'RETURN {a: range(1, 100000), b: {c: range(1, 100000), d: [range(1, 100000)]}} AS v',
];

const PATHS = [
  ...['-[*0..8]-', '-[*1..8]->', '<-[*1..8]-', '-[*8..8]-', '--()--()--()--()--()--()--'].map(
    (step) => `${HOST}${step}(x) RETURN count(*) AS v`,
  ),
  ...['(x)', '(x:ASN)', '(x:HOSTNAME)'].map((end) => `MATCH p = ${AS.slice(6)}-[*0..6]-${end} RETURN p LIMIT 10000`),
  ...['shortestPath', 'allShortestPaths'].flatMap((kind) => [
    `MATCH p = ${kind}((a:HOSTNAME)-[*0..8]-(b:HOSTNAME)) RETURN count(p) AS v`,
    `MATCH p = ${kind}((a:ASN)-[*1..8]-(b:ASN)) WHERE a <> b RETURN p LIMIT 10000`,
    `${HOST} ${AS} MATCH p = ${kind}((h)-[*..8]-(a)) RETURN p`,
  ]),
  ...['SHORTEST 100', 'ALL SHORTEST', 'ANY', 'SHORTEST 10 GROUPS'].map(
    (kind) => `MATCH p = ${kind} (a:ASN)(()--()){1,8}(b:ASN) RETURN count(p) AS v`,
  ),
  ...['{1,8}', '{0,8}', '+', '*', '{8}', '{1,100}'].map(
    (times) => `MATCH (h:HOSTNAME {name: "www.example.com"}) (()--(x)--())${times} RETURN count(*) AS v`,
  ),
  'MATCH (h:HOSTNAME {name: "www.example.com"})((a)-[r]-(b) WHERE a.name =~ "(a+)+b"){1,6}(z) RETURN count(*) AS v',
  'MATCH (h:HOSTNAME {name: "www.example.com"}) ((a)--(b)){1,4} ((c)--(d)){1,4} (z) RETURN count(*) AS v',
  'MATCH (a:ASN)--(b:ASN), (b)--(c:ASN), (c)--(a) RETURN count(*) AS v',
  'MATCH (a:PREFIX), (b:PREFIX) WHERE a.name < b.name RETURN count(*) AS v',
  'MATCH (n) RETURN n ORDER BY n.name LIMIT 10000',
  'MATCH (n)--(m) RETURN count(DISTINCT n.name + m.name) AS v',
  'MATCH (a:ASN) RETURN a, COUNT { (a)--()--()--() } AS v ORDER BY v DESC',
  'MATCH (a:ASN) WHERE NOT EXISTS { (a)--()--(:COUNTRY)--()--(a) } RETURN count(a) AS v',
  `${AS} RETURN [(a)--(x)--(y)--(z) | [x, y, z]] AS v`,
];

const SUBQUERIES = [
  'UNWIND range(1, 1000000) AS x CALL (x) { UNWIND range(1, 1000000) AS y RETURN sum(y) AS s } RETURN sum(s) AS v',
  'UNWIND range(1, 1000) AS x CALL (x) { MATCH (n) RETURN count(n) AS c } RETURN sum(c) AS v',
  'RETURN COUNT { UNWIND range(1, 1000000000) AS x RETURN x } AS v',
  'RETURN EXISTS { UNWIND range(1, 1000000000) AS x WITH x WHERE x < 0 RETURN x } AS v',
  'RETURN size(COLLECT { UNWIND range(1, 100000000) AS x RETURN x }) AS v',
  'RETURN [x IN range(1, 100000) WHERE EXISTS { MATCH (n) WHERE n.name = toString(x) } | x] AS v',
  'MATCH (n:HOSTNAME) WHERE COUNT { MATCH (m:HOSTNAME) WHERE m.name > n.name } > 5 RETURN count(n) AS v',
  `${HOST} CALL (h) { MATCH (h)-[*1..6]-(x) RETURN collect(x.name) AS names } RETURN size(names) AS v`,
  'CALL { UNWIND range(1, 50000000) AS x RETURN x UNION UNWIND range(1, 50000000) AS x RETURN -x AS x } RETURN count(x) AS v',
  'UNWIND range(1, 300) AS a UNWIND range(1, 300) AS b UNWIND range(1, 300) AS c UNWIND range(1, 300) AS d RETURN max(a * b * c * d) AS v',
  'UNWIND range(1, 5000000) AS x WITH x ORDER BY rand() RETURN collect(x)[0] AS v',
  'UNWIND range(1, 5000000) AS x RETURN x % 7 AS k, collect(x) AS l',
  'UNWIND range(1, 3000000) AS x RETURN DISTINCT toString(x) + "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" AS v',
  'UNWIND range(1, 10000000) AS x RETURN percentileCont(x, 0.5) AS a, stDev(x) AS b, percentileDisc(x, 0.9) AS c',
];

const SCALARS = returned([
  ...['9223372036854775807 * 2', '2 ^ 1e308', '1e308 * 1e308', '-9223372036854775808 % -1', 'round(1e300, 300)'],
  ...[
    'round(1.5, 2147483647)',
    'round(1.123456789, 1000000000, "HALF_UP")',
    'exp(1e9)',
    'haversin(1e308)',
    '10 ^ -400',
  ],
  ...['date("+999999999-12-31") + duration("P1D")', 'datetime({year: 999999999, timezone: "Europe/Stockholm"})'],
  ...['duration({years: 999999999999})', 'duration.between(date("-999999999-01-01"), date("+999999999-12-31"))'],
  ...['duration.inSeconds(datetime("-999999999-01-01"), datetime("+999999999-12-31"))', 'duration("P1Y") * 1e300'],
  ...['date.truncate("millennium", date("-999999999-01-01"))', 'datetime.truncate("year", datetime(), {timezone: $q})'],
  ...['[x IN range(1, 200000) | datetime("2026-01-01T00:00:00[America/New_York]") + duration({days: x})]'],
  ...['[x IN range(1, 300000) | duration.between(date("1970-01-01"), date({year: 1 + x}))]'],
  ...['reduce(d = date("2026-01-01"), x IN range(1, 1000000) | d + duration("P1M"))', 'point({x: 1e308, y: 1e308})'],
  ...['point.distance(point({x: 1e308, y: 0}), point({x: -1e308, y: 0}))', 'vector.similarity.cosine($l, $l)'],
  ...['[x IN range(1, 2000) | vector.similarity.euclidean($l, $l)]', 'any(x IN $l WHERE all(y IN $l WHERE x <> y))'],
  ...['[x IN $l WHERE x IN $l]', 'reduce(s = 0, x IN $l | s + reduce(t = 0, y IN $l | t + y))', '$l + $l + $l'],
  ...[
    '[x IN $l | [y IN $l[..100] | x * y]]',
    'size([x IN $l | toString(x)])',
    'none(x IN $l WHERE single(y IN $l WHERE y = x))',
  ],
]);

const PROCEDURES = [
  'CALL svc.variants($p) YIELD variant RETURN count(*) AS v',
  'UNWIND range(1, 100) AS x CALL svc.variants("abcdefghijklmnopqrstuvwxyz" + x + ".example.com") YIELD variant RETURN count(*) AS v',
  ...[
    'svc.resolve',
    'svc.search',
    'svc.identify',
    'svc.walk',
    'svc.history',
    'svc.origins',
    'svc.assessUrl',
    'svc.asSet',
  ].map((name) => `CALL ${name}($p)`),
  ...['svc.enrich', 'svc.assess', 'svc.resolve', 'svc.vulnPosture'].map((name) => `CALL ${name}($l)`),
  ...['.', '*', '.*', 'com', '"', 'a OR b', '/(a+)+b/'].map((text) => `CALL svc.search('${text}')`),
  'MATCH (a:ASN) CALL svc.walk(a.name) YIELD * RETURN count(*) AS v',
  'MATCH (h:HOSTNAME) CALL svc.identify(h.name) YIELD * RETURN count(*) AS v',
  'UNWIND range(1, 100000) AS x CALL svc.psl.tldPlusOne("h" + x + ".example.co.uk") YIELD * RETURN count(*) AS v',
  'CALL svc.routeCheck({prefix: "192.0.2.0/24", path: $p})',
  'CALL svc.connect($p, $q)',
  'CALL svc.changes({subject: "example.com", limit: 1000000000})',
  'CALL svc.export({label: "malicious", limit: 1000000000})',
];

const BATCHES = [
  Array(20).fill('UNWIND range(1, 1000000000) AS x RETURN count(x) AS v').join('; '),
  Array(20).fill('RETURN size(split($p, $q)) AS v').join('; '),
  Array(20).fill('MATCH (n) RETURN n LIMIT 10000').join('; '),
];

/**
 * More than 200 statements made to cost as much as they may: functions at their worst arguments, patterns, big values, paths, subqueries,
 * numbers, times and procedures. Each may be answered, refused or run out of time, and never harm another client.
 */
export const HOSTILE_STATEMENTS: readonly CostlyQuery[] = [
  ...bound({ p: A, q: LETTERS }, TWO_TEXTS),
  ...bound({ p: A, q: ALMOST }, TWO_TEXTS.slice(0, 18)),
  ...bound({ p: A }, ONE_TEXT),
  ...bound({ p: DIGITS }, ONE_TEXT.slice(7, 9)),
  ...PATTERNS.flatMap((q) => bound({ p: 'a'.repeat(50_000), q }, ['RETURN $p =~ $q AS v'])),
  ...bound(undefined, [...VALUES, ...PATHS, ...SUBQUERIES]),
  ...bound({ l: NUMBERS, q: 'Europe/Stockholm' }, SCALARS),
  ...bound({ p: A, q: LETTERS, l: NAMES }, PROCEDURES),
  ...bound({ p: A, q: ALMOST }, BATCHES),
];

/** The statements that once made Weft restart Neo4j, or went on for long after their time. */
export const ONCE_STUCK: readonly CostlyQuery[] = [
  { query: 'RETURN size(btrim($p,$q)) AS n', parameters: { p: A, q: LETTERS } },
  { query: 'RETURN size(ltrim($p,$q)) AS n', parameters: { p: A.slice(0, 300_000), q: LETTERS } },
  { query: 'RETURN size(rtrim($p,$q)) AS n', parameters: { p: A.slice(0, 300_000), q: LETTERS } },
  ...bound({ p: 'a'.repeat(600_000), q: `${'a'.repeat(300_000)}b` }, [
    'RETURN size(split($p,$q)) AS x',
    'RETURN size(replace($p,$q,"")) AS x',
    'RETURN $p CONTAINS $q AS x',
  ]),
  {
    query: 'UNWIND range(1,100) AS i RETURN sum(size(split($p,["a","b","c"]))) AS n',
    parameters: { p: 'a'.repeat(300_000) },
  },
  {
    query: 'UNWIND range(1,1000) AS i RETURN sum(size(toFloatList($p))) AS n',
    parameters: { p: Array(1000).fill('9'.repeat(800)) },
  },
];
