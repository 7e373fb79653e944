import { lookUpsText } from '../../facts/look-ups.ts';
import { LOOKED_UP_KINDS } from '../../verdicts/looked-up.ts';

const CATEGORIES = ['malware-distribution', 'phishing', 'attack-sources', 'malicious-infrastructure', 'scam'];

/** The setting of a graph in which whole and fresh lists of everything, each of this day, are loaded; epoch ms. */
export function wholeLookUps(newest: number): string {
  const lists = CATEGORIES.map((category) => ({
    ...{ name: category, category, kinds: LOOKED_UP_KINDS, newest },
    ...{ isWhole: true, isFresh: true },
  }));
  return lookUpsText({ companions: new Map(), requested: new Set(), lists, whole: new Set() });
}
