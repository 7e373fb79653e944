import { describe, expect, it } from 'vitest';
import { corrected } from './corrected-query.ts';

describe('arrows that lie backwards', () => {
  it.each([
    [
      'MATCH (i:IPV4 {name: "192.0.2.10"})-[:RESOLVES_TO]->(h:HOSTNAME) RETURN h',
      'MATCH (i:IPV4 {name: "192.0.2.10"})<-[:RESOLVES_TO]-(h:HOSTNAME) RETURN h',
      'RESOLVES_TO points from HOSTNAME to IPV4 or IPV6.',
    ],
    [
      'MATCH (h:HOSTNAME)<-[r:RESOLVES_TO]-(i:IPV4 {name: "192.0.2.10"}) RETURN h',
      'MATCH (h:HOSTNAME)-[r:RESOLVES_TO]->(i:IPV4 {name: "192.0.2.10"}) RETURN h',
      'RESOLVES_TO points from HOSTNAME to IPV4 or IPV6.',
    ],
    [
      'MATCH (f:FEED_SOURCE {id: "x"})-[:LISTED_IN*1..1]->(n) RETURN n',
      'MATCH (f:FEED_SOURCE {id: "x"})<-[:LISTED_IN*1..1]-(n) RETURN n',
      'LISTED_IN points from IPV4, IPV6, HOSTNAME, URL, FILE_HASH, PREFIX, ASN, TLS_FINGERPRINT or CRYPTO_ADDRESS to FEED_SOURCE.',
    ],
    [
      'MATCH (t:TLD {name: "com"})-[:CHILD_OF]->(h:HOSTNAME) RETURN h',
      'MATCH (t:TLD {name: "com"})<-[:CHILD_OF]-(h:HOSTNAME) RETURN h',
      'CHILD_OF points from the child to its parent.',
    ],
    [
      'MATCH (h:HOSTNAME {name: "example.com"})-[:PARENT_OF]->(t:TLD) RETURN t',
      'MATCH (h:HOSTNAME {name: "example.com"})-[:CHILD_OF]->(t:TLD) RETURN t',
      'PARENT_OF points from the parent to the child.',
    ],
    [
      'MATCH (i:IPV4 {name: "192.0.2.10"}) WHERE EXISTS { (:FEED_SOURCE)-[:LISTED_IN]->(i) } RETURN i',
      'MATCH (i:IPV4 {name: "192.0.2.10"}) WHERE EXISTS { (:FEED_SOURCE)<-[:LISTED_IN]-(i) } RETURN i',
      'LISTED_IN points from IPV4, IPV6, HOSTNAME, URL, FILE_HASH, PREFIX, ASN, TLS_FINGERPRINT or CRYPTO_ADDRESS to FEED_SOURCE.',
    ],
  ])('%s is turned, because its labels fit only in the other direction', (given, expected, message) => {
    const { text, advisories } = corrected(given);
    expect(text).toBe(expected);
    expect(advisories).toMatchObject([{ kind: 'edge-direction', message, rewrite: expected }]);
    expect(corrected(text)).toMatchObject({ text, advisories: [] });
  });
});

describe('arrows between two hosts', () => {
  it.each([
    ['(d:HOSTNAME {name: "example.com"})-[:MAIL_FOR]->(mx)', '(d:HOSTNAME {name: "example.com"})<-[:MAIL_FOR]-(mx)'],
    [
      '(x:HOSTNAME {name: "example.com"})-[:NAMESERVER_FOR]->(ns)',
      '(x:HOSTNAME {name: "example.com"})<-[:NAMESERVER_FOR]-(ns)',
    ],
    [
      '(d:HOSTNAME)-[:MAIL_FOR]->(m:HOSTNAME {name: "mx1.example.com"})',
      '(d:HOSTNAME)<-[:MAIL_FOR]-(m:HOSTNAME {name: "mx1.example.com"})',
    ],
    [
      '(mail)<-[:MAIL_FOR]-(d:HOSTNAME {name: "example.com"})',
      '(mail)-[:MAIL_FOR]->(d:HOSTNAME {name: "example.com"})',
    ],
    [
      '(d:HOSTNAME {name: "example.com"})-[:CHILD_OF]->(s:HOSTNAME)',
      '(d:HOSTNAME {name: "example.com"})<-[:CHILD_OF]-(s:HOSTNAME)',
    ],
  ])('%s is turned, because its names say that it is backwards', (given, expected) => {
    const { text, kinds } = corrected(`MATCH ${given} RETURN *`);
    expect(text).toBe(`MATCH ${expected} RETURN *`);
    expect(kinds).toEqual(['edge-direction']);
  });

  it.each([
    '(mx:HOSTNAME {name: "mx1.example.com"})-[:MAIL_FOR]->(d)',
    '(ns)-[:NAMESERVER_FOR]->(d:HOSTNAME {name: "example.com"})',
    '(a:HOSTNAME {name: "example.com"})-[:MAIL_FOR]->(b)',
    '(h:HOSTNAME {name: "example.com"})-[:CHILD_OF]->(t)',
    '(e:EMAIL {name: "email:owner@example.com"})-[:CHILD_OF]->(h:HOSTNAME)',
  ])('%s stays unchanged', (pattern) => {
    expect(corrected(`MATCH ${pattern} RETURN *`).text).toBe(`MATCH ${pattern} RETURN *`);
  });

  it('If the names do not decide it, an answer without rows says that the arrow may be backwards', () => {
    const query = 'MATCH (t:HOSTNAME {name: "cdn.example.net"})-[:ALIAS_OF]->(h:HOSTNAME) RETURN h';
    expect(corrected(query)).toMatchObject({
      text: query,
      advisories: [],
      whenEmpty: [
        {
          kind: 'edge-direction',
          message: 'ALIAS_OF points from the alias to its target.',
          rewrite: 'MATCH (t:HOSTNAME {name: "cdn.example.net"})<-[:ALIAS_OF]-(h:HOSTNAME) RETURN h',
        },
      ],
    });
    expect(corrected('MATCH (a:ASN)-[:PEERS_WITH]->(b:ASN) RETURN b').whenEmpty).toEqual([]);
    expect(corrected('MATCH (h:HOSTNAME)-[:RESOLVES_TO]->(i) RETURN i').whenEmpty).toEqual([]);
  });
});

describe('subdomains and their top-level domain', () => {
  it.each([
    [
      '(h:HOSTNAME {name: "www.example.com"})-[:CHILD_OF]->(t:TLD)',
      '(h:HOSTNAME {name: "www.example.com"})-[:CHILD_OF*1..2]->(t:TLD)',
    ],
    [
      '(t:TLD)-[:PARENT_OF]->(h:HOSTNAME {name: "www.example.com"})',
      '(t:TLD)<-[:CHILD_OF*1..2]-(h:HOSTNAME {name: "www.example.com"})',
    ],
  ])('%s goes up over the names in between', (given, expected) => {
    const { text, kinds } = corrected(`MATCH ${given} RETURN t`);
    expect(text).toBe(`MATCH ${expected} RETURN t`);
    expect(kinds).toEqual(['edge-endpoints']);
  });

  it('A registrable domain is a direct child of its top-level domain', () => {
    const query = 'MATCH (h:HOSTNAME {name: "example.com"})-[:CHILD_OF]->(t:TLD) RETURN t';
    expect(corrected(query).text).toBe(query);
  });
});
