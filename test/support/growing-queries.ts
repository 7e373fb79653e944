/** One construct of the language, as often as requested: in a row or nested. */
export interface GrowingQuery {
  readonly construct: string;
  readonly of: (size: number) => string;
}

/** Letters of the longest text that is read. */
const LONGEST = 32_768;

const each = (size: number, part: (index: number) => string, glue = ''): string =>
  Array.from({ length: size }, (_, index) => part(index)).join(glue);

const nested = (size: number, open: (index: number) => string, middle: string, close: string): string =>
  each(size, open) + middle + close.repeat(size);

const ANCHOR = 'MATCH (a:HOSTNAME {name: "www.example.com"})';

const returned = (expression: string): string => `RETURN ${expression} AS v`;

const CONSTRUCTS: Readonly<Record<string, (size: number) => string>> = {
  // in a row
  XOR: (size) => returned(each(size, (index) => `($p = ${index})`, ' XOR ')),
  OR: (size) => returned(each(size, (index) => `$p = ${index}`, ' OR ')),
  AND: (size) => returned(each(size, (index) => `$p <> ${index}`, ' AND ')),
  'AND in OR': (size) => `${ANCHOR} WHERE ${each(size, (i) => `(a.x = ${i} AND a.y = ${i})`, ' OR ')} RETURN a`,
  'OR in AND': (size) => `${ANCHOR} WHERE ${each(size, (i) => `(a.x = ${i} OR a.y = ${i})`, ' AND ')} RETURN a`,
  sums: (size) => returned(each(size, () => '$p', ' + ')),
  'joined texts': (size) => `${ANCHOR} RETURN ${each(size, () => 'a.name', ' + ')} AS v`,
  products: (size) => returned(each(size, () => '$p', ' * ')),
  powers: (size) => returned(each(size, () => '2', ' ^ ')),
  comparisons: (size) => returned(each(size, () => '$p', ' < ')),
  signs: (size) => returned(`${'- '.repeat(size)}1`),
  NOT: (size) => returned(`${'NOT '.repeat(size)}true`),
  'steps of access': (size) => returned(`$p${'.a'.repeat(size)}`),
  columns: (size) => `${ANCHOR} RETURN ${each(size, (index) => `a.x AS c${index}`, ', ')}`,
  aggregates: (size) => `${ANCHOR} RETURN ${each(size, (index) => `count(a.x${index}) AS c${index}`, ', ')}`,
  'sort keys': (size) => `${ANCHOR} RETURN a ORDER BY ${each(size, (index) => `a.x${index}`, ', ')}`,
  'a list': (size) => returned(`[${each(size, (index) => `'h${index}.example'`, ', ')}]`),
  'a list of lists': (size) => returned(`[${each(size, () => '[1]', ', ')}]`),
  'a map': (size) => returned(`{${each(size, (index) => `k${index}: $p`, ', ')}}`),
  WHEN: (size) => returned(`CASE $p ${each(size, (index) => `WHEN ${index} THEN ${index}`, ' ')} END`),
  labels: (size) => `MATCH (a:${each(size, () => 'HOSTNAME', '|')} {name: "www.example.com"}) RETURN a`,
  'unknown labels': (size) => `MATCH (a:${each(size, () => 'HOSTNMAE', '|')} {name: "x"}) RETURN a`,
  'labels of both': (size) => `MATCH (a:${each(size, () => '(HOSTNAME|IPV4)', '&')} {name: "x"}) RETURN a`,
  types: (size) => `${ANCHOR}-[:${each(size, () => 'RESOLVES_TO', '|')}]-(b) RETURN b`,
  'unknown types': (size) => `${ANCHOR}-[:${each(size, () => 'RESOLVED', '|')}]-(b) RETURN b`,
  'steps of a path': (size) => `${ANCHOR}${'--()'.repeat(size)} RETURN 1 AS v`,
  'typed steps': (size) => `${ANCHOR}${'<-[:CHILD_OF]-()'.repeat(size)} RETURN 1 AS v`,
  patterns: (size) => `${ANCHOR}${each(size, (index) => `, (a)-[:RESOLVES_TO]-(b${index})`)} RETURN 1 AS v`,
  'patterns apart': (size) =>
    `${ANCHOR}${each(size, (index) => `, (b${index}:HOSTNAME {name: "h${index}"})`)} RETURN 1 AS v`,
  'patterns in WHERE': (size) => `${ANCHOR} WHERE ${each(size, () => '(a)--(:IPV4)', ' OR ')} RETURN a`,
  'shortest paths': (size) =>
    `${ANCHOR}${each(size, (i) => ` MATCH p${i} = shortestPath((a)-[:CHILD_OF*1..3]-(:HOSTNAME {name: "h${i}"}))`)} RETURN a`,
  MATCH: (size) => `${ANCHOR}${each(size, (index) => ` MATCH (a)-[:RESOLVES_TO]-(b${index}) WITH a LIMIT 5`)} RETURN a`,
  'OPTIONAL MATCH': (size) => `${ANCHOR}${each(size, (i) => ` OPTIONAL MATCH (a)-[:RESOLVES_TO]-(b${i})`)} RETURN a`,
  WITH: (size) => `${ANCHOR}${' WITH a'.repeat(size)} RETURN a`,
  UNWIND: (size) => `${each(size, (index) => `UNWIND [1, 2] AS x${index} `)}RETURN 1 AS v`,
  UNION: (size) => each(size, (index) => `MATCH (a:HOSTNAME {name: "h${index}"}) RETURN a.name AS n`, ' UNION '),
  'UNION ALL': (size) => each(size, (index) => `RETURN ${index} AS n`, ' UNION ALL '),
  'pattern comprehensions': (size) =>
    `${ANCHOR} RETURN ${each(size, (i) => `[(a)--(b${i}) | b${i}.name] AS v${i}`, ', ')}`,
  'COUNT in a row': (size) => `${ANCHOR} RETURN ${each(size, () => 'COUNT { (a)--() }', ' + ')} AS v`,
  comprehensions: (size) => returned(each(size, () => '[x IN [1] | x]', ' + ')),
  procedures: (size) =>
    `${each(size, (index) => `CALL svc.resolve("h${index}") YIELD host AS h${index} `)}RETURN 1 AS v`,
  statements: (size) => 'RETURN 1 AS v; '.repeat(size),
  // inside each other
  parentheses: (size) => returned(nested(size, () => '(', '1', ')')),
  lists: (size) => returned(nested(size, () => '[', '1', ']')),
  maps: (size) => returned(nested(size, () => '{a: ', '1', '}')),
  calls: (size) => returned(nested(size, () => 'abs(', '1', ')')),
  'NOT in brackets': (size) => returned(nested(size, () => 'NOT (', 'true', ')')),
  CASE: (size) => returned(nested(size, (index) => `CASE WHEN $p = ${index} THEN ${index} ELSE `, '0', ' END')),
  'AND and OR': (size) =>
    `${ANCHOR} WHERE ${nested(size, (i) => `(a.x = ${i} OR (a.y = ${i} AND `, 'true', '))')} RETURN a`,
  'list comprehensions': (size) => returned(nested(size, (index) => `[x${index} IN [1] | `, '1', ']')),
  'list comprehensions of ranges': (size) =>
    returned(nested(size, (index) => `[x${index} IN range(1, 9) | `, '1', ']')),
  reduces: (size) => returned(nested(size, (i) => `reduce(a${i} = 0, x${i} IN [1] | a${i} + `, '1', ')')),
  'growing reduces': (size) =>
    returned(nested(size, (i) => `reduce(a${i} = '', x${i} IN range(1, 9) | a${i} + `, "'b'", ')')),
  quantifiers: (size) => returned(nested(size, (index) => `any(x${index} IN $l WHERE `, 'true', ')')),
  'patterns in pattern comprehensions': (size) =>
    `MATCH (a0:HOSTNAME {name: "x"}) RETURN ${nested(size, (i) => `[(a${i})--(a${i + 1}) | `, '1', ']')} AS v`,
  EXISTS: (size) => `${ANCHOR} WHERE ${nested(size, () => 'EXISTS { MATCH (a)--(b) WHERE ', 'true', ' }')} RETURN a`,
  COUNT: (size) => `${ANCHOR} RETURN ${nested(size, (i) => `COUNT { MATCH (a)--(b${i}) WHERE 0 < `, '1', ' }')} AS v`,
  COLLECT: (size) => returned(nested(size, () => 'COLLECT { RETURN ', '1', ' AS x }')),
  CALL: (size) => `${'CALL { '.repeat(size)}RETURN 1 AS x${' } RETURN x'.repeat(size)}`,
  'groups of paths': (size) => `MATCH ${nested(size, () => '(', '(b:HOSTNAME)--(c)', '){1,1}')} RETURN 1 AS v`,
  'paths in parentheses': (size) => `MATCH ${nested(size, () => '(', 'a:HOSTNAME', ')')} RETURN 1 AS v`,
  'label expressions': (size) => `MATCH (n:${nested(size, () => '!(', 'HOSTNAME', ')')} {name: "x"}) RETURN 1 AS v`,
  'types of values': (size) => returned(`1 IS :: ${nested(size, () => 'LIST<', 'ANY', '>')}`),
  'index in index': (size) => returned(nested(size, () => '$l[', '0', ']')),
  procedures_in_arguments: (size) => returned(nested(size, () => 'svc.resolve(', '"x"', ')[0].host')),
  // what is no Cypher
  commas: (size) => `RETURN ${','.repeat(size)}`,
  'percent signs': (size) => `RETURN ${'%'.repeat(size)}`,
  'unequal signs': (size) => `RETURN 1 ${'<> '.repeat(size)}`,
  arrows: (size) => `MATCH ${'-->'.repeat(size)}`,
  'open brackets': (size) => `RETURN ${'['.repeat(size)}`,
  'open braces': (size) => `MATCH (a ${'{'.repeat(size)}`,
  quotes: (size) => `RETURN ${'"'.repeat(2 * size + 1)}`,
  words: (size) => `SELECT ${each(size, (index) => `column${index}`, ' ')} FROM hosts`,
  comments: (size) => `RETURN 1 AS v ${'/* x */'.repeat(size)}`,
};

export const GROWING_QUERIES: readonly GrowingQuery[] = Object.entries(CONSTRUCTS).map(([construct, of]) => ({
  construct,
  of,
}));

/** The construct as often as the longest text that is read takes it. */
export function longest({ of }: GrowingQuery): string {
  let [fits, tooMany] = [1, LONGEST];
  while (tooMany - fits > 1) {
    const size = Math.floor((fits + tooMany) / 2);
    if (of(size).length <= LONGEST) fits = size;
    else tooMany = size;
  }
  return of(fits);
}
