import { CATEGORIES } from '../../schema/categories.ts';

/** What a feed of each category lists things for, where the category's own name reads badly in a sentence. */
const WORDS: Readonly<Record<string, string>> = {
  'c2-servers': 'command and control',
  'attack-sources': 'attacks',
  'brute-force': 'brute-force attacks',
  'exfiltration-destinations': 'data exfiltration',
  'state-actor-sanctions': 'state actors and sanctions',
  'ofac-sdn-sanctions': 'sanctions (OFAC SDN)',
  scam: 'scams',
  'general-blacklists': 'general blacklisting',
  'tor-network': 'the Tor network',
  proxies: 'open proxies',
  vpns: 'VPNs',
  'ad-tracking-blocklists': 'advertising and tracking',
  reputation: 'a poor reputation',
};

/**
 * Expression: `[[id, words], ...]` of every category in their order, confirmed-bad ones first. The table is one literal: Neo4j
 * takes long to plan lists of lists.
 */
export const CATEGORY_WORDS = `[line IN split('${CATEGORIES.map(
  ({ id, name }) => `${id}=${WORDS[id] ?? name.toLowerCase()}`,
).join(';')}', ';') | split(line, '=')]`;

/** Expression: a share as `15.6 %`. `share` is an expression that stands several times. */
export function percent(share: string): string {
  return `CASE WHEN ${share} >= 0.01 THEN toString(round(100 * ${share}, 1)) WHEN ${share} >= 0.0001
      THEN toString(round(100 * ${share}, 2)) WHEN ${share} > 0 THEN '< 0.01' ELSE '0' END + ' %'`;
}

/** Expression: `one feed`, `3 feeds`. */
export function counted(count: string, noun: string, plural = `${noun}s`): string {
  return `CASE ${count} WHEN 1 THEN 'one ${noun}' ELSE toString(${count}) + ' ${plural}' END`;
}

/** Expression: a list of texts as `a`, `a and b`, `a, b and c`. */
export function listed(texts: string): string {
  return `reduce(text = '', at IN range(0, size(${texts}) - 1) | text
      + CASE WHEN at = 0 THEN '' WHEN at = size(${texts}) - 1 THEN ' and ' ELSE ', ' END + ${texts}[at])`;
}

/** What each vouch is in a sentence; allow lists go by their id. */
const VOUCHES: Readonly<Record<string, string>> = {
  popularity: 'its popularity',
  resolver: 'a list of well-known resolvers',
  'root-server': 'the names of the root servers',
  'vendor-service': 'the vendor whose service it is',
  'known-good': 'a set of known-good files',
};

/** Expression: the vouches of the evidence in words. */
export const VOUCHERS = `[vouch IN evidence.vouches | CASE vouch ${Object.entries(VOUCHES)
  .map(([vouch, words]) => `WHEN '${vouch}' THEN '${words}'`)
  .join(' ')} ELSE replace(vouch, 'allow-list:', 'the allow list ') END]`;
