import { VERDICT_AS_OF_SETTING } from '../facts/reconciled.ts';
import { type ClockBasis, dayOf, isLongAgo } from '../schema/clock.ts';
import { readClock } from '../store/as-of.ts';
import type { Database } from '../store/database.ts';
import { readTierCounts, type TierCounts } from '../store/statistics/tier-counts.ts';
import { type DerivationListener, loadFile } from './load.ts';
import type { LoadOptions, LoadReport } from './pipeline/load-options.ts';
import { readSetting } from './pipeline/settings.ts';
import type { SourceDeclaration } from './source.ts';

/** The verdicts of a graph as a whole. */
interface VerdictState {
  /** The instant of the last reconcile; null if there was none. */
  readonly asOf: Date | null;
  readonly tiers: TierCounts;
}

/** A load with what else it did, a sentence each. */
export interface ReportedLoad extends LoadReport {
  readonly sideEffects: readonly string[];
}

/** Loads one file as `loadFile` does, and reports what that changed besides the file's own rows. */
export async function loadWithSideEffects(
  database: Database,
  source: SourceDeclaration,
  path: string,
  options: LoadOptions & DerivationListener = {},
): Promise<ReportedLoad> {
  const before = await readVerdictState(database);
  const report = await loadFile(database, source, path, options);
  const [after, clock] = [await readVerdictState(database), await readClock(database, options.asOf)];
  const isFeed = source.feed !== undefined;
  return { ...report, sideEffects: sideEffectsOf({ before, after, clock, report, isFeed, now: new Date() }) };
}

async function readVerdictState(database: Database): Promise<VerdictState> {
  const last = await readSetting(database, VERDICT_AS_OF_SETTING);
  return { asOf: last === null ? null : new Date(Number(last)), tiers: await readTierCounts(database) };
}

/** A load between two states of the verdicts. */
export interface LoadBetween {
  readonly before: VerdictState;
  readonly after: VerdictState;
  /** What decides the instant after the load. */
  readonly clock: ClockBasis;
  readonly report: Pick<LoadReport, 'status' | 'error'>;
  readonly isFeed: boolean;
  readonly now: Date;
}

/** Returns what a load did besides writing its rows: a sentence for each fact that applies. */
export function sideEffectsOf(load: LoadBetween): readonly string[] {
  const { before, after, report } = load;
  return [
    ...(report.status === 'partial' && report.error !== null ? [report.error] : []),
    ...clockSentence(load),
    ...tierSentence(before.tiers, after.tiers),
  ];
}

function clockSentence({ before, after, clock, isFeed, now }: LoadBetween): readonly string[] {
  if (before.asOf === null || after.asOf === null) return [];
  const [old, day] = [dayOf(before.asOf), dayOf(after.asOf)];
  // Where time goes on, each load has another instant: only a leap is a change.
  const isMoved = clock.isFixed ? old !== day : isLongAgo(before.asOf, after.asOf);
  if (isMoved) {
    const why = clock.source === null ? '' : `, the day of this edition of ${clock.source}`;
    const advice = clock.decidedBy === 'setting' ? ', as WEFT_AS_OF says.' : `. WEFT_AS_OF=${old} keeps the old day.`;
    return [`Verdicts are judged as of ${day} from now on (${old} before)${why}${advice}`];
  }
  if (!isFeed || clock.decidedBy === 'setting' || !isLongAgo(after.asOf, now)) return [];
  return [`Verdicts are still judged as of ${day}, ${basisInWords(clock)}. WEFT_AS_OF=now judges them as of today.`];
}

function basisInWords({ source }: ClockBasis): string {
  return source === null ? "the sample's day" : `the day of the newest edition of ${source}`;
}

function tierSentence(before: TierCounts, after: TierCounts): readonly string[] {
  const changed = (['malicious', 'blocking'] as const).filter((tier) => before[tier] !== after[tier]);
  if (changed.length === 0) return [];
  const counts = changed.map((tier) => `${tier} ${countText(before[tier])} -> ${countText(after[tier])}`);
  return [`Entries by tier: ${counts.join(', ')}.`];
}

function countText(count: number): string {
  return count.toLocaleString('en');
}
