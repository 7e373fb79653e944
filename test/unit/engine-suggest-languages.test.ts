import { describe, expect, it } from 'vitest';
import { mistakeOf } from '../support/mistakes.ts';

describe('a query of another language', () => {
  it.each([
    ["SELECT * FROM HOSTNAME WHERE name = 'a.com'", "MATCH (n:HOSTNAME) WHERE n.name = 'a.com' RETURN n"],
    [
      'SELECT name, rank FROM hostnames WHERE rank < 10 ORDER BY rank LIMIT 5',
      'MATCH (n:HOSTNAME) WHERE n.rank < 10 RETURN n.name, n.rank ORDER BY n.rank LIMIT 5',
    ],
    [
      "SELECT h.name FROM domain h WHERE h.name LIKE '%shop%'",
      'MATCH (h:HOSTNAME) WHERE h.name CONTAINS "shop" RETURN h.name',
    ],
    ['SELECT COUNT(*) FROM TLD;', 'MATCH (n:TLD) RETURN COUNT(*)'],
    ['SELECT TOP 5 name FROM country', 'MATCH (n:COUNTRY) RETURN n.name LIMIT 5'],
    [
      "SELECT name FROM asn WHERE name IN ('AS1', 'AS2') AND rank BETWEEN 1 AND 5",
      "MATCH (n:ASN) WHERE n.name IN ['AS1', 'AS2'] AND 1 <= n.rank <= 5 RETURN n.name",
    ],
  ])('SQL: %s', (text, rewrite) => {
    expect(mistakeOf(text).suggestions).toMatchObject([
      { kind: 'balance_punctuation', rewrite, safeToAutoRetry: false },
    ]);
    expect(mistakeOf(text).message).toContain('SQL');
  });

  it.each([
    [
      "g.V().has('HOSTNAME', 'name', 'a.com').out('RESOLVES_TO').values('name')",
      'MATCH (n0:HOSTNAME {name: "a.com"})-[:RESOLVES_TO]->(n1) RETURN n1.name',
    ],
    [
      "g.V().hasLabel('IPV4').has('name', '192.0.2.1').in('RESOLVES_TO').limit(5)",
      'MATCH (n0:IPV4 {name: "192.0.2.1"})<-[:RESOLVES_TO]-(n1) RETURN n1 LIMIT 5',
    ],
    ["g.V().hasLabel('TLD').count()", 'MATCH (n0:TLD) RETURN count(*)'],
    ["g.V().has('ASN', 'name', 'AS1').both('PEERS_WITH').dedup().repeat(out())", null],
  ])('Gremlin: %s', (text, rewrite) => {
    expect(mistakeOf(text).suggestions).toMatchObject([{ rewrite }]);
    expect(mistakeOf(text).message).toContain('Gremlin');
  });

  it.each([
    ['HOSTNAME | where name == "a.com" | take 5', 'MATCH (n:HOSTNAME) WHERE n.name = "a.com" RETURN n LIMIT 5'],
    [
      'tld | where name startswith "x" | project name, type',
      'MATCH (n:TLD) WHERE n.name STARTS WITH "x" RETURN n.name, n.type',
    ],
    ['TLD | count', 'MATCH (n:TLD) RETURN count(*)'],
  ])('KQL: %s', (text, rewrite) => {
    expect(mistakeOf(text).suggestions).toMatchObject([{ rewrite }]);
  });

  it.each([
    ['SELECT ?h WHERE { ?h a :Host }', 'SPARQL'],
    ['SELECT t FROM Host:s -(RESOLVES_TO:e)- IP:t', 'GSQL'],
    ['GO 2 STEPS FROM "a.com" OVER RESOLVES_TO', 'nGQL'],
    ['FOR h IN hosts FILTER h.name == "a" RETURN h', 'AQL'],
    ['{ host(name: "a.com") { name } }', 'GraphQL'],
    ['index=dns host=a.com', 'SPL'],
    ['db.hosts.find({name: "a.com"})', 'MongoDB'],
    ['SELECT a FROM HOSTNAME JOIN IPV4', 'SQL'],
  ])('The error for %s names %s, with an example of Cypher', (text, language) => {
    expect(mistakeOf(text).message).toContain(`${language}`);
    expect(mistakeOf(text).message).toContain('MATCH (n:HOSTNAME {name: "www.example.com"})');
  });

  it.each([
    ['www.example.com', 'HOSTNAME'],
    ['192.0.2.10', 'IPV4'],
    ['2001:db8::1', 'IPV6'],
    ['AS64500', 'ASN'],
    ['192.0.2.0/24', 'PREFIX'],
    ['CVE-2021-44228', 'CVE'],
  ])('The suggestion for a bare %s looks it up', (text, label) => {
    expect(mistakeOf(text).suggestions[0]?.rewrite).toBe(`MATCH (n:${label} {name: "${text}"}) RETURN n`);
  });

  it('The suggestion for a whole request body is the query in it', () => {
    expect(mistakeOf('{"query": "MATCH (n:TLD) RETURN n"}').suggestions[0]?.rewrite).toBe('MATCH (n:TLD) RETURN n');
    expect(mistakeOf('{"hosts": 1}').suggestions[0]?.rewrite).toBeNull();
  });
});
