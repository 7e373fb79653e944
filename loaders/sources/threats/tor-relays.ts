import { z } from 'zod';
import { foldTorRelay } from '../../../schema/keys/index.ts';
import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { epochMs } from '../../formats/dates.ts';
import { topLevelText } from '../../formats/json-members.ts';
import { jsonRecords } from '../../formats/json-records.ts';
import { addressNode } from '../../formats/listings.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';

const RELAY = z.object({
  fingerprint: z.string(),
  nickname: z.string().optional(),
  or_addresses: z.array(z.string()).default([]),
  exit_addresses: z.array(z.string()).optional(),
  flags: z.array(z.string()).default([]),
  first_seen: z.string().optional(),
  last_seen: z.string().optional(),
});
type Relay = z.infer<typeof RELAY>;

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
  layer: 'tor',
  verified: 'real file',
  read: (input) => csvRecords(input),
  *facts({ line, value: { fingerprint } }, { observedAt }) {
    if (fingerprint === undefined) throw new RefusedRecord(line, 'expected the column fingerprint');
    const name = foldTorRelay(fingerprint);
    yield { kind: 'node', label: 'TOR_RELAY', name, properties: { flags: ['Guard'], lastSeen: observedAt } };
  },
};
