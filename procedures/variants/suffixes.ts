import type { SuffixList } from '../../schema/keys/index.ts';

/** The suffixes that names are put under. */
export interface Suffixes {
  /** Top-level domains, those with most names first. */
  readonly tlds: readonly string[];
  /** The same, each followed by the second-level suffixes of its country. */
  readonly all: readonly string[];
  /** The first of the top-level domains. */
  readonly largest: readonly string[];
  /** Decides whether names are registered directly under one. */
  readonly list: SuffixList;
}

/** Under how many top-level domains a name with its old suffix inside is looked for: these are where it would be taken for it. */
const LARGEST = 100;

/** Second levels under which names of countries are registered; which of them a country has, the Public Suffix List says. */
const SECOND_LEVELS =
  'com co net org edu gov ac or ne go me info biz web in firm nom ltd plc tm asso sch gob gouv id'.split(' ');

/** The suffixes of top-level domains, which are given with the largest first. */
export function suffixesUnder(tlds: readonly string[], list: SuffixList): Suffixes {
  const all = tlds.flatMap((tld) => [tld, ...secondLevels(tld, list)]);
  return { tlds, all, largest: tlds.slice(0, LARGEST), list };
}

/** The same and some more. */
export function withSuffixes(suffixes: Suffixes, more: readonly string[]): Suffixes {
  const lacking = more.filter((suffix) => !suffixes.all.includes(suffix));
  return lacking.length === 0 ? suffixes : { ...suffixes, all: [...suffixes.all, ...lacking] };
}

const SECOND = new WeakMap<SuffixList, Map<string, readonly string[]>>();

/** The usual second-level suffixes of a country's top-level domain (`co.uk`, `org.uk` of `uk`); none of a generic one. */
export function secondLevels(tld: string, list: SuffixList): readonly string[] {
  if (tld.length !== 2) return [];
  const byTld = SECOND.get(list) ?? new Map<string, readonly string[]>();
  SECOND.set(list, byTld);
  const found =
    byTld.get(tld) ?? SECOND_LEVELS.map((second) => `${second}.${tld}`).filter((suffix) => isSuffix(suffix, list));
  byTld.set(tld, found);
  return found;
}

/** The list has names registered right under it. */
export function isSuffix(suffix: string, list: SuffixList): boolean {
  return list.suffixOf(`x.${suffix}`)?.suffix === suffix;
}

const SHARED = new WeakMap<Suffixes, Map<string, readonly string[]>>();

/** The top-level domains under which a suffix is one too: `co` of `com`, as of `com.co`. */
export function sharedUnder(suffix: string, suffixes: Suffixes): readonly string[] {
  const bySuffix = SHARED.get(suffixes) ?? new Map<string, readonly string[]>();
  SHARED.set(suffixes, bySuffix);
  const found = bySuffix.get(suffix) ?? suffixes.tlds.filter((tld) => isSuffix(`${suffix}.${tld}`, suffixes.list));
  bySuffix.set(suffix, found);
  return found;
}
