/** Words, counts and lists in the sentences of an explanation. */
import { CATEGORIES } from '../schema/categories.ts';

/** What a feed of each category lists, if the category's own name reads badly in a sentence. */
const CATEGORY_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'c2-servers': 'command and control',
    'attack-sources': 'attacks',
    'brute-force': 'brute-force attacks',
    'exfiltration-destinations': 'data exfiltration',
    'state-actor-sanctions': 'state actors and sanctions',
    'ofac-sdn-sanctions': 'sanctions (OFAC SDN)',
    scam: 'scams',
    'operator-blocks': 'blocking by the operator',
    'general-blacklists': 'general blacklisting',
    'tor-network': 'the Tor network',
    proxies: 'open proxies',
    vpns: 'VPNs',
    'ad-tracking-blocklists': 'advertising and tracking',
    reputation: 'a poor reputation',
  }),
);

/** Every category with its words in a sentence, confirmed-bad ones first. */
export const WORDED_CATEGORIES: readonly { readonly id: string; readonly words: string }[] = CATEGORIES.map(
  ({ id, name }) => ({ id, words: CATEGORY_WORDS.get(id) ?? name.toLowerCase() }),
);

/** Each vouch in a sentence; allow lists go by their id. */
const VOUCH_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    popularity: 'its popularity',
    resolver: 'a list of well-known resolvers',
    'root-server': 'the names of the root servers',
    'vendor-service': 'the vendor whose service it is',
    'known-good': 'a set of known-good files',
  }),
);

/** A vouch in words. */
export function vouchWords(vouch: string): string {
  return VOUCH_WORDS.get(vouch) ?? vouch.replace('allow-list:', 'the allow list ');
}

const CONJUNCTION = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  return CONJUNCTION.format(words);
}

/** `one feed`, `3 feeds`. */
export function counted(count: number | bigint, noun: string, plural = `${noun}s`): string {
  return Number(count) === 1 ? `one ${noun}` : `${count} ${plural}`;
}

const PERCENT = new Intl.NumberFormat('en-GB', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
});
const SMALL_PERCENT = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 2 });

/** A share as `15.6 %`. */
export function percent(share: number): string {
  if (share >= 0.01) return `${PERCENT.format(100 * share)} %`;
  if (share >= 0.0001) return `${SMALL_PERCENT.format(100 * share)} %`;
  return share > 0 ? '< 0.01 %' : '0 %';
}
