import { Resolver } from 'node:dns/promises';
import { foldHost, keyOrNull } from '../schema/keys/index.ts';
import { RateLimiter } from './rate-limiter.ts';
import { isResolvable } from './reserved-names.ts';

/** A record of a host; the TTL in seconds where the server gives it. */
type DnsRecord =
  | { readonly type: 'A' | 'AAAA'; readonly ttl: number; readonly address: string }
  | { readonly type: 'CNAME' | 'NS' | 'PTR'; readonly target: string }
  | { readonly type: 'MX'; readonly preference: number; readonly exchange: string }
  | { readonly type: 'TXT'; readonly text: string }
  | {
      readonly type: 'SOA';
      readonly server: string;
      readonly mailbox: string;
      readonly numbers: readonly number[];
    };

/** The answer of DNS servers for a host, or for the name of an address in the reverse tree. */
export interface HostAnswer {
  readonly host: string;
  /** Whether every question got an answer, even if only that there is no such name or record. */
  readonly isComplete: boolean;
  /** The servers say that there is no such name. */
  readonly isMissing?: boolean | undefined;
  readonly records: readonly DnsRecord[];
}

/** The DNS servers to ask, and how. */
export interface DnsClientOptions {
  /** DNS servers of the operator's choice, `192.0.2.53` or `[2001:db8::53]:5353`. */
  readonly servers: readonly string[];
  /** Questions a second, of all callers together. */
  readonly perSecond?: number | undefined;
  /** How long a server has to answer one question, and how often it is asked. */
  readonly timeoutMs: number;
  readonly tries?: number | undefined;
}

type Question = (resolver: Resolver, host: string) => Promise<DnsRecord[]>;

/** The name is an alias: its other records are those of its target, which gets its own query. */
const ALIAS: Question = async (resolver, host) =>
  (await resolver.resolveCname(host)).map((target) => ({ type: 'CNAME', target }));

/** Not `reverse`, which reads the files of this machine, and reports any failure as a missing name. */
const POINTERS: Question = async (resolver, name) =>
  (await resolver.resolvePtr(name)).map((target) => ({ type: 'PTR', target }));

const QUESTIONS: readonly Question[] = [
  async (resolver, host) =>
    (await resolver.resolve4(host, { ttl: true })).map(({ address, ttl }) => ({ type: 'A', address, ttl })),
  async (resolver, host) =>
    (await resolver.resolve6(host, { ttl: true })).map(({ address, ttl }) => ({ type: 'AAAA', address, ttl })),
  async (resolver, host) => (await resolver.resolveNs(host)).map((target) => ({ type: 'NS', target })),
  async (resolver, host) =>
    (await resolver.resolveMx(host)).map(({ priority, exchange }) => ({ type: 'MX', preference: priority, exchange })),
  async (resolver, host) =>
    (await resolver.resolveTxt(host)).map((strings) => ({ type: 'TXT', text: strings.join('') })),
  async (resolver, host) => {
    const { nsname, hostmaster, serial, refresh, retry, expire, minttl } = await resolver.resolveSoa(host);
    return [{ type: 'SOA', server: nsname, mailbox: hostmaster, numbers: [serial, refresh, retry, expire, minttl] }];
  },
];

/** The result of one question: records, that there are none, that there is no such name, or why there is no answer. */
type Outcome = readonly DnsRecord[] | 'no-name' | { readonly unanswered: string };

/** Asks DNS servers, no faster than a rate. A signal that aborts cancels the question under way. */
export class DnsClient {
  readonly #options: DnsClientOptions;
  readonly #limiter: RateLimiter;

  constructor(options: DnsClientOptions) {
    this.#options = options;
    this.#limiter = new RateLimiter(options.perSecond ?? 50);
  }

  /**
   * Asks for all records of a host. An answer that there is no such name, or no record of a type, is an answer; any other failure (no reply,
   * a refusal, a broken server) leaves the host incomplete. `isHasty`: someone waits, so a first question without an answer is the last.
   */
  async host(host: string, signal?: AbortSignal, isHasty = false): Promise<HostAnswer> {
    return this.#asking(signal, async (ask) => {
      const alias = await ask(ALIAS, host);
      if (alias === 'no-name') return { host, isComplete: true, isMissing: true, records: [] };
      if ('unanswered' in alias && isHasty) return { host, isComplete: false, records: [] };
      if (!('unanswered' in alias) && alias.length > 0) return { host, isComplete: true, records: alias };
      const outcomes: Outcome[] = [alias];
      for (const question of QUESTIONS) outcomes.push(await ask(question, host));
      const records = outcomes.flatMap((outcome) => (Array.isArray(outcome) ? outcome : []));
      return {
        host,
        isComplete: outcomes.every((outcome) => outcome === 'no-name' || Array.isArray(outcome)),
        records,
      };
    });
  }

  /** Asks for the names that a name of the reverse tree points to; null where there are none. Throws where no server answers. */
  async pointers(name: string, signal?: AbortSignal): Promise<HostAnswer | null> {
    const outcome = await this.#asking(signal, (ask) => ask(POINTERS, name));
    if (outcome === 'no-name') return null;
    if ('unanswered' in outcome) throw new Error(`no DNS server answers (${outcome.unanswered})`);
    return outcome.length === 0 ? null : { host: name, isComplete: true, records: outcome };
  }

  async #asking<T>(
    signal: AbortSignal | undefined,
    work: (ask: (question: Question, name: string) => Promise<Outcome>) => Promise<T>,
  ): Promise<T> {
    const { timeoutMs, tries = 2, servers } = this.#options;
    const resolver = new Resolver({ timeout: timeoutMs, tries });
    resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await work(async (question, name) => {
        await this.#limiter.turn(signal);
        return question(resolver, name).catch(outcomeOf);
      });
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }
}

/** Returns the hosts that a host is an alias of, as far as the public DNS knows them. */
export function aliasTargets({ records }: HostAnswer): string[] {
  return records.flatMap((record) => {
    const host = record.type === 'CNAME' ? keyOrNull(() => foldHost(record.target)) : null;
    return host !== null && isResolvable(host) ? [host] : [];
  });
}

function outcomeOf(error: unknown): Outcome {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENODATA') return [];
  if (code === 'ENOTFOUND') return 'no-name';
  if (typeof code === 'string') return { unanswered: code };
  throw error;
}
