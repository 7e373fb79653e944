import type { SourceDeclaration, SourceInput } from '../source.ts';

/** A list of a known order of magnitude is whole from this share of it on: lists grow and shrink, a part is far smaller. */
const LEAST_SHARE = 1 / 3;

/** Returns from how many records on an edition is whole, by its source and by the file; nothing if neither says. */
export async function wholeFromOf(
  { whole }: SourceDeclaration,
  input: SourceInput,
): Promise<{ readonly wholeFrom?: number }> {
  if (whole === undefined) return {};
  if ('about' in whole) return { wholeFrom: Math.ceil(whole.about * LEAST_SHARE) };
  const stated = await whole.stated(input);
  return stated === null ? {} : { wholeFrom: stated };
}
