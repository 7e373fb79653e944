/** Finds the listed neighbours of hosts and addresses in the facts of the graph about their surroundings (contract 5.7). */
import { namesAbove } from '../schema/keys/index.ts';
import { type Context, type ContextKind, worstFirst } from './context.ts';
import type { Observation } from './evidence.ts';
import type { FeedListing } from './feed-listing.ts';
import { reportedEarlierBy } from './observations.ts';
import { isCrowded } from './sharing.ts';
import { dayOf } from './sighting.ts';
import { type AddressUse, exitWords, isExplainedBy } from './use.ts';

/** A listed neighbour: a name, an address or a network, and the band of its stored verdict. */
interface ListedNeighbour {
  readonly name: string;
  readonly level: string | null;
}

/** Several listed neighbours: their number, one of them, and all their bands. */
interface ListedNeighbours {
  readonly count: number;
  readonly example: string | null;
  readonly levels: readonly string[];
}

/** An address of a host. */
export interface HostAddress extends ListedNeighbour {
  readonly isThreat: boolean;
  /** Registrable domains that resolve to it, at most one more than a crowd. */
  readonly apexes: number;
  /** Other listed names that resolve to it. */
  readonly others: ListedNeighbours;
}

/** What a reference list calls a name or an address. */
interface MeantBy {
  readonly meaning: string;
  readonly list: string;
}

/** The surroundings of a host. */
export interface HostSurroundings {
  readonly name: string;
  /** The listed names above it, up to its registrable domain. */
  readonly parents: readonly ListedNeighbour[];
  readonly urls: ListedNeighbours;
  /** Names below it. */
  readonly below: ListedNeighbours;
  readonly addresses: readonly HostAddress[];
  /** Its name servers with a listed domain. */
  readonly nameServers: readonly ListedNeighbour[];
  /** What reference lists call the names above it. */
  readonly parentsMeant: readonly MeantBy[];
}

/** A network around an address whose verdict is worth a look, and what that rests on. */
interface NetworkAround extends ListedNeighbour {
  /** A threat list names the network itself. */
  readonly isListed: boolean;
  /** Curators call it, or an AS that announces it, bulletproof hosting. */
  readonly isBulletproof: boolean;
}

/** The surroundings of an address. */
export interface AddressSurroundings {
  readonly name: string;
  readonly hosts: ListedNeighbours;
  readonly urls: ListedNeighbours;
  readonly networks: readonly NetworkAround[];
  readonly systems: readonly { readonly name: string; readonly signals: readonly string[] }[];
  readonly isCrowded: boolean;
  /** What the address is used for. */
  readonly uses: readonly AddressUse[];
}

/** A list that had the indicator, and the date of the data that no longer has it, epoch ms. */
export interface FormerListing {
  readonly list: string;
  readonly until: number;
}

/** The context that each meaning of a reference list gives. */
const BY_MEANING: ReadonlyMap<string, ContextKind> = new Map([
  ['sinkhole', 'sinkhole'],
  ['parked', 'parked'],
  ['dynamic-dns', 'dynamic-dns'],
  ['provider', 'user-content'],
  ['user-content', 'user-content'],
  ['shortener', 'user-content'],
  ['shared', 'shared'],
]);

/** Meanings of a name that has names of other holders below it. */
const OF_OTHERS: ReadonlySet<string> = new Set(['provider', 'user-content', 'dynamic-dns', 'shared']);

/** Returns the context of a host, worst first. */
export function hostContext(around: HostSurroundings, own: readonly FeedListing[]): readonly Context[] {
  const { name, parents, urls, below, addresses, nameServers, parentsMeant } = around;
  const here = literal('HOSTNAME', name);
  // Its own listings already say what it is listed by.
  const speaking = new Set(own.map(({ through }) => through));
  const cohosted = addresses.filter(({ others, apexes }) => others.count > 0 && !isCrowded(apexes));
  return worstFirst([
    ...parents
      .filter(({ name: parent }) => !speaking.has(parent))
      .map((parent) =>
        listed(
          'parent-listed',
          parent,
          1,
          `MATCH (${literal('HOSTNAME', parent.name)})-[l:LISTED_IN]->(f) RETURN f.name, l.category, l.seenUntil`,
        ),
      ),
    ...several(
      'urls-listed',
      name,
      urls,
      `MATCH (${here})-[:LINKS_TO]->(u:URL) WHERE u.isThreat RETURN u.name, u.verdictLevel LIMIT 25`,
    ),
    ...several(
      'names-listed',
      name,
      below,
      `MATCH (h:HOSTNAME) WHERE h.name ENDS WITH ${quoted(`.${name}`)} AND h.isThreat AND NOT h.name IN [${ownNames(name).map(quoted).join(', ')}] RETURN h.name, h.verdictLevel LIMIT 25`,
      own.some(({ meaning }) => meaning !== null && OF_OTHERS.has(meaning)),
    ),
    ...addresses
      .filter(({ isThreat, apexes }) => isThreat && !isCrowded(apexes))
      .map((address) =>
        listed(
          'address-listed',
          address,
          1,
          `MATCH (${here})-[:RESOLVES_TO]->(a)-[:LISTED_IN]->(f) RETURN a.name, f.name LIMIT 25`,
        ),
      ),
    ...cohosted.flatMap(({ name: address, others }) =>
      several(
        'cohosted-listed',
        address,
        others,
        `MATCH (${literalOfAddress(address)})<-[:RESOLVES_TO]-(h:HOSTNAME) WHERE h.isThreat AND NOT h.name IN [${[name, ...ownNames(name)].map(quoted).join(', ')}] RETURN h.name, h.verdictLevel LIMIT 25`,
      ),
    ),
    ...nameServers.map((server) =>
      listed(
        'nameserver-listed',
        server,
        1,
        `MATCH (${literal('HOSTNAME', server.name)})-[:NAMESERVER_FOR]->(h) RETURN h.name LIMIT 25`,
      ),
    ),
    ...meanings([...own.map(({ meaning, name: list }) => ({ meaning, list })), ...parentsMeant]),
  ]);
}

/** Returns the context of an address, worst first. */
export function addressContext(
  around: AddressSurroundings,
  own: readonly FeedListing[],
  special: { readonly prefix: string; readonly name: string; readonly rfc: string } | null,
): readonly Context[] {
  const { name, hosts, urls, networks, systems, uses } = around;
  const here = literalOfAddress(name);
  return worstFirst([
    ...several(
      'hosts-listed',
      name,
      hosts,
      `MATCH (${here})<-[:RESOLVES_TO]-(h:HOSTNAME) WHERE h.isThreat RETURN h.name, h.verdictLevel LIMIT 25`,
      around.isCrowded,
    ),
    ...several(
      'urls-listed',
      name,
      urls,
      `MATCH (u:URL) WHERE (${urlsOn(name)}) AND u.isThreat RETURN u.name, u.verdictLevel LIMIT 25`,
    ),
    ...networks.map((network) => networkContext(network, uses)),
    ...usesAsContext(uses),
    ...systems.flatMap(({ name: system, signals }) =>
      signals.length === 0
        ? []
        : [
            finding('asn-signal', system, {
              count: signals.length,
              example: signals.join(', '),
              query: `CALL explain(${quoted(system)}) YIELD level, explanation RETURN level, explanation`,
            }),
          ],
    ),
    ...meanings(own.map(({ meaning, name: list }) => ({ meaning, list }))),
    ...(special === null
      ? []
      : [finding('special-purpose', special.prefix, { example: `${special.name} (${special.rfc})` })]),
  ]);
}

/** Returns the feed that reported the indicator earlier, where nothing else is known of it and that feed has it no longer. */
export function earlierContext(observations: readonly Observation[], own: readonly FeedListing[]): readonly Context[] {
  const found = reportedEarlierBy(observations);
  if (found === null || own.some(({ name }) => name === found.feed)) return [];
  return [finding('reported-earlier', found.feed, { example: dayOf(found.at) })];
}

/** A network is listed only by a list. Where the use of the address explains the listings around it, their density says nothing of it. */
function networkContext(network: NetworkAround, uses: readonly AddressUse[]): Context {
  const kind = network.isListed ? 'network-listed' : network.isBulletproof ? 'network-bulletproof' : 'network-dense';
  const query = `CALL explain(${quoted(network.name)}) YIELD level, explanation RETURN level, explanation`;
  return { ...listed(kind, network, 1, query), isShared: kind === 'network-dense' && isExplainedBy(uses) };
}

/** Returns who scans from the address, and by which use others send through it, each once. */
function usesAsContext(uses: readonly AddressUse[]): readonly Context[] {
  const scanner = uses.find(({ use }) => use === 'scanner');
  const exit = uses.find(({ use }) => use === 'tor-exit' || use === 'shared-egress');
  return [
    ...(scanner === undefined ? [] : [finding('scanner', scanner.source ?? '', { example: scanner.operator })]),
    ...(exit === undefined ? [] : [finding('shared-egress', exit.source ?? '', { example: exitWords(exit) })]),
  ];
}

/** Returns the lists that dropped the indicator and do not have it again: the last of them, with its date. */
export function formerContext(former: readonly FormerListing[], own: readonly FeedListing[]): readonly Context[] {
  const present = new Set(own.map(({ name }) => name));
  const gone = former.filter(({ list }) => !present.has(list)).toSorted((one, other) => other.until - one.until);
  const [last] = gone;
  if (last === undefined) return [];
  return [finding('historic', last.list, { count: gone.length, example: dayOf(last.until) })];
}

/** Returns what every list calls the indicator, each kind once. */
function meanings(meant: readonly MeantBy[]): readonly Context[] {
  const kinds = new Map<ContextKind, string>();
  for (const { meaning, list } of meant) {
    const kind = BY_MEANING.get(meaning);
    if (kind !== undefined && !kinds.has(kind)) kinds.set(kind, list);
  }
  return [...kinds].map(([kind, list]) => finding(kind, list, {}));
}

function listed(kind: ContextKind, { name, level }: ListedNeighbour, count: number, query: string): Context {
  return finding(kind, name, { level, count, example: name, query });
}

function several(
  kind: ContextKind,
  subject: string,
  { count, example, levels }: ListedNeighbours,
  query: string,
  isShared = false,
): readonly Context[] {
  if (count === 0) return [];
  return [{ ...finding(kind, subject, { level: worstOf(levels), count, example, query }), isShared }];
}

function finding(kind: ContextKind, subject: string, more: Partial<Omit<Context, 'kind' | 'subject'>>): Context {
  return { kind, subject, level: null, count: null, example: null, query: null, ...more };
}

const LEVELS = ['INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];

function worstOf(levels: readonly string[]): string | null {
  return levels.toSorted((one, other) => LEVELS.indexOf(other) - LEVELS.indexOf(one))[0] ?? null;
}

/**
 * Returns the names that are listed whenever a name or one above it is: the `www` of these, or the domain whose `www` it is. They say
 * nothing more about it.
 */
export function ownNames(name: string): readonly string[] {
  const bare = name.startsWith('www.') ? [name.slice('www.'.length)] : [];
  return [...bare, ...[name, ...namesAbove(name)].filter((one) => one.includes('.')).map((one) => `www.${one}`)];
}

/** Condition on `u`: behind a port or not, and on no address that begins alike. */
function urlsOn(address: string): string {
  const host = address.includes(':') ? `[${address}]` : address;
  return ['/', ':'].map((end) => `u.name STARTS WITH ${quoted(host + end)}`).join(' OR ');
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** Returns the label and the key of a node as a pattern has them. */
export function literal(label: string, name: string): string {
  return `:${label} {name: ${quoted(name)}}`;
}

function literalOfAddress(name: string): string {
  return literal(name.includes(':') ? 'IPV6' : 'IPV4', name);
}
