import { describe, expect, it } from 'vitest';
import { anchorNames } from '../../engine/anchor/anchor-names.ts';
import { anchorSitesOf } from '../../engine/anchor/anchor-sites.ts';
import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import { parseStatement } from '../../engine/parse/parse.ts';

const sitesOf = (text: string) => anchorSitesOf(parseStatement(text, DEFAULT_LIMITS));

function namesOf(text: string, parameters: Record<string, unknown> = {}): Record<string, readonly string[]> {
  return Object.fromEntries(anchorNames(sitesOf(text), parameters));
}

describe('the names that a query anchors on', () => {
  it('The anchor names of a query are grouped by label, sorted and without duplicates', () => {
    const text = 'MATCH (a:IPV4 {name: "192.0.2.9"}), (b:IPV4) WHERE b.name IN ["192.0.2.10", "192.0.2.9"] RETURN a';
    expect(namesOf(text)).toEqual({ IPV4: ['192.0.2.10', '192.0.2.9'] });
  });

  it.each<[string, string, Record<string, readonly string[]>]>([
    ['a label narrows', 'MATCH (n:IPV6 {name: "192.0.2.9"}) RETURN n', {}],
    ['a label that is no address is none', 'MATCH (n:HOSTNAME {name: "192.0.2.9"}) RETURN n', {}],
    ['no label leaves addresses', 'MATCH (:HOSTNAME)-->(n {name: "192.0.2.9"}) RETURN n', { IPV4: ['192.0.2.9'] }],
    ['no label leaves networks out', 'MATCH (:ASN)-->(n {name: "192.0.2.0/24"}) RETURN n', {}],
    ['a network', 'MATCH (n:PREFIX {name: "192.0.2.0/24"}) RETURN n', { PREFIX: ['192.0.2.0/24'] }],
    ['host bits are no name', 'MATCH (n:PREFIX {name: "192.0.2.9/24"}) RETURN n', {}],
    ['another property is none', 'MATCH (n:IPV4 {other: "192.0.2.9"}) RETURN n', {}],
    ['long forms are no names', 'MATCH (n:IPV6 {name: "2001:0db8::1"}) RETURN n', {}],
    ['words are none', 'MATCH (n:IPV4 {name: "cafe"}) RETURN n', {}],
    [
      'a name under NOT EXISTS counts',
      'MATCH (h:HOSTNAME {name: "a"}) WHERE NOT EXISTS { (h)-->(n:IPV4) WHERE n.name = "192.0.2.9" } RETURN h',
      { IPV4: ['192.0.2.9'] },
    ],
    ['a name that NOT excludes does not count', 'MATCH (n:IPV4) WHERE NOT (n.name = "192.0.2.9") RETURN n', {}],
    [
      'WITH and UNWIND are followed',
      'WITH ["192.0.2.9"] AS list UNWIND list AS ip MATCH (n:IPV4 {name: ip}) RETURN n',
      { IPV4: ['192.0.2.9'] },
    ],
    [
      'a list that is not the name is not',
      'WITH ["192.0.2.9"] AS list MATCH (n:IPV4 {name: "192.0.2.8"}) RETURN list',
      { IPV4: ['192.0.2.8'] },
    ],
    [
      'a circle of names ends',
      'WITH "192.0.2.9" AS a WITH a AS b WITH b AS a MATCH (n:IPV4 {name: a}) RETURN n',
      { IPV4: ['192.0.2.9'] },
    ],
  ])('The anchor names of a query: %s', (_, text, expected) => {
    expect(namesOf(text)).toEqual(expected);
  });

  it('Anchor names come from parameters at any depth, and only from those that name a node', () => {
    const text = 'UNWIND $rows AS row MATCH (n:IPV4 {name: row.ip}) RETURN n, $other';
    const rows = [{ ip: '192.0.2.9' }, { ip: ['192.0.2.10', 7, null] }, 'x'];
    expect(namesOf(text, { rows, other: '192.0.2.11' })).toEqual({ IPV4: ['192.0.2.10', '192.0.2.9'] });
  });
});

describe('the edges that a query may walk', () => {
  it('The edges that a query may walk have the types that its patterns name, or any type', () => {
    const typed =
      'MATCH (n:IPV4 {name: "192.0.2.9"})-[:A|B*1..2]->() WHERE EXISTS { (n)-[:C]->() } RETURN [(n)-[:D]->(m) | m]';
    expect(sitesOf(typed).types).toEqual(new Set(['A', 'B', 'C', 'D']));
    expect(sitesOf('MATCH (n:IPV4 {name: "192.0.2.9"})-->() RETURN n').types).toBeNull();
    expect(sitesOf('MATCH (n:IPV4 {name: "192.0.2.9"})-[:!A]->() RETURN n').types).toBeNull();
  });
});

describe('rows that show that the anchor is stored', () => {
  it.each([
    'MATCH (n:IPV4 {name: "192.0.2.9"}) RETURN n',
    'MATCH (n:IPV4 {name: $ip})-[:ANNOUNCED_BY]->(p)<-[:ROUTES]-(a:ASN) RETURN a.name ORDER BY a.name LIMIT 3',
    'MATCH (n:IPV4 {name: $ip}) OPTIONAL MATCH (n)-[:LOCATED_IN]->(c:CITY) RETURN n, c',
    'MATCH p = shortestPath((n:IPV4 {name: $ip})-[:BELONGS_TO|ROUTES*1..3]-(a:ASN)) RETURN length(p)',
  ])('Rows prove that the anchor is stored: %s', (text) => {
    expect(sitesOf(text).areProvenByRows).toBe(true);
  });

  it.each([
    ['a row counts none', 'MATCH (n:IPV4 {name: $ip}) RETURN count(*)'],
    ['a row without it', 'OPTIONAL MATCH (n:IPV4 {name: $ip}) RETURN n'],
    ['a row of the other branch', 'MATCH (n:IPV4 {name: $ip}) RETURN n.name AS name UNION RETURN "x" AS name'],
    ['a row of another address', 'MATCH (n:IPV4) WHERE n.name IN ["192.0.2.8", $ip] RETURN n'],
    ['a row of either', 'MATCH (n:IPV4) WHERE n.name = $ip OR n.isTor RETURN n'],
    ['one of two', 'MATCH (a:IPV4 {name: $ip}), (b:IPV4 {name: "192.0.2.8"}) RETURN a, b'],
    ['a name from rows', 'UNWIND [$ip, "192.0.2.8"] AS x MATCH (n:IPV4 {name: x}) RETURN n'],
    ['asked aside', 'MATCH (h:HOSTNAME {name: "a"}) RETURN EXISTS { (h)-[:RESOLVES_TO]->(:IPV4 {name: $ip}) } AS has'],
    ['a subquery', 'MATCH (h:HOSTNAME) CALL (h) { MATCH (n:IPV4 {name: $ip}) RETURN n LIMIT 1 } RETURN h, n'],
    ['no time at all', 'MATCH (h:HOSTNAME) ((a)-[:CHILD_OF]->(n:IPV4 {name: $ip})){0,2} (b) RETURN b'],
  ])('Rows do not prove that the anchor is stored if there is %s', (_, text) => {
    expect(sitesOf(text).areProvenByRows).toBe(false);
  });
});
