/** The names and addresses that show who runs a host or an address, each with its part and the path that leads to it. */
import type { Operator } from './operator.ts';

/** Maximum number of addresses read for all names together: those of the host come first. */
const MOST_PLACED = 24;
/** Maximum number of name servers, mail hosts and parents read. */
const MOST_SERVERS = 4;

/** Feeds of parked domains' addresses and name servers, and of well-known resolvers. */
export const TELLING_FEEDS = {
  parkedAddresses: 'misp-parking-domain',
  parkingServers: 'misp-parking-domain-ns',
  resolvers: 'weft-resolvers',
} as const;

/** A requested host or address. */
export interface Subject {
  readonly name: string;
  /** Its name if it is a host; null if it is an address. */
  readonly host: string | null;
  readonly address: string | null;
  /** Order key of an address. */
  readonly key: string | null;
  /** A host and the names above it, nearest first, down to its registrable domain. */
  readonly zones: readonly string[];
}

/** Facts of the graph about the host or the address itself. */
export interface SubjectFacts {
  /** Element id of its node; null if it is not stored. */
  readonly id: string | null;
  readonly hostClass: string | null;
  /** Names that it is an alias of, nearest first. */
  readonly aliases: readonly string[];
  /** Ids of the feeds that list it, among those relevant for attribution. */
  readonly feeds: readonly string[];
  /** Display names of registrars of its zones. */
  readonly registrars: readonly string[];
  /** It, or a name on it, is a name server, or takes mail. */
  readonly isNameServer: boolean;
  readonly isMailHost: boolean;
  /** Registrable domains of the names on it, each once; null stands for a name that has none. */
  readonly apexes: readonly (string | null)[];
}

/** A name server or a mail host of a zone. */
export interface ServerFacts {
  readonly type: 'NAMESERVER_FOR' | 'MAIL_FOR';
  /** Its zone: 0 for the host itself, 1 for the name above it. */
  readonly level: number;
  readonly name: string;
  /** Ids of the feeds that list it, among those relevant for attribution. */
  readonly feeds: readonly string[];
}

/** The surroundings of a host. */
export interface Surroundings {
  readonly servers: readonly ServerFacts[];
  /** Stored names above it, nearest first. */
  readonly parents: readonly string[];
}

/** An address of a name. */
export interface PlacedAddress {
  readonly name: string;
  readonly label: string;
  /** Order key. */
  readonly key: string;
}

/** The part of a party in the host or the address. */
export type Part = 'SELF' | 'ALIAS' | 'NAMESERVER' | 'MAIL' | 'PARENT';

/** A name or an address that shows who runs the subject. */
export interface Party {
  readonly part: Part;
  readonly name: string;
  /** The path walked from the subject. */
  readonly path: string;
}

/** A party that is an address. */
export interface PlacedParty extends Party {
  readonly key: string;
}

/** A name with who runs it. */
export interface AttributedName extends Party {
  readonly operators: readonly Operator[];
  /** The private suffix that it is or that is above it. */
  readonly suffix: string | null;
}

/** An address with who runs it. */
export interface AttributedAddress extends Party {
  readonly operators: readonly Operator[];
  readonly asn: string | null;
  /** When that AS was last seen announcing it, epoch ms. */
  readonly asnSeen: number | null;
  readonly prefix: string | null;
  /** Vendors whose traffic leaves from it. */
  readonly egress: readonly string[];
}

/** All names and addresses that show who runs a host or an address. */
export interface Parties {
  readonly subject: Subject;
  readonly facts: SubjectFacts;
  readonly servers: readonly ServerFacts[];
  readonly names: readonly AttributedName[];
  readonly addresses: readonly AttributedAddress[];
}

/** Returns the names that show who runs the subject. */
export function namedParties(
  { host }: Subject,
  { aliases }: SubjectFacts,
  { servers }: Surroundings,
): readonly Party[] {
  return [...ownNames(host, aliases), ...serversOf(servers)];
}

/** Returns the names whose addresses show who runs the subject; with `isDeep` also those of the surroundings. */
export function addressedParties(
  { host }: Subject,
  { aliases }: SubjectFacts,
  { servers, parents }: Surroundings,
  isDeep: boolean,
): readonly Party[] {
  const above = parents
    .slice(0, MOST_SERVERS)
    .map((name): Party => ({ part: 'PARENT', name, path: `CHILD_OF->HOSTNAME:${name}->` }));
  return [...ownNames(host, aliases), ...(isDeep ? [...serversOf(servers), ...above] : [])];
}

/** Returns the addresses that show who runs the subject: the subject if it is an address, then those of the names. */
export function placedParties(
  { address, key }: Subject,
  named: readonly Party[],
  addressesOf: (name: string) => readonly PlacedAddress[],
): readonly PlacedParty[] {
  const own: PlacedParty[] = address === null || key === null ? [] : [{ part: 'SELF', name: address, key, path: '' }];
  const led = named.flatMap(({ part, name, path }) =>
    addressesOf(name).map(
      (placed): PlacedParty => ({
        part: part === 'ALIAS' ? 'SELF' : part,
        name: placed.name,
        key: placed.key,
        path: `${path}RESOLVES_TO->${placed.label}:${placed.name}->`,
      }),
    ),
  );
  return [...own, ...led.slice(0, MOST_PLACED)];
}

/** Name servers that count for the subject: those of the nearest zone that has any. */
export function nearestServers(servers: readonly ServerFacts[], type: ServerFacts['type']): readonly ServerFacts[] {
  const ofType = servers.filter((server) => server.type === type);
  return ofType.filter(({ level }) => level === ofType[0]?.level).slice(0, MOST_SERVERS);
}

function ownNames(host: string | null, aliases: readonly string[]): readonly Party[] {
  if (host === null) return [];
  const targets = aliases.map((name): Party => ({ part: 'ALIAS', name, path: `ALIAS_OF->HOSTNAME:${name}->` }));
  return [{ part: 'SELF', name: host, path: '' }, ...targets];
}

function serversOf(servers: readonly ServerFacts[]): readonly Party[] {
  const parties = (part: Part, type: ServerFacts['type']) =>
    nearestServers(servers, type).map(({ name }): Party => ({ part, name, path: `${type}<-HOSTNAME:${name}->` }));
  return [...parties('NAMESERVER', 'NAMESERVER_FOR'), ...parties('MAIL', 'MAIL_FOR')];
}
