import { z } from 'zod';
import type { Procedure } from '../../engine/procedure-catalog.ts';
import { anyIndicators } from '../any-indicators.ts';
import { partyEntries } from '../identify/party-entries.ts';
import { wholeNumber } from '../whole-number.ts';
import { walkText } from './walk-text.ts';

/** Hosts of one call: each has the whole of the time. */
const LONGEST_LIST = 25;
const DEEPEST = 6;

const PARAMETERS = z.object({
  host: anyIndicators(['ip', 'domain'], LONGEST_LIST),
  depth: wholeNumber('depth', 1, DEEPEST).default(2),
  budget_ms: wholeNumber('budget_ms', 1, 30_000).default(3000),
  limit: wholeNumber('limit', 1, 100).default(25),
});

/** What stands around a host or an address: neighbours, siblings and the vendors that are nearest. */
export const walk: Procedure<typeof PARAMETERS.shape> = {
  name: 'svc.walk',
  description:
    'The structural neighbourhood of a host or an address, stored or not: neighbours up to depth steps away, siblings, the nearest ' +
    'vendors. Each part reads a bounded number of edges and begins only while budget_ms is not over; limit bounds each list.',
  example: 'CALL svc.walk("www.example.com")',
  sampleExample: 'CALL svc.walk({host: "cica.gov.uk", budget_ms: 30000, limit: 5})',
  columns: [
    { name: 'host', type: 'STRING', description: 'host or address in normal form' },
    { name: 'coverage', type: 'STRING', description: 'full; partial: not stored itself, or out of time; no-data' },
    {
      name: 'nearest_known_vendors',
      type: 'LIST<MAP>',
      description:
        'maps of vendor_id, canonical_name, channel (DELEGATED_TO, ORIGIN_AS), via_ip, confidence, is_canonical; of its servers where it has none',
    },
    {
      name: 'siblings',
      type: 'LIST<MAP>',
      description: 'other hosts: maps of name and via (prefix, name-server, registrant)',
    },
    { name: 'no_atlas_match', type: 'BOOLEAN', description: 'no VENDOR of the graph is among the nearest' },
    {
      name: 'neighbours',
      type: 'LIST<MAP>',
      description: 'maps of type, direction (out, in), label, name, depth and from (the nearer end), nearest first',
    },
    { name: 'arms', type: 'MAP', description: 'deadline_hit: a part was left out for want of time; elapsed_ms' },
  ],
  inExpressions: true,
  mostCalls: 100,
  parameters: PARAMETERS,
  compile: (calls) => {
    const text = walkText(calls.length === 0 ? DEEPEST : Math.max(...calls.map(({ depth }) => depth)));
    return {
      text,
      ahead: { texts: [text] },
      inputs: calls.map(({ host, depth, budget_ms, limit }) => ({
        entries: partyEntries(host),
        depth,
        budget: budget_ms,
        limit,
      })),
      advisories: calls.flatMap(({ host }) => host.advisories),
      layers: ['vendors', 'bgp-announcements'],
    };
  },
};
