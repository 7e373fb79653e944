/** The servers that a domain stands on, and its own standing: what its composite score is made from (contract rest.md 0.5). */
import { entries, entriesOf } from '../../../facts/entries.ts';
import { DEGRADED_LAYERS_SETTING } from '../../../facts/reconciled.ts';
import { zonesOf } from '../../../schema/keys/index.ts';
import type { Listing } from '../../../verdicts/evidence.ts';
import { listingsOf } from '../../../verdicts/feed-listing.ts';
import { isThreatListing } from '../../../verdicts/tally.ts';
import { isPositive, numberOf, type Properties, propertiesOf, rowsOf, textOf } from '../stored.ts';
import { addressOf, type HostAddress } from './dns.ts';
import { ask, type ProjectionSources } from './sources.ts';

/** Servers of one kind, and addresses of one server, that are asked. */
const MOST_SERVERS = 50;
const MOST_ADDRESSES = 20;

const withAddresses = (
  order: string,
): string => `WITH server, ${order} AS place ORDER BY place, server.name LIMIT ${MOST_SERVERS}
    RETURN {name: server.name, addresses: COLLECT { MATCH (server)-[:RESOLVES_TO]->(a:IPV4|IPV6)
      RETURN {name: a.name, key: a.orderKey, score: coalesce(a.verdictScore, 0.0)} ORDER BY a.orderKey LIMIT ${MOST_ADDRESSES} }}
    ORDER BY place, server.name`;

/** The nearest zone of a list of names, a name and those above it. */
export const zoneAmong = (zones: string): string =>
  `head(COLLECT { UNWIND range(0, size(${zones}) - 1) AS level MATCH (z:HOSTNAME {name: ${zones}[level]})
    WHERE EXISTS { (z)<-[:NAMESERVER_FOR]-() } RETURN z ORDER BY level LIMIT 1 })`;

/** The name servers of a name are those of its `zone`, as `serversOf` reads them. */
export const NAME_SERVERS = `COLLECT { MATCH (server:HOSTNAME)-[:NAMESERVER_FOR]->(zone)
    ${withAddresses('0')} }`;
/** Whose mail a host takes is said of that very name `n`. */
export const MAIL_SERVERS = `COLLECT { MATCH (server:HOSTNAME)-[mail:MAIL_FOR]->(n)
    ${withAddresses('coalesce(mail.preference, 0)')} }`;

/**
 * Reads `$input.name` and `$input.zones` (the name and the names above it to its registrable domain); one row. The score is the one
 * of the last reconcile: a name that no feed lists has none, and is stored where one does.
 */
const INFRASTRUCTURE_TEXT = `OPTIONAL MATCH (n:HOSTNAME {name: $input.name})
WITH n, ${zoneAmong('$input.zones')} AS zone
OPTIONAL MATCH (above:HOSTNAME {name: $input.above})
OPTIONAL MATCH (layers:SETTING {name: '${DEGRADED_LAYERS_SETTING}'})
RETURN coalesce(n.verdictScore, 0.0) AS score, n.rank AS rank, n.hostClass AS hostClass, layers.value AS wanting,
  COUNT { (:FEED_SOURCE) } AS feedCount,
  ${entriesOf()} AS entries, ${entriesOf('above')} AS entriesAbove,
  ${NAME_SERVERS} AS nameservers,
  ${MAIL_SERVERS} AS mailservers`;

/** A name or mail server with its addresses. */
export interface Server {
  readonly name: string;
  readonly addresses: readonly HostAddress[];
}

/** What feeds say of a domain, and the servers that it stands on. */
export interface Infrastructure {
  /** Its own verdict score, 0 to 100. */
  readonly score: number;
  readonly listings: readonly FeedListing[];
  /** Of the registrable domain that it is below; none of a registrable one. */
  readonly listingsAbove: readonly FeedListing[];
  readonly nameservers: readonly Server[];
  readonly mailservers: readonly Server[];
  readonly feeds: FeedState;
}

/** A feed that lists a thing. */
export interface FeedListing {
  readonly feed: string;
  readonly category: string | null;
  /** A listing there is evidence of a threat. */
  readonly isThreat: boolean;
  /** Epoch seconds. */
  readonly firstSeen: number | null;
  readonly lastSeen: number | null;
}

/** Whether feeds are loaded, and all of them fresh and complete. */
export interface FeedState {
  readonly isLoaded: boolean;
  readonly isWanting: boolean;
}

/** The servers of a folded name and what feeds say of it: one round trip. */
export async function readInfrastructure(sources: ProjectionSources, name: string): Promise<Infrastructure> {
  const zones = zonesOf(name, await sources.suffixes());
  const apex = zones.at(-1);
  const above = apex === name ? null : apex;
  const [row = {}] = await ask(sources, INFRASTRUCTURE_TEXT, { name, zones, above });
  return {
    score: numberOf(row.score) ?? 0,
    listings: feedListings(listingsOf(entries.parse(row.entries ?? []))),
    listingsAbove: feedListings(listingsOf(entries.parse(row.entriesAbove ?? []))),
    ...serversOf(row),
    feeds: feedStateOf(row),
  };
}

/** Listings as the blocks of a lookup show them. */
export function feedListings(listings: readonly Listing[]): FeedListing[] {
  return listings.map((listing) => ({
    feed: listing.name,
    category: listing.categoryId,
    isThreat: isThreatListing(listing),
    firstSeen: listing.firstSeen,
    lastSeen: listing.lastSeen,
  }));
}

/** Names of the feeds that list a thing as a threat (contract rest.md 0.5), each once. */
export function blacklistsOf(listings: readonly FeedListing[]): string[] {
  return [...new Set(listings.filter(({ isThreat }) => isThreat).map(({ feed }) => feed))];
}

/** What a row's columns `feedCount` and `wanting` say. */
export function feedStateOf({ feedCount, wanting }: Properties): FeedState {
  return { isLoaded: isPositive(feedCount), isWanting: (textOf(wanting) ?? '').split(',').includes('threat-listings') };
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
