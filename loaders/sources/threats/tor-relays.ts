import { z } from 'zod';
import { foldTorRelay } from '../../../schema/keys/index.ts';
import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { epochMs } from '../../formats/dates.ts';
import { topLevelText } from '../../formats/json-members.ts';
import { jsonRecords } from '../../formats/json-records.ts';
import { addressNode } from '../../formats/listings.ts';
import { TEXT } from '../../formats/optional-members.ts';
import { type PublishedFields, RefusedRecord, type SourceDeclaration } from '../../source.ts';

const RELAY = z.object({
  fingerprint: z.string(),
  nickname: TEXT,
  or_addresses: z.array(z.string()).default([]),
  exit_addresses: z.array(z.string()).optional(),
  flags: z.array(z.string()).default([]),
  first_seen: z.string().optional(),
  last_seen: z.string().optional(),
});
type Relay = z.infer<typeof RELAY>;

const NEXT_TO = {
  leftOut: 'a statement about the place or network of the address: other sources say it, for all addresses',
};
const CAPACITY = { leftOut: 'how much traffic the relay carries: it says nothing of who uses it' };
const FAMILY = { leftOut: 'other relays of the same operator: the graph has no edge between relays' };
const POLICY = { leftOut: 'the ports to which it lets traffic leave: the flag Exit says that it does' };
const ONIONOO_FIELDS: PublishedFields = {
  relays_published: { becomes: 'the date of the edition' },
  fingerprint: { becomes: 'the relay' },
  nickname: { becomes: 'the name of the relay' },
  'or_addresses[]': { becomes: 'the addresses of an exit from which no traffic was seen to leave' },
  'exit_addresses[]': { becomes: 'the addresses that operate the exit' },
  dir_address: { leftOut: 'the address on which it answers for the directory: traffic leaves from others' },
  last_seen: { becomes: 'the last sighting' },
  last_changed_address_or_port: { leftOut: 'a day of its administration' },
  first_seen: { becomes: 'the first sighting' },
  running: { leftOut: 'whether it ran when the list was made: the last sighting says it with a date' },
  hibernating: { leftOut: 'whether it pauses: the last sighting says until when it ran' },
  'flags[]': { becomes: 'the flags of the relay, and whether it is an exit' },
  country: NEXT_TO,
  country_name: NEXT_TO,
  region_name: NEXT_TO,
  city_name: NEXT_TO,
  latitude: NEXT_TO,
  longitude: NEXT_TO,
  as: NEXT_TO,
  as_name: NEXT_TO,
  'verified_host_names[]': {
    leftOut: 'names of the address in reverse DNS: sources of DNS say them, for all addresses',
  },
  'unverified_host_names[]': { leftOut: 'names in reverse DNS that do not lead back to the address' },
  last_restarted: { leftOut: 'a day of its administration' },
  bandwidth_rate: CAPACITY,
  bandwidth_burst: CAPACITY,
  observed_bandwidth: CAPACITY,
  advertised_bandwidth: CAPACITY,
  overload_general_timestamp: CAPACITY,
  'exit_policy[]': POLICY,
  'exit_policy_summary.accept[]': POLICY,
  'exit_policy_v6_summary.accept[]': POLICY,
  contact: { leftOut: 'how to reach the operator: mostly the mail address of a person' },
  platform: { leftOut: 'the version of Tor and the system: the graph has software of services only' },
  version: { leftOut: 'the version of Tor: the graph has software of services only' },
  version_status: { leftOut: 'whether that version is recommended' },
  recommended_version: { leftOut: 'whether that version is recommended' },
  'effective_family[]': FAMILY,
  'alleged_family[]': FAMILY,
  'indirect_family[]': FAMILY,
  consensus_weight: CAPACITY,
  consensus_weight_fraction: CAPACITY,
  guard_probability: CAPACITY,
  middle_probability: CAPACITY,
  exit_probability: CAPACITY,
  measured: CAPACITY,
  'unreachable_or_addresses[]': { leftOut: 'addresses that the directory cannot reach: no traffic leaves from them' },
};

/** The relays of the Tor network with their flags, and the addresses from which their traffic leaves. */
export const torOnionoo: SourceDeclaration<{ readonly value: Relay }> = {
  id: 'tor-onionoo',
  title: 'Relays of the Tor network (Onionoo details)',
  publisher: 'The Tor Project',
  licence: 'CC0-1.0',
  homePage: 'https://metrics.torproject.org/onionoo.html',
  defaultUrl: 'https://onionoo.torproject.org/details?type=relay',
  format:
    'JSON: relays_published, relays[]{fingerprint, nickname, or_addresses[], exit_addresses[], flags[], first_seen, last_seen}',
  cadenceHours: 24,
  fields: ONIONOO_FIELDS,
  layer: 'tor',
  verified: 'specification',
  dateOf: async (input) => epochMs(await topLevelText(input, 'relays_published')) ?? null,
  read: (input) => jsonRecords(input, ['relays'], RELAY),
  *facts({ value: { value } }, { observedAt }) {
    const relay = { label: 'TOR_RELAY', name: foldTorRelay(value.fingerprint) };
    const lastSeen = epochMs(value.last_seen) ?? observedAt;
    const exits = exitAddresses(value).map(addressNode);
    yield {
      kind: 'node',
      ...relay,
      properties: {
        nickname: value.nickname,
        flags: value.flags,
        isExit: value.flags.includes('Exit'),
        exitAddressCount: exits.length,
        source: 'tor-onionoo',
        firstSeen: epochMs(value.first_seen),
        lastSeen,
      },
    };
    for (const from of exits) {
      yield {
        kind: 'edge',
        type: 'OPERATES_EXIT_NODE',
        from,
        to: relay,
        properties: { lastSeen },
        observedAt: lastSeen,
      };
    }
  },
};

/**
 * Returns the addresses from which the exit scanner saw traffic leave. For an exit that it has not seen, returns the addresses on which the
 * exit listens.
 */
function exitAddresses({ flags, or_addresses, exit_addresses }: Relay): readonly string[] {
  if (exit_addresses !== undefined) return exit_addresses;
  return flags.includes('Exit') ? or_addresses : [];
}

/** Relays through which clients enter the network. They are known by their fingerprint, and their addresses are not listed. */
export const torGuards: SourceDeclaration<CsvRow> = {
  id: 'tor-guards',
  title: 'Tor guard relays',
  publisher: 'tor-nodes (Ali Rezaee), from the Tor Project',
  licence: 'MIT',
  homePage: 'https://github.com/alireza-rezaee/tor-nodes',
  defaultUrl: 'https://raw.githubusercontent.com/alireza-rezaee/tor-nodes/main/latest.guards.csv',
  format: 'CSV with header fingerprint, ipaddr, port and a space after each comma',
  cadenceHours: 24,
  fields: {
    fingerprint: { becomes: 'the relay, with the flag Guard' },
    ipaddr: { leftOut: 'the address on which the relay listens: traffic to it enters the network, and accuses no one' },
    port: { leftOut: 'the port on which the relay listens' },
  },
  layer: 'tor',
  verified: 'real file',
  read: (input) => csvRecords(input),
  *facts({ line, value: { fingerprint } }, { observedAt }) {
    if (fingerprint === undefined) throw new RefusedRecord(line, 'expected the column fingerprint');
    const name = foldTorRelay(fingerprint);
    yield { kind: 'node', label: 'TOR_RELAY', name, properties: { flags: ['Guard'], lastSeen: observedAt } };
  },
};
