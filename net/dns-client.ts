import { randomInt } from 'node:crypto';
import { foldHost, keyOrNull } from '../schema/keys/index.ts';
import { type DnsServerAddress, dnsServerAddress, exchange, Unanswered } from './dns-exchange.ts';
import { BadReply, type DnsRecord, type DnsReply, type DnsType } from './dns-message.ts';
import { RateLimiter } from './rate-limiter.ts';
import { isResolvable } from './reserved-names.ts';

/** The answer of DNS servers for a host, or for the name of an address in the reverse tree. */
export interface HostAnswer {
  readonly host: string;
  /** Whether every question got an answer, even if only that there is no such name or record. */
  readonly isComplete: boolean;
  /** The servers say that there is no such name. */
  readonly isMissing?: boolean | undefined;
  readonly records: readonly DnsRecord[];
  /** Why a question got no answer, if one got none. */
  readonly reason?: string | undefined;
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

/** What is asked of a host that is no alias. The other records of an alias are those of its target, which gets its own queries. */
const TYPES: readonly DnsType[] = ['A', 'AAAA', 'NS', 'MX', 'TXT', 'SOA'];
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;
const CODES: ReadonlyMap<number, string> = new Map([
  [1, 'EFORMERR'],
  [2, 'ESERVFAIL'],
  [4, 'ENOTIMP'],
  [5, 'EREFUSED'],
]);

/** Records of a type, which may be none. `isWhole`: all that the reply has of them could be read. */
interface Found {
  readonly records: readonly DnsRecord[];
  readonly isWhole: boolean;
}

/** The result of one question: records, that there is no such name, or why there is no answer. */
type Outcome = Found | 'no-name' | { readonly unanswered: string };

/** Asks DNS servers, no faster than a rate. A signal that aborts cancels the question under way. */
export class DnsClient {
  readonly #options: DnsClientOptions;
  readonly #servers: readonly DnsServerAddress[];
  readonly #limiter: RateLimiter;

  constructor(options: DnsClientOptions) {
    this.#options = options;
    this.#servers = options.servers.map(dnsServerAddress);
    this.#limiter = new RateLimiter(options.perSecond ?? 50);
  }

  /**
   * Asks for all records of a host. An answer that there is no such name, or no record of a type, is an answer; any other failure (no reply,
   * a refusal, a broken server) leaves the host incomplete. `isHasty`: someone waits, so a first question without an answer is the last.
   */
  async host(host: string, signal?: AbortSignal, isHasty = false): Promise<HostAnswer> {
    const alias = await this.#ask('CNAME', host, signal);
    if (alias === 'no-name') return { host, isComplete: true, isMissing: true, records: [] };
    if ('unanswered' in alias && isHasty) return { host, isComplete: false, records: [], reason: alias.unanswered };
    if ('records' in alias && alias.records.length > 0) return { host, isComplete: true, records: alias.records };
    const outcomes: Outcome[] = [alias];
    for (const type of TYPES) outcomes.push(await this.#ask(type, host, signal));
    const found = outcomes.flatMap((outcome) => (outcome !== 'no-name' && 'records' in outcome ? [outcome] : []));
    const failed = outcomes.flatMap((outcome) =>
      outcome !== 'no-name' && 'unanswered' in outcome ? [outcome.unanswered] : [],
    );
    const [reason] = failed;
    return {
      host,
      isComplete: reason === undefined && found.every(({ isWhole }) => isWhole),
      records: found.flatMap(({ records }) => records),
      ...(reason === undefined ? {} : { reason }),
    };
  }

  /** Asks for the names that a name of the reverse tree points to; null where there are none. Throws where no server answers. */
  async pointers(name: string, signal?: AbortSignal): Promise<HostAnswer | null> {
    const outcome = await this.#ask('PTR', name, signal);
    if (outcome === 'no-name') return null;
    if ('unanswered' in outcome) throw new Error(noAnswer(outcome.unanswered));
    return outcome.records.length === 0 ? null : { host: name, isComplete: true, records: outcome.records };
  }

  /** Asks one server after another, as often as there are tries, until one knows the answer. */
  async #ask(type: DnsType, name: string, signal: AbortSignal | undefined): Promise<Outcome> {
    await this.#limiter.turn(signal);
    const { timeoutMs, tries = 2 } = this.#options;
    let reason = 'there is no server to ask';
    for (const server of Array.from({ length: tries }, () => this.#servers).flat()) {
      const query = { id: randomInt(0x10000), name, type };
      const outcome = await exchange(server, query, { timeoutMs, signal }).then(outcomeOf, unansweredOf);
      if (outcome === 'no-name' || 'records' in outcome) return outcome;
      reason = outcome.unanswered;
    }
    return { unanswered: reason };
  }
}

/** Returns the sentence for a question that no server answered. */
export function noAnswer(reason: string | undefined): string {
  return `no DNS server answers${reason === undefined ? '' : ` (${reason})`}`;
}

function outcomeOf({ code, records, unread, isForeign }: DnsReply): Outcome {
  if (records.length > 0) return { records, isWhole: unread === 0 };
  if (code === NO_SUCH_NAME) return 'no-name';
  if (code !== NO_ERROR) return { unanswered: CODES.get(code) ?? `error ${code}` };
  if (unread > 0) return { unanswered: 'EBADRESP, records that cannot be read' };
  // That is no answer that there are none: it answers something else.
  if (isForeign) return { unanswered: 'EBADRESP, only records of other names' };
  return { records, isWhole: true };
}

function unansweredOf(error: unknown): Outcome {
  if (error instanceof Unanswered || error instanceof BadReply) return { unanswered: error.message };
  throw error;
}

/** Returns the hosts that a host is an alias of, as far as the public DNS knows them. */
export function aliasTargets({ records }: HostAnswer): string[] {
  return records.flatMap((record) => {
    const host = record.type === 'CNAME' ? keyOrNull(() => foldHost(record.target)) : null;
    return host !== null && isResolvable(host) ? [host] : [];
  });
}
