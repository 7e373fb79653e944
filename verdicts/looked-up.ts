/** The threat lists in which an indicator was looked up, and whether these suffice to call it clean (contract 5.4). */
import type { LookedUp, VerdictKind } from './evidence.ts';

/** A threat list at the time of the last reconcile. */
export interface ThreatList {
  readonly name: string;
  /** Id of its category. */
  readonly category: string;
  /** Kinds of what it lists. */
  readonly kinds: readonly VerdictKind[];
  /** All of it is loaded, by what its source declares to be whole. */
  readonly isWhole: boolean;
  /** Its newest data is at most three of its cadences old. */
  readonly isFresh: boolean;
  /** Date of its newest data, epoch ms. */
  readonly newest: number | null;
}

/** Everything that a reconcile notes about the sources: what verdicts may conclude from absence. */
export interface LookUps {
  /** The feed that each companion source describes, by the id of the source. */
  readonly companions: ReadonlyMap<string, string>;
  /** Ids of the sources that are asked about what is stored, or what a caller names. */
  readonly requested: ReadonlySet<string>;
  readonly lists: readonly ThreatList[];
  /** Ids of the sources that are whole and fresh. */
  readonly whole: ReadonlySet<string>;
}

/** Nothing was looked up anywhere. */
export const NO_LOOK_UPS: LookUps = { companions: new Map(), requested: new Set(), lists: [], whole: new Set() };

/** What a list is needed for. */
interface Need {
  readonly words: string;
  readonly categories: readonly string[];
}

const MALWARE: Need = {
  words: 'malware or command and control',
  categories: ['c2-servers', 'malware-distribution', 'malicious-domains'],
};
const PHISHING: Need = { words: 'phishing', categories: ['phishing'] };
const ATTACKS: Need = { words: 'attacks', categories: ['attack-sources', 'brute-force', 'general-blacklists'] };
const NETWORKS: Need = { words: 'criminal networks', categories: ['malicious-infrastructure'] };
const SCAMS: Need = { words: 'scams or sanctions', categories: ['scam', 'ofac-sdn-sanctions'] };

/** The lists that an indicator of each kind needs before it is called clean. */
const NEEDS: Readonly<Partial<Record<VerdictKind, readonly Need[]>>> = {
  ip: [MALWARE, ATTACKS],
  domain: [MALWARE, PHISHING],
  url: [MALWARE, PHISHING],
  hash: [MALWARE],
  tls: [MALWARE],
  crypto: [SCAMS],
  network: [NETWORKS],
  asn: [NETWORKS],
};

/** Returns in which lists indicators of a kind were looked up, and what these lack. */
export function lookedUp(kind: VerdictKind, lists: readonly ThreatList[]): LookedUp {
  const own = lists.filter(({ kinds }) => kinds.includes(kind));
  const good = own.filter(({ isWhole, isFresh }) => isWhole && isFresh);
  const dates = own.flatMap(({ newest }) => newest ?? []);
  return {
    lists: own.length,
    oldest: dates.length === 0 ? null : Math.min(...dates),
    poor: own.length - good.length,
    missing: (NEEDS[kind] ?? []).flatMap(({ words, categories }) =>
      good.some(({ category }) => categories.includes(category)) ? [] : [words],
    ),
  };
}

/** The kinds of indicators for which lists are needed. */
export const LOOKED_UP_KINDS = [
  'ip',
  'domain',
  'url',
  'hash',
  'tls',
  'crypto',
  'network',
  'asn',
] as const satisfies readonly VerdictKind[];
