import { Resolver } from 'node:dns/promises';
import { LONGEST_ALIAS_CHAIN } from '../../schema/bounds.ts';
import { foldAddress, foldHost, keyOrNull } from '../../schema/keys/index.ts';
import { reverseNameOf } from '../formats/reverse-names.ts';
import { askHost } from '../resolve/ask-host.ts';
import { RateLimiter } from '../resolve/rate-limiter.ts';
import { isResolvable } from '../resolve/reserved-names.ts';
import { weftLiveDns } from '../sources/names/weft-live-dns.ts';
import type { HostAnswer } from '../sources/names/weft-resolver.ts';
import { readAcquaintances } from './acquaintances.ts';
import { isPublicAddress } from './public-address.ts';
import { SilenceRest } from './silence-rest.ts';
import type { Upstream, UpstreamAnswer } from './upstream.ts';

/** How DNS servers are asked. */
export interface DnsUpstreamOptions {
  /** DNS servers of the operator's choice, `192.0.2.53` or `[2001:db8::53]:5353`. */
  readonly servers: readonly string[];
  /** Questions a second, of all look-ups together. */
  readonly perSecond?: number;
  /** How long a server has to answer one question. */
  readonly timeoutMs?: number;
}

const DEFAULTS = { perSecond: 50, timeoutMs: 1000 };

/** The text that tells when the records of hosts were last seen: reads `$input.subjects`. */
const HOSTS = `UNWIND $input.subjects AS subject
MATCH (h:HOSTNAME {name: subject})
RETURN subject, reduce(newest = h.nxdomainAt, at IN COLLECT {
    MATCH (h)-[seen:RESOLVES_TO|ALIAS_OF]->() RETURN coalesce(seen.lastSeen, seen.observed_at) AS at ORDER BY at DESC LIMIT 1 } |
  CASE WHEN newest IS NULL OR at > newest THEN at ELSE newest END) AS seenAt`;

/** The same of the names of addresses. */
const ADDRESSES = `UNWIND $input.subjects AS subject
MATCH (a:IPV4|IPV6 {name: subject})
RETURN subject, COLLECT { MATCH (a)-[seen:HAS_PTR]->()
  RETURN coalesce(seen.lastSeen, seen.observed_at) AS at ORDER BY at DESC LIMIT 1 }[0] AS seenAt`;

/** Asks DNS servers for all records of a host and of those that it is an alias of, or for the names of an address. */
export function dnsUpstream({ servers, ...given }: DnsUpstreamOptions): Upstream {
  const { perSecond, timeoutMs } = { ...DEFAULTS, ...given };
  const limiter = new RateLimiter(perSecond);
  const rest = new SilenceRest(timeoutMs);
  const resolver = () => {
    const own = new Resolver({ timeout: timeoutMs, tries: 2 });
    own.setServers(servers);
    return own;
  };
  return {
    id: 'dns',
    source: weftLiveDns,
    subjectOf: ({ type, name }) => {
      const isPublic = type === 'ip' ? isPublicAddress(name) : isResolvable(name);
      return isPublic ? name : null;
    },
    known: async (reader, subjects) => {
      const [addresses = [], hosts = []] = [true, false].map((isIp) =>
        subjects.filter((subject) => isAddress(subject) === isIp),
      );
      const read = await Promise.all([
        readAcquaintances(reader, HOSTS, hosts),
        readAcquaintances(reader, ADDRESSES, addresses),
      ]);
      return new Map(read.flatMap((known) => [...known]));
    },
    ask: async (subject, isStored, signal) => {
      const own = resolver();
      const cancel = () => own.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        const turn = () => limiter.turn(signal);
        return await rest.ask(() =>
          isAddress(subject) ? askAddress(own, subject, turn) : askHosts(own, subject, isStored, turn),
        );
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },
  };
}

function isAddress(subject: string): boolean {
  return keyOrNull(() => foldAddress(subject)) !== null;
}

async function askHosts(
  resolver: Resolver,
  first: string,
  isStored: boolean,
  turn: () => Promise<void>,
): Promise<UpstreamAnswer | null> {
  const answers: HostAnswer[] = [];
  for (let next: string | null = first; next !== null && answers.length <= LONGEST_ALIAS_CHAIN; ) {
    const answer: HostAnswer = await askHost(resolver, next, turn, true);
    answers.push(answer);
    next = targetOf(answer, answers);
  }
  const [own] = answers;
  if (own === undefined || (own.records.length === 0 && !own.isComplete)) throw new Error('no DNS server answers');
  // Of a name that nobody has stored, that it does not exist, or has nothing, is remembered and not stored: names without end do not.
  if (own.records.length === 0 && !isStored) return null;
  // The end of an alias may not exist, or not answer: then the alias is told all the same.
  const told = answers.filter(({ records, isMissing }, at) => at === 0 || records.length > 0 || isMissing === true);
  const complete = told.filter(({ isComplete }) => isComplete).map(({ host }) => host);
  return { lines: told, hosts: new Set(complete), isFoundByDerivation: false };
}

/** The next name of a chain of aliases; null at its end, where it leads in a circle, and where it leaves the public DNS. */
function targetOf({ records }: HostAnswer, asked: readonly HostAnswer[]): string | null {
  const alias = records.find(({ type }) => type === 'CNAME');
  if (alias?.type !== 'CNAME') return null;
  const host = keyOrNull(() => foldHost(alias.target));
  return host === null || !isResolvable(host) || asked.some((answer) => answer.host === host) ? null : host;
}

async function askAddress(
  resolver: Resolver,
  address: string,
  turn: () => Promise<void>,
): Promise<UpstreamAnswer | null> {
  const host = reverseNameOf(foldAddress(address));
  await turn();
  try {
    // Not `reverse`, which reads the files of this machine, and says of any failure that there is no name.
    const names = await resolver.resolvePtr(host);
    if (names.length === 0) return null;
    const records = names.map((target) => ({ type: 'PTR' as const, target }));
    const line: HostAnswer = { host, isComplete: true, records };
    return { lines: [line], hosts: new Set(), isFoundByDerivation: false };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENODATA' || code === 'ENOTFOUND') return null;
    throw new Error(`no DNS server answers${typeof code === 'string' ? ` (${code})` : ''}`);
  }
}
