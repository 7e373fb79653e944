import { z } from 'zod';
import { rowOf, yieldOf } from './columns.ts';
import { listOf, pageOf, things } from './indicators.ts';
import { CURSOR, DETAIL, limit, type Members, tool } from './tool.ts';

const PROCEDURE = 'svc.identify';
const CONCISE =
  'host, vendor_id, canonical_name, is_canonical, confidence, roles, host_class, band, asn, prefix, reason';

/** `identify` (contract section 8): who runs a host or an address. */
export const identify = tool({
  name: 'identify',
  title: 'Identify who runs a host',
  description:
    'Returns who runs hosts or addresses (vendor or operator) and in which role: CDN, cloud, mail, single tenant, user content. This is ' +
    'attribution, not a verdict on threat: for that, assess. With neighbourhood, hosts without a known operator are also searched ' +
    'through their neighbours.',
  input: z.strictObject({
    hosts: things(256, 'host names or addresses'),
    neighbourhood: z.boolean().default(true).describe('also search the neighbours of hosts without a known operator'),
    depth: z.int().min(1).max(6).default(2),
    budget_ms: z.int().min(100).max(30_000).default(3000),
    detail: DETAIL,
    limit: limit(50, 256),
    cursor: CURSOR,
  }),
  members: { rows: z.array(rowOf(PROCEDURE)) },
  rows: 'rows',
  widest: { limit: 256 },
  answer: async ({ hosts, neighbourhood, depth, budget_ms, detail, limit: most }, { graph, offset }) => {
    const { page, hasMore } = pageOf(listOf('hosts', hosts), offset, most);
    const cypher = `CALL ${PROCEDURE}($asked) ${yieldOf(PROCEDURE, detail === 'full' ? null : CONCISE)}`;
    const { answer, evidence } = await graph.ask(cypher, { asked: { hosts: page, neighbourhood, depth, budget_ms } });
    const { rows, advisories } = answer;
    return { rows, hasMore, evidence, advisories, suggested: rows.flatMap(unknownHost).slice(0, 2) };
  },
});

function unknownHost({ host, band, reason }: Members) {
  const isUnknown = band === 'UNKNOWN' && reason == null && typeof host === 'string';
  return isUnknown ? [{ tool: 'walk', arguments: { host }, why: 'no operator is known: what is around it' }] : [];
}
