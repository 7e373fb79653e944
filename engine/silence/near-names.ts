import { foldCidr, KeyError } from '../../schema/keys/index.ts';
import { readKey } from '../correct/key-fold.ts';

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

/** Whether the names of a label are words, which may be given in part: of numbers the beginning of another tells nothing. */
export function haveWords(label: string): boolean {
  return FAMILIES.slice(2).some((labels) => labels.includes(label));
}

/** What else a name could have been meant for, by label, in that label's normal form. */
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
