import { z } from 'zod';
import { nullPaginationParameter } from '../../engine/advise/notices.ts';
import type { CompileContext, Procedure } from '../../engine/procedure-catalog.ts';
import { GENERATION_SETTING } from '../../engine/verdict/generation.ts';
import { SUB_LABELS } from '../../engine/verdict/model/categories.ts';
import { type CursorScope, cursorAt, positionOf } from './cursor.ts';
import { entriesBehind } from './tier-page.ts';

/** The tiers that are exported (contract 4.12). */
const TIERS = ['malicious', 'ambiguous', 'benign-allowlisted'] as const;

const DEFAULT_LIMIT = 100;
const MOST_ENTRIES = 5_000;
/** A page is held in memory while it is signed. */
const MOST_CALLS = 10;

const LIMIT = z
  .int(`limit is a whole number from 1 to ${MOST_ENTRIES}.`)
  .min(1, `limit is a whole number from 1 to ${MOST_ENTRIES}.`)
  .max(MOST_ENTRIES, `limit is at most ${MOST_ENTRIES}: ask for further pages by nextCursor.`);

const PARAMETERS = z.object({
  label: z.enum(TIERS),
  limit: LIMIT.nullable().default(DEFAULT_LIMIT),
  cursor: z.string('cursor is null, or the text of nextCursor of the page before.').nullable().default(null),
});

type Call = z.output<typeof PARAMETERS>;

/**
 * A tier of verdicts, page by page. A page is read before the query runs, because its end has to be signed here: the text
 * only places what was read, so that it composes like any other.
 */
export const exportTier: Procedure<typeof PARAMETERS.shape> = {
  name: 'svc.export',
  description:
    'A page of everything of one label (malicious, ambiguous, benign-allowlisted), by type and name; pass nextCursor on for the next.',
  example: 'CALL svc.export({label: "malicious", limit: 2})',
  columns: [
    { name: 'indicator', type: 'STRING', description: 'address, host, network, URL, hash, wallet or TLS fingerprint' },
    { name: 'type', type: 'STRING', description: 'crypto, domain, hash, ip, network, tls or url' },
    { name: 'label', type: 'STRING', description: 'the label that was asked for' },
    { name: 'band', type: 'STRING', description: 'NONE to CRITICAL' },
    { name: 'verdictScore', type: 'FLOAT', description: '0 to 100, inside its band' },
    { name: 'verdictBlocking', type: 'BOOLEAN', description: 'safe to block automatically' },
    { name: 'sub_labels', type: 'LIST<STRING>', description: 'what the feeds call it, such as c2 or phishing' },
    { name: 'feedCount', type: 'INTEGER', description: 'feeds that list it, trust and reference lists not counted' },
    { name: 'firstSeen', type: 'STRING', description: 'first listing, ISO 8601 UTC; null where no feed has a date' },
    { name: 'lastSeen', type: 'STRING', description: 'newest listing, ISO 8601 UTC; null where no feed has a date' },
    {
      name: 'nextCursor',
      type: 'STRING',
      description: 'the same on every row of a page: the cursor of the next page, null on the last',
    },
  ],
  inExpressions: true,
  mostCalls: MOST_CALLS,
  parameters: PARAMETERS,
  compile: async (calls, context) => {
    const inputs: Input[] = [];
    for (const call of calls) inputs.push(await pageOf(call, context));
    return {
      text: TEXT,
      inputs,
      advisories: calls.some(({ limit }) => limit === null) ? [nullPaginationParameter('limit', DEFAULT_LIMIT)] : [],
    };
  },
};

/** A page: its entries, and the cursor of the next one. */
type Input = { readonly rows: readonly unknown[]; readonly nextCursor: string | null };

async function pageOf(call: Call, context: CompileContext): Promise<Input> {
  const scope: CursorScope = { tier: call.label, generation: await generationOf(context) };
  const position = call.cursor === null ? null : positionOf(context.seal, scope, call.cursor);
  const limit = call.limit ?? DEFAULT_LIMIT;
  const entries = await entriesBehind(context, call.label, position, limit + 1);
  const last = entries.length > limit ? entries[limit - 1] : undefined;
  return {
    rows: entries.slice(0, limit).map(({ columns }) => columns),
    nextCursor: last === undefined ? null : cursorAt(context.seal, scope, last.position),
  };
}

async function generationOf({ read }: CompileContext): Promise<string | null> {
  const [row] = await read({
    text: 'MATCH (s:SETTING {name: $name}) RETURN s.value AS value',
    parameters: { name: GENERATION_SETTING },
  });
  return typeof row?.value === 'string' ? row.value : null;
}

const TEXT = `UNWIND input.rows AS row
WITH row, row.categoryIds AS categoryIds
RETURN row.indicator AS indicator, row.type AS type, row.label AS label, row.band AS band,
  row.verdictScore AS verdictScore, row.verdictBlocking AS verdictBlocking, ${SUB_LABELS} AS sub_labels,
  row.feedCount AS feedCount, ${iso('row.firstSeen')} AS firstSeen, ${iso('row.lastSeen')} AS lastSeen,
  input.nextCursor AS nextCursor`;

function iso(epochMs: string): string {
  return `CASE WHEN ${epochMs} IS NULL THEN null ELSE toString(datetime({epochMillis: ${epochMs}})) END`;
}
