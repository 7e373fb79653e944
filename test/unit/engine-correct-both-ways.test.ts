import { describe, expect, it } from 'vitest';
import { parseStatement } from '../../engine/parse/parse.ts';
import { corrected, problemOf } from './corrected-query.ts';

describe('edges that read both ways', () => {
  it.each([
    'MATCH (a:ASN)-[:ROUTES]->(p:ANNOUNCED_PREFIX) RETURN a',
    'MATCH (a:ASN)-[:ROUTES]-(p:ANNOUNCED_PREFIX) RETURN a',
    'MATCH (p:ANNOUNCED_PREFIX)<-[:ROUTES]-(a) RETURN a',
    'MATCH (a:ASN)-[:PEERS_WITH]-(b:ASN) RETURN a',
    'MATCH (h:HOSTNAME)-[:RESOLVES_TO]->(i:IPV4) RETURN h',
    'MATCH (a)-[r]->(b) RETURN a',
    'MATCH (a)-->(b) RETURN a',
    'MATCH (h:HOSTNAME)-[:LINKS_TO]->(g:HOSTNAME) RETURN h',
  ])('%s stays unchanged', (query) => {
    expect(corrected(query).text).toBe(query);
  });

  it.each([
    ['MATCH (p:PREFIX)-[:ROUTES]->(a:ASN) RETURN a', 'MATCH (p:PREFIX)-[:ROUTES]-(a:ASN) RETURN a'],
    ['MATCH (a:ASN)<-[r:ROUTES {x: 1}]-(p) RETURN a', 'MATCH (a:ASN)-[r:ROUTES {x: 1}]-(p) RETURN a'],
    ['MATCH (p)-[:ROUTES]->(a) RETURN a', 'MATCH (p)-[:ROUTES]-(a) RETURN a'],
    ['MATCH (a:ASN)-[:PEERS_WITH]->(b:ASN) RETURN a', 'MATCH (a:ASN)-[:PEERS_WITH]-(b:ASN) RETURN a'],
    [
      'MATCH (a:ASN)-[:PEERS_WITH|BGP_NEIGHBOR*1..2]->(b) RETURN b',
      'MATCH (a:ASN)-[:PEERS_WITH|BGP_NEIGHBOR*1..2]-(b) RETURN b',
    ],
    ['MATCH (a:ASN)-[:PEERS_WITH]->{1,2}(b) RETURN b', 'MATCH (a:ASN)-[:PEERS_WITH]-{1,2}(b) RETURN b'],
    ['MATCH (u:URL)-[:LINKS_TO]->(h:HOSTNAME) RETURN u', 'MATCH (u:URL)-[:LINKS_TO]-(h:HOSTNAME) RETURN u'],
    [
      'MATCH (i:IPV4)-[:ANNOUNCED_BY]->(p) WHERE EXISTS { (p:ANNOUNCED_PREFIX)-[:ROUTES]->() } RETURN i',
      'MATCH (i:IPV4)-[:ANNOUNCED_BY]->(p) WHERE EXISTS { (p:ANNOUNCED_PREFIX)-[:ROUTES]-() } RETURN i',
    ],
    ['MATCH (t:TLD)-[:PARENT_OF]->(h) RETURN h', 'MATCH (t:TLD)<-[:CHILD_OF]-(h) RETURN h'],
    ['MATCH (h)<-[:PARENT_OF*1..3]-(t:TLD) RETURN h', 'MATCH (h)-[:CHILD_OF*1..3]->(t:TLD) RETURN h'],
    ['MATCH (t:TLD)-[:PARENT_OF]->+(h) RETURN h', 'MATCH (t:TLD)<-[:CHILD_OF]-+(h) RETURN h'],
    ['MATCH (t:TLD)-[:PARENT_OF]-(h) RETURN h', 'MATCH (t:TLD)-[:CHILD_OF]-(h) RETURN h'],
    ['MATCH (t:TLD)-[:PARENT_OF|CHILD_OF]->(h) RETURN h', 'MATCH (t:TLD)-[:CHILD_OF|CHILD_OF]-(h) RETURN h'],
  ])('%s is corrected', (given, expected) => {
    expect(corrected(given).text).toBe(expected);
    expect(() => parseStatement(expected)).not.toThrow();
  });

  it('A step that no single arrow fits is refused, with the step without an arrow as rewrite', () => {
    const problem = problemOf('MATCH (p:ANNOUNCED_PREFIX)-[:ROUTES|COVERED_BY_ROA]->(x) RETURN x');
    expect(problem.extras).toMatchObject({ code: 'EDGE_DIRECTION', position: 26 });
    expect(problem.suggestions).toMatchObject([
      {
        kind: 'fix_direction',
        rewrite: 'MATCH (p:ANNOUNCED_PREFIX)-[:ROUTES|COVERED_BY_ROA]-(x) RETURN x',
        safeToAutoRetry: true,
      },
    ]);
  });

  it('A step of several types with known ends stays unchanged if its arrow is right for all of them', () => {
    const query = 'MATCH (a:ASN)-[:ROUTES|HAS_NAME]->(x) RETURN x';
    expect(corrected(query).text).toBe(query);
  });
});
