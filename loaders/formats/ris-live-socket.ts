import { LoadError } from '../pipeline/load-error.ts';

/** How long to listen, and to what. */
export interface LiveListening {
  readonly seconds: number;
  /** Filters of the subscription (RIS Live manual): host, prefix, path, type and others; all UPDATEs by default. */
  readonly subscription?: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal;
}

/** Messages that may wait. A reader that is further behind will not catch up. */
const WAITING_CAP = 200_000;

/**
 * Listens to a RIS Live server (`wss://...`) for a time, and yields its messages as lines of the NDJSON that its loader reads, each time
 * those since the last. Throws if the server cannot be reached, ends the connection early, or sends faster than the lines are taken.
 */
export async function* risLiveLines(url: string, listening: LiveListening): AsyncGenerator<readonly string[]> {
  const socket = new WebSocket(url);
  const inbox = new Inbox(socket, listening);
  const timer = setTimeout(() => inbox.end(), listening.seconds * 1000);
  try {
    yield* inbox.lines();
  } finally {
    clearTimeout(timer);
    socket.close();
  }
}

/** The messages that have come and were not taken yet. */
class Inbox {
  readonly #waiting: string[] = [];
  #failure: Error | null = null;
  #isOver = false;
  #wake: () => void = () => undefined;

  constructor(socket: WebSocket, { subscription = { type: 'UPDATE' }, signal }: LiveListening) {
    let isOpen = false;
    socket.onopen = () => {
      isOpen = true;
      socket.send(JSON.stringify({ type: 'ris_subscribe', data: subscription }));
    };
    socket.onmessage = ({ data }) => this.#take(String(data));
    socket.onerror = () => this.#fail(isOpen ? `${socket.url} ended the connection` : `cannot listen to ${socket.url}`);
    socket.onclose = () => this.#fail(`${socket.url} ended the connection`);
    signal?.addEventListener('abort', () => this.#fail('listening was stopped'), { once: true });
    if (signal?.aborted) this.#fail('listening was stopped');
  }

  end(): void {
    this.#isOver = true;
    this.#wake();
  }

  async *lines(): AsyncGenerator<readonly string[]> {
    for (;;) {
      if (this.#waiting.length > 0) yield this.#waiting.splice(0);
      if (this.#waiting.length > 0) continue;
      if (this.#failure !== null) throw this.#failure;
      if (this.#isOver) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Adds one message as one line. JSON text has bare line ends only between its tokens. */
  #take(text: string): void {
    if (this.#isOver) return;
    this.#waiting.push(text.replace(/[\r\n]+/g, ' '));
    if (this.#waiting.length > WAITING_CAP) this.#fail('messages come faster than they are loaded: subscribe to fewer');
    this.#wake();
  }

  /** Ends with an error. Only the first reason counts, and after the time is up the end is no failure. */
  #fail(reason: string): void {
    if (!this.#isOver) this.#failure ??= new LoadError(reason);
    this.#wake();
  }
}
