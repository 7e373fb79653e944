import { z } from 'zod';
import { rowOf, yieldOf } from './columns.ts';
import { listOf, pageOf, refuseLonger, things } from './indicators.ts';
import { CURSOR, type Members, type SuggestedCall, tool } from './tool.ts';

const PROCEDURE = 'explain';
const MOST = { concise: 32, full: 32, band: 333 };
const CONCISE =
  'indicator, type, level, verdictScore, verdictBlocking, notBlocking, explanation, advisory, found, coverage, threatFeedCount, context, wouldChange, sources, reason';
const BAND = 'indicator, level, verdictScore, coverage, advisory, reason';
const COLUMNS = { concise: CONCISE, full: null, band: BAND };

/** `explain_indicator` (contract section 8): the reasons of a verdict. */
export const explainIndicator = tool({
  name: 'explain_indicator',
  title: 'Explain verdicts',
  description:
    'Explains the verdict on an address, host, network, ASN, CVE or file hash: level, score, the feeds that list it with their dates, ' +
    'its listed neighbours and what would change the verdict. detail full adds the arithmetic; band returns only the levels (up to ' +
    '333). UNKNOWN is not in the graph, NONE is on no list; neither is clean. For many at once: assess.',
  input: z.strictObject({
    indicators: things(333, 'addresses, hosts, URLs, CIDRs, ASNs, CVE ids, file hashes').optional(),
    indicator: things(333, 'the same as indicators').optional(),
    detail: z.enum(['concise', 'full', 'band']).default('concise').describe('full and concise take 32, band takes 333'),
    limit: z.int().min(1).max(333).optional().describe('maximum number of rows in this answer'),
    cursor: CURSOR,
  }),
  members: { rows: z.array(rowOf(PROCEDURE)) },
  rows: 'rows',
  answer: async ({ indicators, indicator, detail, limit: most }, { graph, offset }) => {
    const list = listOf('indicators', indicators, indicator);
    refuseLonger(list, MOST[detail], `detail ${detail}`);
    const { page, hasMore } = pageOf(list, offset, most ?? MOST[detail]);
    const cypher = `CALL ${PROCEDURE}($indicators) ${yieldOf(PROCEDURE, COLUMNS[detail])}`;
    const { answer, evidence } = await graph.ask(cypher, { indicators: page });
    const { rows, advisories } = answer;
    return { rows, hasMore, evidence, advisories, suggested: rows.flatMap(beside).slice(0, 3) };
  },
});

/** Returns the queries that show the listed neighbours. */
function beside({ context }: Members): SuggestedCall[] {
  const entries: readonly unknown[] = Array.isArray(context) ? context : [];
  return entries.flatMap((entry) => {
    const cypher = textOf(entry, 'query');
    return cypher === null
      ? []
      : [{ tool: 'query', arguments: { cypher }, why: `shows ${textOf(entry, 'kind') ?? 'it'}` }];
  });
}

function textOf(entry: unknown, name: string): string | null {
  const value =
    typeof entry === 'object' && entry !== null ? Object.entries(entry).find(([key]) => key === name)?.[1] : null;
  return typeof value === 'string' ? value : null;
}
