import { isIPv4 } from 'node:net';
import { foldAddress, foldCryptoAddress, foldHost, pastedText, type SuffixList } from '../../schema/keys/index.ts';
import type { Fact, FeedDeclaration, ReadContext, Records, RecordVersion } from '../source.ts';
import { accused } from './accused.ts';
import { dnsFacts } from './dns-facts.ts';
import { type Indicator, indicators, type Listed } from './indicators.ts';
import { listing } from './listings.ts';
import { pastSaid } from './past-dates.ts';
import type { Said } from './said.ts';
import { type FingerprintKind, fingerprintOf } from './tls-fingerprints.ts';

/** What an event or a bundle reports: what lists have, fingerprints of TLS by their kind, and wallets by their chain. */
export type Reported = Listed | FingerprintKind | Chain | 'wallet';
type Chain = 'btc' | 'xmr' | 'dash';

const FINGERPRINTS: ReadonlySet<string> = new Set<FingerprintKind>(['jarm', 'ja3', 'ja3s', 'ja4']);
const CHAINS: ReadonlySet<string> = new Set<Chain>(['btc', 'xmr', 'dash']);

/** A host, and an address that it resolved to when the indicator was seen. */
export interface Resolution {
  readonly owner: string;
  readonly address: string;
}

/** An indicator of an event or a bundle: a value, the kind that it is read as, and the report's content about it. */
export interface ReportedIndicator {
  readonly value: string;
  /** Null if it accuses no one, and only its resolutions are stated. */
  readonly lists: Reported | null;
  readonly said: Said;
  /** What the report says of addresses of hosts. */
  readonly resolutions?: readonly Resolution[];
  /** All hashes of the same file, for a hash. */
  readonly sameFile?: readonly string[];
  /** The event or the object that reports it. */
  readonly record?: RecordVersion | undefined;
}

/** Records of a format that reports indicators. */
export type ReportedIndicators = Records<ReportedIndicator>;

/** Returns the listing of a reported indicator, with the other content of the report about it. */
export function* reportedFacts(
  feed: FeedDeclaration,
  { value, lists, said, resolutions = [], sameFile = [] }: ReportedIndicator,
  context: ReadContext,
): Iterable<Fact> {
  for (const indicator of lists === null ? [] : named(value, lists, context.suffixes)) {
    const { label, properties } = indicator;
    const known = label === 'FILE_HASH' ? { ...properties, ...hashesOf(sameFile) } : properties;
    yield* listing(feed, known === undefined ? indicator : { ...indicator, properties: known }, said, context);
  }
  yield* resolutionFacts(resolutions, said, context);
}

function named(value: string, lists: Reported, suffixes: SuffixList): readonly Indicator[] {
  if (isFingerprint(lists)) return [fingerprintOf(lists, value) ?? []].flat();
  if (lists !== 'wallet' && !isChain(lists)) return accused(value, lists, suffixes);
  const name = foldCryptoAddress(lists === 'wallet' ? value : `${lists}:${value}`);
  return [{ label: 'CRYPTO_ADDRESS', name, properties: { chain: name.slice(0, name.indexOf(':')) } }];
}

function isFingerprint(lists: Reported): lists is FingerprintKind {
  return FINGERPRINTS.has(lists);
}

function isChain(lists: Reported): lists is Chain {
  return CHAINS.has(lists);
}

function* resolutionFacts(resolutions: readonly Resolution[], said: Said, context: ReadContext): Iterable<Fact> {
  const past = pastSaid(said, context);
  const firstSeen = past.firstSeen ?? past.publishedAt;
  const lastSeen = past.lastSeen ?? firstSeen;
  for (const { owner: host, address: text } of resolutions) {
    const [owner, address] = [foldHost(pastedText(host)), foldAddress(pastedText(text)).name];
    const data = { type: isIPv4(address) ? ('A' as const) : ('AAAA' as const), address };
    yield* dnsFacts({ owner, data }, { firstSeen, lastSeen, observedAt: lastSeen }, context.suffixes);
  }
}

function hashesOf(texts: readonly string[]): Readonly<Record<string, string>> {
  const folded = texts.flatMap((text) => indicators(text, 'hashes'));
  return Object.fromEntries(folded.map(({ name, properties }) => [String(properties?.algorithm), name]));
}
