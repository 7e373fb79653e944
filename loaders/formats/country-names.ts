import { foldCountry, keyOrNull } from '../../schema/keys/index.ts';

/** Names that publishers of places write otherwise than Unicode CLDR does, by their folded form. */
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

/** A city and its country as the graph names it. */
export interface NamedPlace {
  readonly city: string;
  readonly country: string;
}

/**
 * The city and the country of a place as people write it: the city first, then perhaps a region, the country, perhaps a postal code. Null
 * where no country is found.
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

/** ISO 3166-1 code of a country's English name, whatever its accents and signs; null for a name that is none. */
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

/** Letters alone, without accents: `St. Lucia` and `Saint Lucia` are one. */
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
