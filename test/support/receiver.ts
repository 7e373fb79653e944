import { createServer, type Server } from 'node:http';

/** A message that a receiver got. */
export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The answer of a receiver: a status and headers. */
export type ReceiverAnswer = readonly [status: number, headers?: Readonly<Record<string, string>>];

/** An HTTP server that plays a receiver of alerts: it stores what it gets, and returns the answers that a test sets. */
export class Receiver {
  readonly received: Received[] = [];
  readonly #server: Server;
  /** Answers to come, the last of them again and again; 200 where there is none. */
  #answers: ReceiverAnswer[] = [];

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<Receiver> {
    const server = createServer();
    const receiver = new Receiver(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        receiver.received.push({ path: request.url ?? '', headers, text: Buffer.concat(chunks).toString('utf8') });
        const [status, more = {}] = receiver.#next();
        response.writeHead(status, more).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  /** Where it listens. */
  get address(): string {
    const bound = this.#server.address();
    return `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
  }

  /** The bodies that it got at a path, as JSON. */
  bodies(path: string): Record<string, unknown>[] {
    return this.received.filter((one) => one.path === path).map(({ text }) => Object(JSON.parse(text)));
  }

  answer(...answers: readonly ReceiverAnswer[]): void {
    this.#answers = [...answers];
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #next(): ReceiverAnswer {
    const [first = [200] as const] = this.#answers;
    if (this.#answers.length > 1) this.#answers.shift();
    return first;
  }
}
