import { describe, expect, it } from 'vitest';
import { corrected, problemOf, rewritesOf } from './corrected-query.ts';

describe('names in any form (contract 3.9)', () => {
  it.each([
    ['HOSTNAME', 'https://www.example.com:8443/a?b#c', 'www.example.com'],
    ['HOSTNAME', 'hxxp://www[.]example[.]com/a', 'www.example.com'],
    ['HOSTNAME', 'user@www.example.com', 'www.example.com'],
    ['HOSTNAME', 'bücher.example', 'xn--bcher-kva.example'],
    ['ASN', '15169', 'AS15169'],
    ['ASN', 'ASN15169', 'AS15169'],
    ['ASN', 'AS0.15169', 'AS15169'],
    ['IPV4', '192.0.2.10/32', '192.0.2.10'],
    ['IPV4', '::ffff:192.0.2.10', '192.0.2.10'],
    ['IPV6', '[2001:db8::1]', '2001:db8::1'],
    ['IPV6', '2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['PREFIX', '192.0.2.77/24', '192.0.2.0/24'],
    ['EMAIL', 'registrant@example.com', 'email:registrant@example.com'],
    ['REGISTRAR', '292', 'iana:292'],
    ['REGISTRAR', 'MarkMonitor Inc.', 'registrar:markmonitor inc.'],
    ['COUNTRY', 'Germany', 'DE'],
    ['RIR', 'ripe', 'RIPENCC'],
  ])('%s named %s is %s, with a notice, as a literal and as a parameter', (label, given, name) => {
    const literal = corrected(`MATCH (n:${label} {name: "${given}"}) RETURN n`);
    expect(literal.text).toBe(`MATCH (n:${label} {name: "${name}"}) RETURN n`);
    expect(literal.advisories).toMatchObject([{ kind: 'input-folded', subject: name, rewrite: literal.text }]);
    const bound = corrected(`MATCH (n:${label}) WHERE n.name IN $names RETURN n`, { names: [given] });
    expect(bound).toMatchObject({ parameters: { names: [name] }, kinds: ['input-folded'], cacheable: false });
  });

  it.each([
    ['HOSTNAME', 'WWW.Example.COM.', 'www.example.com'],
    ['CVE', 'cve-2021-44228', 'CVE-2021-44228'],
    ['FILE_HASH', '44D88612FEA8A8F36DE82E1278ABB02F', '44d88612fea8a8f36de82e1278abb02f'],
    ['COUNTRY', 'nl', 'NL'],
  ])('%s named %s is %s without a notice: only its case changes', (label, given, name) => {
    expect(corrected(`MATCH (n:${label}) WHERE n.name = "${given}" RETURN n`)).toMatchObject({
      text: `MATCH (n:${label}) WHERE n.name = "${name}" RETURN n`,
      advisories: [],
    });
  });

  it('The entries of an UNWIND list are folded if they are names of one kind', () => {
    const query = 'UNWIND $hosts AS x MATCH (h:HOSTNAME {name: x}) RETURN h';
    expect(corrected(query, { hosts: ['WWW.example.com', 'no name'] })).toMatchObject({
      text: query,
      parameters: { hosts: ['www.example.com', 'no name'] },
    });
    const mixed = 'UNWIND $xs AS x OPTIONAL MATCH (h:HOSTNAME {name: x}) OPTIONAL MATCH (a:ASN {name: x}) RETURN h, a';
    expect(corrected(mixed, { xs: ['15169'] }).parameters).toEqual({ xs: ['15169'] });
  });

  it.each([
    ['toUpper(d.name) = "EXAMPLE.COM"', 'd.name = "example.com"'],
    ['"Example.com" = toLower(d.fqdn)', '"example.com" = d.name'],
  ])('%s is compared without the function', (given, expected) => {
    expect(corrected(`MATCH (d:HOSTNAME) WHERE ${given} RETURN d`).text).toBe(
      `MATCH (d:HOSTNAME) WHERE ${expected} RETURN d`,
    );
  });

  it('A comparison with a name that is stored as published keeps its function', () => {
    const query = 'MATCH (t:MISP_TAG) WHERE toLower(t.name) = "tlp:clear" RETURN t';
    expect(corrected(query).text).toBe(query);
  });
});

describe('parts of names', () => {
  it.each([
    ['HOSTNAME', 'n.name ENDS WITH ".Example.COM"', 'n.name ENDS WITH ".example.com"'],
    ['HOSTNAME', 'n.name CONTAINS "PayPal"', 'n.name CONTAINS "paypal"'],
    ['ORGANIZATION', 'n.name CONTAINS "Example"', 'n.name CONTAINS "example"'],
    ['ORGANIZATION', 'n.displayName STARTS WITH "Example"', 'n.searchName STARTS WITH "example"'],
    ['EMAIL', 'n.name STARTS WITH "Abuse@"', 'n.name STARTS WITH "email:abuse@"'],
    ['EMAIL', 'n.name ENDS WITH "@Example.com"', 'n.name ENDS WITH "@example.com"'],
    ['REGISTRAR', 'n.name CONTAINS "Mark"', 'toLower(n.displayName) CONTAINS "mark"'],
  ])('A part of a name on %s is folded in %s', (label, given, expected) => {
    const { text } = corrected(`MATCH (n:${label}) WHERE ${given} RETURN n`);
    expect(text).toBe(`MATCH (n:${label}) WHERE ${expected} RETURN n`);
    expect(corrected(text).text).toBe(text);
  });

  it.each([
    ['REGISTRAR', 'n.name STARTS WITH "iana:2"'],
    ['EMAIL', 'n.name STARTS WITH "email:a"'],
    ['IPV4', 'n.name STARTS WITH "192."'],
    ['ASN_NAME', 'n.name CONTAINS "Example"'],
  ])('A condition on %s stays unchanged: %s', (label, condition) => {
    const query = `MATCH (n:${label}) WHERE ${condition} RETURN n`;
    expect(corrected(query).text).toBe(query);
  });

  it('A bound part of a name is folded too', () => {
    expect(corrected('MATCH (h:HOSTNAME) WHERE h.name ENDS WITH $end RETURN h', { end: '.COM' })).toMatchObject({
      parameters: { end: '.com' },
      cacheable: false,
    });
  });
});

describe('names that cannot be', () => {
  it.each([
    ['MATCH (i:IPV4 {name: 3221225994}) RETURN i', 'MATCH (i:IPV4 {name: "192.0.2.10"}) RETURN i'],
    [
      'MATCH (a:ASN {name: "Example Networks"}) RETURN a',
      'MATCH (a:ASN)-[:HAS_NAME]->(networkName:ASN_NAME WHERE networkName.name STARTS WITH "Example Networks") RETURN a',
    ],
    ['MATCH (c:CITY {name: "Amsterdam"}) RETURN c', 'MATCH (c:CITY WHERE c.name STARTS WITH "Amsterdam, ") RETURN c'],
    ['MATCH (i:IPV4 {name: "a.example"}) RETURN i', 'MATCH (i:HOSTNAME {name: "a.example"}) RETURN i'],
    ['MATCH (h:HOSTNAME {name: "192.0.2.10"}) RETURN h', 'MATCH (h:IPV4 {name: "192.0.2.10"}) RETURN h'],
  ])('The error for %s offers what may be meant', (query, rewrite) => {
    expect(problemOf(query).extras.code).toBe('INVALID_KEY');
    expect(rewritesOf(query)).toEqual([rewrite]);
  });
});
