import { describe, expect, it } from 'vitest';
import { parseCypher } from '../../engine/parse/parse.ts';
import type { Suggestion } from '../../schema/problem.ts';
import { mistakeOf } from '../support/mistakes.ts';

function suggestionFor(text: string): Suggestion | undefined {
  return mistakeOf(text, parseCypher).suggestions[0];
}

const QUERY = 'MATCH (n:HOSTNAME {name: "a.example"}) RETURN n';

describe('text that is pasted around a query', () => {
  it.each([
    ['a Markdown fence', `\`\`\`cypher\n${QUERY}\n\`\`\``],
    ['a fence that is not closed', `\`\`\`\n${QUERY}`],
    ['a heading', `Cypher: ${QUERY}`],
    ['a prompt', `neo4j$ ${QUERY}`],
    ['quotes escaped as in JSON', QUERY.replaceAll('"', '\\"')],
  ])('The rewrite leaves out what is pasted with a query: %s', (_, text) => {
    expect(suggestionFor(text)).toMatchObject({ kind: 'balance_punctuation', rewrite: QUERY });
  });

  it('A backslash inside a string is not taken for pasted text', () => {
    expect(suggestionFor('MATCH (n {name: "a\\"b"} RETURN n')?.rewrite).toBe('MATCH (n {name: "a\\"b"}) RETURN n');
  });
});

describe('forms of SQL', () => {
  it.each([
    ["MATCH (n:CITY) WHERE n.name NOT IN ['a'] RETURN n", "MATCH (n:CITY) WHERE NOT n.name IN ['a'] RETURN n"],
    ["MATCH (n:CITY) WHERE n.name NOT CONTAINS 'a' RETURN n", "MATCH (n:CITY) WHERE NOT n.name CONTAINS 'a' RETURN n"],
    ["MATCH (n:CITY) RETURN n.name AS 'city'", 'MATCH (n:CITY) RETURN n.name AS city'],
    ["MATCH (n:CITY) RETURN n.name AS 'the city'", 'MATCH (n:CITY) RETURN n.name AS `the city`'],
    ["MATCH (n:CITY) WHERE AND n.name = 'a' RETURN n", "MATCH (n:CITY) WHERE  n.name = 'a' RETURN n"],
    ['MATCH (n:CITY) RETURN CAST(n.rank AS varchar) AS r', 'MATCH (n:CITY) RETURN toString(n.rank) AS r'],
    [
      'MATCH (n:CITY)--(m) RETURN n.name, count(m) AS c HAVING c > 1 ORDER BY c',
      'MATCH (n:CITY)--(m) WITH n.name AS `n.name`, count(m) AS c WHERE c > 1 RETURN `n.name`, c ORDER BY c',
    ],
    [
      'MATCH (n:CITY)--(m) RETURN n, count(m) AS c WHERE c > 1',
      'MATCH (n:CITY)--(m) WITH n AS n, count(m) AS c WHERE c > 1 RETURN n, c',
    ],
    ['MATCH (n:CITY) RETURN n ORDER BY n.name ASCEND', 'MATCH (n:CITY) RETURN n ORDER BY n.name ASC'],
    ['MATCH (n:CITY) RETURN count distinct n', 'MATCH (n:CITY) RETURN count(distinct n)'],
    ['MATCH (n:CITY {name: \'a"}) RETURN n', "MATCH (n:CITY {name: 'a'}) RETURN n"],
  ])('The SQL form %s becomes %s', (given, meant) => {
    expect(suggestionFor(given)?.rewrite).toBe(meant);
  });
});

describe('forms of older Cypher', () => {
  it.each([
    ['RETURN extract(x IN [1, (2)] | x + 1) AS r', 'RETURN [x IN [1, (2)] | x + 1] AS r'],
    ['RETURN filter(x IN [1, 2] WHERE x > 1) AS r', 'RETURN [x IN [1, 2] WHERE x > 1] AS r'],
    ['MATCH (n:CITY)-[:CHILD_OF 1..2]->(m) RETURN m', 'MATCH (n:CITY)-[:CHILD_OF*1..2]->(m) RETURN m'],
    [
      "CALL db.labels() YIELD * WHERE label = 'CITY' RETURN label",
      "CALL db.labels() YIELD * WITH * WHERE label = 'CITY' RETURN label",
    ],
  ])('The older form %s becomes %s', (given, meant) => {
    expect(suggestionFor(given)?.rewrite).toBe(meant);
  });
});
