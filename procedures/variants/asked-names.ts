import type { z } from 'zod';
import { inputFolded } from '../../engine/advise/notices.ts';
import type { Advisory } from '../../schema/advisory.ts';
import { foldHost, LIBRARY_SUFFIXES, type SuffixList } from '../../schema/keys/index.ts';
import { ArgumentError, entriesParameter } from '../arguments.ts';
import { collapsed, givenEntries, shownValue } from '../indicators.ts';
import { type RegisteredName, registeredName } from './registered-name.ts';

/** Names of one call: each is made into some ten thousand others. */
export const MOST_NAMES = 100;

/** Registrable domains, each once, in the order given, with what is to be said of the folding. */
export interface AskedNames {
  readonly names: readonly RegisteredName[];
  /** The call gave a list, so that each row names its entry. */
  readonly isList: boolean;
  readonly advisories: readonly Advisory[];
}

/** How names are taken: `isWhole` keeps hosts of one domain apart; `most` are the entries of a list. */
interface Taking {
  readonly isWhole?: boolean;
  readonly most?: number;
}

/** Names that were given, as a list of suffixes has them registered; throws an `ArgumentError` for one that is none. */
type GivenNames = (list: SuffixList) => AskedNames;

/** The parameter that takes a name or a list of them. */
export function askedNames({ isWhole = false, most = MOST_NAMES }: Taking = {}): z.ZodType<GivenNames> {
  return entriesParameter('STRING | LIST<STRING>', (value) => {
    const given = givenEntries(value, most).map(readHost);
    return (list) => namesAmong(given, { isList: Array.isArray(value), isWhole, list });
  });
}

interface GivenHost {
  readonly entry: string;
  readonly host: string;
}

function readHost(entry: unknown): GivenHost {
  if (typeof entry !== 'string' || entry.trim() === '') {
    throw new ArgumentError(`takes a domain name as text or a list of them; ${shownValue(entry)} is none.`);
  }
  const host = foldHost(entry);
  // Reported here, where a bad entry of a list is one row; the list of the graph may have more suffixes.
  if (registeredName(host, LIBRARY_SUFFIXES) === null) throw suffixGiven(host);
  return { entry, host };
}

interface Naming {
  readonly isList: boolean;
  readonly isWhole: boolean;
  readonly list: SuffixList;
}

function namesAmong(given: readonly GivenHost[], { isList, isWhole, list }: Naming): AskedNames {
  const read = given.map((host) => nameOf(host, isWhole, list));
  const distinct = new Map(read.map(({ key, asked }) => [key, asked]));
  return {
    names: [...distinct.values()],
    isList,
    advisories: [...read.flatMap(({ advisory }) => advisory ?? []), ...collapsed(read.length, distinct.size)],
  };
}

interface ReadName {
  readonly key: string;
  readonly asked: RegisteredName;
  readonly advisory: Advisory | null;
}

function nameOf({ entry, host }: GivenHost, isWhole: boolean, list: SuffixList): ReadName {
  const asked = registeredName(host, list);
  if (asked === null) throw suffixGiven(host);
  const key = isWhole ? host : asked.name;
  const isFolded = key !== entry.trim().toLowerCase().replace(/\.$/, '');
  return { key, asked, advisory: isFolded ? inputFolded(entry, isWhole ? 'host' : 'registrable domain', key) : null };
}

function suffixGiven(host: string): ArgumentError {
  return new ArgumentError(`${host} is a suffix under which names are registered; give such a name, as example.com.`);
}
