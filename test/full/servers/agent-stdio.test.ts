import { join } from 'node:path';
import { Client as ModernClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernTransport } from '@modelcontextprotocol/client/stdio';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AgentClient, call } from '../../http/agent/agent-app.ts';
import { ROOT } from '../../support/paths.ts';
import { type ServedMiniSample, serveMiniSample } from '../../support/served-mini-sample.ts';
import { weft } from '../../support/weft.ts';

const KEY = 'a key of the tests of agents over stdio';

let served: ServedMiniSample;
/** Settings by which `weft mcp` asks a server, and by which it opens the graph. */
let ways: Readonly<Record<string, Record<string, string>>>;

beforeAll(async () => {
  served = await serveMiniSample(KEY);
  ways = {
    'a running Weft': { WEFT_URL: served.url, WEFT_API_KEY: KEY },
    'the graph of WEFT_HOME': { WEFT_HOME: served.home.path, DOCKER_HOST: 'unix:///nonexistent' },
  };
});

afterAll(() => served.end());

const CLIENTS: Readonly<Record<string, (env: Record<string, string>) => Promise<AgentClient>>> = {
  '2026 client': async (env) => {
    const client = new ModernClient({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new ModernTransport(commandWith(env)));
    return client;
  },
  '2025 client': async (env) => {
    const client = new FirstClient({ name: 'test', version: '1' });
    await client.connect(new FirstTransport(commandWith(env)));
    return client;
  },
};

function commandWith(env: Record<string, string>) {
  return {
    command: process.execPath,
    args: [join(ROOT, 'cli/main.ts'), 'mcp'],
    env: { PATH: process.env.PATH ?? '', ...env },
    stderr: 'inherit' as const,
  };
}

describe.each(Object.keys(CLIENTS))('a %s', (client) => {
  it.each(['a running Weft', 'the graph of WEFT_HOME'])('An MCP client over stdio is answered by %s', async (way) => {
    const connected = await CLIENTS[client]?.(ways[way] ?? {});
    if (connected === undefined) throw new Error('no client');
    const { tools } = await connected.listTools();
    expect(tools).toHaveLength(10);
    const { structuredContent } = await call(connected, 'identify', { hosts: ['8.8.8.8'] });
    expect(structuredContent).toMatchObject({ rows: [{ host: '8.8.8.8', asn: 'AS15169' }] });
    await connected.close();
  });
});

describe('weft mcp', () => {
  it('weft mcp --help explains the command', async () => {
    const help = weft(['mcp', '--help'], {});
    expect(await help.exit).toBe(0);
    expect(help.stdout()).toContain('WEFT_URL');
  });

  it('weft mcp with an address alone says what else is missing', async () => {
    const alone = weft(['mcp'], { WEFT_URL: served.url });
    expect(await alone.exit).toBe(1);
    expect(alone.stderr()).toContain('WEFT_API_KEY');
    expect(alone.stdout()).toBe('');
  });

  it("weft mcp passes on the server's reason for a refusal", async () => {
    const refused = CLIENTS['2025 client']?.({
      WEFT_URL: served.url,
      WEFT_API_KEY: 'a key that no one has ever made, at all',
    });
    await expect(refused).rejects.toThrow('The key is unknown, revoked or expired.');
  });
});
