import type { LoadState } from './load-runs.ts';

/** How far a layer can be relied on: an empty answer means nothing if it is EMPTY, little if it is DEGRADED. */
export interface Coverage {
  readonly coverage: 'OK' | 'DEGRADED' | 'EMPTY';
  /** Date of its newest data, ISO 8601 UTC. */
  readonly lastRefresh: string | null;
  readonly ageSeconds: number | null;
  readonly reason: string | null;
  /** The source of its newest data. */
  readonly source: string | null;
}

const HOUR = 3_600_000;

/**
 * Judges a layer by its rows and the last load of each of its sources: EMPTY without rows; DEGRADED when a last load
 * failed, was partial or was interrupted, or when the newest data is older than the shortest cadence; else OK.
 */
export function coverageOf(rows: number, loads: readonly LoadState[], asOf: Date): Coverage {
  const [last] = loads.toSorted((one, other) => (other.refreshedAt ?? 0) - (one.refreshedAt ?? 0));
  const newest = last?.refreshedAt ?? null;
  const age = newest === null ? null : Math.max(0, asOf.getTime() - newest);
  const reason = rows === 0 ? emptyReason(loads) : degradedReason(loads, age);
  return {
    coverage: rows === 0 ? 'EMPTY' : reason === null ? 'OK' : 'DEGRADED',
    lastRefresh: newest === null ? null : new Date(newest).toISOString(),
    ageSeconds: age === null ? null : Math.floor(age / 1000),
    reason,
    source: newest === null ? null : (last?.source ?? null),
  };
}

function emptyReason(loads: readonly LoadState[]): string {
  return (
    failureReason(loads) ?? (loads.length === 0 ? 'Nothing is loaded.' : 'The loads of its sources produced no rows.')
  );
}

function degradedReason(loads: readonly LoadState[], age: number | null): string | null {
  const failure = failureReason(loads);
  if (failure !== null) return failure;
  if (age === null) return 'It has no recorded load; its rows come with other layers.';
  const cadence = Math.min(...loads.map(({ cadenceHours }) => cadenceHours));
  if (age <= cadence * HOUR) return null;
  return `age: its newest data is ${inWords(age)} old; its sources are published every ${inWords(cadence * HOUR)}.`;
}

function failureReason(loads: readonly LoadState[]): string | null {
  const bad = loads.find(({ status }) => status !== 'completed');
  if (bad === undefined) return null;
  if (bad.status === 'interrupted') return `The last load of ${bad.source} was interrupted: load it again.`;
  const outcome = bad.status === 'partial' ? 'was partial' : 'failed';
  return `The last load of ${bad.source} ${outcome}${bad.error === null ? '.' : `: ${bad.error}`}`;
}

/** A time in hours, from two days on in days: `9 days`. */
export function inWords(milliseconds: number): string {
  const hours = Math.round(milliseconds / HOUR);
  const [count, unit] = hours < 48 ? [hours, 'hour'] : [Math.round(hours / 24), 'day'];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
