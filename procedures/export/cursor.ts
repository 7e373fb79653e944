import { ArgumentError } from '../../engine/contract/argument-error.ts';
import type { Seal } from '../../engine/contract/seal.ts';

/** Where a page of a tier ended: the next begins after it. */
export interface Position {
  readonly label: string;
  readonly name: string;
}

/** What a cursor holds only of: one tier of one filling of the graph. */
export interface CursorScope {
  readonly tier: string;
  /** Null where nothing was ever loaded. */
  readonly generation: string | null;
}

const PURPOSE = 'svc.export';
const VERSION = 1;

/** The cursor of a position. */
export function cursorAt(seal: Seal, { tier, generation }: CursorScope, { label, name }: Position): string {
  return seal.close(PURPOSE, JSON.stringify([VERSION, tier, generation, label, name]));
}

/** The position of a cursor; an `ArgumentError` says why one does not hold, and what to do. */
export function positionOf(seal: Seal, { tier, generation }: CursorScope, cursor: string): Position {
  const text = seal.open(PURPOSE, cursor.trim());
  if (text === null) {
    throw refused('is none that this server gave, or was altered on its way');
  }
  const [version, ofTier, ofGeneration, label, name]: readonly unknown[] = JSON.parse(text);
  if (version !== VERSION || typeof label !== 'string' || typeof name !== 'string') {
    throw refused('was given by another version of this server');
  }
  if (ofTier !== tier)
    throw refused(`belongs to the label ${String(ofTier)}, not to ${tier}: it goes on with that alone`);
  if (ofGeneration !== generation) throw refused('is older than the last full reload of the graph');
  return { label, name };
}

function refused(reason: string): ArgumentError {
  return new ArgumentError(`the cursor ${reason}. Leave it out to begin with the first page.`);
}
