/**
 * The statement of a source about the versions of a product that a CVE affects, as one text for each range: the form that AFFECTS stores.
 */
import { z } from 'zod';
import { ANY, NOT_APPLICABLE, textOfValue, type WellFormedName } from './keys/index.ts';
import { VERSION_SCHEMES, type VersionScheme, versionKey } from './versions/index.ts';

/** Sources of affected ranges, the most trusted first. */
export const RANGE_SPEAKERS = ['nvd', 'cisa', 'cna', 'osv'] as const;

export type RangeSpeaker = (typeof RANGE_SPEAKERS)[number];

/** The property of AFFECTS that stores the statements of each source. */
export const RANGES_OF = {
  nvd: 'nvdRanges',
  cisa: 'cisaRanges',
  cna: 'cnaRanges',
  osv: 'osvRanges',
} as const satisfies Record<RangeSpeaker, string>;

/** The bounds of the contract. */
export const BOUNDS = [
  'versionStartIncluding',
  'versionStartExcluding',
  'versionEndIncluding',
  'versionEndExcluding',
] as const;

const RANGE = z.object({
  cpe: z.string().optional(),
  scheme: z.enum(VERSION_SCHEMES).optional(),
  versionStartIncluding: z.string().optional(),
  versionStartExcluding: z.string().optional(),
  versionEndIncluding: z.string().optional(),
  versionEndExcluding: z.string().optional(),
  startKey: z.string().optional(),
  endKey: z.string().optional(),
  on: z.array(z.array(z.string())).optional(),
});

type Bounds = { readonly [Bound in (typeof BOUNDS)[number]]?: string | undefined };

/** One range of versions. */
export interface AffectedRange extends Bounds {
  /** The CPE name of the statement, if it says more than the product: a version, an update, the platform. */
  readonly cpe?: string | undefined;
  /** How its versions are written; generic by default. */
  readonly scheme: VersionScheme;
  /** CPE names of what must be present as well: one of each list. */
  readonly on?: readonly (readonly string[])[] | undefined;
}

/** A range with the keys of its bounds. */
export interface KeyedRange extends AffectedRange {
  readonly startKey?: string | undefined;
  readonly endKey?: string | undefined;
}

/** The text of a range; the same ranges have the same text. */
export function rangeText({ scheme, cpe, on, ...bounds }: AffectedRange): string {
  const start = bounds.versionStartIncluding ?? bounds.versionStartExcluding;
  const end = bounds.versionEndIncluding ?? bounds.versionEndExcluding;
  return JSON.stringify({
    cpe,
    scheme: scheme === 'generic' ? undefined : scheme,
    ...Object.fromEntries(BOUNDS.map((bound) => [bound, bounds[bound]])),
    startKey: start === undefined ? undefined : versionKey(scheme, start),
    endKey: end === undefined ? undefined : versionKey(scheme, end),
    on: on === undefined || on.length === 0 ? undefined : on,
  });
}

/** Returns the range of a text. */
export function readRange(text: string): KeyedRange {
  const { scheme = 'generic', ...range } = RANGE.parse(JSON.parse(text));
  return { ...range, scheme };
}

/** Returns the ranges of the most trusted source that has any. */
export function believed<Said>(
  said: Partial<Record<RangeSpeaker, readonly Said[] | null | undefined>>,
): { readonly speaker: RangeSpeaker; readonly ranges: readonly Said[] } | null {
  for (const speaker of RANGE_SPEAKERS) {
    const ranges = said[speaker] ?? [];
    if (ranges.length > 0) return { speaker, ranges };
  }
  return null;
}

/** Returns the version of a CPE name with its update, as one text that versions can be compared by. */
export function writtenVersion({ version, update }: Pick<WellFormedName, 'version' | 'update'>): string {
  return [version, update]
    .filter((value) => value !== ANY && value !== NOT_APPLICABLE)
    .map(textOfValue)
    .join('-');
}
