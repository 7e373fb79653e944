import { LRUCache } from 'lru-cache';
import { ArgumentError } from '../../procedures/arguments.ts';
import { urlNames } from '../../procedures/listed-url-names.ts';
import { type AnyIndicator, readIndicator } from '../../procedures/read-indicator.ts';
import { addressScope, KeyError, keyToAddress } from '../../schema/keys/index.ts';
import { indicatorsIn } from '../../schema/pasted/indicators.ts';

/** An indicator of a text: where it was met first, and how often. */
export interface Found {
  /** As it is sent to Weft. */
  readonly text: string;
  /** Names under which an answer may have it, the surest first. */
  readonly names: readonly string[];
  readonly line: number;
  count: number;
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
        seen.count += 1;
        continue;
      }
      const indicator = given.length > LONGEST ? null : read(given);
      if (indicator === null) continue;
      const found = { text: given, names: namesOf(indicator), line, count: 1 };
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

/** The answer names a URL if a list has it, else its host. */
function namesOf({ name, url }: AnyIndicator): readonly string[] {
  return url === undefined ? [name] : [urlNames(url).name, name];
}

/** Private, loopback and other addresses that no list has. */
function isSpecialPurpose({ start, end }: AnyIndicator): boolean {
  return [start, end].every((key) => {
    const address = key === null ? null : keyToAddress(key);
    return address !== null && addressScope(address) !== 'public';
  });
}
