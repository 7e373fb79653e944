import { z } from 'zod';
import { rowOf, yieldOf } from './columns.ts';
import { CURSOR, DETAIL, limit, type Members, tool } from './tool.ts';

const PROCEDURE = 'svc.variants';
/** Rows that one answer of the graph has at most, for agents. */
const MOST = 500;
const CONCISE = 'variant, method, exists, confidence, isOwn, verdictLevel, createDate, hasMx';

/** `domain_variants` (contract section 8): lookalikes of a name. */
export const domainVariants = tool({
  name: 'domain_variants',
  title: 'Lookalikes of a domain',
  description:
    'Lists names that look like a domain (typosquats, homoglyphs, added words, other suffixes) and are registered or observed, most ' +
    'confident first. exists is not a verdict: isOwn marks the names that belong to the brand, verdictLevel gives the verdict of feeds. ' +
    'includeNonExistent also lists names that are in no data.',
  input: z.strictObject({
    name: z.string().min(1).max(2048).describe('a domain, such as example.com'),
    label: z.string().max(64).optional().describe('label in which variants are searched; HOSTNAME if absent'),
    includeNonExistent: z.boolean().default(false).describe('also return variants that are in no data'),
    detail: DETAIL,
    limit: limit(50, MOST),
    cursor: CURSOR,
  }),
  members: {
    name: z.string(),
    count: z.int().describe('number of variants found'),
    variants: z.array(rowOf(PROCEDURE)),
  },
  rows: 'variants',
  widest: { limit: MOST },
  answer: async ({ name, label, includeNonExistent, detail, limit: most }, { graph, offset }) => {
    const asked = { name, checkExisting: !includeNonExistent, limit: MOST, ...(label === undefined ? {} : { label }) };
    const cypher = `CALL ${PROCEDURE}($asked) ${yieldOf(PROCEDURE, detail === 'full' ? null : CONCISE)}`;
    const { answer, evidence } = await graph.ask(cypher, { asked });
    const { rows, advisories } = answer;
    const variants = rows.slice(offset, offset + most);
    const strangers = variants
      .filter(isStranger)
      .flatMap(({ variant }) => (typeof variant === 'string' ? [variant] : []));
    return {
      head: { name, count: rows.length },
      rows: variants,
      hasMore: rows.length > offset + most,
      evidence,
      advisories,
      suggested:
        strangers.length === 0
          ? []
          : [
              {
                tool: 'assess',
                arguments: { indicators: strangers.slice(0, 20) },
                why: 'verdicts on those that do not belong to it',
              },
            ],
    };
  },
});

function isStranger({ exists, isOwn }: Members): boolean {
  return exists === true && isOwn !== true;
}
