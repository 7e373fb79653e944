/** What the absence from lists means, in words. */
import type { LookedUp, VerdictKind } from './evidence.ts';
import { dayOf } from './sighting.ts';
import { counted } from './wording.ts';

const CHOICE = new Intl.ListFormat('en-GB', { type: 'disjunction' });

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
  const day = oldest === null ? '' : `, ${lists === 1 ? 'of' : 'the oldest of'} ${dayOf(oldest)}`;
  const where = `in ${counted(lists, 'threat list')} of ${KIND_WORDS[kind]}${day}`;
  if (poor === 0) return `It was looked up in full ${where}`;
  return `It was looked up ${where}; ${poor === 1 ? 'one of them is' : `${poor} of them are`} old or not whole`;
}
