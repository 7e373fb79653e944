/** Letters that are no plain letter with a mark, as they are written without them. */
const SPELLED: ReadonlyMap<string, string> = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i' }),
);

/**
 * What the name of a place is found by, however it is spelled: lower case, without accents, hyphens and apostrophes as blanks.
 * `Zürich` and `ZURICH`, `São Paulo` and `Sao Paulo`, `Saint-Denis` and `Saint Denis` are one.
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
