import type { Fact } from '../../../loaders/source.ts';
import { factLine } from '../fact-lines.ts';
import type { FileReading } from './file-reading.ts';

/** Records that a file must have: one bad record of fewer may be a sign of another format. */
const FEWEST = 8;

/** The readings of a file, of the file without one record, and of the file in which that record is mutated. */
export interface Readings {
  readonly original: FileReading;
  readonly without: FileReading;
  readonly mutated: FileReading;
  /** False if only a line of a record is mutated: its object may then be another, of which the source takes nothing. */
  readonly isWhole: boolean;
}

/** `dependent` if other records mean something else without the record, as after the header of a table. */
export type Neighbours = { readonly fault: string } | 'dependent' | 'unharmed';

/**
 * Judges what a bad record does to the others: all that the file states without it, it must state with it. At most its own facts change,
 * and the file is never refused for it.
 */
export function neighboursOf({ original, without, mutated, isWhole }: Readings): Neighbours {
  if (original.refusal !== null || without.refusal !== null || original.tally.read < FEWEST) return 'dependent';
  const stated = linesOf(without);
  if (missingFrom(linesOf(original), stated).length > 0) return 'dependent';
  if (mutated.refusal !== null) return { fault: `one record refuses the file: ${mutated.refusal}` };
  const lost = missingFrom(linesOf(mutated), stated);
  if (lost.length === 0) return (isWhole ? countsFault(original, without, mutated) : null) ?? 'unharmed';
  return { fault: `one record takes ${lost.length} facts of others: ${lost.slice(0, 2).join(' ; ')}` };
}

/** A record that was counted is counted when it is bad, too: as accepted, refused or left out. */
function countsFault(original: FileReading, without: FileReading, mutated: FileReading): Neighbours | null {
  const isCounted = original.yielded > without.yielded;
  if (!isCounted || mutated.yielded > without.yielded || notAccepted(mutated) > notAccepted(without)) return null;
  return { fault: `a bad record is not counted: ${without.yielded} records without it, ${mutated.yielded} with it` };
}

function notAccepted({ tally }: FileReading): number {
  return tally.refused + tally.leftOut + tally.leftOutParts;
}

function missingFrom(lines: ReadonlySet<string>, expected: ReadonlySet<string>): string[] {
  return [...expected].filter((line) => !lines.has(line));
}

function linesOf({ records }: FileReading): Set<string> {
  return new Set(records.flatMap(({ facts }) => facts.filter((fact) => !isAboutTheWhole(fact)).map(factLine)));
}

/** A zone is whole only if all of it was read. */
function isAboutTheWhole(fact: Fact): boolean {
  return fact.kind === 'node' && fact.properties?.zoneObservedAt !== undefined;
}
