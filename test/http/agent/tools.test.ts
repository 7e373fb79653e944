import { beforeAll, describe, expect, it } from 'vitest';
import { MOST_TOKENS, tokensOf } from '../../../agent/answers/budget.ts';
import { TOOLS } from '../../../agent/tools/index.ts';
import { readAsOf } from '../../../engine/as-of.ts';
import { miniSampleDatabase, schemaDatabase } from '../../support/graph.ts';
import { AgentApp, type AgentClient, type Called, call } from './agent-app.ts';

let client: AgentClient;

beforeAll(async () => {
  const database = await miniSampleDatabase();
  const agents = await AgentApp.on(database, await readAsOf(database), await schemaDatabase());
  client = await agents.client();
});

const ENTITIES = [
  '8.8.8.8',
  '192.162.174.94',
  '1.1.1.0/24',
  'AS13335',
  'AS15169',
  'github.com',
  'google.com',
  'raw.githubusercontent.com',
  'd41d8cd98f00b204e9800998ecf8427e',
  'CVE-2021-44228',
];
const HOSTS = ENTITIES.filter((name) => /^[\d.]+$|\.com$/.test(name));

/** Each tool with what it is asked about a thing; tools that take hosts alone are asked about those. */
const CALLS: readonly (readonly [tool: string, given: Record<string, unknown>])[] = [
  ...ENTITIES.flatMap((name) => [
    ['explain_indicator', { indicators: [name], detail: 'full' }] as const,
    ['assess', { indicators: [name], detail: 'full' }] as const,
  ]),
  ...ENTITIES.filter((name) => !/^CVE|^d41d/.test(name)).map((name) => ['history', { indicator: name }] as const),
  ...HOSTS.flatMap((name) => [
    ['identify', { hosts: [name], detail: 'full' }] as const,
    ['walk', { host: name, depth: 3, limit: 100 }] as const,
  ]),
  ...HOSTS.filter((name) => /[a-z]/.test(name)).map((name) => ['domain_variants', { name, detail: 'full' }] as const),
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

function expectWithinBudget({ structuredContent, content }: Called): void {
  const texts = content.map(({ text }) => text).join('\n');
  expect(tokensOf(JSON.stringify(structuredContent)) + tokensOf(texts)).toBeLessThanOrEqual(MOST_TOKENS);
}

async function expectValid(name: string, given: Record<string, unknown>): Promise<Called> {
  const answer = await call(client, name, given);
  const tool = TOOLS.find((one) => one.name === name);
  expect(answer.isError, answer.content[0]?.text).toBeFalsy();
  expect(tool?.output.strict().safeParse(answer.structuredContent).error, JSON.stringify(given)).toBeUndefined();
  expectWithinBudget(answer);
  return answer;
}

interface Suggested {
  readonly tool: string;
  readonly arguments: Record<string, unknown>;
}

function suggestedBy({ structuredContent }: Called): readonly Suggested[] {
  const { suggested } = structuredContent;
  return Array.isArray(suggested) ? suggested : [];
}

describe('an answer is valid, within its budget, and leads on to calls that run', () => {
  it.each(CALLS)('%s %j', async (name, given) => {
    const answer = await expectValid(name, given);
    for (const next of suggestedBy(answer)) await expectValid(next.tool, next.arguments);
  });
});

describe('evidence', () => {
  it('gives the rows again, and names sources, days and licences', async () => {
    const { structuredContent } = await call(client, 'assess', { indicators: ['192.162.174.94', '8.8.8.8'] });
    const { evidence, rows } = structuredContent;
    expect(evidence).toMatchObject({
      cypher: expect.stringContaining('CALL svc.assess($indicators)'),
      parameters: { indicators: ['192.162.174.94', '8.8.8.8'] },
    });
    if (!isEvidence(evidence)) throw new Error('no evidence');
    expect(evidence.sources).toContainEqual({
      layer: 'threat-listings',
      source: expect.any(String),
      title: expect.any(String),
      licence: expect.any(String),
      observedAt: expect.stringMatching(/^20\d\d-/),
      basis: 'layer',
    });
    const again = await call(client, 'query', { cypher: evidence.cypher, params: evidence.parameters });
    expect(again.structuredContent.rows).toEqual(rows);
  });

  it('of a pattern names the sources of its edges', async () => {
    const cypher = 'MATCH (i:IPV4 {name: "8.8.8.8"})-[:ANNOUNCED_BY]->(p)<-[:ROUTES]-(a:ASN) RETURN p.name, a.name';
    const { structuredContent } = await call(client, 'query', { cypher });
    expect(structuredContent).toMatchObject({
      rows: [{ 'p.name': '8.8.8.0/24', 'a.name': 'AS15169' }],
      evidence: { cypher, sources: [{ layer: 'bgp-announcements', licence: 'CC0-1.0' }, {}, {}] },
    });
  });
});

describe('a long answer', () => {
  it('is read to its end by cursors, each row once', async () => {
    const given = {
      cypher: 'MATCH (p:ANNOUNCED_PREFIX)<-[:ROUTES]-(:ASN {name: "AS15169"}) RETURN p ORDER BY p.name',
      pageSize: 100,
    };
    const names: unknown[] = [];
    let cursor: string | undefined;
    do {
      const answer = await expectValid('query', { ...given, ...(cursor === undefined ? {} : { cursor }) });
      const { rows, next, pagination } = answer.structuredContent;
      if (!Array.isArray(rows)) throw new Error('no rows');
      names.push(...rows.map(({ p }) => p.name));
      expect(pagination).toMatchObject({ totalCount: 198 });
      cursor = typeof next === 'string' ? next : undefined;
    } while (cursor !== undefined);
    expect(names).toHaveLength(198);
    expect(new Set(names).size).toBe(198);
  });

  it('goes on as a graph, too', async () => {
    const cypher = 'MATCH (p:ANNOUNCED_PREFIX)<-[r:ROUTES]-(a:ASN {name: "AS15169"}) RETURN p, r, a ORDER BY p.name';
    const first = await expectValid('query', { cypher, format: 'graph', pageSize: 2 });
    const next = await expectValid('query', {
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

  it('is told of what was left out', async () => {
    const { structuredContent, content } = await call(client, 'query', {
      cypher: 'MATCH (p:ANNOUNCED_PREFIX) RETURN p',
      pageSize: 500,
    });
    expect(structuredContent).toMatchObject({ truncated: true, next: expect.any(String), autoLimited: true });
    expect(content[0]?.text).toMatch(/left out: \d+ of 500 rows/);
  });

  it('refuses the cursor of another question, and one that was altered', async () => {
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
  it('is a result whose first line is a query that runs', async () => {
    const answer = await call(client, 'query', { cypher: 'MATCH (n:Hostname) RETURN n.name, count(' });
    expect(answer).toMatchObject({ isError: true, structuredContent: { errorCode: 'SYNTAX_ERROR', retryable: false } });
    const refused = await call(client, 'query', {
      cypher: 'MATCH (h:HOSTNAME {name: "github.com"})-[:RESOLVES_TO*]->(x) RETURN x.name',
    });
    const { fix, errorCode } = refused.structuredContent;
    expect(errorCode).toBe('QUERY_UNSERVABLE');
    const rewritten = typeof fix === 'object' && fix !== null && 'rewrittenCypher' in fix ? fix.rewrittenCypher : null;
    expect(refused.content[0]?.text.startsWith(`Try: ${rewritten}`)).toBe(true);
    await expectValid('query', { cypher: rewritten });
  });

  it('says that nothing is written', async () => {
    const answer = await call(client, 'query', { cypher: 'MATCH (n:ASN {name: "AS1"}) DETACH DELETE n' });
    expect(answer).toMatchObject({ isError: true, structuredContent: { suggestions: [{ kind: 'readonly_engine' }] } });
  });

  it('of an input is told by its member', async () => {
    expect(await call(client, 'assess', { indicators: [] }).catch(String)).toBeTruthy();
    const many = Array.from({ length: 33 }, (_, at) => `192.0.2.${at}`);
    const answer = await call(client, 'explain_indicator', { indicators: many });
    expect(answer).toMatchObject({ isError: true, structuredContent: { errorCode: 'LIMIT_ERROR' } });
  });
});

function isEvidence(
  value: unknown,
): value is { cypher: string; parameters: Record<string, unknown>; sources: unknown[] } {
  return typeof value === 'object' && value !== null && 'cypher' in value && 'sources' in value;
}
