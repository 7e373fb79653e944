import { VERDICT_AS_OF_SETTING } from '../facts/reconciled.ts';
import { type ClockBasis, dayOf, isLongAgo } from '../schema/clock.ts';
import { type AsOfSetting, readClock } from '../store/as-of.ts';
import type { Database } from '../store/database.ts';
import { readTierCounts, type TierCounts } from '../store/statistics/tier-counts.ts';
import { completeImport } from './import/complete.ts';
import type { ImportSet } from './import/import.ts';
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
  const work = { reports: [report], isFeed: source.feed !== undefined };
  return { ...report, sideEffects: await sideEffectsSince(database, before, work, options.asOf) };
}

/** Completes an import as `completeImport` does, and reports in the same sentences what it changed besides the rows of its files. */
export async function importWithSideEffects(
  database: Database,
  set: Omit<ImportSet, 'directory'>,
  startedAt: number,
  options: DerivationListener = {},
): Promise<{ readonly reports: readonly LoadReport[]; readonly sideEffects: readonly string[] }> {
  const before = await readVerdictState(database);
  const reports = await completeImport(database, set, startedAt, options);
  const work = { reports, isFeed: set.readings.some(({ feed }) => feed !== null) };
  return { reports, sideEffects: await sideEffectsSince(database, before, work, options.asOf) };
}

async function sideEffectsSince(
  database: Database,
  before: VerdictState,
  work: Pick<LoadBetween, 'reports' | 'isFeed'>,
  asOf: AsOfSetting | undefined,
): Promise<readonly string[]> {
  const [after, clock] = [await readVerdictState(database), await readClock(database, asOf)];
  return sideEffectsOf({ before, after, clock, ...work, now: new Date() });
}

async function readVerdictState(database: Database): Promise<VerdictState> {
  const last = await readSetting(database, VERDICT_AS_OF_SETTING);
  return { asOf: last === null ? null : new Date(Number(last)), tiers: await readTierCounts(database) };
}

/** One or several loads between two states of the verdicts. */
export interface LoadBetween {
  readonly before: VerdictState;
  readonly after: VerdictState;
  /** What decides the instant after the load. */
  readonly clock: ClockBasis;
  readonly reports: readonly Pick<LoadReport, 'status' | 'error'>[];
  /** Whether one of them is of a feed: verdicts read it. */
  readonly isFeed: boolean;
  readonly now: Date;
}

/** Returns what loads did besides writing their rows: a sentence for each fact that applies. */
export function sideEffectsOf(load: LoadBetween): readonly string[] {
  const { before, after, reports } = load;
  return [
    ...reports.flatMap(({ status, error }) => (status === 'partial' && error !== null ? [error] : [])),
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
