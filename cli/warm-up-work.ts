import { ANCHOR_EXAMPLES } from '../engine/anchor/example-queries.ts';
import type { ProcedureCatalog } from '../engine/contract/procedure-catalog.ts';
import { ADDRESS_RANGES, NETWORK_OPERATORS, ORIGIN_SYSTEMS } from '../facts/address-operators.ts';
import { AFFECTED_PACKAGES, NEAR_PACKAGES, PACKAGE_CYCLES } from '../facts/affected-packages.ts';
import { AFFECTED_PRODUCTS } from '../facts/affected-products.ts';
import { ADDRESSES_OF_NAMES, ALIAS_CHAINS } from '../facts/alias-chains.ts';
import { emptyRead } from '../facts/chunks.ts';
import { DEGREES, ENDS, EVIDENCE } from '../facts/connections.ts';
import { ALIAS_TARGETS, ALIASES_OF_HOSTS } from '../facts/dangling-names.ts';
import { DELEGATIONS, TLD_LISTINGS } from '../facts/delegations.ts';
import { EXPOSURES, SERVICES_OF_ADDRESSES } from '../facts/exposed-services.ts';
import { EXPOSED_HOSTS, EXPOSED_NETWORKS, EXPOSED_SYSTEMS, EXPOSURE_EVIDENCE } from '../facts/exposures.ts';
import { FEED_SAMPLE } from '../facts/feed-scores.ts';
import { HOST_ADDRESSES } from '../facts/host-address.ts';
import { NAME_LEVELS } from '../facts/name-levels.ts';
import { NAME_MARKS } from '../facts/name-marks.ts';
import { NAMES } from '../facts/name-operators.ts';
import { AROUND_UNKNOWN, NEXT_TO_FIRST, NEXT_TO_OTHERS } from '../facts/neighbours.ts';
import { VENDORS } from '../facts/organisations.ts';
import { ORIGIN_ADDRESSES } from '../facts/origin-addresses.ts';
import { ORIGIN_HOSTS } from '../facts/origin-host.ts';
import { MAIL_HOSTS, SPF_RECORDS } from '../facts/origin-mail.ts';
import { NAMES_WITH_ADDRESS } from '../facts/origin-names.ts';
import { REGISTRANTS, SHARED_CERTIFICATES } from '../facts/origin-relatives.ts';
import { SERVICE_NAMES } from '../facts/origin-services.ts';
import { OWNERS, SYSTEMS } from '../facts/owners.ts';
import { EVIDENCE_SOURCES } from '../facts/read.ts';
import { RESOLUTIONS } from '../facts/resolutions.ts';
import { ROUTE_CHECK_FACTS } from '../facts/route-check.ts';
import { SHARERS, THINGS_OF_ADDRESSES, THINGS_OF_HOSTS } from '../facts/shared-things.ts';
import { SIBLINGS } from '../facts/siblings.ts';
import { ADDRESSES, HOSTS } from '../facts/subjects.ts';
import { ADDRESS_SURROUNDINGS, HOST_SURROUNDINGS, THING_ACTORS } from '../facts/surroundings.ts';
import { VENDOR_CATEGORIES } from '../facts/vendor-categories.ts';
import { SURROUNDINGS } from '../facts/whereabouts.ts';
import type { Clock } from '../schema/clock.ts';
import { foldCidr, LIBRARY_SUFFIXES } from '../schema/keys/index.ts';
import type { Reader, Statement } from '../store/database.ts';
import { enrichAddress } from '../views/indicators/enrich-address.ts';
import { enrichDomain } from '../views/indicators/enrich-domain.ts';
import { readGraph } from '../views/indicators/graph/graph.ts';
import { isKnown } from '../views/indicators/known.ts';
import { MODULES } from '../views/indicators/modules.ts';
import { readSubdomains } from '../views/indicators/subdomains.ts';
import { enrichThing } from '../views/indicators/things/enrich-thing.ts';
import { readThing } from '../views/indicators/things/thing.ts';
import { readAddressFindings } from '../views/intelligence/address-intelligence.ts';
import { readDomainFindings } from '../views/intelligence/domain-intelligence.ts';
import { readLocations } from '../views/location.ts';
import { readNetworkLocation } from '../views/location-network.ts';
import { LOCATION_FIELDS, readLocationHits, searchStatement } from '../views/location-search.ts';
import type { Lookup, WarmUpWork } from './warm-up.ts';

/** Texts that read the list `$input.things`, the most frequent first. */
const OF_THINGS: readonly string[] = [
  ...Object.values(EVIDENCE_SOURCES).flatMap(({ texts }) => texts),
  ...[HOST_ADDRESSES, SURROUNDINGS, OWNERS, SYSTEMS],
  ...[HOSTS, ADDRESSES, NAMES, ADDRESS_RANGES, NETWORK_OPERATORS, ORIGIN_SYSTEMS, VENDORS].map(({ text }) => text),
  ...[NEXT_TO_FIRST, NEXT_TO_OTHERS, AROUND_UNKNOWN, SIBLINGS, NAME_MARKS].map(({ text }) => text),
  ...[EVIDENCE, ENDS, DEGREES].map(({ text }) => text),
  ...[EXPOSURE_EVIDENCE, AFFECTED_PRODUCTS],
];

const OF_LISTS = [
  ...[
    RESOLUTIONS,
    ADDRESSES_OF_NAMES,
    ALIAS_CHAINS,
    ALIASES_OF_HOSTS,
    ALIAS_TARGETS,
    DELEGATIONS,
    TLD_LISTINGS,
    NAME_LEVELS,
  ],
  ...[ORIGIN_ADDRESSES, ORIGIN_HOSTS, SPF_RECORDS, MAIL_HOSTS, NAMES_WITH_ADDRESS, SHARED_CERTIFICATES, REGISTRANTS],
  ...[SERVICE_NAMES, VENDOR_CATEGORIES, FEED_SAMPLE, HOST_SURROUNDINGS, ADDRESS_SURROUNDINGS, THING_ACTORS],
];

/** The texts of `facts/` with empty input: Neo4j plans a text when it runs it. Add new texts of that room here. */
export const EMPTY_READS: readonly Statement[] = [
  ...OF_THINGS.map((text) => ({ text, parameters: { input: { things: [] } } })),
  ...OF_LISTS.map(emptyRead),
  ...[AFFECTED_PACKAGES, NEAR_PACKAGES].map((text) => ({ text, parameters: { input: { asked: [] } } })),
  { text: ROUTE_CHECK_FACTS, parameters: { input: { routes: [] } } },
  ...[
    PACKAGE_CYCLES,
    SERVICES_OF_ADDRESSES,
    EXPOSURES,
    THINGS_OF_HOSTS,
    THINGS_OF_ADDRESSES,
    ...Object.values(SHARERS),
  ].map((text) => ({ text, parameters: { input: { names: [], most: 0n } } })),
  ...[EXPOSED_HOSTS, EXPOSED_NETWORKS, EXPOSED_SYSTEMS].map((text) => ({
    text,
    parameters: { input: { asked: [], most: 1n, mostBlocks: 1n } },
  })),
];

/** A domain and an address that a graph of public data knows: unknown ones would end the read early. */
const WIDELY_KNOWN = { domain: 'google.com', address: '8.8.8.8' };

/** One thing of each further type. */
const WIDELY_KNOWN_THINGS = [
  readThing('url', 'https://www.google.com/'),
  readThing('asn', 'AS15169'),
  readThing('cidr', '8.8.8.0/24'),
  readThing('hash', 'd41d8cd98f00b204e9800998ecf8427e'),
  readThing('cve', 'CVE-2021-44228'),
  readThing('email', 'dns-admin@google.com'),
  readThing('certificate', '0'.repeat(64)),
];

/** As many addresses as one bulk may have, spread over all of IPv4: what Neo4j runs this often it also compiles. */
const SPREAD = Array.from({ length: 1000 }, (_, index) => `${1 + (index % 223)}.${(index * 37) % 256}.7.1`);
const BULKS = 6;

/** A value that every field of a search of locations can have. */
const ANY_VALUE = '1';

/**
 * Lookups that together send every text of the views, the most frequent first. Neo4j has planned all of them after one run.
 */
export function viewLookups(clock: Clock, { domain, address } = WIDELY_KNOWN): readonly Lookup[] {
  const asDomain = { type: 'domain', name: domain } as const;
  const asAddress = { type: 'ip', name: address } as const;
  // Any list will do: it is the texts that count.
  const NO_COVERAGES = { layers: new Map(), emptyTypes: new Set<string>() };
  const sources = (reader: Reader) => ({
    reader,
    clock,
    suffixes: async () => LIBRARY_SUFFIXES,
    coverages: async () => NO_COVERAGES,
  });
  return [
    (reader) => readNetworkLocation(reader, foldCidr('192.0.2.0/24')),
    (reader) => readNetworkLocation(reader, foldCidr('0.0.0.0/0')),
    ...Array.from({ length: BULKS }, () => (reader: Reader) => readLocations(reader, SPREAD)),
    (reader) => enrichDomain(sources(reader), domain, new Set()),
    (reader) => enrichAddress(sources(reader), address, new Set()),
    (reader) => readGraph(sources(reader), asDomain, 1),
    (reader) => readGraph(sources(reader), asAddress, 1),
    (reader) => readSubdomains(sources(reader), domain, { limit: 1, skip: 0, technical: false }),
    (reader) => isKnown(sources(reader), asAddress),
    (reader) => readDomainFindings(sources(reader), domain),
    (reader) => readAddressFindings(sources(reader), address),
    (reader) => enrichDomain(sources(reader), domain, new Set(MODULES)),
    (reader) => enrichAddress(sources(reader), address, new Set(MODULES)),
    ...WIDELY_KNOWN_THINGS.map((thing) => (reader: Reader) => enrichThing(sources(reader), thing)),
  ];
}

/** Searches of locations by each field: run after a start as the lookups are, so that no first search waits for a plan. */
export function searchLookups(): readonly Lookup[] {
  return LOCATION_FIELDS.map((field) => {
    const statement = searchStatement(field, ANY_VALUE, { limit: 1, skip: 0 });
    return (reader) => readLocationHits(reader, statement);
  });
}

/** A query for each kind of anchor, and the examples of each procedure. */
export function warmUpQueries(catalog: ProcedureCatalog): readonly string[] {
  const procedures = catalog.all();
  return [
    ...ANCHOR_EXAMPLES,
    ...procedures.map(({ example }) => example),
    ...procedures.flatMap(({ furtherExamples }) => furtherExamples ?? []),
  ];
}

/** All that a server has planned before the first request asks it. */
export function warmUpWork(clock: Clock, catalog: ProcedureCatalog): WarmUpWork {
  const lookups = [...viewLookups(clock), ...searchLookups()];
  return { reads: EMPTY_READS, lookups, queries: warmUpQueries(catalog) };
}
