import { z } from 'zod';
import { VERDICT_AS_OF_SETTING } from '../../../facts/reconciled.ts';
import type { ExplainedClock } from '../../../schema/clock.ts';
import type { Reader } from '../../../store/database.ts';

/**
 * When the entries of a collection were added to it: at the reconcile that last changed their verdict. A collection lists an entry once that
 * whole reconcile is over: otherwise a poll in the middle of it would miss entries that come later under the same instant. Where the clock
 * is fixed (the sample, `WEFT_AS_OF`) reconciles have no separate instants: there all entries count as added when the newest load was over,
 * so that each load lists all of them again and a poll misses none.
 */
export interface Dating {
  /** Entries of later reconciles are not listed yet, epoch ms. */
  readonly upTo: number;
  /** When all was added, epoch ms; null where each has its own instant. */
  readonly addedAt: number | null;
}

const DATED = `OPTIONAL MATCH (reconciled:SETTING {name: $input.reconciled})
OPTIONAL MATCH (standing:SETTING {name: 'as_of'})
OPTIONAL MATCH (lock:LOAD_LOCK {name: 'derivation'}) WHERE lock.holder IS NOT NULL AND lock.expiresAt > timestamp()
RETURN reconciled.value AS reconciledAt, standing IS NOT NULL AS isStanding, lock IS NOT NULL AS isDeriving`;

/** Only what has been derived from: until then it says nothing. */
const NEWEST_LOAD = 'MATCH (r:LOAD_RUN) WHERE r.isDerived RETURN max(r.finishedAt) AS finishedAt';

const row = z.object({ reconciledAt: z.coerce.number().nullable(), isStanding: z.boolean(), isDeriving: z.boolean() });

/** How the entries are dated now. */
export async function datingOf(reader: Reader, clock: ExplainedClock): Promise<Dating> {
  const [found] = await reader.read({ text: DATED, parameters: { input: { reconciled: VERDICT_AS_OF_SETTING } } });
  const { reconciledAt, isStanding, isDeriving } = row.parse(found);
  if (reconciledAt === null) return { upTo: -1, addedAt: null };
  const isFixed = isStanding && clock.basis.isFixed;
  if (!isFixed && clock.now().getTime() !== reconciledAt)
    return { upTo: isDeriving ? reconciledAt - 1 : reconciledAt, addedAt: null };
  const [newest] = await reader.read({ text: NEWEST_LOAD });
  return { upTo: Number.MAX_SAFE_INTEGER, addedAt: Number(newest?.finishedAt ?? reconciledAt) };
}
