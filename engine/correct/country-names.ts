const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Codes that ISO 3166-1 assigns, by the English name of their country in lower case. */
const CODES: ReadonlyMap<string, string> = codesByName();

/** The two-letter code of a country by its English name in any case, or null. */
export function countryCode(name: string): string | null {
  return CODES.get(name.trim().toLowerCase()) ?? null;
}

function codesByName(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const assigned = codes.filter((code) => new Intl.Locale(`und-${code}`).region === code);
  return new Map(assigned.flatMap((code) => nameOf(names, code).map((name) => [name, code] as const)).toReversed());
}

function nameOf(names: Intl.DisplayNames, code: string): string[] {
  const name = names.of(code);
  return name === undefined ? [] : [name.toLowerCase()];
}
