/** How much one capture may ask for. */
export interface TrafficLimits {
  /** Bytes that all answers together may have, on the wire and, counted separately, unpacked. */
  readonly bytes: number;
  readonly connections: number;
}

/** Hosts that are remembered of one page: it could name any number. */
const MOST_HOSTS = 200;

/** What went through a proxy: to which hosts, at which addresses, and what was refused. */
export class Traffic {
  /** Addresses that were connected to, by host. */
  readonly reached = new Map<string, Set<string>>();
  /** Why hosts were refused: what their caller may read of it, and its cause. */
  readonly refused = new Map<string, Error>();
  /** Why hosts could not be reached. */
  readonly missed = new Map<string, string>();
  readonly #limits: TrafficLimits;
  readonly #end = new AbortController();
  #bytes = 0;
  #connections = 0;
  #over: string | null = null;

  constructor(limits: TrafficLimits) {
    this.#limits = limits;
  }

  /** What was too much, in words; null while nothing is. */
  get over(): string | null {
    return this.#over;
  }

  /** Aborts once it is too much. */
  get ended(): AbortSignal {
    return this.#end.signal;
  }

  /** Counts a connection before it is made; throws where there may be no more. */
  beginConnection(): void {
    this.#connections += 1;
    if (this.#connections > this.#limits.connections) this.#endFor(`more than ${this.#limits.connections} connections`);
    if (this.#over !== null) throw new Error(this.#over);
  }

  count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#limits.bytes) this.#endFor(`more than ${this.#limits.bytes} bytes`);
  }

  note(host: string, address: string): void {
    const known = this.reached.get(host);
    if (known !== undefined) known.add(address);
    else if (this.reached.size < MOST_HOSTS) this.reached.set(host, new Set([address]));
  }

  refuse(host: string, why: Error): void {
    if (this.refused.size < MOST_HOSTS) this.refused.set(host, why);
  }

  miss(host: string, why: string): void {
    if (this.missed.size < MOST_HOSTS) this.missed.set(host, why);
  }

  #endFor(why: string): void {
    if (this.#over !== null) return;
    this.#over = why;
    this.#end.abort();
  }
}
