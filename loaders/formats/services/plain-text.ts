/** Cleans texts that services send: anyone writes them, so they have any length and any characters. */

/** Characters of a banner that are stored. */
const LONGEST_BANNER = 1_000;
/** Characters that are stored of the name of a product or its version. */
const LONGEST_NAME = 200;
/** Control characters, replacements of unreadable bytes, and halves of surrogate pairs. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFD]+/gu;

/** Returns a banner on one line, without control characters, cut if it is long; undefined if nothing is left. */
export function plainBanner(text: string | null | undefined): string | undefined {
  return plainText(text, LONGEST_BANNER);
}

/** Cleans the name of a product or a version in the same way. */
export function plainName(text: string | null | undefined): string | undefined {
  return plainText(text, LONGEST_NAME);
}

function plainText(text: string | null | undefined, longest: number): string | undefined {
  // Text far beyond the cut is not read: some banners are whole pages.
  const plain = (text ?? '')
    .slice(0, longest * 4)
    .replace(UNPRINTABLE, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain === '' ? undefined : [...plain].slice(0, longest).join('').trim();
}
