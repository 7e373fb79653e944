import { describe, expect, it } from 'vitest';
import { MEANT_CHAINS } from '../../schema/meant-chains.ts';
import { corrected, problemOf, rewritesOf } from './corrected-query.ts';

describe('edges between ends that they never join', () => {
  it.each([
    [
      'MATCH (i:IPV4 {name: "192.0.2.10"})-[:ANNOUNCED_BY]->(a:ASN) RETURN a',
      'MATCH (i:IPV4 {name: "192.0.2.10"})-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX)<-[:ROUTES]-(a:ASN) RETURN a',
    ],
    [
      'MATCH (c:COUNTRY {name: "NL"})<-[r:LOCATED_IN]-(i:IPV4|IPV6) RETURN r',
      'MATCH (c:COUNTRY {name: "NL"})<-[:HAS_COUNTRY]-(:CITY)<-[r:LOCATED_IN]-(i:IPV4|IPV6) RETURN r',
    ],
    [
      'MATCH (i:IPV4 {name: "192.0.2.10"})-[:BELONGS_TO]->(r:RIR) RETURN r',
      'MATCH (i:IPV4 {name: "192.0.2.10"})-[:BELONGS_TO]->(:PREFIX|REGISTERED_PREFIX)-[:BELONGS_TO]->(r:RIR) RETURN r',
    ],
    [
      'MATCH (i:IPV4 {name: "192.0.2.10"})-[:LISTED_IN]->(c:CATEGORY) RETURN c',
      'MATCH (i:IPV4 {name: "192.0.2.10"})-[:LISTED_IN]->(:FEED_SOURCE)-[:BELONGS_TO]->(c:CATEGORY) RETURN c',
    ],
    [
      'MATCH (p:PREFIX {name: "192.0.2.0/24"})-[:HAS_NAME]->(n) RETURN n',
      'MATCH (p:PREFIX {name: "192.0.2.0/24"})<-[:ROUTES]-(:ASN)-[:HAS_NAME]->(n) RETURN n',
    ],
    [
      'MATCH (i:IPV6 {name: "2001:db8::1"})-[:HAS_COUNTRY]->(c) RETURN c',
      'MATCH (i:IPV6 {name: "2001:db8::1"})-[:LOCATED_IN]->(:CITY)-[:HAS_COUNTRY]->(c) RETURN c',
    ],
    [
      'MATCH (a:ASN {name: "AS1"})-[:MEMBER_OF]->(x:INTERNET_EXCHANGE) RETURN x',
      'MATCH (a:ASN {name: "AS1"})-[:IX_MEMBER]->(x:INTERNET_EXCHANGE) RETURN x',
    ],
    [
      'MATCH (i:IPV4 {name: "192.0.2.10"})-[:ANNOUNCED_BY]-(a:ASN) RETURN a',
      'MATCH (i:IPV4 {name: "192.0.2.10"})-[:ANNOUNCED_BY]-(:ANNOUNCED_PREFIX)<-[:ROUTES]-(a:ASN) RETURN a',
    ],
    [
      'MATCH (i:IPV4 {name: "192.0.2.10"}) WHERE (i)-[:LOCATED_IN]->(:COUNTRY {name: "NL"}) RETURN i',
      'MATCH (i:IPV4 {name: "192.0.2.10"}) WHERE (i)-[:LOCATED_IN]->(:CITY)-[:HAS_COUNTRY]->(:COUNTRY {name: "NL"}) RETURN i',
    ],
  ])('%s becomes the path that is meant', (given, expected) => {
    const { text, advisories } = corrected(given);
    expect(text).toBe(expected);
    expect(advisories).toMatchObject([{ kind: 'edge-endpoints', rewrite: expected }]);
    expect(corrected(text)).toMatchObject({ text, advisories: [] });
  });

  it.each(
    MEANT_CHAINS.flatMap(({ type, from, to, chain }) =>
      from.flatMap((left) => to.map((right) => [`(:${left})-[:${type}]->(:${right})`, chain] as const)),
    ),
  )('%s is read as %s, and is then as the schema declares', (pattern) => {
    const { text, kinds } = corrected(`MATCH p = ${pattern} RETURN p`);
    expect(kinds).toEqual(['edge-endpoints']);
    expect(corrected(text)).toMatchObject({ text, advisories: [] });
  });

  it('The other edges of an unlabelled node decide its label', () => {
    expect(
      corrected('MATCH (i:IPV4 {name: "192.0.2.10"})-[:ANNOUNCED_BY]->(a)-[:HAS_NAME]->(n) RETURN a, n').text,
    ).toBe(
      'MATCH (i:IPV4 {name: "192.0.2.10"})-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX)<-[:ROUTES]-(a)-[:HAS_NAME]->(n) RETURN a, n',
    );
    expect(
      corrected('MATCH (i:IPV4 {name: "192.0.2.10"})-[:ANNOUNCED_BY]->(p) MATCH (p)-[:HAS_NAME]->(n) RETURN p, n').text,
    ).toContain('MATCH (p)<-[:ROUTES]-(:ASN)-[:HAS_NAME]->(n)');
  });

  it('A variable that WITH drops gives no label to a later variable of the same name', () => {
    const query =
      'MATCH (a:ASN {name: "AS1"}) WITH a.name AS x MATCH (a)-[:RESOLVES_TO]->(i:IPV4 {name: "192.0.2.1"}) RETURN x, i';
    expect(corrected(query).text).toBe(query);
    expect(
      corrected('MATCH (a:ASN {name: "AS1"}) WITH a AS x MATCH (x)-[:ANNOUNCED_BY]-(i:IPV4) RETURN x, i').text,
    ).toContain('(x)-[:ROUTES]->(:ANNOUNCED_PREFIX)-[:ANNOUNCED_BY]-(i:IPV4)');
  });

  it('The error for ends without a known chain names the ends and offers the types that join them', () => {
    const query = 'MATCH (a:ASN {name: "AS1"})-[:HAS_NAME]->(o:ORGANIZATION) RETURN o';
    const problem = problemOf(query);
    expect(problem.extras).toMatchObject({ code: 'EDGE_ENDPOINTS', position: 27 });
    expect(problem.message).toBe('HAS_NAME never joins ASN and ORGANIZATION: HAS_NAME points from ASN to ASN_NAME.');
    expect(rewritesOf(query)).toEqual([query.replace('HAS_NAME', 'REGISTERED_BY')]);
  });

  it('The error offers the shortest path if no single type joins the ends', () => {
    expect(rewritesOf('MATCH (a:ASN {name: "AS1"})-[:HAS_CERTIFICATE]->(c:TLS_CERTIFICATE) RETURN c')).toEqual([
      'MATCH (a:ASN {name: "AS1"})-[:REGISTERED_BY]->(:ORGANIZATION)<-[:REGISTERED_BY]-(:HOSTNAME)-[:HAS_CERTIFICATE]->(c:TLS_CERTIFICATE) RETURN c',
    ]);
  });

  it.each([
    [
      'MATCH (h:HOSTNAME {name: "a.example"})-[:RESOLVES_TO*1..3]->(a:ASN) RETURN a',
      'MATCH (h:HOSTNAME {name: "a.example"})-[*1..3]-(a:ASN) RETURN a LIMIT 25',
    ],
    [
      'MATCH p = shortestPath((h:HOSTNAME {name: "a.example"})-[:RESOLVES_TO*1..3]->(a:ASN {name: "AS1"})) RETURN p',
      'MATCH p = shortestPath((h:HOSTNAME {name: "a.example"})-[*1..3]-(a:ASN {name: "AS1"})) RETURN p LIMIT 25',
    ],
  ])('%s cannot be lengthened, so the error offers every edge', (query, rewrite) => {
    expect(rewritesOf(query)).toEqual([rewrite]);
  });

  it.each([
    'MATCH (h:HOSTNAME)-[:RESOLVES_TO|BELONGS_TO*1..3]->(p:PREFIX) RETURN p',
    'MATCH (h:HOSTNAME)-[:CHILD_OF*0..3]->(g:HOSTNAME) RETURN g',
    'MATCH (n:!ASN)-[:RESOLVES_TO]->(i:IPV4) RETURN i',
    'MATCH (n:%)-[:HAS_NAME]->(i) RETURN i',
    'MATCH (n:ASN|HOSTNAME)-[:RESOLVES_TO]->(i) RETURN i',
    'MATCH (n)-[:RESOLVES_TO]->(i:IPV4) WHERE n:HOSTNAME OR n:ASN RETURN i',
  ])('%s can match and stays unchanged', (query) => {
    expect(corrected(query).text).toBe(query);
  });

  it('EXPLAIN plans what can match nothing, with a notice', () => {
    const { text, advisories } = corrected('EXPLAIN MATCH (a:ASN)-[:HAS_NAME]->(o:ORGANIZATION) RETURN o');
    expect(text).toBe('EXPLAIN MATCH (a:ASN)-[:HAS_NAME]->(o:ORGANIZATION) RETURN o');
    expect(advisories).toMatchObject([{ kind: 'edge-endpoints', severity: 'warning', subject: 'HAS_NAME' }]);
  });
});
