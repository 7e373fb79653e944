/** Whether a version of a product is still maintained: pure functions over its lines of releases. */
import type { ReleaseCycle } from '../schema/release-cycle.ts';

/** What is known of the release line of a version; null is unknown. */
export interface Life {
  /** The line of releases: 2.4. */
  readonly cycle: string;
  readonly isEndOfLife: boolean | null;
  /** When maintenance ends or ended, YYYY-MM-DD; null if only the fact is known. */
  readonly eolDate: string | null;
  /** End of support that is paid for or given by others, YYYY-MM-DD. */
  readonly extendedSupportUntil: string | null;
  readonly isLts: boolean | null;
  /** The newest release of the line. */
  readonly latest: string | null;
}

/** Returns the life of a version from the release lines of its product as of an instant, epoch ms; null if no line contains it. */
export function lifeOf(product: readonly ReleaseCycle[], version: string, asOfMs: number): Life | null {
  const cycle = cycleOf(product, version);
  if (cycle === null) return null;
  const { eol, eoes, lts, latest } = cycle;
  return {
    cycle: cycle.cycle,
    isEndOfLife: hasCome(eol, asOfMs),
    eolDate: dayOf(eol),
    extendedSupportUntil: dayOf(eoes),
    isLts: hasCome(lts, asOfMs),
    latest: latest ?? null,
  };
}

/** The line whose name the version begins with: of several the longest, so that 2.12.1 is of 2.12 and not of 2. */
function cycleOf(product: readonly ReleaseCycle[], version: string): ReleaseCycle | null {
  const pieces = piecesOf(version);
  const holding = product
    .map((cycle) => ({ cycle, name: piecesOf(cycle.cycle) }))
    .filter(({ name }) => name.length > 0 && name.every((piece, at) => piece === pieces[at]))
    .sort((one, other) => other.name.length - one.name.length);
  return holding[0]?.cycle ?? null;
}

/** Numbers and words, so that 1.0.1f is of 1.0.1 and 1.0.10 is not. */
function piecesOf(version: string): string[] {
  const text = version.trim().toLowerCase();
  return text.replace(/^v(?=\d)/, '').match(/\d+|[a-z]+/g) ?? [];
}

function hasCome(since: ReleaseCycle['eol'], asOfMs: number): boolean | null {
  if (since === undefined) return null;
  return typeof since === 'boolean' ? since : Date.parse(since) <= asOfMs;
}

function dayOf(since: ReleaseCycle['eol']): string | null {
  return typeof since === 'string' ? since : null;
}
