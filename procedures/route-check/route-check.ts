import { z } from 'zod';
import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import { readRouteChecks } from '../../facts/route-check.ts';
import { parameter } from '../arguments.ts';
import { columns } from '../columns.ts';
import { lookupOf, readPath, readPrefix } from './asked-route.ts';
import { checkedRoute } from './checked-route.ts';

const PARAMETERS = z.object({
  prefix: parameter('STRING', readPrefix),
  path: parameter('STRING | LIST<STRING>', readPath),
  direction: z
    .enum(
      ['upstream', 'downstream'],
      'direction is upstream (from a customer or a peer) or downstream (from a provider).',
    )
    .default('upstream'),
});

/** Whether a route is in order: its origin by ROAs, its path by ASPAs and by what the networks on it are to each other. */
export const routeCheck: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.routeCheck',
  description:
    'Whether a route is in order: its origin by ROAs (RFC 6811), its path by ASPAs (draft-ietf-sidrops-aspa-verification), and whether one of ' +
    'the networks on it passes on what it has from a provider or a peer to another. path: AS numbers, neighbour first and origin last, ' +
    'prepends count once, sets in braces. direction: the route came from a customer or a peer (upstream) or from a provider (downstream).',
  example: 'CALL svc.routeCheck({prefix: "192.0.2.0/24", path: "64502 64501 64500"})',
  sampleExample: 'CALL svc.routeCheck({prefix: "1.1.1.0/24", path: "3257 41720 1299 13335"})',
  furtherExamples: ['CALL svc.routeCheck("192.0.2.0/24", [64502, 64501, 64500], "downstream")'],
  columns: columns({
    prefix: ['STRING', 'the block in normal form'],
    originAsn: ['INTEGER', 'last AS of the path; null where it ends in a set'],
    rpkiStatus: [
      'STRING',
      'VALID, INVALID or NOT_FOUND; never VALID for a path that ends in a set; null where no ROA is loaded',
    ],
    aspaStatus: ['STRING', 'VALID, INVALID, UNKNOWN: not all on it attest; UNVERIFIED: no ASPA is loaded'],
    direction: ['STRING', 'upstream or downstream'],
    offendingHop: [
      'MAP',
      '{customer, provider}: the hop that makes it INVALID: the customer attests others; else null',
      { customer: 'INTEGER', provider: 'INTEGER' },
    ],
    isLeak: ['BOOLEAN', 'a network on the path leaks the route; null where the relations are unknown'],
    evidence: ['LIST<STRING>', 'what each of these rests on, as key:value'],
  }),
  inExpressions: true,
  mostCalls: 1000,
  parameters: PARAMETERS,
  answer: async (calls, { reader }) => {
    const facts = await readRouteChecks(
      reader,
      calls.map(({ prefix, path }) => lookupOf(prefix, path)),
    );
    return {
      rows: calls.map((call, at) => {
        const known = facts[at];
        return known === undefined ? [] : [checkedRoute(call, known)];
      }),
      layers: ['rpki', 'bgp-adjacency'],
    };
  },
};
