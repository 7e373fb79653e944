/** The servers of a domain, and what feeds say of the names above it (contract rest.md 0.5 and 1.9). */
import { ENTRIES_ABOVE, entries } from '../../facts/entries.ts';
import { DEGRADED_LAYERS_SETTING } from '../../facts/reconciled.ts';
import { isPositive, type Properties, propertiesOf, rowsOf, textOf } from '../../facts/stored-values.ts';
import { zonesOf } from '../../schema/keys/index.ts';
import { type FeedListing, listingsOf } from '../../verdicts/feed-listing.ts';
import { addressOf, type HostAddress } from './dns.ts';
import { ask, type ProjectionSources } from './sources.ts';

/** Servers of one kind, and addresses of one server, that are asked. */
const MOST_SERVERS = 50;
const MOST_ADDRESSES = 20;

/** Clauses that return the servers in the order of `place`, each with its addresses. */
const BY_PLACE = `ORDER BY place, server.name LIMIT ${MOST_SERVERS}
    RETURN {name: server.name, addresses: COLLECT { MATCH (server)-[:RESOLVES_TO]->(a:IPV4|IPV6)
      RETURN {name: a.name, key: a.orderKey, score: coalesce(a.verdictScore, 0.0)} ORDER BY a.orderKey LIMIT ${MOST_ADDRESSES} }}
    ORDER BY place, server.name`;

/** The nearest zone among `$input.zones`, a name and those above it. */
export const ZONE = `head(COLLECT { UNWIND range(0, size($input.zones) - 1) AS level MATCH (z:HOSTNAME {name: $input.zones[level]})
    WHERE EXISTS { (z)<-[:NAMESERVER_FOR]-() } RETURN z ORDER BY level LIMIT 1 })`;

/** The name servers of a name are those of its `zone`, as `serversOf` reads them. */
export const NAME_SERVERS = `COLLECT { MATCH (server:HOSTNAME)-[:NAMESERVER_FOR]->(zone)
    WITH server, 0 AS place ${BY_PLACE} }`;
/** Mail servers are stated for the exact name `n`. */
export const MAIL_SERVERS = `COLLECT { MATCH (server:HOSTNAME)-[mail:MAIL_FOR]->(n)
    WITH server, coalesce(mail.preference, 0) AS place ${BY_PLACE} }`;

/** Reads `$input.name` and `$input.zones` (the name and the names above it to its registrable domain); one row. */
const INFRASTRUCTURE_TEXT = `OPTIONAL MATCH (n:HOSTNAME {name: $input.name})
WITH n, ${ZONE} AS zone
OPTIONAL MATCH (layers:SETTING {name: '${DEGRADED_LAYERS_SETTING}'})
RETURN layers.value AS wanting,
  COUNT { (:FEED_SOURCE) } AS feedCount,
  ${ENTRIES_ABOVE} AS entriesAbove,
  ${NAME_SERVERS} AS nameservers,
  ${MAIL_SERVERS} AS mailservers`;

/** A name or mail server with its addresses. */
export interface Server {
  readonly name: string;
  readonly addresses: readonly HostAddress[];
}

/** The servers of a domain, and the feeds' listings of the names above it. */
export interface Infrastructure {
  /** Of the names above it, up to its registrable domain; none of a registrable one. */
  readonly listingsAbove: readonly FeedListing[];
  readonly nameservers: readonly Server[];
  readonly mailservers: readonly Server[];
  readonly feeds: FeedState;
}

/** Whether feeds are loaded, and all of them fresh and complete. */
export interface FeedState {
  readonly isLoaded: boolean;
  readonly isMissing: boolean;
}

/** The servers of a folded name and what feeds say of those above it: one round trip. */
export async function readInfrastructure(sources: ProjectionSources, name: string): Promise<Infrastructure> {
  const zones = zonesOf(name, await sources.suffixes());
  const [row = {}] = await ask(sources, INFRASTRUCTURE_TEXT, { name, zones });
  return {
    listingsAbove: listingsOf(entries.parse(row.entriesAbove ?? [])),
    ...serversOf(row),
    feeds: feedStateOf(row),
  };
}

/** What a row's columns `feedCount` and `wanting` say. */
export function feedStateOf({ feedCount, wanting: missing }: Properties): FeedState {
  return { isLoaded: isPositive(feedCount), isMissing: (textOf(missing) ?? '').split(',').includes('threat-listings') };
}

/** What a row's columns `nameservers` and `mailservers` say. */
export function serversOf({
  nameservers,
  mailservers,
}: Properties): Pick<Infrastructure, 'nameservers' | 'mailservers'> {
  return { nameservers: rowsOf(nameservers).map(serverOf), mailservers: rowsOf(mailservers).map(serverOf) };
}

function serverOf(row: Properties): Server {
  const { name, addresses } = propertiesOf(row);
  return { name: textOf(name) ?? '', addresses: rowsOf(addresses).map(addressOf) };
}
