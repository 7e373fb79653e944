import { z } from 'zod';
import type { GuardedClient } from '../../net/guarded-client.ts';
import { RateLimiter } from '../../net/rate-limiter.ts';
import { isResolvable } from '../../net/reserved-names.ts';
import { addressKey, foldHost, keyOrNull, keyToAddress } from '../../schema/keys/index.ts';
import { weftLiveRdap } from '../sources/registries/weft-live-rdap.ts';
import { readAcquaintances } from './acquaintances.ts';
import { isPublicAddress } from './public-address.ts';
import type { RdapBootstrap } from './rdap-bootstrap.ts';
import { RdapPauses } from './rdap-pauses.ts';
import { readJson } from './read-json.ts';
import { Limited, Unserved, type Upstream } from './upstream.ts';

/** How to ask registries. */
export interface RdapUpstreamOptions {
  readonly client: GuardedClient;
  /** Finds the server of a domain or an address. */
  readonly bootstrap: RdapBootstrap;
  /** Questions a second to one server. */
  readonly perSecond?: number;
}

const PER_SECOND = 2;
/** Far more than any registry's answer about one object. */
const MOST_BYTES = 2 * 1024 ** 2;
/** Prefix lengths of the blocks that registries register. */
const SHORTEST = 8;
const BITS = 128;

/** Statement that returns when the registrations of domains were last stated. Reads `$input.subjects`. */
const DOMAINS = `UNWIND $input.subjects AS subject
MATCH (h:HOSTNAME {name: subject})
RETURN subject, COLLECT { MATCH (h)-[told:HAS_REGISTRAR|REGISTERED_BY|HAS_WHOIS_RECORD]->()
  RETURN told.observed_at AS at ORDER BY at DESC LIMIT 1 }[0] AS seenAt`;

/**
 * Statement that returns when the holders of the networks around addresses were last stated. Reads `$input.subjects` and, in their order,
 * `$input.blocks`.
 */
const NETWORKS = `UNWIND range(0, size($input.subjects) - 1) AS at
CALL (at) {
  UNWIND $input.blocks[at] AS block
  MATCH (:REGISTERED_PREFIX {name: block})-[told:REGISTERED_TO_ENTITY]->()
  RETURN max(told.observed_at) AS seenAt
}
WITH $input.subjects[at] AS subject, seenAt WHERE seenAt IS NOT NULL
RETURN subject, seenAt`;

const OBJECT = z.discriminatedUnion('objectClassName', [
  z.looseObject({ objectClassName: z.literal('domain'), ldhName: z.string() }),
  z.looseObject({ objectClassName: z.literal('ip network'), startAddress: z.string(), endAddress: z.string() }),
]);

/** Asks the registry that IANA names for a registrable domain or the network of an address (RFC 9082, RFC 9224). */
export function rdapUpstream({ client, bootstrap, perSecond = PER_SECOND }: RdapUpstreamOptions): Upstream {
  const rests = new RdapPauses();
  const limiters = new Map<string, RateLimiter>();
  const limiterOf = (server: string): RateLimiter => {
    const known = limiters.get(server) ?? new RateLimiter(perSecond);
    // At most as many as IANA names servers, some thousand.
    limiters.set(server, known);
    return known;
  };
  return {
    id: 'rdap',
    source: weftLiveRdap,
    subjectOf: ({ type, name }, suffixes) => {
      if (type === 'ip') return isPublicAddress(name) ? name : null;
      return isResolvable(name) ? suffixes.apexOf(name, 'icann') : null;
    },
    known: async (reader, subjects) => {
      const addresses = subjects.filter(isAddress);
      const domains = subjects.filter((subject) => !isAddress(subject));
      const [ofDomains, ofAddresses] = await Promise.all([
        readAcquaintances(reader, DOMAINS, domains),
        readAcquaintances(reader, NETWORKS, addresses, { blocks: addresses.map(blocksAround) }),
      ]);
      return new Map([...ofDomains, ...ofAddresses]);
    },
    ask: async (subject, _isStored, signal) => {
      const server = await bootstrap.serverOf(subject, signal);
      if (server === null) throw new Unserved(`IANA names no RDAP server for ${subject}`);
      rests.requireAwake(server);
      await limiterOf(server).turn(signal);
      const address = `${server}${isAddress(subject) ? 'ip' : 'domain'}/${subject}`;
      const response = await client.get(address, { accept: 'application/rdap+json, application/json' }, signal);
      if (response.status === 404) {
        response.discard();
        return null;
      }
      if (response.status !== 200) {
        response.discard();
        rests.note(server, response);
        const reason = `${new URL(server).host} answers ${response.status}`;
        throw response.status === 429 ? new Limited(reason) : new Error(reason);
      }
      const object = OBJECT.safeParse(await readJson(response, MOST_BYTES));
      if (!object.success || !isAbout(object.data, subject))
        throw new Error(`${new URL(server).host} does not answer what was asked`);
      return { lines: [object.data], hosts: new Set(), isFoundByDerivation: true };
    },
  };
}

function isAddress(subject: string): boolean {
  return keyOrNull(() => addressKey(subject)) !== null;
}

/** Returns whether an answer is about the requested subject. Any other answer would be stored under another name. */
function isAbout(object: z.infer<typeof OBJECT>, subject: string): boolean {
  if (object.objectClassName === 'domain')
    return !isAddress(subject) && keyOrNull(() => foldHost(object.ldhName)) === subject;
  const [start, end] = [object.startAddress, object.endAddress].map(keyOfEnd);
  const key = keyOrNull(() => addressKey(subject));
  return key !== null && start != null && end != null && start <= key && key <= end;
}

/** Parses the end of a range. Servers write it with a length after it, or with leading zeros in each number. */
function keyOfEnd(text: string): string | null {
  const address = text.replace(/\/\d+$/, '').trim();
  return keyOrNull(() => addressKey(address.includes(':') ? address : address.replace(/\b0+(?=\d)/g, '')));
}

/** Returns every block around an address that a registry may have registered. */
function blocksAround(address: string): readonly string[] {
  const width = address.includes(':') ? BITS : 32;
  const key = BigInt(`0x${addressKey(address)}`);
  return Array.from({ length: width - SHORTEST + 1 }, (_, at) => {
    const host = BigInt(width - SHORTEST - at);
    const start = ((key >> host) << host).toString(16).padStart(32, '0');
    return `${keyToAddress(start)}/${SHORTEST + at}`;
  });
}
