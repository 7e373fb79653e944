/** Texts that services send: anybody's, and so of any length and with any characters. */

/** Characters of a banner that are kept. */
const LONGEST_BANNER = 1_000;
/** Characters of the name of a product or its version. */
const LONGEST_NAME = 200;
/** Bytes that no text has, put where none can be read, and what is left of a pair. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFD]+/gu;

/** A banner on one line, without control characters, cut off where it is long; undefined where nothing is left. */
export function plainBanner(text: string | null | undefined): string | undefined {
  return plainText(text, LONGEST_BANNER);
}

/** The name of a product or a version likewise. */
export function plainName(text: string | null | undefined): string | undefined {
  return plainText(text, LONGEST_NAME);
}

function plainText(text: string | null | undefined, longest: number): string | undefined {
  // What lies far behind the cut is not looked at: some banners are whole pages.
  const plain = (text ?? '')
    .slice(0, longest * 4)
    .replace(UNPRINTABLE, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain === '' ? undefined : [...plain].slice(0, longest).join('').trim();
}
