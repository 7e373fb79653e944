import { beforeAll, describe, expect, it } from 'vitest';
import { INSTRUCTIONS } from '../../../agent/instructions.ts';
import { ANALYST_DAY } from '../../support/analyst-graph.ts';
import { analystDatabase, schemaDatabase } from '../../support/graph.ts';
import { AgentApp, call, GENERATIONS } from './agent-app.ts';

let agents: AgentApp;

beforeAll(async () => {
  agents = await AgentApp.on(await analystDatabase(), new Date(ANALYST_DAY), await schemaDatabase());
});

const TOOLS = [
  'query',
  'explain_indicator',
  'explain_schema',
  'identify',
  'assess',
  'walk',
  'domain_variants',
  'history',
  'list_recipes',
  'run_recipe',
];

const PING = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const send = (headers: Record<string, string> = {}, path = '/mcp') =>
  agents.served.ask(path, {
    method: 'POST',
    body: JSON.stringify(PING),
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  });

describe.each(GENERATIONS)('a %s', (generation) => {
  it('An MCP client gets the list of tools, each of which only reads', async () => {
    const client = await agents.client(generation);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS);
    for (const { annotations, outputSchema } of tools) {
      expect(annotations).toEqual({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: true,
      });
      expect(outputSchema).toMatchObject({ type: 'object' });
    }
    await client.close();
  });

  it('An MCP client can call a tool', async () => {
    const client = await agents.client(generation);
    const { structuredContent, content } = await call(client, 'assess', {
      indicators: ['203.0.113[.]66', 'example.com'],
    });
    expect(structuredContent).toMatchObject({
      rows: [
        { host: '203.0.113.66', label: 'malicious', coverage: 'malicious-evidenced' },
        { host: 'example.com', label: 'unknown', coverage: 'structural-only' },
      ],
      next: null,
      truncated: false,
      untrusted: true,
      suggested: [
        { tool: 'explain_indicator', arguments: { indicators: ['203.0.113.66'] } },
        { tool: 'walk', arguments: { host: '203.0.113.66' } },
      ],
    });
    expect(content[0]?.text).toContain('["203.0.113.66","ip","malicious"');
    await client.close();
  });
});

describe('the door', () => {
  it('POST /mcp asks for a key like every other operation, by WWW-Authenticate', async () => {
    const answer = await agents.served.app.request('http://127.0.0.1/mcp', {
      method: 'POST',
      body: JSON.stringify(PING),
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer realm="svc"');
  });

  it('POST /mcp needs a key with the scope query', async () => {
    const { text } = await agents.served.keys.create('looks up', ['lookup']);
    const answer = await send({ authorization: `Bearer ${text}` });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ requiredScope: 'query' });
  });

  it.each(['GET', 'DELETE'])('The path /mcp refuses %s', async (method) => {
    const answer = await agents.served.ask('/mcp', { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('Allow')).toBe('POST');
  });

  it('POST /mcp refuses a page of another origin', async () => {
    expect((await send({ origin: 'https://desk.example' })).status).toBe(403);
    expect((await send({ origin: 'null' })).status).toBe(403);
    expect((await send({ origin: 'http://localhost:6274' })).status).toBe(200);
  });

  it('POST /mcp refuses a request under another host name', async () => {
    const answer = await send({}, 'http://rebound.example/mcp');
    expect(answer.status).toBe(421);
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('WEFT_HOSTS') });
    expect((await send({}, 'http://[::1]:8080/mcp')).status).toBe(200);
  });

  it('POST /mcp has the headers that all answers have', async () => {
    const answer = await send();
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.get('X-Request-Id')).toMatch(/\S/);
  });

  it('POST /mcp refuses a body that is not JSON with an error of the protocol', async () => {
    const answer = await agents.served.ask('/mcp', {
      method: 'POST',
      body: '{"jsonrpc":',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: -32_700 } });
  });

  it('The instructions explain the server in 2,048 characters at most', () => {
    expect(INSTRUCTIONS.length).toBeLessThanOrEqual(2048);
  });
});
