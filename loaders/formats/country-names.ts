import { foldCountry, keyOrNull } from '../../schema/keys/index.ts';

/** Names that publishers of places write differently from Unicode CLDR, by their folded form. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'ascension and tristan da cunha': 'SH',
    'bosnia herzegovina': 'BA',
    brunei: 'BN',
    'cape verde': 'CV',
    'congo dem rep': 'CD',
    'congo rep': 'CG',
    'cote d ivoire': 'CI',
    'czech republic': 'CZ',
    'hong kong': 'HK',
    'ivory coast': 'CI',
    macao: 'MO',
    macau: 'MO',
    micronesia: 'FM',
    myanmar: 'MM',
    'palestinian territory': 'PS',
    'republic of korea': 'KR',
    'saint barthelemy': 'BL',
    'saint vincent and the grenadines': 'VC',
    'sint eustatius and saba': 'BQ',
    turkey: 'TR',
    'u s a': 'US',
    uk: 'GB',
    usa: 'US',
    'virgin islands u k': 'VG',
    'virgin islands u s': 'VI',
    'wallis and futuna': 'WF',
  }),
);

const BY_NAME: ReadonlyMap<string, string> = new Map([...namesByUnicode(), ...OTHER_NAMES]);

/** A city and its country, by their names in the graph. */
export interface NamedPlace {
  readonly city: string;
  readonly country: string;
}

/**
 * Returns the city and the country of a place as people write it: the city first, then perhaps a region, the country, perhaps a postal
 * code. Null if it has no country.
 */
export function placeNamed(text: string): NamedPlace | null {
  const parts = text.split(',').map((part) => part.trim());
  const [city = ''] = parts;
  for (let at = parts.length - 1; at > 0; at -= 1) {
    const country = countryNamed(`${parts[at - 1]} ${parts[at]}`) ?? countryNamed(parts[at] ?? '');
    if (country !== null && city !== '') return { city, country };
  }
  return null;
}

/** Returns the ISO 3166-1 code of a country's English name, whatever its accents and punctuation; null if it is not one. */
export function countryNamed(name: string): string | null {
  return BY_NAME.get(folded(name)) ?? null;
}

function* namesByUnicode(): Iterable<readonly [string, string]> {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const code of letters.flatMap((one) => letters.map((other) => one + other))) {
    const name = keyOrNull(() => foldCountry(code)) === null ? undefined : english.of(code);
    if (name !== undefined) yield [folded(name), code];
  }
}

/** Folds a name to letters without accents: `St. Lucia` and `Saint Lucia` are the same. */
function folded(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z]+/g, ' ')
    .replace(/\bst\b/g, 'saint')
    .trim();
}
