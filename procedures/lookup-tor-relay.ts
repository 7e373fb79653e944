import { z } from 'zod';
import type { Procedure } from '../engine/contract/procedure-catalog.ts';
import { anyIndicators } from './any-indicators.ts';
import { columns } from './columns.ts';

const PARAMETERS = z.object({ ip: anyIndicators(['ip']) });

/** The Tor relay whose traffic leaves from an address. */
export const lookupTorRelay: Procedure<typeof PARAMETERS.shape> = {
  name: 'svc.lookupTorRelay',
  description: 'The Tor relay whose traffic leaves from an address, or from each of a list; one row an address.',
  example: 'CALL svc.lookupTorRelay("198.51.100.9")',
  sampleExample: 'CALL svc.lookupTorRelay("102.130.113.9")',
  columns: columns({
    indicator: ['STRING', 'address in normal form'],
    found: ['BOOLEAN', 'a relay is known there'],
    fingerprint: ['STRING', 'of the relay seen last, 40 hexadecimal digits, or null'],
    exitAddressCount: ['INTEGER', 'addresses that its traffic leaves from, or null'],
    source: ['STRING', 'loader that says so, or null'],
    ingestedAt: ['STRING', 'date of the data that says so, ISO 8601 UTC, or null'],
    fingerprints: ['LIST<STRING>', 'of every relay there, seen last first; on YIELD'],
  }),
  inExpressions: true,
  parameters: PARAMETERS,
  compile: (calls) => ({
    text: TEXT,
    inputs: calls.map(({ ip }) => ({ addresses: ip.entries.map(({ name }) => name) })),
    advisories: calls.flatMap(({ ip }) => ip.advisories),
    bareColumns: ['indicator', 'found', 'fingerprint', 'exitAddressCount', 'source', 'ingestedAt'],
    layers: ['tor'],
  }),
};

const TEXT = `UNWIND input.addresses AS indicator
CALL (indicator) {
  MATCH (:IPV4|IPV6 {name: indicator})-[exit:OPERATES_EXIT_NODE]->(relay:TOR_RELAY)
  WITH exit, relay ORDER BY coalesce(exit.lastSeen, exit.observed_at, 0) DESC, relay.name
  RETURN collect(relay) AS relays, collect(exit) AS exits
}
WITH indicator, relays, relays[0] AS relay, exits[0] AS exit
RETURN indicator, relay IS NOT NULL AS found, relay.name AS fingerprint,
  CASE WHEN relay IS NOT NULL
    THEN coalesce(relay.exitAddressCount, COUNT { (relay)<-[:OPERATES_EXIT_NODE]-() }) END AS exitAddressCount,
  coalesce(exit.source, relay.source) AS source,
  CASE WHEN exit.observed_at IS NOT NULL THEN toString(datetime({epochMillis: exit.observed_at})) END AS ingestedAt,
  [one IN relays | one.name] AS fingerprints`;
