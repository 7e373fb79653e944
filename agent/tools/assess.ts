import { z } from 'zod';
import { rowOf, yieldOf } from './columns.ts';
import { listOf, pageOf, things } from './indicators.ts';
import { leadOn } from './lead-on.ts';
import { CURSOR, DETAIL, limit, tool } from './tool.ts';

const PROCEDURE = 'svc.assess';
const MOST = 1000;
const CONCISE =
  'host, type, label, band, verdictScore, verdictBlocking, notBlocking, sub_labels, coverage, evidence, reason';

/** `assess` (contract section 8): verdicts on many indicators at once. */
export const assess = tool({
  name: 'assess',
  title: 'Assess many indicators',
  description:
    'Returns for many addresses, hosts, networks, ASNs, CVEs or file hashes whether they are malicious, benign or unknown, one row ' +
    'each. Read coverage before band: only known-clean means clean, no-data means not in the graph. For the reasons of a verdict: ' +
    'explain_indicator.',
  input: z.strictObject({
    indicators: things(MOST, 'addresses, hosts, URLs (their hosts are assessed), CIDRs, ASNs, CVE ids, file hashes'),
    detail: DETAIL,
    limit: limit(50, 200),
    cursor: CURSOR,
  }),
  members: { rows: z.array(rowOf(PROCEDURE)) },
  rows: 'rows',
  widest: { limit: 200 },
  answer: async ({ indicators, detail, limit: most }, { graph, offset }) => {
    const { page, hasMore } = pageOf(listOf('indicators', indicators), offset, most);
    const cypher = `CALL ${PROCEDURE}($indicators) ${yieldOf(PROCEDURE, detail === 'full' ? null : CONCISE)}`;
    const { answer, evidence } = await graph.ask(cypher, { indicators: page });
    const { rows, advisories } = answer;
    return { rows, hasMore, evidence, advisories, suggested: leadOn(rows, 'host') };
  },
});
