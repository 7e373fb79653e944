import pMap from 'p-map';
import { type Change, recordChanges } from '../../loaders/pipeline/change-records.ts';
import type { Database, Row } from '../../store/database.ts';
import type { AlertRule } from './alert-rule.ts';
import { monitorId } from './alert-rules.ts';
import { targetOf } from './targets.ts';

/** Days of which the probes are counted (contract rest.md 3.9). */
const DAYS_KEPT = 30;
/** A probe that failed is made again after so long, ms. */
export const RETRY_MS = 60_000;
/** Targets that are probed at once: one that does not answer is waited for half a minute. */
const AT_ONCE = 16;
const SOURCE = 'weft-probe';

/** What a target answered when it was asked for its page. */
export interface Probe {
  /** Null where Weft could not or must not ask. */
  readonly isUp: boolean | null;
  /** Why `isUp` is null; else null. */
  readonly unknownReason: string | null;
  /** Until its answer began, ms; null where there was none. */
  readonly milliseconds: number | null;
  /** End of its certificate, epoch ms; null where it showed none. */
  readonly certificateEndsAt: number | null;
  /** Empty where the page has none; null where nothing was read. */
  readonly title: string | null;
  /** Hash of what its page says; null where nothing was read. */
  readonly contentHash: string | null;
  readonly technologies: readonly string[] | null;
}

/** Asks a target for its page; never rejects. */
export type Prober = (target: string) => Promise<Probe>;

interface ProbeParts {
  readonly database: Database;
  readonly prober: Prober;
  /** Once it is aborted no further target is asked. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Probes the targets of rules, each once, and records the answers for every key that watches them; it stores changes of their pages. A
 * probe since their turn counts, whichever server made it: one that was stopped before it judged its rules, or another one that runs now.
 * Returns what came of each.
 */
export async function probeTargets(
  { database, prober, signal }: ProbeParts,
  rules: readonly AlertRule[],
  now: number,
): Promise<ReadonlyMap<string, Probed>> {
  const open = turnsOf(rules);
  const probed = await readProbed(database, open);
  const probe = async (turn: Turn): Promise<void> => {
    const { target } = turn;
    if (signal?.aborted === true || probed.has(target)) return;
    probed.set(target, await note(database, turn, await prober(target), now));
  };
  await pMap(open, probe, { concurrency: AT_ONCE });
  return probed;
}

/** What came of the last probe of a target. */
export interface Probed {
  /** Probes in a row that got no answer, or that Weft could not send to a target that has answered before. */
  readonly failures: number;
  /** Why the last one could not be made; null where it was. */
  readonly unknownReason: string | null;
}

/** A target whose turn it is: who watches it, and since when it is. */
interface Turn {
  readonly target: string;
  readonly monitors: readonly string[];
  /** Epoch ms. */
  readonly dueAt: number;
}

function turnsOf(rules: readonly AlertRule[]): Turn[] {
  const turns = [...Map.groupBy(rules, ({ target }) => target)].map(([target, ofTarget]) => ({
    target,
    monitors: [...new Set(ofTarget.map(({ owner }) => monitorId(owner, target)))].sort(),
    dueAt: Math.max(...ofTarget.map(({ dueAt }) => dueAt ?? 0)),
  }));
  return turns.sort((one, other) => (one.target < other.target ? -1 : 1));
}

const PROBED = `UNWIND $turns AS turn
CALL (turn) {
  UNWIND turn.monitors AS id
  MATCH (m:MONITOR {id: id}) USING INDEX SEEK m:MONITOR(id) WHERE m.probedAt >= turn.dueAt
  RETURN count(m) AS probed, max(m.failures) AS failures, max(m.unknownReason) AS unknownReason
}
WITH turn, probed, failures, unknownReason WHERE probed = size(turn.monitors)
RETURN turn.target AS target, failures, unknownReason`;

/** What came of those that were probed since their turn came. */
async function readProbed(database: Database, turns: readonly Turn[]): Promise<Map<string, Probed>> {
  const rows = await database.read({ text: PROBED, parameters: { turns } });
  return new Map(rows.map((row) => [String(row.target), probedOf([row])]));
}

/** Of the monitors that share a target: each counts from its own first probe. */
function probedOf(monitors: readonly Row[]): Probed {
  const reasons = monitors.flatMap(({ unknownReason }) => (typeof unknownReason === 'string' ? [unknownReason] : []));
  const failures = Math.max(0, ...monitors.map((monitor) => Number(monitor.failures ?? 0)));
  return { failures, unknownReason: reasons[0] ?? null };
}

const STORED = `UNWIND $monitors AS id
MATCH (m:MONITOR {id: id}) USING INDEX SEEK m:MONITOR(id)
SET m.lockedAt = timestamp()
RETURN m {.id, .isUp, .unknownReason, .stateSince, .failures, .probedAt, .probeDays, .pageTitle, .contentHash, .technologies} AS monitor`;

const WRITE = `UNWIND $rows AS row
MATCH (m:MONITOR {id: row.id}) USING INDEX SEEK m:MONITOR(id) SET m += row.set`;

async function note(database: Database, { target, monitors, dueAt }: Turn, probe: Probe, now: number): Promise<Probed> {
  return database.transaction(async (transaction) => {
    const { records } = await transaction.run(STORED, { monitors });
    const stored = records.map((record): Row => ({ ...Object(record.get('monitor')) }));
    // Of two servers that probed at the same time one has said so: one failure is not two.
    const open = stored.filter(({ probedAt }) => Number(probedAt ?? Number.NEGATIVE_INFINITY) < dueAt);
    const rows = open.map((monitor) => ({ id: monitor.id, set: setOf(monitor, probe, now) }));
    await transaction.run(WRITE, { rows });
    // Many may watch a target: what became of it is one change.
    const [first] = open;
    if (first !== undefined && probe.isUp === true)
      await recordChanges(transaction, { source: SOURCE, observedAt: now }, changesOf(target, first, probe));
    const before = stored.filter((monitor) => !open.includes(monitor));
    return probedOf([...before, ...rows.map(({ set }) => set)]);
  });
}

function setOf(monitor: Row, probe: Probe, now: number): Row {
  const { isUp, unknownReason, milliseconds, certificateEndsAt, title, contentHash, technologies } = probe;
  const since = BigInt(Number((isSameState(monitor, isUp) ? monitor.stateSince : null) ?? now));
  const state = { isUp, unknownReason, stateSince: since, probedAt: BigInt(now) };
  // That Weft could not ask counts neither as an answer nor as silence.
  if (isUp === null)
    return { ...state, failures: hasAnswered(monitor) ? BigInt(Number(monitor.failures ?? 0) + 1) : 0n };
  const page = title === null || contentHash === null ? {} : { pageTitle: title, contentHash };
  return {
    ...(isUp ? page : {}),
    ...(isUp && technologies !== null ? { technologies } : {}),
    ...(certificateEndsAt === null ? {} : { certificateEndsAt: BigInt(certificateEndsAt) }),
    ...state,
    failures: isUp ? 0n : BigInt(Number(monitor.failures ?? 0) + 1),
    probeDays: countedIn(textsOf(monitor.probeDays), isUp, milliseconds ?? 0, now),
  };
}

function isSameState(monitor: Row, isUp: boolean | null): boolean {
  return isUp === null ? typeof monitor.unknownReason === 'string' : monitor.isUp === isUp;
}

/** It answered at least once on the days whose probes are counted. */
function hasAnswered({ probeDays }: Row): boolean {
  return textsOf(probeDays).some((day) => Number(day.split(' ')[2] ?? 0) > 0);
}

/** `2026-11-24 24 23 4180`: date, probes, those that were answered, their ms together. */
function countedIn(days: readonly string[], isUp: boolean, milliseconds: number, now: number): string[] {
  const today = new Date(now).toISOString().slice(0, 10);
  const last = days.at(-1)?.startsWith(today) === true ? days.at(-1) : undefined;
  const [, probes = 0, answered = 0, ms = 0] = (last ?? today).split(' ').map(Number);
  const counted = [today, probes + 1, answered + (isUp ? 1 : 0), ms + (isUp ? milliseconds : 0)].join(' ');
  return [...(last === undefined ? days : days.slice(0, -1)), counted].slice(-DAYS_KEPT);
}

/** That a page is met for the first time is no change. */
function changesOf(target: string, before: Row, { title, contentHash, technologies }: Probe): readonly Change[] {
  const { type } = targetOf(target);
  const head = { label: type === 'domain' ? 'HOSTNAME' : target.includes(':') ? 'IPV6' : 'IPV4', subject: target };
  const changes: Change[] = [];
  if (typeof before.pageTitle === 'string' && title !== null && before.pageTitle !== title)
    changes.push({ ...head, kind: 'content', field: 'title', before: listOf(before.pageTitle), after: listOf(title) });
  if (typeof before.contentHash === 'string' && contentHash !== null && before.contentHash !== contentHash)
    changes.push({ ...head, kind: 'content', field: 'page', before: [before.contentHash], after: [contentHash] });
  const known = textsOf(before.technologies);
  if (Array.isArray(before.technologies) && technologies !== null) {
    const [went, came] = [
      known.filter((one) => !technologies.includes(one)),
      technologies.filter((one) => !known.includes(one)),
    ];
    if (went.length + came.length > 0)
      changes.push({ ...head, kind: 'technology', field: 'technologies', before: went, after: came });
  }
  return changes;
}

function listOf(value: unknown): string[] {
  return typeof value === 'string' && value !== '' ? [value] : [];
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
