import type { z } from 'zod';
import { duplicateInput, inputFolded } from '../engine/advise/notices.ts';
import type { Advisory } from '../schema/advisory.ts';
import { fold } from '../schema/keys/index.ts';
import type { KeyKind } from '../schema/model.ts';
import { ArgumentError, entriesParameter } from './arguments.ts';
import { fileNameNotice } from './file-name-notice.ts';
import { nearForms } from './near-forms.ts';

/** Indicators in normal form, each once, in the order given, with what is to be said of the folding. */
export interface Indicators {
  readonly names: readonly string[];
  readonly advisories: readonly Advisory[];
}

/** Entries that a list of indicators may have; a longer one is refused, never cut. */
const LONGEST_LIST = 1_000;

/** The parameter that takes an indicator or a list of them. */
export function indicators(kind: KeyKind): z.ZodType<Indicators> {
  return entriesParameter('STRING | LIST<STRING>', (value) => readIndicators(kind, value), nearNames);
}

/** The entries of a list, or the one thing that was given. Throws `ArgumentError` for more than may be given. */
export function givenEntries(value: unknown, most = LONGEST_LIST): readonly unknown[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (given.length > most) {
    throw new ArgumentError(`takes at most ${most} entries; ${given.length} were given. Call it for parts.`, {
      isOfWhole: true,
    });
  }
  return given;
}

/** The notice where some of the given entries are the same: none where all stay. */
export function collapsed(given: number, kept: number): readonly Advisory[] {
  return given > kept ? [duplicateInput(given - kept)] : [];
}

/** A number is rather the mistake of who wrote it than a host by the name of a network. */
function nearNames(value: unknown): readonly string[] {
  return nearForms(value).filter((form) => !/^AS\d+$/.test(form));
}

function readIndicators(kind: KeyKind, value: unknown): Indicators {
  const folded = givenEntries(value).map((entry) => readOne(kind, entry));
  const names = [...new Set(folded.map(({ name }) => name))];
  return {
    names,
    advisories: [
      ...folded.flatMap(({ advisory }) => advisory ?? []),
      ...collapsed(folded.length, names.length),
      ...(kind === 'host' ? names.flatMap(fileNameNotice) : []),
    ],
  };
}

function readOne(kind: KeyKind, entry: unknown): { name: string; advisory: Advisory | null } {
  if (typeof entry !== 'string' || entry.trim() === '') {
    throw new ArgumentError(`takes a ${kind} as text or a list of them; ${shownValue(entry)} is none.`);
  }
  const { name, changed } = fold(kind, entry);
  return { name, advisory: changed ? inputFolded(entry, kind, name) : null };
}

/** A value that is no text with something in it, in words. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return 'an empty text';
  if (Array.isArray(value)) return 'a list inside a list';
  return typeof value === 'object' ? 'a map or a node' : `a ${typeof value}`;
}
