import { type KnownThing, readEvidence, type Thing } from '../facts/read.ts';
import { readSurroundings, type Surroundings } from '../facts/surroundings.ts';
import type { Reader } from '../store/database.ts';
import { type Context, worstFirst } from '../verdicts/context.ts';
import { addressContext, earlierContext, formerContext, hostContext } from '../verdicts/context-findings.ts';
import type { Evidence } from '../verdicts/evidence.ts';
import { joinedHistory } from '../verdicts/evidence-at.ts';
import type { FeedListing } from '../verdicts/feed-listing.ts';
import { judge } from '../verdicts/judge.ts';
import { KIND_BY_LABEL, layersOf } from '../verdicts/kinds.ts';
import { operatorContext, statementsIn } from '../verdicts/operator.ts';
import { platformContext } from '../verdicts/platform.ts';
import type { Verdict } from '../verdicts/verdict.ts';
import { type UrlNames, urlNames } from './listed-url-names.ts';
import type { AnyIndicator } from './read-indicator.ts';

/** Something that was asked for, what is known of it, and what is to be thought of it. */
export interface JudgedIndicator {
  readonly indicator: AnyIndicator;
  readonly evidence: Evidence;
  readonly verdict: Verdict;
  /** The instant that it is judged for, epoch ms. */
  readonly asOf: number;
  /** Names of the actors that it is attributed to. */
  readonly actors: readonly string[];
  /** What else of the list is the same thing, such as a URL that is judged by its host. */
  readonly sameAs: readonly AnyIndicator[];
}

/** One thing of each of the labels that are asked for most. */
export const MIXED_EXAMPLE =
  '["2001:db8::10", "www.example.org", "203.0.113.0/24", "AS64500", "CVE-2021-44228", "d41d8cd98f00b204e9800998ecf8427e"]';

/**
 * The verdicts on lists of indicators, in the order of each list, with their neighbours. An indicator is judged for the instant of its
 * stored verdict, else for that of the last reconcile, else for `asOf`. A URL that is listed, or that is under a listed one, is judged by
 * that; any other by its host, which vouches for no path of it (contract 5.7).
 */
export async function judgeIndicators(
  { reader, asOf }: { readonly reader: Reader; readonly asOf: Date },
  lists: readonly (readonly AnyIndicator[])[],
): Promise<readonly (readonly JudgedIndicator[])[]> {
  const given = lists.flat();
  const things = given.flatMap((indicator): Thing[] => [indicator, ...urlThings(indicator)]);
  const [known, surroundings] = await Promise.all([
    readEvidence(reader, things, asOf.getTime()),
    readSurroundings(reader, things),
  ]);
  const byKey = new Map(known.map((thing) => [keyOf(thing), thing]));
  return lists.map((indicators) =>
    eachOnce(indicators.flatMap((indicator) => judgedOne(indicator, byKey, surroundings))),
  );
}

/** Each indicator at its first position. */
function eachOnce(judged: readonly Omit<JudgedIndicator, 'sameAs'>[]): readonly JudgedIndicator[] {
  const groups = Map.groupBy(judged, ({ indicator }) => keyOf(indicator));
  return [...groups.values()].flatMap((same) => {
    // A host itself says more than a host that was derived from a path.
    const first = same.find(({ indicator }) => indicator.url === undefined) ?? same[0];
    if (first === undefined) return [];
    return [{ ...first, sameAs: same.filter((one) => one !== first).map(({ indicator }) => indicator) }];
  });
}

/** The layers that verdicts on these indicators rest on; those of addresses where there are none. */
export function layersOfIndicators(indicators: readonly AnyIndicator[]): string[] {
  return layersOf(indicators.length === 0 ? ['ip'] : indicators.map(({ label }) => KIND_BY_LABEL[label]));
}

function urlThings({ url }: AnyIndicator): Thing[] {
  if (url === undefined) return [];
  const { exact, above } = urlNames(url);
  return [...exact, ...above].map((name) => ({ label: 'URL', name }));
}

function judgedOne(
  indicator: AnyIndicator,
  known: ReadonlyMap<string, KnownThing>,
  surroundings: ReadonlyMap<string, Surroundings>,
): readonly Omit<JudgedIndicator, 'sameAs'>[] {
  const names = indicator.url === undefined ? null : urlNames(indicator.url);
  const listed = names === null ? undefined : listedUrl(names, known);
  const decisive = listed ?? known.get(keyOf(indicator));
  if (decisive === undefined) return [];
  const beside = contextOf(known.get(keyOf(indicator)) ?? decisive, surroundings).filter(
    ({ example }) => example !== decisive.name,
  );
  const onIt = onPath({ ...decisive.evidence, context: beside }, listed === undefined ? names : null);
  const evidence = { ...onIt, context: [...operatorContext(onIt), ...onIt.context] };
  const { asOf } = decisive;
  return [
    {
      indicator: listed === undefined || names === null ? indicator : ofUrl(indicator, names),
      evidence,
      verdict: judge(evidence, asOf),
      asOf,
      actors: surroundings.get(keyOf(decisive))?.actors ?? [],
    },
  ];
}

/** The node that lists the URL: itself first, then the nearest above it. */
function listedUrl({ exact, above }: UrlNames, known: ReadonlyMap<string, KnownThing>): KnownThing | undefined {
  const nodes = [...exact, ...above].flatMap((name) => known.get(keyOf({ label: 'URL', name })) ?? []);
  return nodes.find(({ evidence }) => statementsIn(evidence).length > 0 || evidence.listings.length > 0);
}

function ofUrl(indicator: AnyIndicator, { name }: UrlNames): AnyIndicator {
  return { ...indicator, kind: 'url', label: 'URL', name };
}

/**
 * No one has observed the path: its host is neither an observation of it nor a vouch, and where many share the host, listings of others are
 * nothing against it. Nor does the operator allow a path by allowing its host.
 */
function onPath<Kind extends Evidence>(evidence: Kind, names: UrlNames | null): Kind {
  if (names === null || names.path === '/') return evidence;
  const { isShared, listings, overrides } = evidence;
  const context = isShared ? evidence.context.map((one) => ({ ...one, isShared })) : evidence.context;
  return {
    ...evidence,
    context,
    vouches: [],
    observations: [],
    listings: listings.filter(({ operator }) => operator?.act !== 'allow'),
    overrides: overrides?.filter(({ act }) => act !== 'allow'),
  };
}

/** The neighbours of an indicator. */
export function contextOf(
  { label, name, evidence }: KnownThing,
  surroundings: ReadonlyMap<string, Surroundings>,
): readonly Context[] {
  const { host, address, former = [] } = surroundings.get(keyOf({ label, name })) ?? {};
  const own = evidence.listings.filter(isFeedListing);
  // Entries that have ended are in the evidence; entries that a list no longer has are in the record of changes.
  const ended = evidence.context.filter(({ kind }) => kind === 'historic');
  const history = joinedHistory(formerContext(former, own), ended);
  const gone = [...earlierContext(evidence.observations, own), ...history];
  if (host !== undefined) {
    const platform = evidence.kind === 'domain' ? platformContext(evidence, name) : [];
    return worstFirst([...platform, ...hostContext(host, own), ...gone]);
  }
  if (address === undefined || evidence.kind !== 'ip') return gone;
  const { isCrowded, specialPurpose, uses } = evidence.properties;
  return worstFirst([...addressContext({ ...address, isCrowded, uses }, own, specialPurpose), ...gone]);
}

function isFeedListing(listing: Evidence['listings'][number]): listing is FeedListing {
  return 'meaning' in listing;
}

function keyOf({ label, name }: Pick<AnyIndicator, 'label' | 'name'>): string {
  return `${label} ${name}`;
}
