import { describe, expect, it } from 'vitest';
import { corrected, problemOf, rewritesOf } from './corrected-query.ts';

describe('edge types of other products', () => {
  it.each([
    ['MATCH (d:HOSTNAME)-[:RESOLVED_TO]->(i) RETURN i', 'MATCH (d:HOSTNAME)-[:RESOLVES_TO]->(i) RETURN i'],
    ['MATCH (d:HOSTNAME)-[:HAS_MX]->(m) RETURN m', 'MATCH (d:HOSTNAME)<-[:MAIL_FOR]-(m) RETURN m'],
    ['MATCH (d:HOSTNAME)-[:HAS_SUBDOMAIN]->(s) RETURN s', 'MATCH (d:HOSTNAME)<-[:CHILD_OF]-(s) RETURN s'],
  ])('%s is corrected', (given, expected) => {
    const { text, kinds } = corrected(given);
    expect(text).toBe(expected);
    expect(kinds).toEqual(['schema-drift-rewrite']);
  });

  it('An unknown edge type is an error that names the nearest type', () => {
    const problem = problemOf('MATCH (d:HOSTNAME)-[:RESOLVE_TO]->(i) RETURN i');
    expect(problem.extras).toMatchObject({ code: 'UNKNOWN_TYPE', position: 21 });
    expect(problem.suggestions).toMatchObject([
      { kind: 'replace_type', rewrite: 'MATCH (d:HOSTNAME)-[:RESOLVES_TO]->(i) RETURN i' },
    ]);
  });

  it('An edge type with several meanings is an error that names the candidates', () => {
    expect(problemOf('MATCH (d:HOSTNAME)-[:HOSTED_BY]->(i) RETURN i').message).toContain('DELEGATED_TO');
  });

  it('EXPLAIN plans a type that does not exist, with a notice', () => {
    const { advisories } = corrected('EXPLAIN MATCH (d:Host)-[:NO_SUCH_EDGE]->(i) RETURN i');
    expect(advisories).toMatchObject([
      { kind: 'schema-drift-rewrite', rewrite: 'EXPLAIN MATCH (d:HOSTNAME)-[:NO_SUCH_EDGE]->(i) RETURN i' },
      { kind: 'unknown-edge-type', rewrite: null, subject: 'NO_SUCH_EDGE' },
    ]);
  });
});

describe('edge types of products beyond the contract', () => {
  it.each([
    ['(:ASN {name: "AS1"})-[:ORIGINATE]->(:PREFIX)', '(:ASN {name: "AS1"})-[:ROUTES]->(:PREFIX)'],
    ['(:PREFIX)-[:ORIGIN_AS]->(:ASN)', '(:PREFIX)-[:ROUTES]-(:ASN)'],
    ['(:ASN)-[:NAME]->(:ASN_NAME)', '(:ASN)-[:HAS_NAME]->(:ASN_NAME)'],
    ['(:ASN)-[:COUNTRY]->(:COUNTRY)', '(:ASN)-[:HAS_COUNTRY]->(:COUNTRY)'],
    ['(:HOSTNAME)-[:`resolves-to`]->(:IPV4)', '(:HOSTNAME)-[:RESOLVES_TO]->(:IPV4)'],
    ['(:HOSTNAME)-[:NS]->(n)', '(:HOSTNAME)<-[:NAMESERVER_FOR]-(n)'],
    ['(:FEED_SOURCE)-[:LISTS]->(n)', '(:FEED_SOURCE)<-[:LISTED_IN]-(n)'],
    ['(:ASN)-[:MANAGED_BY]->(:ORGANIZATION)', '(:ASN)-[:REGISTERED_BY]->(:ORGANIZATION)'],
    ['(:HOSTNAME)-[:MANAGED_BY]->(:HOSTNAME)', '(:HOSTNAME)<-[:NAMESERVER_FOR]-(:HOSTNAME)'],
    ['(:HOSTNAME)-[:DNS_POINTS_TO]->(:IPV4)', '(:HOSTNAME)-[:RESOLVES_TO]->(:IPV4)'],
    ['(:HOSTNAME)-[:DNS_POINTS_TO]->(:HOSTNAME)', '(:HOSTNAME)-[:ALIAS_OF]->(:HOSTNAME)'],
    ['(:IPV4)-[:CATEGORIZED]->(:FEED_SOURCE)', '(:IPV4)-[:LISTED_IN]->(:FEED_SOURCE)'],
    ['(:FEED_SOURCE)-[:CATEGORIZED]->(:CATEGORY)', '(:FEED_SOURCE)-[:BELONGS_TO]->(:CATEGORY)'],
    ['(:ACTOR)-[:uses]->(:ATTACK_PATTERN)', '(:ACTOR)-[:USES_TECHNIQUE]->(:ATTACK_PATTERN)'],
    [
      '(:ASN)-[:ROUTE_ORIGIN_AUTHORIZATION]->(:PREFIX)',
      '(:ASN)<-[:AUTHORIZES]-(:ROA)-[:COVERS_MORE_SPECIFIC]->(:PREFIX)',
    ],
  ])('The foreign edge type in %s is corrected', (given, expected) => {
    const { text, kinds } = corrected(`MATCH p = ${given} RETURN p`);
    expect(text).toBe(`MATCH p = ${expected} RETURN p`);
    expect(kinds).toContain('schema-drift-rewrite');
  });

  it.each([
    ['HOSTED_BY', ['DELEGATED_TO', 'RESOLVES_TO']],
    ['OWNED_BY', ['REGISTERED_BY', 'DELEGATED_TO']],
    ['PART_OF', ['CHILD_OF']],
  ])('The type %s from a host is an error that offers what joins a host', (type, candidates) => {
    const query = `MATCH (h:HOSTNAME {name: "a.example"})-[:${type}]->(x) RETURN x`;
    expect(rewritesOf(query)).toEqual(candidates.map((candidate) => query.replace(type, candidate)));
  });

  it('A suggestion is safe to retry if the ends leave one meaning, and not if they leave several', () => {
    const [only] = problemOf('MATCH (i:IPV4)-[:PART_OF]->(p:PREFIX) RETURN p').suggestions;
    expect(only).toMatchObject({ kind: 'replace_type', safeToAutoRetry: true, confidence: 0.95 });
    const [first] = problemOf('MATCH (h:HOSTNAME)-[:HOSTED_BY]->(x) RETURN x').suggestions;
    expect(first?.safeToAutoRetry).toBe(false);
  });

  it('The error for a type without a meaning offers the step without a type', () => {
    expect(rewritesOf('MATCH (h:HOSTNAME {name: "a.example"})-[:RELATED_TO]->(x) RETURN x')).toEqual([
      'MATCH (h:HOSTNAME {name: "a.example"})-[*1..4]-(x) RETURN x LIMIT 25',
    ]);
  });

  it('Of several types that are equally near, the error offers the one that joins the ends', () => {
    expect(rewritesOf('MATCH (h:HOSTNAME)-[:HAS_EMAILS]->(e:EMAIL) RETURN e')).toEqual([
      'MATCH (h:HOSTNAME)-[:HAS_EMAIL]->(e:EMAIL) RETURN e',
    ]);
    expect(rewritesOf('MATCH (a:IPV4)-[:HAS_PTRS]->(n:HOSTNAME) RETURN n')).toEqual([
      'MATCH (a:IPV4)-[:HAS_PTR]->(n:HOSTNAME) RETURN n',
    ]);
  });
});
