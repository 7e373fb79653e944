/** When this graph learned what changed in the exported tiers, so that consumers can ask for what is new and what left. */
import type { ManagedTransaction } from 'neo4j-driver';
import { VERDICTS_CHANGED_SETTING } from '../../schema/internal.ts';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import type { Database } from '../../store/database.ts';
import type { StoredBlock } from '../../verdicts/stored.ts';
import { TIER_LABELS, TIERS, tiersOf } from '../../verdicts/tiers.ts';
import { matchNode, ROW_NAME } from '../pipeline/node-texts.ts';
import { readSetting, writeSetting } from '../pipeline/settings.ts';
import { PLACE_IN_TIER, RECORD_REMOVAL } from '../pipeline/tier-removals.ts';
import type { DerivationWriter } from './writer.ts';

/** How long exports report what left a tier. */
const REMOVALS_KEPT_MS = 90 * 86_400_000;

/** A node whose verdict is written, with what was stored before. */
interface Rewritten {
  readonly name: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly block: StoredBlock;
}

/** Returns the time of the changes that a reconcile is about to write, epoch ms: after all that consumers can have seen. */
export async function nextChange(database: Database): Promise<number> {
  const last = await readSetting(database, VERDICTS_CHANGED_SETTING);
  return Math.max(Date.now(), Number(last ?? 0) + 1);
}

/**
 * Makes the changes of a reconcile visible to consumers that ask for what is new: until then a poll would miss those that are written after
 * it. Dates the removals of nodes that loads deleted, and forgets those of more than 90 days ago.
 */
export async function closeChanges(writer: DerivationWriter): Promise<void> {
  const { database } = writer;
  const at = await nextChange(database);
  await writer.run(DATE_REMOVALS, { at: BigInt(at) });
  await writer.run(FORGET_REMOVALS, { tiers: TIERS, before: BigInt(at - REMOVALS_KEPT_MS) });
  await writeSetting(database, VERDICTS_CHANGED_SETTING, String(at));
}

const DATE_REMOVALS = 'MATCH (gone:TIER_REMOVAL {isPending: true}) SET gone.leftAt = $at REMOVE gone.isPending';
const FORGET_REMOVALS = `UNWIND $tiers AS tier
MATCH (gone:TIER_REMOVAL {tier: tier}) WHERE gone.leftAt < $before DELETE gone`;

/** Returns a block with the times of its change: since when it has its label, and when anything but its instant last changed. */
export function withChangeTimes(
  label: string,
  { before, block }: Pick<Rewritten, 'before' | 'block'>,
  isChanged: boolean,
  changedAt: number,
): StoredBlock {
  if (!TIER_LABELS.has(label) || !isChanged) return block;
  const { verdictLabel = null } = block;
  if (verdictLabel === null) return { ...block, verdictSince: null, verdictChangedAt: null };
  const at = BigInt(changedAt);
  const isSame = before.verdictLabel === verdictLabel;
  return { ...block, verdictChangedAt: at, ...(isSame ? {} : { verdictSince: at }) };
}

/** Records which of these nodes leave a tier, and which come back to one, before their blocks are written. */
export async function recordTierChanges(
  transaction: ManagedTransaction,
  label: string,
  rows: readonly Rewritten[],
  changedAt: number,
): Promise<void> {
  if (!TIER_LABELS.has(label)) return;
  const left: { readonly name: string; readonly tier: string }[] = [];
  const entered: string[] = [];
  for (const { name, before, block } of rows) {
    const was = tiersOf({ label: before.verdictLabel, blocking: before.verdictBlocking });
    const is = tiersOf({ label: block.verdictLabel, blocking: block.verdictBlocking });
    left.push(...was.filter((tier) => !is.includes(tier)).map((tier) => ({ name, tier })));
    entered.push(...is.filter((tier) => !was.includes(tier)).map((tier) => `${tier} ${label} ${name}`));
  }
  if (left.length > 0) await transaction.run(recordRemovals(label), { rows: left, label, at: BigInt(changedAt) });
  if (entered.length > 0) await transaction.run(NOTE_RETURNS, { places: entered });
}

const NOTE_RETURNS = 'UNWIND $places AS place MATCH (gone:TIER_REMOVAL {place: place}) SET gone.isBack = true';

const recordRemovals = builtOnce((label: string) =>
  cypherText(
    'UNWIND $rows AS row',
    matchNode('n', label, { name: ROW_NAME }),
    'WITH n, row.tier AS tier',
    PLACE_IN_TIER,
    RECORD_REMOVAL,
    'SET gone.leftAt = $at',
  ),
);
