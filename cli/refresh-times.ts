import { createHash } from 'node:crypto';
import type { Check } from '../loaders/refresh/check-record.ts';
import type { LastLoad } from '../loaders/refresh/last-loads.ts';
import type { SourceDeclaration } from '../loaders/source.ts';

const HOUR_MS = 60 * 60 * 1000;
/** What fails is tried again after this part of its cadence, but not sooner than in an hour. */
const RETRY_SHARE = 0.25;
/** Refreshes are late by up to this part of their cadence, each by its own, so that no publisher is asked by all Wefts at once. */
const JITTER_SHARE = 0.1;
const LONGEST_JITTER_MS = 2 * HOUR_MS;

/** When a source is to be refreshed next. */
export interface RefreshTime {
  readonly source: SourceDeclaration;
  /** Epoch ms. */
  readonly dueAt: number;
}

/**
 * When each source that has been loaded and has an address is due, soonest first, by the records alone: so a restart
 * changes nothing.
 */
export function refreshTimes(
  sources: readonly SourceDeclaration[],
  loads: ReadonlyMap<string, LastLoad>,
  checks: ReadonlyMap<string, Check>,
): readonly RefreshTime[] {
  return sources
    .filter(({ defaultUrl }) => defaultUrl !== null)
    .flatMap((source) => {
      const observedAt = loads.get(source.id)?.observedAt ?? null;
      return observedAt === null ? [] : [{ source, dueAt: dueAt(source, observedAt, checks.get(source.id)) }];
    })
    .sort((one, other) => one.dueAt - other.dueAt);
}

function dueAt({ id, cadenceHours }: SourceDeclaration, observedAt: number, check: Check | undefined): number {
  const cadence = cadenceHours * HOUR_MS;
  const last = Math.max(observedAt, check?.at ?? 0);
  const hasFailed = check?.status === 'failed' && check.at === last;
  const wait = hasFailed ? Math.min(cadence, Math.max(HOUR_MS, cadence * RETRY_SHARE)) : cadence;
  return last + wait + jitter(id, last) * Math.min(wait * JITTER_SHARE, LONGEST_JITTER_MS);
}

/** A number from 0 to 1 that looks like chance and is the same for the same source and time. */
function jitter(id: string, time: number): number {
  return createHash('sha256').update(`${id} ${time}`).digest().readUInt32BE() / 0xffffffff;
}
