import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import type { AllowedRanges } from './address-guard.ts';
import { checkedUrl } from './checked-url.ts';
import { FetchRefused, TooManyRedirects } from './fetch-errors.ts';
import { guardedConnector, type Resolver, systemResolver } from './guarded-connector.ts';

/** Limits of the size and time of a fetch. */
export interface FetchLimits {
  readonly bytes: number;
  readonly redirects: number;
  readonly connectMs: number;
  /** Until the response begins, and between two pieces of it. */
  readonly idleMs: number;
  /** From the first request to the last byte. */
  readonly totalMs: number;
}

const DEFAULT_LIMITS: FetchLimits = {
  bytes: 4 * 1024 ** 3,
  redirects: 5,
  connectMs: 10_000,
  idleMs: 60_000,
  totalMs: 60 * 60_000,
};

export interface GuardedClientOptions {
  /** Ranges that are not public but may be reached all the same. */
  readonly allowed?: AllowedRanges;
  readonly limits?: Partial<FetchLimits>;
  readonly resolver?: Resolver;
  /** The client's name in `User-Agent`. */
  readonly userAgent?: string;
}

/** An answer, after redirects. */
export interface GuardedResponse {
  readonly url: string;
  readonly status: number;
  header(name: string): string | undefined;
  /**
   * Yields the body; throws if the response breaks off, takes too long or is too large. It must be read or ended, or it holds its
   * connection.
   */
  readonly body: AsyncIterable<Uint8Array>;
  /** Lets the rest of it go. */
  discard(): void;
}

/**
 * The one client that Weft itself fetches with: http and https, only public addresses (checked after DNS and on every redirect), within
 * limits of size, time and redirects. It throws `FetchRefused` for addresses that must not be fetched, and `HostNotReached` for hosts that it
 * did not reach.
 */
export class GuardedClient {
  readonly #agent: Agent;
  readonly #limits: FetchLimits;
  readonly #userAgent: string;

  constructor({ allowed = [], limits = {}, resolver = systemResolver, userAgent = 'Weft' }: GuardedClientOptions = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.#userAgent = userAgent;
    this.#agent = new Agent({
      connect: guardedConnector(resolver, allowed, this.#limits.connectMs),
      headersTimeout: this.#limits.idleMs,
      bodyTimeout: this.#limits.idleMs,
    });
  }

  /** Fetches an address, following redirects. Any status is an answer. */
  async get(
    address: string,
    headers: Readonly<Record<string, string>> = {},
    signal?: AbortSignal,
  ): Promise<GuardedResponse> {
    const timer = AbortSignal.timeout(this.#limits.totalMs);
    const either = signal === undefined ? timer : AbortSignal.any([signal, timer]);
    let url = checkedUrl(address);
    for (let hops = 0; ; hops += 1) {
      const response = await this.#once(url, headers, either);
      const location = response.status >= 300 && response.status < 400 ? response.header('location') : undefined;
      if (location === undefined) return response;
      response.discard();
      if (hops >= this.#limits.redirects)
        throw new TooManyRedirects(`${address} redirects more than ${this.#limits.redirects} times.`);
      url = checkedUrl(location, url);
    }
  }

  /** Sends a text once, and follows no redirect. Any status is an answer. */
  post(
    address: string,
    headers: Readonly<Record<string, string>>,
    text: string,
    signal?: AbortSignal,
  ): Promise<GuardedResponse> {
    const timer = AbortSignal.timeout(this.#limits.totalMs);
    const either = signal === undefined ? timer : AbortSignal.any([signal, timer]);
    return this.#once(checkedUrl(address), headers, either, text);
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  async #once(
    url: URL,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
    text?: string,
  ): Promise<GuardedResponse> {
    const {
      statusCode,
      headers: answered,
      body,
    } = await request(url, {
      dispatcher: this.#agent,
      headers: { 'user-agent': this.#userAgent, 'accept-encoding': 'identity', ...headers },
      signal,
      ...(text === undefined ? {} : { method: 'POST', body: text }),
    });
    const header = (name: string) => {
      const value = answered[name];
      return Array.isArray(value) ? value[0] : value;
    };
    return {
      url: url.href,
      status: statusCode,
      header,
      body: this.#limited(body, Number(header('content-length') ?? 0), url),
      discard: () => letGo(body),
    };
  }

  async *#limited(body: Readable, announced: number, url: URL): AsyncGenerator<Uint8Array> {
    const { bytes } = this.#limits;
    const tooMuch = () => new FetchRefused(`${url.href} is larger than ${bytes} bytes, which is too large to fetch.`);
    if (announced > bytes) {
      letGo(body);
      throw tooMuch();
    }
    let size = 0;
    for await (const chunk of body) {
      size += chunk.length;
      if (size > bytes) throw tooMuch();
      yield chunk;
    }
  }
}

/** Ends a response that is no longer needed; its failure does not matter. */
function letGo(body: Readable): void {
  body.on('error', () => undefined).destroy();
}
