import { describe, expect, it } from 'vitest';
import { corrected } from './corrected-query.ts';

describe('properties of other products', () => {
  it.each([
    [
      'MATCH (h:HOSTNAME {fqdn: "WWW.example.com"}) RETURN h.hostname ORDER BY h.fqdn',
      'MATCH (h:HOSTNAME {name: "www.example.com"}) RETURN h.name ORDER BY h.name',
    ],
    [
      'MATCH (i:IP) WHERE i.address = "192.0.2.10" RETURN i {.ip, .verdictScore}',
      'MATCH (i:IPV4) WHERE i.name = "192.0.2.10" RETURN i {ip: i.name, .verdictScore}',
    ],
    ['MATCH (p:PREFIX {cidr: "192.0.2.77/24"}) RETURN p', 'MATCH (p:PREFIX {name: "192.0.2.0/24"}) RETURN p'],
    ['MATCH (a:ASN {asn: "15169"}) RETURN a.asn', 'MATCH (a:ASN {name: "AS15169"}) RETURN a.asn'],
    ['MATCH (a:ASN) WHERE a.number IN ["AS1"] RETURN a', 'MATCH (a:ASN) WHERE a.name IN ["AS1"] RETURN a'],
    ['MATCH (a:ASN {number: 15169}) RETURN a.number', 'MATCH (a:ASN {asn: 15169}) RETURN a.asn'],
    ['MATCH (c:Country {country_code: "nl"}) RETURN c', 'MATCH (c:COUNTRY {name: "NL"}) RETURN c'],
    ['MATCH (c:CVE {cve_id: "cve-2021-44228"}) RETURN c.kev', 'MATCH (c:CVE {name: "CVE-2021-44228"}) RETURN c.isKev'],
    [
      'MATCH (h:HOSTNAME {name: "a.example"})-[:RESOLVES_TO]->(i) RETURN i.address',
      'MATCH (h:HOSTNAME {name: "a.example"})-[:RESOLVES_TO]->(i) RETURN i.name',
    ],
    [
      'MATCH (h:HOSTNAME {name: "a.example"}) WITH h AS d RETURN d.fqdn',
      'MATCH (h:HOSTNAME {name: "a.example"}) WITH h AS d RETURN d.name',
    ],
    [
      'MATCH (o:ORGANIZATION) WHERE o.title STARTS WITH "Ex" RETURN o',
      'MATCH (o:ORGANIZATION) WHERE o.searchName STARTS WITH "ex" RETURN o',
    ],
  ])('The foreign property in %s is corrected', (given, expected) => {
    const { text, kinds } = corrected(given);
    expect(text).toBe(expected);
    expect(kinds).toContain('schema-drift-rewrite');
    expect(corrected(text)).toMatchObject({ text, advisories: [] });
  });

  it.each([
    'MATCH (f:FACILITY {name: "x"}) RETURN f.address',
    'MATCH (t:MISP_TAG {value: "x"}) RETURN t',
    'MATCH (a:ASN {asn: 15169}) RETURN a.asn',
    'MATCH (c:CRYPTO_ADDRESS {chain: "eth"}) RETURN c.chain',
    'MATCH (f:FEED_SOURCE {id: "x"}) RETURN f.url',
    'UNWIND [{ip: "x"}] AS row MATCH (h:HOSTNAME {name: row.ip}) RETURN row.ip',
    'MATCH (h:HOSTNAME {name: "a.example"}) WITH h {.name, ip: "x"} AS h RETURN h.ip',
    'MATCH (h:HOSTNAME {name: "a.example"}) RETURN [h IN [{ip: 1}] | h.ip]',
    'MATCH (n)-[r]->(h:HOSTNAME {name: "a.example"}) RETURN n.whatever, r.whatever',
  ])('%s stays unchanged: the property is its own, or the label of the node is unknown', (query) => {
    expect(corrected(query)).toMatchObject({ text: query, advisories: [] });
  });

  it('A parameter that is a text is compared with the name, and one that is a number with the number', () => {
    expect(corrected('MATCH (a:ASN) WHERE a.asn = $x RETURN a', { x: '15169' })).toMatchObject({
      text: 'MATCH (a:ASN) WHERE a.name = $x RETURN a',
      parameters: { x: 'AS15169' },
      cacheable: false,
    });
    expect(corrected('MATCH (a:ASN) WHERE a.asn = $x RETURN a', { x: 15169 })).toMatchObject({
      text: 'MATCH (a:ASN) WHERE a.asn = $x RETURN a',
      cacheable: false,
    });
  });
});

describe('properties that a label does not have', () => {
  it.each([
    ['threat_score', 'threatScore'],
    ['ThreatScore', 'threatScore'],
    ['is_threat', 'isThreat'],
  ])('The property %s in another case is read, with the text that runs', (written, property) => {
    const { text, advisories } = corrected(`MATCH (i:IPV4 {name: "192.0.2.10"}) RETURN i.${written} AS x`);
    expect(text).toBe(`MATCH (i:IPV4 {name: "192.0.2.10"}) RETURN i.${property} AS x`);
    expect(advisories).toEqual([
      {
        kind: 'unknown-property',
        severity: 'warning',
        message: `IPV4 has no ${written}; the property is written ${property}.`,
        rewrite: text,
        subject: written,
      },
    ]);
  });

  it('A misspelt property stays, and the notice has the text that may be meant', () => {
    const query = 'MATCH (i:IPV4 {name: "192.0.2.10"}) WHERE i.isTreat RETURN i.isTreat';
    const { text, advisories } = corrected(query);
    expect(text).toBe(query);
    expect(advisories).toMatchObject([
      {
        kind: 'unknown-property',
        message: 'IPV4 has no isTreat; the nearest property is isThreat.',
        rewrite: query.replaceAll('isTreat', 'isThreat'),
      },
    ]);
  });

  it('The notice for a property that is a node here has a rewrite with the steps to that node', () => {
    expect(corrected('MATCH (i:IPV4 {name: "192.0.2.10"}) RETURN i.country').advisories).toMatchObject([
      {
        kind: 'unknown-property',
        message: expect.stringContaining('LOCATED_IN'),
        rewrite: expect.stringContaining('LOCATED_IN'),
      },
    ]);
  });

  it('A property that an edge does not have is corrected or reported too', () => {
    const { text, advisories } = corrected('MATCH (h:HOSTNAME)-[r:RESOLVES_TO]->(i) RETURN r.first_seen, r.nothing');
    expect(text).toContain('RETURN r.firstSeen, r.nothing');
    expect(advisories.map(({ message }) => message)).toEqual([
      'RESOLVES_TO has no first_seen; the property is written firstSeen.',
      'RESOLVES_TO has no nothing; CALL db.schema("json") lists its properties.',
    ]);
  });
});
