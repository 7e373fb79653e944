import type { z } from 'zod';
import { asSpaceUnknown } from '../../engine/advise/notices.ts';
import type { Advisory } from '../../schema/advisory.ts';
import { foldAsn } from '../../schema/keys/index.ts';
import { ArgumentError, entriesParameter } from '../arguments.ts';
import { collapsed, givenEntries, type Indicators, shownValue } from '../indicators.ts';

/** The parameter that takes an AS number or a list of them: `AS64500`, `64500`, as text or as a number. */
export function asns(): z.ZodType<Indicators> {
  return entriesParameter('STRING | INTEGER | LIST<STRING>', (value) => {
    const folded = givenEntries(value).map(readOne);
    const names = [...new Set(folded)];
    return { names, advisories: collapsed(folded.length, names.length) };
  });
}

/** Networks that are named where nothing is known of any. */
const MOST_NAMED = 5;

/** The notice where no row mentions any of these: no announcement of them was seen. */
export function announcementsUnknown(names: readonly string[]): readonly Advisory[] {
  return names.slice(0, MOST_NAMED).map((name) => asSpaceUnknown(name));
}

function readOne(entry: unknown): string {
  if (typeof entry === 'number' || (typeof entry === 'string' && entry.trim() !== '')) return foldAsn(entry);
  throw new ArgumentError(`takes an AS number or a list of them, such as "AS64500"; ${shownValue(entry)} is none.`);
}
