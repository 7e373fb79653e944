import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readAsOf } from '../../../store/as-of.ts';
import { miniSampleDatabase, schemaDatabase } from '../../support/graph.ts';
import { AgentApp, type AgentClient, call } from './agent-app.ts';
import { callsOf, type EntityCall } from './entity-calls.ts';
import { ValidAnswers } from './valid-answers.ts';

let agents: AgentApp;
let client: AgentClient;
let answers: ValidAnswers;

beforeAll(async () => {
  const database = await miniSampleDatabase();
  agents = await AgentApp.on(database, await readAsOf(database), await schemaDatabase());
  client = await agents.client();
  answers = await ValidAnswers.of(client);
});

/** One of each kind, and one that is listed; others of these kinds: test/full/servers/agent-tools.test.ts. */
const ENTITIES = [
  '8.8.8.8',
  '192.162.174.94',
  '1.1.1.0/24',
  'AS13335',
  'github.com',
  'd41d8cd98f00b204e9800998ecf8427e',
  'CVE-2021-44228',
];
const CALLS: readonly EntityCall[] = [
  ...callsOf(ENTITIES),
  ['query', { cypher: 'MATCH (p:ANNOUNCED_PREFIX)<-[r:ROUTES]-(a:ASN {name: "AS13335"}) RETURN p, r, a' }],
  [
    'query',
    { cypher: 'MATCH (p)<-[r:ROUTES]-(a:ASN {name: "AS13335"}) RETURN p, r, a', format: 'graph', pageSize: 200 },
  ],
  ['explain_schema', {}],
  ['explain_schema', { label: 'HOSTNAME' }],
  ['explain_schema', { label: 'IpAddress' }],
  ['list_recipes', {}],
];

describe('an answer is valid, within its budget, and leads on to calls that run', () => {
  it.each(CALLS)('The answer of %s %j is valid, within its budget, and leads on to calls that run', (name, given) =>
    answers.expectToLeadOn(name, given),
  );
});

describe('evidence', () => {
  it('Evidence has a query that returns the rows again, and names sources, days and licences', async () => {
    const { structuredContent } = await call(client, 'assess', { indicators: ['192.162.174.94', '8.8.8.8'] });
    const { evidence, rows } = structuredContent;
    expect(evidence).toMatchObject({
      cypher: expect.stringContaining('CALL svc.assess($indicators)'),
      parameters: { indicators: ['192.162.174.94', '8.8.8.8'] },
    });
    if (!isEvidence(evidence)) throw new Error('no evidence');
    const named = JSON.stringify(evidence.sources).matchAll(/"layer":"threat-listings","source":"([^"]+)"/g);
    const lines = JSON.stringify(rows);
    // A source is cited only where a row names it: never what else the layer has loaded.
    for (const [, source] of named) expect(lines).toContain(`:${source}"`);
    expect(evidence.sources).toContainEqual({
      layer: 'threat-listings',
      source: expect.any(String),
      title: expect.any(String),
      licence: expect.any(String),
      observedAt: expect.stringMatching(/^20\d\d-/),
      basis: 'rows',
    });
    const again = await call(client, 'query', { cypher: evidence.cypher, params: evidence.parameters });
    expect(again.structuredContent.rows).toEqual(rows);
  });

  it('Evidence of a pattern names the sources of its edges', async () => {
    const cypher = 'MATCH (i:IPV4 {name: "8.8.8.8"})-[:ANNOUNCED_BY]->(p)<-[:ROUTES]-(a:ASN) RETURN p.name, a.name';
    // The first answer may come before the state of the layers is known: then it names all sources of the layer.
    await call(client, 'query', { cypher });
    const { structuredContent } = await call(client, 'query', { cypher });
    const ofRows = { layer: 'bgp-announcements', source: 'ipverse-as-prefixes', licence: 'CC0-1.0', basis: 'rows' };
    expect(structuredContent).toMatchObject({
      rows: [{ 'p.name': '8.8.8.0/24', 'a.name': 'AS15169' }],
      evidence: { cypher, sources: [ofRows] },
    });
  });
});

describe('a long answer', () => {
  it('Cursors read a long answer to its end, each row once', async () => {
    const given = {
      cypher: 'MATCH (p:ANNOUNCED_PREFIX)<-[:ROUTES]-(:ASN {name: "AS15169"}) RETURN p ORDER BY p.name',
      pageSize: 100,
    };
    const names: unknown[] = [];
    let cursor: string | undefined;
    do {
      const answer = await answers.expect('query', { ...given, ...(cursor === undefined ? {} : { cursor }) });
      const { rows, next, pagination } = answer.structuredContent;
      if (!Array.isArray(rows)) throw new Error('no rows');
      names.push(...rows.map(({ p }) => p.name));
      expect(pagination).toMatchObject({ totalCount: 198 });
      cursor = typeof next === 'string' ? next : undefined;
    } while (cursor !== undefined);
    expect(names).toHaveLength(198);
    expect(new Set(names).size).toBe(198);
  });

  it('Cursors continue a long answer as a graph, too', async () => {
    const cypher = 'MATCH (p:ANNOUNCED_PREFIX)<-[r:ROUTES]-(a:ASN {name: "AS15169"}) RETURN p, r, a ORDER BY p.name';
    const first = await answers.expect('query', { cypher, format: 'graph', pageSize: 2 });
    const next = await answers.expect('query', {
      cypher,
      format: 'graph',
      pageSize: 2,
      cursor: first.structuredContent.next,
    });
    const names = [first, next].map(({ structuredContent }) => JSON.stringify(structuredContent.graph));
    expect(first.structuredContent).toMatchObject({ rows: [], graph: { nodes: { length: 3 }, edges: { length: 2 } } });
    expect(names[0]).not.toBe(names[1]);
    expect(next.structuredContent).toMatchObject({ pagination: { page: 2 } });
  });

  it('A long answer says what was left out', async () => {
    const { structuredContent, content } = await call(client, 'query', {
      cypher: 'MATCH (p:ANNOUNCED_PREFIX) RETURN p',
      pageSize: 500,
    });
    expect(structuredContent).toMatchObject({ truncated: true, next: expect.any(String), autoLimited: true });
    expect(content[0]?.text).toMatch(/left out: only \d+ of 500 rows fit/);
  });

  it('A long answer links to the rest of its rows, as a page', async () => {
    const cypher = 'MATCH (p:ANNOUNCED_PREFIX)<-[:ROUTES]-(:ASN {name: "AS15169"}) RETURN p ORDER BY p.name';
    const first = await answers.expect('query', { cypher, pageSize: 100 });
    const rest = await rowsAt(first.links[0]?.uri);
    expect(first.links).toMatchObject([{ title: 'The rest of the answer' }]);
    expect(namesIn(first.structuredContent).length + rest.length).toBe(198);
    expect(new Set([...namesIn(first.structuredContent), ...rest]).size).toBe(198);
  });

  it('A long answer links to the whole answer if its parts are cut', async () => {
    const cypher = 'UNWIND [1] AS one RETURN [n IN range(1, 20000) | "entry " + toString(n)] AS list';
    const { structuredContent, links } = await answers.expect('query', { cypher });
    expect(structuredContent).toMatchObject({ truncated: true, next: null, rows: [{ list: { length: 50 } }] });
    expect(links).toMatchObject([{ title: 'The whole answer' }]);
    const { rows } = await pageAt(links[0]?.uri);
    expect(rows).toMatchObject([{ list: { length: 20_000 } }]);
  });

  it('A complete answer has no link, and a client that does not support links gets none', async () => {
    const given = { cypher: 'UNWIND range(1, 60) AS n RETURN n', pageSize: 50 };
    expect((await answers.expect('query', { ...given, pageSize: 60 })).links).toEqual([]);
    const ask = async (version: string) => {
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'query', arguments: given } };
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const answer = await agents.served.ask('/mcp', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { ...headers, 'mcp-protocol-version': version },
      });
      return answer.text();
    };
    expect(await ask('2025-03-26')).not.toContain('resource_link');
    expect(await ask('2025-06-18')).toContain('resource_link');
  });

  it('A page whose address no answer gave does not exist', async () => {
    for (const packed of ['nothing', 'q1YqVbJSKkstqlTSUcpLzE1VslIqLE0tqlSqBQA', 'A'.repeat(3000)]) {
      await expect(pageAt(`weft://answer/${packed}`)).rejects.toThrow('names no answer');
    }
  });

  it('An answer to a long question leaves the query out of its evidence', async () => {
    const names = Array.from({ length: 2000 }, (_, at) => `host-${at}.example`);
    const { structuredContent } = await answers.expect('query', {
      cypher: 'UNWIND $names AS name RETURN count(name) AS count',
      params: { names },
    });
    expect(structuredContent).toMatchObject({ rows: [{ count: 2000 }], evidence: { cypher: null, parameters: {} } });
    const written = `RETURN size(${JSON.stringify(names.slice(0, 1500))}) AS count`;
    expect((await answers.expect('query', { cypher: written })).structuredContent).toMatchObject({
      rows: [{ count: 1500 }],
      truncations: expect.arrayContaining([expect.stringContaining('those of the call')]),
    });
  });

  it('The cursor of another question, or an altered one, is refused', async () => {
    const given = { name: 'google.com', includeNonExistent: true, limit: 5 };
    const { structuredContent } = await call(client, 'domain_variants', given);
    const cursor = String(structuredContent.next);
    const other = await call(client, 'domain_variants', { ...given, name: 'github.com', cursor });
    expect(other).toMatchObject({ isError: true, structuredContent: { errorCode: 'VALIDATION_REJECTED' } });
    const altered = await call(client, 'domain_variants', { ...given, cursor: `x${cursor}` });
    expect(altered.content[0]?.text).toContain('altered on its way');
  });
});

describe('a failure', () => {
  it('A failure is a result whose first line is a query that runs', async () => {
    const answer = await call(client, 'query', { cypher: 'MATCH (n:Hostname) RETURN n.name, count(' });
    expect(answer).toMatchObject({ isError: true, structuredContent: { errorCode: 'SYNTAX_ERROR', retryable: false } });
    const refused = await call(client, 'query', {
      cypher: 'MATCH (h:HOSTNAME {name: "github.com"})-[:RESOLVES_TO*]->(x) RETURN x.name',
    });
    const { fix, errorCode } = refused.structuredContent;
    expect(errorCode).toBe('QUERY_UNSERVABLE');
    const rewritten = typeof fix === 'object' && fix !== null && 'rewrittenCypher' in fix ? fix.rewrittenCypher : null;
    expect(refused.content[0]?.text.startsWith(`Try: ${rewritten}`)).toBe(true);
    await answers.expect('query', { cypher: rewritten });
  });

  it('The failure of a write says that the server only reads', async () => {
    const answer = await call(client, 'query', { cypher: 'MATCH (n:ASN {name: "AS1"}) DETACH DELETE n' });
    answers.expectAdvertised('query', answer);
    expect(answer).toMatchObject({ isError: true, structuredContent: { suggestions: [{ kind: 'readonly_engine' }] } });
  });

  it('The failure of an input names its member', async () => {
    expect(await call(client, 'assess', { indicators: [] }).catch(String)).toBeTruthy();
    const many = Array.from({ length: 33 }, (_, at) => `192.0.2.${at}`);
    const answer = await call(client, 'explain_indicator', { indicators: many });
    expect(answer).toMatchObject({ isError: true, structuredContent: { errorCode: 'LIMIT_ERROR' } });
  });
});

async function pageAt(uri = ''): Promise<Record<string, unknown>> {
  const { contents } = await client.readResource({ uri });
  const [content] = contents;
  return z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(content !== undefined && 'text' in content ? String(content.text) : ''));
}

async function rowsAt(uri: string | undefined): Promise<unknown[]> {
  return namesIn(await pageAt(uri));
}

function namesIn({ rows }: Record<string, unknown>): unknown[] {
  return Array.isArray(rows) ? rows.map(({ p }) => p.name) : [];
}

function isEvidence(
  value: unknown,
): value is { cypher: string; parameters: Record<string, unknown>; sources: unknown[] } {
  return typeof value === 'object' && value !== null && 'cypher' in value && 'sources' in value;
}
