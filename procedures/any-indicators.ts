import type { z } from 'zod';
import { inputFolded } from '../engine/advise/notices.ts';
import type { Advisory } from '../schema/advisory.ts';
import { pastedText } from '../schema/keys/index.ts';
import { ArgumentError, entriesParameter } from './arguments.ts';
import { fileNameNotice } from './file-name-notice.ts';
import { collapsed, givenEntries, shownValue } from './indicators.ts';
import {
  ALL_KINDS,
  type AnyIndicator,
  type IndicatorKind,
  isWritten,
  KIND_NAMES,
  readIndicator,
} from './read-indicator.ts';

/** Indicators of any kinds in normal form, each once, in the order given, with what is to be said of the folding. */
export interface AnyIndicators {
  readonly entries: readonly AnyIndicator[];
  readonly advisories: readonly Advisory[];
}

/**
 * The parameter that takes an indicator or a mixed list of them; of the kinds named, else of every kind. `most`: entries
 * of a list, where a procedure takes fewer than others.
 */
export function anyIndicators(accepted: readonly IndicatorKind[] = ALL_KINDS, most?: number): z.ZodType<AnyIndicators> {
  return entriesParameter('STRING | LIST<STRING>', (value) => readAll(value, accepted, most, false));
}

/** The same for every kind, where two URLs of one host are two indicators: the procedure says where it took one for its host. */
export function anyIndicatorsOrUrls(): z.ZodType<AnyIndicators> {
  return entriesParameter('STRING | LIST<STRING>', (value) => readAll(value, ALL_KINDS, undefined, true));
}

/** That a URL was taken for its host. */
export function takenForHost({ url, kind, name }: AnyIndicator): readonly Advisory[] {
  return url === undefined || kind === 'url' ? [] : [inputFolded(url, KIND_NAMES[kind], name)];
}

function readAll(
  value: unknown,
  accepted: readonly IndicatorKind[],
  most: number | undefined,
  keepsUrls: boolean,
): AnyIndicators {
  const given = givenEntries(value, most).map((entry) => readOne(entry, accepted, keepsUrls));
  const byName = new Map<string, AnyIndicator>();
  for (const { indicator } of given) {
    const key = `${indicator.label}/${keepsUrls ? (indicator.url ?? indicator.name) : indicator.name}`;
    if (!byName.has(key)) byName.set(key, indicator);
  }
  return {
    entries: [...byName.values()],
    advisories: [
      ...given.flatMap(({ advisory }) => advisory ?? []),
      ...collapsed(given.length, byName.size),
      ...[...byName.values()].flatMap(({ kind, name }) => (kind === 'domain' ? fileNameNotice(name) : [])),
    ],
  };
}

function readOne(
  entry: unknown,
  accepted: readonly IndicatorKind[],
  keepsUrls: boolean,
): { indicator: AnyIndicator; advisory: Advisory | null } {
  if (typeof entry !== 'string' || entry.trim() === '') {
    throw new ArgumentError(`takes indicators as text or a list of them; ${shownValue(entry)} is none.`);
  }
  const indicator = readIndicator(entry, accepted);
  const isUrl = keepsUrls && indicator.url !== undefined;
  if (isUrl && indicator.url !== undefined && entry.includes('://') && !isWritten(indicator, pastedText(entry))) {
    return { indicator, advisory: inputFolded(entry, 'URL', indicator.url) };
  }
  const isFolded = !isUrl && sameBut(entry) !== sameBut(indicator.name);
  return { indicator, advisory: isFolded ? inputFolded(entry, KIND_NAMES[indicator.kind], indicator.name) : null };
}

/** A text apart from its case and a trailing dot, which need no notice. */
function sameBut(text: string): string {
  return text.toLowerCase().replace(/\.$/, '');
}
