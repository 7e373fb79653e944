import { type AllowedRanges, isInner } from '../../net/address-guard.ts';
import { aliasTargets, DnsClient, type DnsClientOptions, type HostAnswer, noAnswer } from '../../net/dns-client.ts';
import { isResolvable } from '../../net/reserved-names.ts';
import { LONGEST_ALIAS_CHAIN } from '../../schema/bounds.ts';
import { foldAddress, keyOrNull } from '../../schema/keys/index.ts';
import { reverseNameOf } from '../formats/reverse-names.ts';
import { weftLiveDns } from '../sources/names/weft-live-dns.ts';
import { readAcquaintances } from './acquaintances.ts';
import { isPublicAddress } from './public-address.ts';
import { UnansweredPause } from './unanswered-pause.ts';
import type { Upstream, UpstreamAnswer } from './upstream.ts';

/** Short, because a caller waits for the answer. */
const TIMEOUT_MS = 1000;

/** Statement that returns when the records of hosts were last seen. Reads `$input.subjects`. */
const HOSTS = `UNWIND $input.subjects AS subject
MATCH (h:HOSTNAME {name: subject})
RETURN subject, reduce(newest = h.nxdomainAt, at IN COLLECT {
    MATCH (h)-[seen:RESOLVES_TO|ALIAS_OF]->() RETURN coalesce(seen.lastSeen, seen.observed_at) AS at ORDER BY at DESC LIMIT 1 } |
  CASE WHEN newest IS NULL OR at > newest THEN at ELSE newest END) AS seenAt`;

/** Statement that returns when the names of addresses were last seen. Reads `$input.subjects`. */
const ADDRESSES = `UNWIND $input.subjects AS subject
MATCH (a:IPV4|IPV6 {name: subject})
RETURN subject, COLLECT { MATCH (a)-[seen:HAS_PTR]->()
  RETURN coalesce(seen.lastSeen, seen.observed_at) AS at ORDER BY at DESC LIMIT 1 }[0] AS seenAt`;

/** Which servers are asked, and what of their answers others may read. */
export interface DnsUpstreamOptions extends Omit<DnsClientOptions, 'timeoutMs' | 'tries'> {
  readonly timeoutMs?: number;
  /** Inner ranges whose addresses may be shown. */
  readonly allowed?: AllowedRanges;
  /** The servers are those of this machine, which may know inner names: that they know no such name is then not shown either. */
  readonly isLocalView?: boolean;
  /** Receives the hosts that lead inside: for the operator's log. */
  readonly onInner?: (host: string, address: string) => void;
}

/**
 * Asks DNS servers for all records of a host and of the hosts that it is an alias of, or for the names of an address. A host that leads
 * inside is answered as one that does not exist, or callers could list the names of the network that Weft is in.
 */
export function dnsUpstream({ timeoutMs = TIMEOUT_MS, ...options }: DnsUpstreamOptions): Upstream {
  const client = new DnsClient({ ...options, timeoutMs });
  const rest = new UnansweredPause(timeoutMs);
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
    ask: (subject, isStored, signal) =>
      rest.ask(() =>
        isAddress(subject)
          ? askAddress(client, subject, signal)
          : askHosts(client, subject, { ...options, isStored }, signal),
      ),
  };
}

function isAddress(subject: string): boolean {
  return keyOrNull(() => foldAddress(subject)) !== null;
}

interface AskedHost extends Pick<DnsUpstreamOptions, 'allowed' | 'isLocalView' | 'onInner'> {
  readonly isStored: boolean;
}

async function askHosts(
  client: DnsClient,
  first: string,
  asked: AskedHost,
  signal: AbortSignal,
): Promise<UpstreamAnswer | null> {
  const answers: HostAnswer[] = [];
  for (let next: string | null = first; next !== null && answers.length <= LONGEST_ALIAS_CHAIN; ) {
    const answer = outwardPart(await client.host(next, signal, true), asked);
    if (answer === null) return null;
    answers.push(answer);
    // Aliases may form a cycle.
    next = aliasTargets(answer).find((target) => answers.every(({ host }) => host !== target)) ?? null;
  }
  const [own] = answers;
  if (own === undefined || (own.records.length === 0 && !own.isComplete)) throw new Error(noAnswer(own?.reason));
  // For a name that is not in the graph, only the memory notes that it does not exist or has no records: the number of such names has no
  // limit.
  if (own.records.length === 0 && !asked.isStored) return null;
  if (asked.isLocalView === true && answers.at(-1)?.isMissing === true) return null;
  // The end of an alias may not exist, or may not answer. The alias is stored all the same.
  const reported = answers.filter(({ records, isMissing }, at) => at === 0 || records.length > 0 || isMissing === true);
  const complete = reported.filter(({ isComplete }) => isComplete).map(({ host }) => host);
  return { lines: reported, hosts: new Set(complete), isFoundByDerivation: false };
}

/** An answer without inner addresses; null where it has no others. */
function outwardPart(answer: HostAnswer, { allowed = [], onInner }: AskedHost): HostAnswer | null {
  const addressed = answer.records.filter((record) => 'address' in record);
  const inner = addressed.filter(({ address }) => isInner(address, allowed));
  for (const { address } of inner) onInner?.(answer.host, address);
  if (inner.length === 0) return answer;
  if (inner.length === addressed.length) return null;
  return { ...answer, records: answer.records.filter((record) => !inner.some((hidden) => hidden === record)) };
}

async function askAddress(client: DnsClient, address: string, signal: AbortSignal): Promise<UpstreamAnswer | null> {
  const line = await client.pointers(reverseNameOf(foldAddress(address)), signal);
  return line === null ? null : { lines: [line], hosts: new Set(), isFoundByDerivation: false };
}
