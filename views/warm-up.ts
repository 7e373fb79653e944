import type { Clock } from '../schema/clock.ts';
import { foldCidr, LIBRARY_SUFFIXES } from '../schema/keys/index.ts';
import type { Reader } from '../store/database.ts';
import { enrichAddress } from './indicators/enrich-address.ts';
import { enrichDomain } from './indicators/enrich-domain.ts';
import { readGraph } from './indicators/graph/graph.ts';
import { isKnown } from './indicators/known.ts';
import { MODULES } from './indicators/modules.ts';
import { readSubdomains } from './indicators/subdomains.ts';
import { enrichThing } from './indicators/things/enrich-thing.ts';
import { readThing } from './indicators/things/thing.ts';
import { readAddressFindings } from './intelligence/address-intelligence.ts';
import { readDomainFindings } from './intelligence/domain-intelligence.ts';
import { readLocations } from './location.ts';
import { readNetworkLocation } from './location-network.ts';
import { LOCATION_FIELDS, readLocationHits, searchStatement } from './location-search.ts';

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
 * Lookups that between them send every text of the projections, those that are asked for most first: run after a start,
 * they have all of them planned. Each asks the reader that it is given.
 */
export function projectionLookups(
  clock: Clock,
  { domain, address } = WIDELY_KNOWN,
): readonly ((reader: Reader) => Promise<unknown>)[] {
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
export function searchLookups(): readonly ((reader: Reader) => Promise<unknown>)[] {
  return LOCATION_FIELDS.map((field) => {
    const statement = searchStatement(field, ANY_VALUE, { limit: 1, skip: 0 });
    return (reader) => readLocationHits(reader, statement);
  });
}
