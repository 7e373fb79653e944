/** Letters that are not a plain letter with a mark, with their plain spelling. */
const SPELLED: ReadonlyMap<string, string> = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i' }),
);

/**
 * Returns the search form of a place's name, whatever its spelling: lower case, without accents, hyphens and apostrophes as blanks.
 * `Zürich` and `ZURICH`, `São Paulo` and `Sao Paulo`, `Saint-Denis` and `Saint Denis` are equal.
 */
export function foldSearchText(text: string): string {
  return Array.from(text.normalize('NFKD').toLowerCase(), (letter) => SPELLED.get(letter) ?? letter)
    .join('')
    .replace(/\p{M}+/gu, '')
    .replace(/[-‐‑–'’ʼ`]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
}
