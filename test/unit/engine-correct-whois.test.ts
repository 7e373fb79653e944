import { describe, expect, it } from 'vitest';
import { corrected, problemOf } from './corrected-query.ts';

describe('WHOIS questions about subdomains', () => {
  it.each([
    [
      '(h:HOSTNAME {name: "www.example.com"})-[:HAS_REGISTRAR]->(r)',
      '(h:HOSTNAME {name: "example.com"})-[:HAS_REGISTRAR]->(r)',
    ],
    [
      '(e:EMAIL)<-[:HAS_EMAIL]-(:HOSTNAME {name: "a.b.example.co.uk"})',
      '(e:EMAIL)<-[:HAS_EMAIL]-(:HOSTNAME {name: "example.co.uk"})',
    ],
    [
      '(:Domain {fqdn: "www.example.com"})-[:HAS_PHONE|HAS_WHOIS_RECORD]->(x)',
      '(:HOSTNAME {name: "example.com"})-[:HAS_PHONE|HAS_WHOIS_RECORD]->(x)',
    ],
    [
      '(:HOSTNAME {name: "www.example.com"})-[:REGISTERED_BY]->(o)',
      '(:HOSTNAME {name: "example.com"})-[:REGISTERED_BY]->(o)',
    ],
  ])('%s is answered for the registrable domain', (given, expected) => {
    const { text, advisories } = corrected(`MATCH ${given} RETURN *`);
    expect(text).toBe(`MATCH ${expected} RETURN *`);
    const notice = advisories.find(({ kind }) => kind === 'whois-parent-fold');
    expect(notice).toMatchObject({
      message: expect.stringMatching(
        /^Only registrable domains have WHOIS data; the answer is for example\.(?:com|co\.uk)\.$/,
      ),
      rewrite: text,
    });
    expect(corrected(text)).toMatchObject({ text, advisories: [] });
  });

  it('A query for facts of the registration alone is a WHOIS question, unless it asks for the host itself', () => {
    expect(corrected('MATCH (h:HOSTNAME {name: "www.example.com"}) RETURN h.name, h.expiryDate').text).toBe(
      'MATCH (h:HOSTNAME {name: "example.com"}) RETURN h.name, h.expiryDate',
    );
    for (const asked of ['h, h.expiryDate', 'h.rank, h.expiryDate', 'h.rank']) {
      const query = `MATCH (h:HOSTNAME {name: "www.example.com"}) RETURN ${asked}`;
      expect(corrected(query).text).toBe(query);
    }
  });

  it('A bound name is folded to its registrable domain, in a list too', () => {
    const query = 'MATCH (h:HOSTNAME) WHERE h.name IN $hosts MATCH (h)-[:HAS_REGISTRAR]->(r) RETURN r';
    expect(corrected(query, { hosts: ['www.example.com', 'example.org'] })).toMatchObject({
      parameters: { hosts: ['example.com', 'example.org'] },
      kinds: ['whois-parent-fold'],
    });
  });

  it('A WHOIS question that only adds to the rows of a host keeps the host', () => {
    const host = 'MATCH (h:HOSTNAME {name: "www.example.com"})';
    expect(corrected(`${host} OPTIONAL MATCH (h)-[:HAS_REGISTRAR]->(r) RETURN h.name, r.name`)).toMatchObject({
      text: `${host} OPTIONAL MATCH (h)-[:CHILD_OF]->(:HOSTNAME {isApex: true})-[:HAS_REGISTRAR]->(r) RETURN h.name, r.name`,
      kinds: ['whois-parent-fold'],
    });
    expect(corrected(`OPTIONAL ${host}-[:HAS_REGISTRAR]->(r) RETURN r.name`).text).toBe(
      'OPTIONAL MATCH (h:HOSTNAME {name: "example.com"})-[:HAS_REGISTRAR]->(r) RETURN r.name',
    );
  });

  it('If the query asks more about the host, only the WHOIS question goes up to its registrable domain', () => {
    const { text, kinds } = corrected(
      'MATCH (r:REGISTRAR)<-[:HAS_REGISTRAR]-(h:HOSTNAME {name: "www.example.com"})-[:RESOLVES_TO]->(i) RETURN h, r, i',
    );
    expect(text).toBe(
      'MATCH (r:REGISTRAR)<-[:HAS_REGISTRAR]-(:HOSTNAME {isApex: true})<-[:CHILD_OF]-(h:HOSTNAME {name: "www.example.com"})-[:RESOLVES_TO]->(i) RETURN h, r, i',
    );
    expect(kinds).toEqual(['whois-parent-fold']);
    expect(corrected(text)).toMatchObject({ text, advisories: [] });
  });

  it('A registrable domain stays unchanged', () => {
    const query = 'MATCH (h:HOSTNAME {name: "example.com"})-[:HAS_REGISTRAR]->(r) RETURN r';
    expect(corrected(query)).toMatchObject({ text: query, advisories: [] });
  });
});

describe('certificates that are named by a host', () => {
  it.each([
    [
      'MATCH (c:Certificate {name: "www.example.com"}) RETURN c',
      'MATCH (c:TLS_CERTIFICATE)<-[:HAS_CERTIFICATE]-(:HOSTNAME {name: "www.example.com"}) RETURN c',
    ],
    [
      'MATCH (c:X509 {domain: "https://WWW.example.com/"})<-[:HAS_CERTIFICATE]-(h) RETURN h',
      'MATCH (:HOSTNAME {name: "www.example.com"})-[:HAS_CERTIFICATE]->(c:TLS_CERTIFICATE)<-[:HAS_CERTIFICATE]-(h) RETURN h',
    ],
    [
      'MATCH (c:Cert) WHERE c.name = "www.example.com" AND c.issuer = "x" RETURN c',
      'MATCH (c:TLS_CERTIFICATE)<-[:HAS_CERTIFICATE]-(:HOSTNAME {name: "www.example.com"}) WHERE c.name IS NOT NULL AND c.issuer = "x" RETURN c',
    ],
  ])('%s asks for the certificates that the host has', (given, expected) => {
    const { text, kinds } = corrected(given);
    expect(text).toBe(expected);
    expect(new Set(kinds)).toEqual(new Set(['schema-drift-rewrite']));
    expect(corrected(text)).toMatchObject({ text, advisories: [] });
  });

  it('A bound host gets a new parameter if its form changes', () => {
    expect(corrected('MATCH (c:Certificate {name: $h}) RETURN c', { h: 'WWW.example.com' })).toMatchObject({
      text: 'MATCH (c:TLS_CERTIFICATE)<-[:HAS_CERTIFICATE]-(:HOSTNAME {name: $h_host}) RETURN c',
      parameters: { h: 'WWW.example.com', h_host: 'www.example.com' },
    });
  });

  it('A certificate that is named by its hash stays unchanged', () => {
    const query = `MATCH (c:TLS_CERTIFICATE {name: "${'ab'.repeat(32)}"}) RETURN c`;
    expect(corrected(query).text).toBe(query);
  });

  it.each([
    'MATCH (c:Certificate) WHERE c.name = "www.example.com" OR c.issuer = "x" RETURN c',
    'MATCH (c:Certificate) WHERE NOT c.name = "www.example.com" RETURN c',
    'MATCH (a)-[:HAS_CERTIFICATE]->(c:Certificate {name: "www.example.com"})<-[:HAS_CERTIFICATE]-(b) RETURN a',
  ])('%s is refused, because the pattern is not possible in that place', (query) => {
    expect(problemOf(query).extras.code).toBe('INVALID_KEY');
  });
});
