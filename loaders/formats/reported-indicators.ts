import { isIPv4 } from 'node:net';
import { foldAddress } from '../../schema/keys/index.ts';
import type { Fact, FeedDeclaration, ReadContext, Records } from '../source.ts';
import { accused } from './accused.ts';
import { dnsFacts } from './dns-facts.ts';
import { indicators, type Listed } from './indicators.ts';
import { listing } from './listings.ts';
import { pastSaid } from './past-dates.ts';
import type { Said } from './said.ts';

/** An indicator of an event or a bundle: a value, the kind that it is read as, and the report's content about it. */
export interface ReportedIndicator {
  readonly value: string;
  readonly lists: Listed;
  readonly said: Said;
  /** Addresses that it resolved to, for a host. */
  readonly addresses?: readonly string[];
  /** All hashes of the same file, for a hash. */
  readonly sameFile?: readonly string[];
}

/** Records of a format that reports indicators. */
export type ReportedIndicators = Records<ReportedIndicator>;

/** Returns the listing of a reported indicator, with the other content of the report about it. */
export function* reportedFacts(
  feed: FeedDeclaration,
  { value, lists, said, addresses = [], sameFile = [] }: ReportedIndicator,
  context: ReadContext,
): Iterable<Fact> {
  for (const indicator of accused(value, lists, context.suffixes)) {
    const { label, properties } = indicator;
    const known = label === 'FILE_HASH' ? { ...properties, ...hashesOf(sameFile) } : properties;
    yield* listing(feed, known === undefined ? indicator : { ...indicator, properties: known }, said, context);
    if (label === 'HOSTNAME') yield* resolutions(indicator.name, addresses, said, context);
  }
}

function* resolutions(owner: string, addresses: readonly string[], said: Said, context: ReadContext): Iterable<Fact> {
  const past = pastSaid(said, context);
  const firstSeen = past.firstSeen ?? past.publishedAt;
  const lastSeen = past.lastSeen ?? firstSeen;
  for (const text of addresses) {
    const address = foldAddress(text).name;
    const data = { type: isIPv4(address) ? ('A' as const) : ('AAAA' as const), address };
    yield* dnsFacts({ owner, data }, { firstSeen, lastSeen, observedAt: lastSeen }, context.suffixes);
  }
}

function hashesOf(texts: readonly string[]): Readonly<Record<string, string>> {
  const folded = texts.flatMap((text) => indicators(text, 'hashes'));
  return Object.fromEntries(folded.map(({ name, properties }) => [String(properties?.algorithm), name]));
}
