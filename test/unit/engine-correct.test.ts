import { describe, expect, it } from 'vitest';
import { corrected, problemOf } from './corrected-query.ts';

describe('names in any form', () => {
  it.each([
    ['MATCH (h:HOSTNAME {name: "WWW.Example.COM."}) RETURN h', 'MATCH (h:HOSTNAME {name: "www.example.com"}) RETURN h'],
    ["MATCH (i:IPV4 {name: '192.0.2.10/32'}) RETURN i", 'MATCH (i:IPV4 {name: "192.0.2.10"}) RETURN i'],
    ['MATCH (a:ASN {name: 15169}) RETURN a', 'MATCH (a:ASN {name: "AS15169"}) RETURN a'],
    ['MATCH (a:ASN) WHERE a.name = "as 15169" RETURN a', 'MATCH (a:ASN) WHERE a.name = "AS15169" RETURN a'],
    ['MATCH (a:ASN) WHERE "as15169" = a.name RETURN a', 'MATCH (a:ASN) WHERE "AS15169" = a.name RETURN a'],
    ['MATCH (p:PREFIX {name: "192.0.2.77/24"}) RETURN p', 'MATCH (p:PREFIX {name: "192.0.2.0/24"}) RETURN p'],
    [
      'MATCH (i:IPV6) WHERE i.name IN ["2001:0db8::0001", "2001:db8::2"] RETURN i',
      'MATCH (i:IPV6) WHERE i.name IN ["2001:db8::1", "2001:db8::2"] RETURN i',
    ],
    ['MATCH (i:IPV4|IPV6 {name: "2001:0db8:0::1"}) RETURN i', 'MATCH (i:IPV4|IPV6 {name: "2001:db8::1"}) RETURN i'],
    [
      'MATCH (n) WHERE n:HOSTNAME AND n.name = "Example.COM" RETURN n',
      'MATCH (n) WHERE n:HOSTNAME AND n.name = "example.com" RETURN n',
    ],
    [
      'MATCH (f:FEED_SOURCE {id: "Abuse-CH-Feodo-Tracker "}) RETURN f',
      'MATCH (f:FEED_SOURCE {id: "abuse-ch-feodo-tracker"}) RETURN f',
    ],
  ])('%s is folded', (given, expected) => {
    expect(corrected(given).text).toBe(expected);
  });

  it.each([
    'MATCH (h:HOSTNAME {name: "www.example.com"}) RETURN h',
    "MATCH (h:HOSTNAME {name: 'www.example.com'}) RETURN h",
    'MATCH (h:HOSTNAME) WHERE h.apex = "Example.COM" RETURN h',
    'MATCH (h) WHERE h.name = "Example.COM" RETURN h',
    'RETURN "WWW.Example.COM" AS name',
    'MATCH (a:ASN)-[:HAS_NAME]->(n) WHERE n.name = "Example" RETURN a',
  ])('The name in %s stays unchanged', (query) => {
    expect(corrected(query).text).toBe(query);
  });

  it('A fold of case or of a trailing dot has no notice; any other has one with the text that runs', () => {
    expect(corrected('MATCH (h:HOSTNAME {name: "Example.COM."}) RETURN h').kinds).toEqual([]);
    const [notice] = corrected('MATCH (h:HOSTNAME {name: "https://Example.com/x"}) RETURN h').advisories;
    expect(notice).toMatchObject({
      kind: 'input-folded',
      severity: 'info',
      subject: 'example.com',
      rewrite: 'MATCH (h:HOSTNAME {name: "example.com"}) RETURN h',
    });
    expect(notice?.message).toContain('https://Example.com/x');
  });

  it('A variable of one UNION branch gives no label to the same name in another branch', () => {
    const query = 'MATCH (n:HOSTNAME) RETURN n.name AS x UNION MATCH (n:ASN) WHERE n.name = "15169" RETURN n.name AS x';
    expect(corrected(query).text).toBe(query.replace('"15169"', '"AS15169"'));
  });

  it('A subquery knows the labels of the variables around it', () => {
    const query = 'MATCH (a:ASN) CALL (a) { WITH a WHERE a.name = "15169" RETURN a.name AS x } RETURN x';
    expect(corrected(query).text).toBe(query.replace('"15169"', '"AS15169"'));
  });
});

describe('beginnings of display names', () => {
  it.each([
    [
      'MATCH (o:ORGANIZATION) WHERE o.displayName STARTS WITH "Example" RETURN o.displayName',
      'MATCH (o:ORGANIZATION) WHERE o.searchName STARTS WITH "example" RETURN o.displayName',
    ],
    [
      'MATCH (n:ASN_NAME) WHERE n.name STARTS WITH "EXAMPLENET" RETURN n',
      'MATCH (n:ASN_NAME) WHERE n.searchName STARTS WITH "examplenet" RETURN n',
    ],
  ])('%s uses the lower-case copy', (given, expected) => {
    expect(corrected(given).text).toBe(expected);
  });

  it.each([
    'MATCH (i:IPV4) WHERE i.name STARTS WITH "192." RETURN i',
    'MATCH (a:ASN) WHERE a.name CONTAINS "Example" RETURN a',
    'MATCH (o:ORGANIZATION) WHERE o.name STARTS WITH $missing RETURN o',
  ])('The prefix in %s stays unchanged', (query) => {
    expect(corrected(query).text).toBe(query);
  });

  it('A bound prefix of a display name is folded too', () => {
    const { text, parameters, cacheable } = corrected(
      'MATCH (o:ORGANIZATION) WHERE o.name STARTS WITH $start RETURN o',
      { start: 'Ex' },
    );
    expect(text).toContain('o.searchName STARTS WITH $start');
    expect(parameters).toEqual({ start: 'ex' });
    expect(cacheable).toBe(false);
  });
});

describe('bound names', () => {
  it('A parameter that is only a key is folded under its own name', () => {
    const { text, parameters, kinds } = corrected('MATCH (h:HOSTNAME {name: $h}) RETURN h', { h: 'http://A.example/' });
    expect(text).toBe('MATCH (h:HOSTNAME {name: $h}) RETURN h');
    expect(parameters).toEqual({ h: 'a.example' });
    expect(kinds).toEqual(['input-folded']);
  });

  it('A bound list is folded item by item', () => {
    const { parameters } = corrected('MATCH (a:ASN) WHERE a.name IN $as RETURN a', { as: [15169, 'as13335', 3n] });
    expect(parameters).toEqual({ as: ['AS15169', 'AS13335', 'AS3'] });
  });

  it('A parameter with another use keeps its value, and the key reads a new parameter', () => {
    const { text, parameters } = corrected('MATCH (h:HOSTNAME {name: $h}) RETURN $h, h', { h: 'A.example' });
    expect(text).toBe('MATCH (h:HOSTNAME {name: $h_folded}) RETURN $h, h');
    expect(parameters).toEqual({ h: 'A.example', h_folded: 'a.example' });
  });

  it('A parameter that is a key of two kinds is folded for each kind', () => {
    const query = 'MATCH (h:HOSTNAME {name: $x}), (o:ORGANIZATION {name: $x}) RETURN h, o';
    const { text, parameters } = corrected(query, { x: 'https://Example.com' });
    expect(text).toBe('MATCH (h:HOSTNAME {name: $x_folded1}), (o:ORGANIZATION {name: $x_folded2}) RETURN h, o');
    expect(parameters).toMatchObject({ x: 'https://Example.com', x_folded1: 'example.com' });
  });

  it('A new parameter never takes a name that is bound', () => {
    const { parameters } = corrected('MATCH (h:HOSTNAME {name: $h}) RETURN $h', { h: 'A.example', h_folded: 1 });
    expect(parameters).toEqual({ h: 'A.example', h_folded: 1, h_folded_: 'a.example' });
  });

  it.each([[{}], [{ h: null }], [{ h: { a: 1 } }], [{ h: true }]])(
    'The parameters %j are left to the run',
    (parameters) => {
      expect(corrected('MATCH (h:HOSTNAME {name: $h}) RETURN h', parameters).parameters).toEqual(parameters);
    },
  );

  it('A result that depends on a parameter is not cached by text', () => {
    expect(corrected('MATCH (h:HOSTNAME {name: $h}) RETURN h', { h: 'a.example' }).cacheable).toBe(false);
    expect(corrected('MATCH (h:HOSTNAME {name: "A.example"}) RETURN h', { h: 'a.example' }).cacheable).toBe(true);
  });
});

describe('names that cannot be', () => {
  it.each(['192.0.2.010', '192.0.2', '3221225994', 'not an address'])(
    'The text %s is not the name of an IPV4',
    (name) => {
      const problem = problemOf(`MATCH (i:IPV4 {name: "${name}"}) RETURN i`);
      expect(problem).toMatchObject({ slug: 'query-error', status: 400 });
      expect(problem.extras).toMatchObject({ code: 'INVALID_KEY', position: 21, line: 1, column: 22 });
      expect(problem.message).toContain('dotted quad');
      expect(problem.suggestions).toHaveLength(1);
    },
  );

  it('The suggestion names the label that the name fits', () => {
    const problem = problemOf('MATCH (i:IPV4 {name: "2001:0DB8::1"}) RETURN i');
    expect(problem.suggestions[0]).toMatchObject({
      kind: 'replace_label',
      rewrite: 'MATCH (i:IPV6 {name: "2001:db8::1"}) RETURN i',
    });
  });

  it('The suggestion shows an example if the name fits no label', () => {
    const problem = problemOf('MATCH (i:IPV4 {name: "192.0.2.010"}) RETURN i');
    expect(problem.suggestions[0]).toMatchObject({
      kind: 'add_anchor',
      rewrite: 'MATCH (i:IPV4 {name: "192.0.2.10"}) RETURN i',
    });
  });

  it('A bound name that cannot be a name is refused too', () => {
    expect(problemOf('MATCH (i:IPV4 {name: $ip}) RETURN i', { ip: '1.2.3' }).extras.code).toBe('INVALID_KEY');
  });
});
