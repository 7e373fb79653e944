/** A query that is allowed, and made to cost: it may be answered, refused or run out of time, and never break anything. */
export interface CostlyQuery {
  readonly query: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

function nested(levels: number): string {
  let query = 'RETURN 1 AS x';
  for (let level = 0; level < levels; level += 1) query = `CALL { ${query} } RETURN x`;
  return query;
}

const each = (count: number, part: (index: number) => string, glue: string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(glue);

const TEXTS: readonly string[] = [
  // numbers, dates and points at the ends of their ranges
  'RETURN 9223372036854775807 + 1',
  'RETURN 9223372036854775808',
  'RETURN -9223372036854775808 / -1',
  'RETURN 1 / 0, 5 % 0',
  'RETURN 1e999, 0.0 / 0.0, sqrt(-1)',
  'RETURN date("+999999999-12-31") + duration({years: 1})',
  'RETURN date({year: 999999999999})',
  'RETURN duration({years: 9223372036854775807})',
  'RETURN datetime() + duration({days: 9223372036854775807})',
  'RETURN duration("P9999999999999999999Y")',
  'RETURN datetime({epochMillis: 9223372036854775807})',
  'RETURN date("2020-13-45")',
  'RETURN duration.between(date("-999999999-01-01"), date("+999999999-12-31"))',
  'RETURN point({latitude: 1e308, longitude: 1e308})',
  'RETURN point({x: 0.0 / 0.0, y: 1})',
  'RETURN vector.similarity.cosine(range(1, 5000), range(1, 5000))',
  'RETURN vector.similarity.cosine([], [])',
  // arguments that no function takes
  'RETURN substring("a", -1)',
  'RETURN left("a", -1)',
  'RETURN [1][9223372036854775807]',
  'RETURN split("aaaa", "")',
  'RETURN toString({a: 1})',
  'RETURN "a" =~ "("',
  'RETURN "a" =~ "(?<n>a)\\\\k<n>"',
  // long and deep texts
  nested(12),
  nested(99),
  `RETURN ${'('.repeat(95)}1${')'.repeat(95)}`,
  `RETURN ${'NOT '.repeat(1000)}true`,
  `RETURN 1${' + 1'.repeat(3000)}`,
  `RETURN ${each(800, (index) => `1 AS a${index}`, ', ')}`,
  `MATCH (h:HOSTNAME) WHERE ${each(400, (index) => `h.name = "h${index}.example"`, ' OR ')} RETURN h`,
  `MATCH ${each(12, (index) => `(a${index}:HOSTNAME)-[:CHILD_OF]-(b${index})`, ', ')} RETURN count(*)`,
  `MATCH (h:HOSTNAME {name: "www.example.com"}) ${each(25, (index) => `OPTIONAL MATCH (h)-[:CHILD_OF]-(x${index})`, ' ')} RETURN count(*)`,
  'RETURN 1;'.repeat(20),
  'RETURN 1;'.repeat(21),
  ';'.repeat(30_000),
  `/* ${'x'.repeat(32_000)} */ RETURN 1`,
  'x'.repeat(32_769),
  '\\u0041'.repeat(5000),
  ' '.repeat(32_768),
  // units that are no characters
  'RETURN "\u0000"',
  'MATCH (h:HOSTNAME {name: "\ud800"}) RETURN h',
  'RETURN "\\ud800" AS x',
  'RETURN "\u202e" AS `\u202e`',
  // rows without end
  'UNWIND range(1, 1000000000000) AS x RETURN count(x)',
  'UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b RETURN collect([a, b])',
  'UNWIND range(1, 100000000) AS x RETURN DISTINCT x',
  'UNWIND range(1, 100000000) AS x RETURN x ORDER BY x DESC',
  'UNWIND [100000000] AS n RETURN [x IN range(1, n) | x]',
  'WITH range(1, 100000) AS l RETURN [x IN l | [y IN l | y]]',
  'UNWIND range(1, 20000) AS x CALL svc.resolve("h" + x + ".example") YIELD host RETURN host',
  // paths
  'MATCH p = shortestPath((a:HOSTNAME {name: "www.example.com"})-[*1..8]-(a)) RETURN p',
  'MATCH p = shortestPath((a:HOSTNAME)-[*1..8]-(b:HOSTNAME)) RETURN p',
  'MATCH p = allShortestPaths((a:HOSTNAME)-[*0..8]-(b:HOSTNAME)) RETURN p',
  'MATCH (h:HOSTNAME)-[*8..1]-(x) RETURN x',
  'MATCH (h:HOSTNAME {name: "www.example.com"})-[*0..8]-(x)-[*0..0]-(y) RETURN count(*)',
  'MATCH (h:HOSTNAME)-[*1..99999999999999999999]-(x) RETURN x',
  'MATCH (a:HOSTNAME), (b:HOSTNAME), (c:HOSTNAME), (d:HOSTNAME), (e:HOSTNAME) RETURN count(*)',
  'EXPLAIN EXPLAIN RETURN 1',
  'EXPLAIN PROFILE RETURN 1',
  // calls
  'CALL svc.resolve(null)',
  'CALL svc.resolve(range(1, 100000))',
  `CALL svc.resolve("${'a'.repeat(30_000)}")`,
  'CALL db.labels("x", "y")',
];

/** Parameters of every kind, where none, another or a name is expected. */
const BOUND: readonly CostlyQuery[] = [
  ...[{ a: 1 }, [['x']], null, true, 1e300, 'API_KEY', 'a'.repeat(500_000), Array(10_000).fill('a')].flatMap(
    (value) => [
      { query: 'MATCH (h:HOSTNAME {name: $value}) RETURN h', parameters: { value } },
      { query: 'MATCH (h:HOSTNAME) RETURN h LIMIT $value', parameters: { value } },
      { query: 'MATCH (h:HOSTNAME {name: "www.example.com"}) RETURN h[$value] AS x', parameters: { value } },
      { query: 'UNWIND $value AS x RETURN x LIMIT 5', parameters: { value } },
      { query: 'CALL svc.resolve($value)', parameters: { value } },
    ],
  ),
  { query: 'MATCH (h:HOSTNAME $value) RETURN h', parameters: { value: { name: 'www.example.com' } } },
  { query: 'MATCH (h:HOSTNAME {name: "www.example.com"}) RETURN h.name =~ $value', parameters: { value: '(a+)+$' } },
  { query: 'MATCH (h:HOSTNAME {name: "www.example.com"}) RETURN h.name =~ $value', parameters: { value: '(' } },
  { query: 'RETURN $value AS x', parameters: JSON.parse('{"value": {"__proto__": {"a": 1}, "constructor": 1}}') },
  { query: 'MATCH (h:HOSTNAME) RETURN h SKIP $value', parameters: { value: -5 } },
];

/** Words that every object has, in places where a query has its own words. */
export const PROTOTYPE_TEXTS: readonly string[] = [
  'toString',
  'constructor',
  'valueOf',
  'hasOwnProperty',
  '__proto__',
].flatMap((word) => [
  word,
  `${word} x`,
  `RETURN 1 ${word}`,
  `RETURN 1 ${word} 2`,
  `EXPLAIN ${word}`,
  `EXPLAIN RETURN $${word}`,
  `RETURN $${word}`,
  `RETURN ${word}(1)`,
  `RETURN 1::${word}`,
  `RETURN CAST(1 AS ${word})`,
  `RETURN extract(${word} FROM 1)`,
  `MATCH (n:${word}) RETURN n`,
  `MATCH (n:HOSTNAME {name: "a"})-[:${word}]->(m) RETURN m`,
  `MATCH (n:HOSTNAME {name: "a"}) RETURN n.${word}`,
  `MATCH (n:HOSTNAME {${word}: "a"}) RETURN n`,
  `MATCH (n:HOSTNAME) WHERE n.${word} ${word} "a" RETURN n`,
  `CALL ${word}(1)`,
  `CALL svc.resolve("a.com") YIELD ${word} RETURN ${word}`,
  `SELECT ${word} FROM ${word}`,
]);

export const COSTLY: readonly CostlyQuery[] = [...[...TEXTS, ...PROTOTYPE_TEXTS].map((query) => ({ query })), ...BOUND];
