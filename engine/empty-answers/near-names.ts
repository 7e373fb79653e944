import { foldCidr, KeyError } from '../../schema/keys/index.ts';
import { readKey } from '../correct/keys/read-key.ts';

/** Labels whose names look alike, so that one is often taken for another. */
const FAMILIES: readonly (readonly string[])[] = [
  ['HOSTNAME', 'TLD', 'PUBLIC_SUFFIX'],
  ['PREFIX', 'ANNOUNCED_PREFIX', 'REGISTERED_PREFIX'],
  ['ORGANIZATION', 'VENDOR', 'ASN_NAME', 'ACTOR', 'REGISTRAR', 'TLD_OPERATOR', 'FACILITY', 'INTERNET_EXCHANGE'],
  ['FEED_SOURCE', 'CATEGORY'],
  ['CITY', 'COUNTRY'],
];

/** Networks around one that are looked for: those up to 64 bits shorter. */
const MOST_PARENTS = 64;

/** Returns whether the names of a label are words, which may be given in part: the beginning of a number means nothing. */
export function haveWords(label: string): boolean {
  return FAMILIES.slice(2).some((labels) => labels.includes(label));
}

/** Returns what else a name could have meant, by label, in that label's normal form. */
export function otherMeanings(label: string, name: string): { readonly label: string; readonly name: string }[] {
  const family = FAMILIES.find((labels) => labels.includes(label)) ?? [];
  return family
    .filter((other) => other !== label)
    .flatMap((other) => {
      const reading = readKey([other], name);
      return reading.kind === 'folded' ? [{ label: other, name: reading.name }] : [];
    });
}

/** The names that hold a name, the nearest first: domains above a host, networks around a network. */
export function parentNames(label: string, name: string): readonly string[] {
  if (label === 'HOSTNAME') {
    const labels = name.split('.');
    return labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'));
  }
  return FAMILIES[1]?.includes(label) === true ? networksAround(name) : [];
}

/** Words of so many letters are seldom written with a capital inside the name of a city: `Rio de Janeiro`. */
const SHORT_WORD = 3;

/** Returns the same name in its probable capitals: cities are stored as published, and seldom typed so. */
export function otherCapitals(label: string, name: string): readonly string[] {
  const comma = name.lastIndexOf(',');
  if (label !== 'CITY' || comma < 0) return [];
  const city = name.slice(0, comma).toLowerCase();
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const forms = [
    city.replace(/\p{L}+/gu, capital),
    city.replace(/\p{L}+/gu, (word, at: number) => (at > 0 && word.length <= SHORT_WORD ? word : capital(word))),
  ];
  return [...new Set(forms.map((form) => form + name.slice(comma)))].filter((form) => form !== name);
}

function networksAround(cidr: string): readonly string[] {
  const [address = '', length = ''] = cidr.split('/');
  const lengths = Array.from(
    { length: Math.min(Number(length), MOST_PARENTS) },
    (_, index) => Number(length) - index - 1,
  );
  return lengths.flatMap((shorter) => {
    try {
      return [foldCidr(`${address}/${shorter}`).name];
    } catch (error) {
      if (error instanceof KeyError) return [];
      throw error;
    }
  });
}
