import { describe, expect, it } from 'vitest';
import { correct } from '../../engine/correct/correct.ts';
import { applyEdits } from '../../engine/edit.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { QueryProblem } from '../../engine/problem.ts';
import { stepContext } from './engine-step-context.ts';

function corrected(query: string, parameters: Record<string, unknown> = {}) {
  const statement = parseStatement(query);
  const result = correct(statement, stepContext({ parameters }));
  return {
    text: applyEdits(statement.text, result.edits),
    parameters: { ...parameters, ...result.parameters },
    kinds: result.advisories.map((advisory) => advisory.kind),
    advisories: result.advisories,
    cacheable: result.cacheable,
  };
}

function problemOf(query: string, parameters: Record<string, unknown> = {}): QueryProblem {
  try {
    corrected(query, parameters);
  } catch (error) {
    if (error instanceof QueryProblem) return error;
    throw error;
  }
  throw new Error(`accepted: ${query}`);
}

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
  ])('%s stays as it is', (query) => {
    expect(corrected(query).text).toBe(query);
  });

  it('a fold of case or a trailing dot is silent, any other is noticed with the text that runs', () => {
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

  it('a variable of one UNION branch says nothing of the same name in another', () => {
    const query = 'MATCH (n:HOSTNAME) RETURN n.name AS x UNION MATCH (n:ASN) WHERE n.name = "15169" RETURN n.name AS x';
    expect(corrected(query).text).toBe(query.replace('"15169"', '"AS15169"'));
  });

  it('a subquery knows the labels of the variables around it', () => {
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
  ])('%s goes by the lower-case copy', (given, expected) => {
    expect(corrected(given).text).toBe(expected);
  });

  it.each([
    'MATCH (i:IPV4) WHERE i.name STARTS WITH "192." RETURN i',
    'MATCH (a:ASN) WHERE a.name CONTAINS "Example" RETURN a',
    'MATCH (o:ORGANIZATION) WHERE o.name STARTS WITH $missing RETURN o',
  ])('%s stays as it is', (query) => {
    expect(corrected(query).text).toBe(query);
  });

  it('a bound beginning is folded too', () => {
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
  it('a parameter that is only a key is folded under its own name', () => {
    const { text, parameters, kinds } = corrected('MATCH (h:HOSTNAME {name: $h}) RETURN h', { h: 'http://A.example/' });
    expect(text).toBe('MATCH (h:HOSTNAME {name: $h}) RETURN h');
    expect(parameters).toEqual({ h: 'a.example' });
    expect(kinds).toEqual(['input-folded']);
  });

  it('a list is folded item by item', () => {
    const { parameters } = corrected('MATCH (a:ASN) WHERE a.name IN $as RETURN a', { as: [15169, 'as13335', 3n] });
    expect(parameters).toEqual({ as: ['AS15169', 'AS13335', 'AS3'] });
  });

  it('a parameter that is used otherwise too keeps its value, and the key reads one of its own', () => {
    const { text, parameters } = corrected('MATCH (h:HOSTNAME {name: $h}) RETURN $h, h', { h: 'A.example' });
    expect(text).toBe('MATCH (h:HOSTNAME {name: $h_folded}) RETURN $h, h');
    expect(parameters).toEqual({ h: 'A.example', h_folded: 'a.example' });
  });

  it('a parameter that is a key of two kinds is folded for each', () => {
    const query = 'MATCH (h:HOSTNAME {name: $x}), (o:ORGANIZATION {name: $x}) RETURN h, o';
    const { text, parameters } = corrected(query, { x: 'https://Example.com' });
    expect(text).toBe('MATCH (h:HOSTNAME {name: $x_folded1}), (o:ORGANIZATION {name: $x_folded2}) RETURN h, o');
    expect(parameters).toMatchObject({ x: 'https://Example.com', x_folded1: 'example.com' });
  });

  it('a new parameter never takes a name that is bound', () => {
    const { parameters } = corrected('MATCH (h:HOSTNAME {name: $h}) RETURN $h', { h: 'A.example', h_folded: 1 });
    expect(parameters).toEqual({ h: 'A.example', h_folded: 1, h_folded_: 'a.example' });
  });

  it.each([[{}], [{ h: null }], [{ h: { a: 1 } }], [{ h: true }]])('%j is left to the run', (parameters) => {
    expect(corrected('MATCH (h:HOSTNAME {name: $h}) RETURN h', parameters).parameters).toEqual(parameters);
  });

  it('a result that depends on a parameter is not kept by text', () => {
    expect(corrected('MATCH (h:HOSTNAME {name: $h}) RETURN h', { h: 'a.example' }).cacheable).toBe(false);
    expect(corrected('MATCH (h:HOSTNAME {name: "A.example"}) RETURN h', { h: 'a.example' }).cacheable).toBe(true);
  });
});

describe('names that cannot be', () => {
  it.each(['192.0.2.010', '192.0.2', '3221225994', 'not an address'])('%s is not an IPV4', (name) => {
    const problem = problemOf(`MATCH (i:IPV4 {name: "${name}"}) RETURN i`);
    expect(problem).toMatchObject({ slug: 'query-error', status: 400 });
    expect(problem.extras).toMatchObject({ code: 'INVALID_KEY', position: 21, line: 1, column: 22 });
    expect(problem.message).toContain('dotted quad');
    expect(problem.suggestions).toHaveLength(1);
  });

  it('the suggestion names the label that the name fits', () => {
    const problem = problemOf('MATCH (i:IPV4 {name: "2001:0DB8::1"}) RETURN i');
    expect(problem.suggestions[0]).toMatchObject({
      kind: 'replace_label',
      rewrite: 'MATCH (i:IPV6 {name: "2001:db8::1"}) RETURN i',
    });
  });

  it('without such a label the suggestion shows an example', () => {
    const problem = problemOf('MATCH (i:IPV4 {name: "192.0.2.010"}) RETURN i');
    expect(problem.suggestions[0]).toMatchObject({
      kind: 'add_anchor',
      rewrite: 'MATCH (i:IPV4 {name: "192.0.2.10"}) RETURN i',
    });
  });

  it('a bound name is refused as well', () => {
    expect(problemOf('MATCH (i:IPV4 {name: $ip}) RETURN i', { ip: '1.2.3' }).extras.code).toBe('INVALID_KEY');
  });
});

describe('labels of other products', () => {
  it.each([
    ['MATCH (d:Domain {name: "Example.com"}) RETURN d', 'MATCH (d:HOSTNAME {name: "example.com"}) RETURN d'],
    ['MATCH (n:IpAddress) RETURN n LIMIT 1', 'MATCH (n:IPV4|IPV6) RETURN n LIMIT 1'],
    ['MATCH (n:IP {name: "192.0.2.10"}) RETURN n', 'MATCH (n:IPV4 {name: "192.0.2.10"}) RETURN n'],
    [
      'MATCH (n:IPAddress) WHERE n.name = "2001:db8::1" RETURN n',
      'MATCH (n:IPV6) WHERE n.name = "2001:db8::1" RETURN n',
    ],
    [
      'MATCH (n:Ip) WHERE n.name IN ["192.0.2.1", "2001:db8::1"] RETURN n',
      'MATCH (n:IPV4|IPV6) WHERE n.name IN ["192.0.2.1", "2001:db8::1"] RETURN n',
    ],
    [
      'MATCH (f:Feed)<-[:LISTED_IN]-(n) WHERE n:IpAddress OR n:`Domain` RETURN n',
      'MATCH (f:FEED_SOURCE)<-[:LISTED_IN]-(n) WHERE n:IPV4|IPV6 OR n:HOSTNAME RETURN n',
    ],
    [
      'MATCH (f:FEED_SOURCE)<-[:LISTED_IN]-(n:!IP&!Domain) RETURN n',
      'MATCH (f:FEED_SOURCE)<-[:LISTED_IN]-(n:!(IPV4|IPV6)&!HOSTNAME) RETURN n',
    ],
  ])('%s is corrected', (given, expected) => {
    const { text, kinds } = corrected(given);
    expect(text).toBe(expected);
    expect(new Set(kinds)).toEqual(new Set(['schema-drift-rewrite']));
  });

  it('a bound name narrows the label too', () => {
    expect(corrected('MATCH (n:IP {name: $ip}) RETURN n', { ip: '192.0.2.10' }).text).toBe(
      'MATCH (n:IPV4 {name: $ip}) RETURN n',
    );
  });

  it('the notice says the new name and carries the text that runs', () => {
    const { advisories } = corrected('MATCH (d:Domain)-[:ALIAS_OF]->(e:Domain) RETURN d');
    expect(advisories).toEqual([
      {
        kind: 'schema-drift-rewrite',
        severity: 'info',
        message: 'Domain is HOSTNAME here.',
        rewrite: 'MATCH (d:HOSTNAME)-[:ALIAS_OF]->(e:HOSTNAME) RETURN d',
        subject: 'Domain',
      },
    ]);
  });

  it.each([['MATCH (n:HOSTNAM) RETURN n', 'MATCH (n:HOSTNAME) RETURN n', 0.7, false]])(
    '%s is an error that names the nearest label',
    (query, rewrite, confidence, safeToAutoRetry) => {
      const problem = problemOf(query);
      expect(problem.extras).toMatchObject({ code: 'UNKNOWN_LABEL', position: 9 });
      expect(problem.suggestions).toMatchObject([{ kind: 'replace_label', rewrite, confidence, safeToAutoRetry }]);
    },
  );

  it.each(['API_KEY', 'LOAD_RUN', 'SETTING', 'ROUTE_RANGE', 'Whatever'])('%s is simply unknown', (label) => {
    const problem = problemOf(`MATCH (n:${label}) RETURN n`);
    expect(problem.message).toBe(`Label ${label} is not in this graph; CALL db.labels() lists the labels.`);
    expect(problem.suggestions.map((suggestion) => suggestion.rewrite)).toEqual([null]);
    expect(problemOf(`EXPLAIN MATCH (n:${label}) RETURN n`).extras.code).toBe('UNKNOWN_LABEL');
  });

  it('a label that means several things is an error that says how to ask', () => {
    const problem = problemOf('MATCH (n:Nameserver) RETURN n');
    expect(problem.message).toContain('NAMESERVER_FOR');
  });
});

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
  ])('%s stays as it is', (query) => {
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

  it('a step that no one arrow serves is refused, with the step without an arrow', () => {
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

  it('a mixed step whose ends are known stays where its arrow is right for all', () => {
    const query = 'MATCH (a:ASN)-[:ROUTES|HAS_NAME]->(x) RETURN x';
    expect(corrected(query).text).toBe(query);
  });
});

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

  it('an unknown type is an error that names the nearest', () => {
    const problem = problemOf('MATCH (d:HOSTNAME)-[:RESOLVE_TO]->(i) RETURN i');
    expect(problem.extras).toMatchObject({ code: 'UNKNOWN_TYPE', position: 21 });
    expect(problem.suggestions).toMatchObject([
      { kind: 'replace_type', rewrite: 'MATCH (d:HOSTNAME)-[:RESOLVES_TO]->(i) RETURN i' },
    ]);
  });

  it('a type that means several things is an error with the candidates', () => {
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
