import type { JSONRPCMessage, JSONRPCRequest } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

/** A running Weft server, and the key for its requests. */
export interface RunningWeft {
  /** Such as `http://127.0.0.1:8080`. */
  readonly url: string;
  readonly key: string;
}

/** The member with the version in a message of the protocol of 2026. */
const VERSION_MEMBER = 'io.modelcontextprotocol/protocolVersion';
/** Members that name the subject of a request: a tool, a prompt, a resource. */
const NAME_MEMBERS: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);
/** JSON-RPC's code for failures of the server's own. */
const SERVER_ERROR = -32_000;

/**
 * Passes messages between standard input and output and a running Weft server. Each message is a separate request, since that server is
 * stateless.
 */
export class Bridge {
  readonly #weft: RunningWeft;
  readonly #transport = new StdioServerTransport();
  readonly #running = new Map<string | number, AbortController>();
  /** The version that a client of 2025 has agreed on. */
  #version: string | null = null;

  constructor(weft: RunningWeft) {
    this.#weft = weft;
  }

  /** Begins to listen; resolves when the client has disconnected. */
  async serve(): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      this.#transport.onclose = resolve;
    });
    this.#transport.onmessage = (message) => void this.#pass(message);
    await this.#transport.start();
    await closed;
    for (const request of this.#running.values()) request.abort();
  }

  async close(): Promise<void> {
    await this.#transport.close();
  }

  async #pass(message: JSONRPCMessage): Promise<void> {
    if ('method' in message && message.method === 'notifications/cancelled') this.#cancel(message.params?.requestId);
    const id = 'method' in message && 'id' in message ? message.id : null;
    const ending = new AbortController();
    if (id !== null) this.#running.set(id, ending);
    try {
      const response = await this.#send(message, ending.signal);
      for await (const answer of messagesOf(response)) await this.#answer(answer);
    } catch (error) {
      if (id !== null && !ending.signal.aborted) await this.#fail(id, error);
    } finally {
      if (id !== null) this.#running.delete(id);
    }
  }

  #cancel(requestId: unknown): void {
    if (typeof requestId === 'string' || typeof requestId === 'number') this.#running.get(requestId)?.abort();
  }

  #send(message: JSONRPCMessage, signal: AbortSignal): Promise<Response> {
    return fetch(new URL('/mcp', this.#weft.url), {
      method: 'POST',
      body: JSON.stringify(message),
      signal,
      headers: {
        Authorization: `Bearer ${this.#weft.key}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...('method' in message ? this.#headersOf(message) : {}),
      },
    });
  }

  /** The headers repeat parts of the message, for proxies that route by them. */
  #headersOf({ method, params }: Pick<JSONRPCRequest, 'method' | 'params'>): Record<string, string> {
    const version = params?._meta?.[VERSION_MEMBER] ?? this.#version;
    const name = params?.[NAME_MEMBERS.get(method) ?? ''];
    return {
      'Mcp-Method': method,
      ...(typeof version === 'string' ? { 'MCP-Protocol-Version': version } : {}),
      ...(typeof name === 'string' ? { 'Mcp-Name': name } : {}),
    };
  }

  async #answer(message: JSONRPCMessage): Promise<void> {
    if ('result' in message && typeof message.result.protocolVersion === 'string') {
      this.#version = message.result.protocolVersion;
    }
    await this.#transport.send(message);
  }

  #fail(id: string | number, error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    const told = `${this.#weft.url} does not answer like a Weft server: ${message}`;
    return this.#transport.send({ jsonrpc: '2.0', id, error: { code: SERVER_ERROR, message: told } });
  }
}

/** Yields the messages of an answer: one in JSON, or several as events. Throws for an HTTP problem, with its detail. */
async function* messagesOf(response: Response): AsyncGenerator<JSONRPCMessage> {
  const type = response.headers.get('Content-Type') ?? '';
  if (type.startsWith('text/event-stream') && response.body !== null) {
    yield* eventsIn(response.body);
    return;
  }
  const text = await response.text();
  if (text === '') return;
  const value: unknown = JSON.parse(text);
  if (!isMessage(value)) throw new Error(detailOf(value) ?? `status ${response.status}`);
  yield value;
}

async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<JSONRPCMessage> {
  let rest = '';
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + part).split(/\r?\n\r?\n/);
    rest = events.pop() ?? '';
    for (const event of events) {
      const data = event
        .split(/\r?\n/)
        .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []));
      const value: unknown = data.length === 0 ? null : JSON.parse(data.join('\n'));
      if (isMessage(value)) yield value;
    }
  }
}

function isMessage(value: unknown): value is JSONRPCMessage {
  return typeof value === 'object' && value !== null && 'jsonrpc' in value && value.jsonrpc === '2.0';
}

/** Returns the detail of a problem. */
function detailOf(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'detail' in value ? String(value.detail) : null;
}
