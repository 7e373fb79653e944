import type { CostlyQuery } from './costly-queries.ts';
import { GROWING_QUERIES, longest } from './growing-queries.ts';

const MEGABYTE = 'a'.repeat(900_000);
const times = (count: number, text: string): string => Array(count).fill(text).join(' ');

/** Texts of which each once froze Weft, ended its process or its Neo4j, or kept a core long after its time; and such as are like them. */
const SEVERE: readonly CostlyQuery[] = [
  // one answer that is larger than the memory of the process
  { query: 'UNWIND range(1,1000) AS i WITH collect(1) AS l RETURN [i IN range(1,100000) | l] AS x' },
  { query: 'UNWIND range(1,1000) AS i WITH collect(1) AS l RETURN [i IN range(1,30000) | l] AS x' },
  { query: 'UNWIND range(1,1000) AS i WITH collect(1) AS l UNWIND range(1,10000) AS j RETURN collect(l) AS x' },
  {
    query:
      'UNWIND range(1,1000) AS i WITH collect(1) AS l WITH l UNWIND range(1,100000) AS j WITH collect(l) AS m RETURN m',
  },
  { query: 'RETURN [i IN range(1,1000000) | $p] AS x', parameters: { p: MEGABYTE } },
  { query: 'RETURN [i IN range(1,100000) | {a: $p, b: [$p, $p]}] AS x', parameters: { p: 'a'.repeat(10_000) } },
  { query: 'UNWIND range(1, 100000000) AS x RETURN collect(x) AS l' },
  { query: 'UNWIND range(1, 3000000) AS x RETURN collect({a: x, b: [x, x, x]}) AS l' },
  {
    query:
      'WITH range(1,100000) AS l RETURN [l, l, l, l, l, l, l, l, l, l, l, l, l, l, l, l, l, l, l, l, l, l, l, l] AS x',
  },
  // memory inside one expression
  {
    query:
      "WITH 'aaaaaaaaaa' AS s WITH replace(s,'a',s) AS s WITH replace(s,'a',s) AS s RETURN size([i IN range(1,100) | replace(s,'a',s+toString(i))]) AS x",
  },
  { query: 'RETURN size([x IN range(1,1000000) | $p + toString(x)]) AS x', parameters: { p: 'a'.repeat(100_000) } },
  { query: `RETURN size([x IN range(1,1000000) | [${Array(3000).fill('x').join(',')}]]) AS x` },
  { query: "RETURN size([x IN range(1,1000) | split($p,'')]) AS x", parameters: { p: MEGABYTE } },
  { query: "RETURN size(reduce(s='', x IN range(1,3000) | s + $p)) AS x", parameters: { p: MEGABYTE } },
  { query: "RETURN size(reduce(s='', x IN range(1,1000000) | s + 'aaaaaaaaaa')) AS x" },
  { query: "RETURN size(reduce(s='', x IN range(1,100000) | s + 'aaaaaaaaaa')) AS x" },
  {
    query: 'PROFILE UNWIND range(1,100000000) AS x RETURN $p + toString(x) AS s',
    parameters: { p: 'a'.repeat(100_000) },
  },
  {
    query: 'UNWIND range(1,100000000) AS x RETURN count(DISTINCT $p + toString(x)) AS s',
    parameters: { p: 'a'.repeat(10_000) },
  },
  { query: "RETURN replace($p, 'a', $p) AS x", parameters: { p: MEGABYTE } },
  { query: "RETURN replace($p, '', $p) AS x", parameters: { p: 'a'.repeat(5000) } },
  { query: "RETURN size(split($p, '')) AS x", parameters: { p: MEGABYTE } },
  { query: 'RETURN normalize($p, NFKD) AS x', parameters: { p: '\ufdfa'.repeat(100_000) } },
  { query: 'RETURN toUpper($p) AS x', parameters: { p: '\u0390'.repeat(100_000) } },
  { query: `WITH [1] AS l ${times(60, 'WITH [l, l] AS l')} RETURN l` },
  { query: `WITH 'a' AS s ${times(60, 'WITH s + s AS s')} RETURN size(s) AS n` },
  { query: `WITH 'aa' AS s ${times(9, "WITH replace(s, 'a', s) AS s")} RETURN size(s) AS n` },
  { query: `WITH {a: 1} AS m ${times(40, 'WITH {a: m, b: m} AS m')} RETURN m` },
  { query: `WITH [1] AS l ${times(30, 'CALL (l) { RETURN l + l AS m } WITH m AS l')} RETURN size(l) AS n` },
  { query: `WITH [1] AS l ${times(26, 'UNWIND [1, 2] AS x WITH l, x WITH collect(l) AS l')} RETURN l` },
  { query: 'RETURN reduce(m = {a: 1}, x IN range(1, 60) | {a: m, b: m}) AS m' },
  { query: 'RETURN size([x IN range(1, $n) | [y IN range(1, $n) | y]]) AS x', parameters: { n: 1_000_000 } },
  { query: 'UNWIND [1000000000] AS n RETURN [x IN range(1, n) | x] AS x' },
  { query: 'UNWIND [1000000000] AS n RETURN size([x IN range(1, n) WHERE x > n]) AS x' },
  { query: 'RETURN [x IN $l | [y IN $l | x + y]] AS x', parameters: { l: Array(50_000).fill('a.example.com') } },
  {
    query: 'RETURN any(x IN $l WHERE all(y IN $l WHERE none(z IN $l WHERE z = x + y))) AS x',
    parameters: { l: Array(3000).fill('a') },
  },
  { query: 'UNWIND range(1, 100000) AS i WITH collect(i) AS l RETURN size([x IN l WHERE x IN l]) AS n' },
  { query: 'UNWIND range(1, 100000) AS i WITH collect(i) AS l RETURN [x IN l | reduce(s = 0, y IN l | s + y)] AS n' },
  // work inside one expression
  { query: 'RETURN toInteger($p) AS x', parameters: { p: '9'.repeat(900_000) } },
  { query: 'RETURN [x IN range(1, 10) | toFloat($p)] AS x', parameters: { p: '9'.repeat(100_000) } },
  { query: 'RETURN toIntegerList([$p, $p, $p, $p]) AS x', parameters: { p: '9'.repeat(200_000) } },
  { query: 'RETURN all(x IN range(1, 3000000000) WHERE x > 0) AS x' },
  { query: 'RETURN reduce(s = 0, x IN range(1, 2000000000) | s + x) AS x' },
  { query: 'UNWIND range(1, 100) AS r RETURN reduce(s = 0, x IN range(1, 40000000) | s + x) AS x' },
  // regular expressions that try every way
  { query: `RETURN "${'a'.repeat(29)}" =~ "${'a?'.repeat(29)}${'a'.repeat(29)}b" AS x` },
  { query: 'RETURN $s =~ "a*a*a*a*b" AS x', parameters: { s: 'a'.repeat(2000) } },
  { query: 'RETURN $s =~ ".*a.*a.*a.*ab" AS x', parameters: { s: 'a'.repeat(2000) } },
  { query: `RETURN $s =~ "${'a{0,99}'.repeat(8)}b" AS x`, parameters: { s: 'a'.repeat(99) } },
  { query: 'RETURN $s =~ $p AS x', parameters: { s: 'a'.repeat(5000), p: '(a|aa)+b' } },
  { query: 'RETURN $s =~ $p AS x', parameters: { s: 'a'.repeat(5000), p: '(a*)*b' } },
  { query: 'RETURN $s =~ $p AS x', parameters: { s: 'a'.repeat(900_000), p: 'a*a*b' } },
  { query: 'RETURN $s =~ $p AS x', parameters: { s: 'a'.repeat(5000), p: '(?:.*,){11}P' } },
  { query: 'RETURN [x IN range(1, 100000) | $s =~ "a*a*b"] AS x', parameters: { s: 'a'.repeat(300) } },
  {
    query: 'RETURN [x IN [1] | CASE $s WHEN =~ "(x+x+)+y" THEN 1 ELSE 0 END] AS x',
    parameters: { s: 'x'.repeat(500) },
  },
  // rows without end
  { query: 'UNWIND range(1, 1000000000000) AS x RETURN count(x) AS n' },
  { query: 'UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b RETURN collect([a, b]) AS l' },
  { query: 'UNWIND range(1, 100000000) AS x RETURN DISTINCT x' },
  { query: 'UNWIND range(1, 100000000) AS x RETURN x ORDER BY x DESC' },
  { query: 'MATCH (a:HOSTNAME), (b:HOSTNAME), (c:HOSTNAME) RETURN count(*) AS n' },
  { query: 'MATCH p = allShortestPaths((a:HOSTNAME)-[*0..8]-(b:HOSTNAME)) RETURN count(p) AS n' },
  { query: 'MATCH (a:HOSTNAME {name: "www.example.com"})-[*0..8]-(x) RETURN count(*) AS n' },
  // parameters
  { query: 'RETURN $p AS x', parameters: { p: Array(100_000).fill('a') } },
  {
    query: 'UNWIND $p AS x MATCH (h:HOSTNAME {name: x}) RETURN h',
    parameters: { p: Array(60_000).fill('www.example.com') },
  },
  { query: 'RETURN $p AS x', parameters: JSON.parse(`{"p": ${'['.repeat(2000)}${']'.repeat(2000)}}`) },
  { query: 'RETURN $p AS x', parameters: JSON.parse(`{"p": ${'{"a":'.repeat(500)}1${'}'.repeat(500)}}`) },
  { query: 'MATCH (h:HOSTNAME) WHERE h.name IN $p RETURN h', parameters: { p: Array(100_000).fill('b.example') } },
];

const SIZES = [12, 90, 900];

/** Everything that is known to be heavy, and each construct of the language at growing sizes. */
export const HOUSE_BREAKING: readonly CostlyQuery[] = [
  ...SEVERE,
  ...GROWING_QUERIES.flatMap((growing) =>
    [...SIZES.map(growing.of).filter((query) => query.length < 32_768), longest(growing)].map((query) => ({
      query,
      parameters: { p: 1, l: [1, 2] },
    })),
  ),
];

/** One of each sort, for every change. */
export const HOUSE_BREAKING_SLICE: readonly CostlyQuery[] = SEVERE.filter((_, index) => index % 6 === 0);
