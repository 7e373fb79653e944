import { z } from 'zod';
import { nullPaginationParameter } from '../../engine/advise/notices.ts';
import { ArgumentError } from '../../engine/contract/argument-error.ts';
import type { AnswerContext, ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import { GENERATION_SETTING } from '../../schema/internal.ts';
import type { Row } from '../../store/database.ts';
import { isoTime } from '../../verdicts/account.ts';
import { subLabelsOf } from '../../verdicts/categories.ts';
import { columns } from '../columns.ts';
import { type CursorScope, cursorAt, positionOf } from './cursor.ts';
import { entriesAfter, type TierEntry } from './tier-page.ts';

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
  label: z.enum(TIERS).nullable().default(null),
  limit: LIMIT.nullable().default(DEFAULT_LIMIT),
  cursor: z.string('cursor is null, or the text of nextCursor of the page before.').nullable().default(null),
  // Last, so that label, limit and cursor keep their places.
  blocking: z.boolean('blocking is true or false.').default(false),
});

type Call = z.output<typeof PARAMETERS>;

/** Whatever blocks is malicious: a call for blocking entries alone need not name the tier. */
function tierOf({ label, blocking }: Call): string {
  if (label !== null) return label;
  if (blocking) return 'malicious';
  throw new ArgumentError(`label is missing: it is one of ${TIERS.join(', ')}; or ask with {blocking: true}.`);
}

/** A tier of verdicts, page by page; the end of a page is signed. */
export const exportTier: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.export',
  description:
    'A page of everything of one label (malicious, ambiguous, benign-allowlisted), by type and name, with {blocking: true} those that block alone; pass nextCursor on for the next.',
  example: 'CALL svc.export({label: "malicious", limit: 2})',
  columns: columns({
    indicator: ['STRING', 'address, host, network, URL, hash, wallet or TLS fingerprint'],
    type: ['STRING', 'crypto, domain, hash, ip, network, tls or url'],
    label: ['STRING', 'the label that was asked for'],
    band: ['STRING', 'NONE to CRITICAL'],
    verdictScore: ['FLOAT', '0 to 100, inside its band'],
    verdictBlocking: ['BOOLEAN', 'safe to block automatically'],
    notBlocking: ['LIST<STRING>', 'what stops a block, as in explain; null where it blocks'],
    sub_labels: ['LIST<STRING>', 'what the feeds call it, such as c2 or phishing'],
    feedCount: ['INTEGER', 'feeds that list it, trust and reference lists not counted'],
    firstSeen: ['STRING', 'first listing, ISO 8601 UTC; null where no feed has a date'],
    lastSeen: ['STRING', 'newest listing, ISO 8601 UTC; null where no feed has a date'],
    seenFrom: ['STRING', 'when a feed last saw it at the earliest, ISO 8601 UTC'],
    seenUntil: ['STRING', 'when a feed last saw it at the latest, ISO 8601 UTC'],
    expires: ['STRING', 'when it stops blocking without a new sighting, ISO 8601 UTC; null where it does not'],
    nextCursor: ['STRING', 'the same on every row of a page: the cursor of the next page, null on the last'],
  }),
  inExpressions: true,
  mostCalls: MOST_CALLS,
  parameters: PARAMETERS,
  answer: async (calls, context) => {
    const rows: (readonly Row[])[] = [];
    for (const call of calls) rows.push(await pageOf(call, context));
    return {
      rows,
      advisories: calls.some(({ limit }) => limit === null) ? [nullPaginationParameter('limit', DEFAULT_LIMIT)] : [],
    };
  },
};

async function pageOf(call: Call, context: AnswerContext): Promise<readonly Row[]> {
  const tier = tierOf(call);
  const scope: CursorScope = {
    tier: call.blocking ? `${tier}, blocking` : tier,
    generation: await generationOf(context),
  };
  const position = call.cursor === null ? null : positionOf(context.seal, scope, call.cursor);
  const limit = call.limit ?? DEFAULT_LIMIT;
  const entries = await entriesAfter(context.reader, { tier, blocking: call.blocking }, position, limit + 1);
  const last = entries.length > limit ? entries[limit - 1] : undefined;
  const nextCursor = last === undefined ? null : cursorAt(context.seal, scope, last.position);
  return entries.slice(0, limit).map((entry) => ({ ...rowOf(entry), nextCursor }));
}

function rowOf({ position, type, stored, categoryIds }: TierEntry): Row {
  return {
    indicator: position.name,
    type,
    label: stored.label,
    band: stored.band,
    verdictScore: stored.verdictScore,
    verdictBlocking: stored.verdictBlocking,
    notBlocking: stored.notBlocking,
    sub_labels: subLabelsOf(categoryIds),
    feedCount: stored.feedCount === null ? null : BigInt(stored.feedCount),
    firstSeen: isoTime(stored.firstSeen),
    lastSeen: isoTime(stored.lastSeen),
    seenFrom: isoTime(stored.seenFrom),
    seenUntil: isoTime(stored.seenUntil),
    expires: isoTime(stored.expiresAt),
  };
}

async function generationOf({ reader }: AnswerContext): Promise<string | null> {
  const [row] = await reader.read({
    text: 'MATCH (s:SETTING {name: $name}) RETURN s.value AS value',
    parameters: { name: GENERATION_SETTING },
  });
  return typeof row?.value === 'string' ? row.value : null;
}
