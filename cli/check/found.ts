import { LRUCache } from 'lru-cache';
import { ArgumentError } from '../../procedures/arguments.ts';
import { type AnyIndicator, readIndicator } from '../../procedures/read-indicator.ts';
import { addressScope, KeyError, keyToAddress } from '../../schema/keys/index.ts';
import { indicatorsIn } from '../../schema/pasted/indicators.ts';

/** How often a text has something. It grows while the text is read. */
export interface Tally {
  count: number;
}

/** An indicator of a text, and the line that has it first. */
export interface Found {
  /** As it is sent to Weft. */
  readonly text: string;
  readonly line: number;
  /** Several URLs of one host share theirs once they have the same verdict. */
  tally: Tally;
}

/** Counts of what is not assessed. */
export interface Unasked {
  specialPurpose: number;
}

/** So many indicators are remembered: one that recurs after as many others counts as a new one. */
export const REMEMBERED = 200_000;
/** A text that is longer is no indicator of a log that a list could have. */
const LONGEST = 2048;

/** The indicators of a text, each once. The count of each goes on while the text is read. */
export async function* foundIn(lines: AsyncIterable<string>, unasked: Unasked): AsyncGenerator<Found> {
  const known = new LRUCache<string, Found>({ max: REMEMBERED });
  let line = 0;
  for await (const text of lines) {
    line += 1;
    for (const { text: given } of indicatorsIn(text)) {
      const key = given.toLowerCase();
      const seen = known.get(key);
      if (seen !== undefined) {
        seen.tally.count += 1;
        continue;
      }
      const indicator = given.length > LONGEST ? null : read(given);
      if (indicator === null) continue;
      const found = { text: given, line, tally: { count: 1 } };
      known.set(key, found);
      if (isSpecialPurpose(indicator)) unasked.specialPurpose += 1;
      else yield found;
    }
  }
}

function read(given: string): AnyIndicator | null {
  try {
    return readIndicator(given);
  } catch (error) {
    if (error instanceof KeyError || error instanceof ArgumentError) return null;
    throw error;
  }
}

/** Private, loopback and other addresses that no list has. */
function isSpecialPurpose({ start, end }: AnyIndicator): boolean {
  return [start, end].every((key) => {
    const address = key === null ? null : keyToAddress(key);
    return address !== null && addressScope(address) !== 'public';
  });
}
