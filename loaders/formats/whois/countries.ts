import { foldCountry, keyOrNull } from '../../../schema/keys/index.ts';

/** Names that registries write and that the Unicode CLDR does not have. */
const OTHER_NAMES: readonly (readonly [string, string])[] = [
  ['usa', 'US'],
  ['u.s.a.', 'US'],
  ['united states of america', 'US'],
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['czech republic', 'CZ'],
  ['republic of korea', 'KR'],
  ['korea', 'KR'],
  ['russian federation', 'RU'],
  ['viet nam', 'VN'],
  ['turkey', 'TR'],
  ['hong kong', 'HK'],
  ['the netherlands', 'NL'],
];

const CODES = Array.from({ length: 26 * 26 }, (_, at) => String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)));

let byName: ReadonlyMap<string, string> | undefined;

/** Returns the country in a text: a code, a name in English, or both, as in `United States (US)`. Undefined for any other text. */
export function countryNamed(text: string): string | undefined {
  const written = text.trim();
  const code = /^([A-Za-z]{2})(?:\s*\(.*\))?$/.exec(written)?.[1] ?? /\(([A-Z]{2})\)$/.exec(written)?.[1];
  const name = written.toLowerCase();
  const known = namesOfCountries().get(name);
  if (known !== undefined) return known;
  return code === undefined ? undefined : (keyOrNull(() => foldCountry(code)) ?? undefined);
}

function namesOfCountries(): ReadonlyMap<string, string> {
  byName ??= new Map([...namesOfUnicode(), ...OTHER_NAMES]);
  return byName;
}

function namesOfUnicode(): [string, string][] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return CODES.flatMap((code): [string, string][] => {
    const name = keyOrNull(() => foldCountry(code)) === null ? undefined : names.of(code);
    return name === undefined ? [] : [[name.toLowerCase(), code]];
  });
}
