import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { z } from 'zod';
import { mcpHandler } from '../../../agent/http-handler.ts';
import type { QueryLimits } from '../../../engine/contract/limits.ts';
import { createQueryEngine } from '../../../engine/query-engine.ts';
import { anchorVerdicts } from '../../../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import { fixedClock } from '../../../schema/clock.ts';
import type { Database } from '../../../store/database.ts';
import { type TestApp, testApp } from '../test-app.ts';

/** What is asked of a client of either generation. */
export interface AgentClient {
  listTools(): Promise<{ tools: readonly ListedTool[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  listPrompts(): Promise<{ prompts: readonly { readonly name: string }[] }>;
  listResources(): Promise<{ resources: readonly { readonly uri: string }[] }>;
  listResourceTemplates(): Promise<{ resourceTemplates: readonly { readonly uriTemplate: string }[] }>;
  readResource(asked: { uri: string }): Promise<{ contents: readonly object[] }>;
  getPrompt(asked: {
    name: string;
    arguments: Record<string, string>;
  }): Promise<{ messages: readonly PromptMessage[] }>;
  complete(asked: {
    ref: { type: 'ref/resource'; uri: string };
    argument: { name: string; value: string };
  }): Promise<object>;
  close(): Promise<void>;
}

/** What a prompt says. */
interface PromptMessage {
  readonly content: { readonly type: string; readonly text?: string };
}

/** A tool as clients see it. */
interface ListedTool {
  readonly name: string;
  readonly description?: string | undefined;
  readonly annotations?: object | undefined;
  readonly outputSchema?: object | undefined;
}

/** What a call answered. */
export interface Called {
  readonly isError?: boolean;
  readonly structuredContent: Record<string, unknown>;
  readonly content: readonly { readonly type: string; readonly text: string }[];
  /** Links to what it left out. */
  readonly links: readonly { readonly uri: string; readonly title?: string }[];
}

export const GENERATIONS = ['2026 client', '2026 client as one of 2025', '2025 client'] as const;
type Generation = (typeof GENERATIONS)[number];

const ADDRESS = new URL('http://127.0.0.1/mcp');

/** An application with the agents' door, on a graph that is there, and how clients of each generation come to it. */
export class AgentApp {
  readonly served: TestApp;

  private constructor(served: TestApp) {
    this.served = served;
  }

  static async on(
    database: Database,
    asOf: Date,
    keyStore: Database,
    limits: Partial<QueryLimits> = {},
  ): Promise<AgentApp> {
    const clock = fixedClock(asOf);
    const patient = { defaultTimeoutMs: 60_000, anchoredTimeoutMs: 60_000, ...limits };
    const engine = createQueryEngine({ database, catalog: procedureCatalog, anchorVerdicts, clock, limits: patient });
    const log = { error: (details: object, message: string) => console.error(message, details) };
    const mcp = mcpHandler({ engine, database, clock, secret: Buffer.from('a secret of the tests'), log });
    return new AgentApp(await testApp(database, { engine, keyStore, settings: { clock }, mcp }));
  }

  /** A client that has shaken hands. */
  async client(generation: Generation = '2026 client'): Promise<AgentClient> {
    const ask = (input: string | URL | Request, init?: RequestInit) => this.fetch(input, init);
    if (generation === '2025 client') {
      const client = new FirstClient({ name: 'test', version: '1' });
      await client.connect(new FirstTransport(ADDRESS, { fetch: ask }));
      return client;
    }
    const mode = generation === '2026 client' ? 'auto' : 'legacy';
    const client = new ModernClient({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new ModernTransport(ADDRESS, { fetch: ask }));
    return client;
  }

  /** Asks with the key of the application, as a client that has none. */
  async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const body = request.method === 'POST' ? { body: await request.text() } : {};
    const headers = Object.fromEntries(request.headers);
    return this.served.ask(request.url, { method: request.method, headers, ...body });
  }
}

const CALLED = z.object({
  isError: z.boolean().optional(),
  structuredContent: z.record(z.string(), z.unknown()),
  content: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('text'), text: z.string() }),
      z.object({ type: z.literal('resource_link'), uri: z.string(), title: z.string() }),
    ]),
  ),
});

/** The answer of a call, as text and structured. */
export async function call(client: AgentClient, name: string, given: Record<string, unknown>): Promise<Called> {
  const { isError, structuredContent, content } = CALLED.parse(await client.callTool({ name, arguments: given }));
  return {
    ...(isError === undefined ? {} : { isError }),
    structuredContent,
    content: content.filter((part) => part.type === 'text'),
    links: content.filter((part) => part.type === 'resource_link'),
  };
}

/** Runs a recipe until none of its steps is cut off for want of time, as the first of a server that has planned nothing yet may be. */
export async function runToItsEnd(client: AgentClient, given: Record<string, unknown>): Promise<Called> {
  for (let attempt = 0; ; attempt++) {
    const called = await call(client, 'run_recipe', given);
    if (attempt === 5 || !JSON.stringify(called.structuredContent).includes('DB_TIMEOUT')) return called;
  }
}
