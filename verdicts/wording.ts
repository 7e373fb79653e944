/** Words, counts and lists in the sentences of an explanation. */
import { CATEGORIES } from '../schema/categories.ts';
import type { VerdictKind } from './evidence.ts';
import type { LookedUp } from './looked-up.ts';

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

/** What indicators of a kind are called in a sentence about lists. */
const KIND_WORDS: Readonly<Record<VerdictKind, string>> = {
  ip: 'addresses',
  domain: 'names',
  url: 'URLs',
  hash: 'files',
  tls: 'TLS fingerprints',
  crypto: 'wallets',
  cve: 'vulnerabilities',
  network: 'networks',
  asn: 'AS numbers',
};

/** Why being on no list does not mean clean; empty if the lists suffice. */
export function lackingLists(kind: VerdictKind, missing: readonly string[]): string {
  return missing.length === 0 ? '' : `No whole and fresh list of ${CHOICE.format(missing)} covers ${KIND_WORDS[kind]}`;
}

/** In how many lists something was looked up, how much of them, and of which days. */
export function lookedUpWords(kind: VerdictKind, { lists, poor, oldest }: LookedUp): string {
  const day =
    oldest === null ? '' : `, ${lists === 1 ? 'of' : 'the oldest of'} ${new Date(oldest).toISOString().slice(0, 10)}`;
  const where = `in ${counted(lists, 'threat list')} of ${KIND_WORDS[kind]}${day}`;
  if (poor === 0) return `It was looked up in full ${where}`;
  return `It was looked up ${where}; ${poor === 1 ? 'one of them is' : `${poor} of them are`} old or not whole`;
}

const CHOICE = new Intl.ListFormat('en-GB', { type: 'disjunction' });
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
