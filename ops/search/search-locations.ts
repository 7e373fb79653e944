import Cypher from '@neo4j/cypher-builder';
import { cidrRange } from '../../schema/keys/index.ts';
import { builtOnce, clauses, cypherText } from '../../store/cypher-text.ts';
import type { ProjectionSources } from '../../views/indicators/sources.ts';
import { type LocationHit, readNetworkHits } from '../../views/location-search.ts';
import { inBatches } from '../in-batches.ts';
import type { ReportProgress } from '../jobs/job-runner.ts';
import { type Expression, holds } from './expression.ts';
import type { LocationTerm } from './location-fields.ts';
import type { Search, SearchPage } from './search-request.ts';
import { type SearchResult, searchResult } from './search-result.ts';

/** Blocks that one term finds: more are not read. */
const MOST_BLOCKS = 20_000;
/** Blocks that are read in one trip. */
const BATCH = 1000;
/** How long one statement may take, ms. */
const STATEMENT_MS = 120_000;

type LocationSearch = Extract<Search, { readonly side: 'location' }>;

/** A block with its record, where that was read already, and its place in the order of addresses. */
interface Block {
  readonly cidr: string;
  readonly order: string;
  readonly hit: LocationHit | null;
}

/** Answers a search for blocks of addresses: what matches, sorted, and a page of it. */
export async function searchLocations(
  sources: ProjectionSources,
  { expression, page }: LocationSearch,
  signal: AbortSignal,
  report: ReportProgress,
): Promise<SearchResult<LocationHit>> {
  const anchors = anchorsOf(expression);
  const found = new Map<LocationTerm, ReadonlySet<string>>();
  for (const term of anchors) {
    signal.throwIfAborted();
    found.set(term, await blocksOf(sources, term));
  }
  const isTruncated = [...found.values()].some(({ size }) => size > MOST_BLOCKS);
  const cidrs = [...new Set([...found.values()].flatMap((blocks) => [...blocks].slice(0, MOST_BLOCKS)))];
  const isDecided = holds(expression, (term) => found.has(term)) && isUnion(expression);
  const blocks =
    isDecided && page.sortBy !== 'asn'
      ? cidrs.map((cidr) => blockOf(cidr, null))
      : (await read(sources, cidrs, signal, report)).filter(({ cidr, hit }) =>
          holds(expression, (term) => found.get(term)?.has(cidr) === true || (hit !== null && term.isTrue(hit))),
        );
  const sorted = blocks.toSorted(inOrder(page));
  const shown = sorted.slice(page.offset, page.offset + page.limit);
  const kind = { source: 'geograph', queryType: 'location_search' } as const;
  return searchResult(kind, await shownHits(sources, shown), { total: sorted.length, page, isTruncated });
}

/** Of AND the part that finds fewest blocks, of OR all parts. */
function anchorsOf(expression: Expression<LocationTerm>): readonly LocationTerm[] {
  if (expression.kind === 'term') return [expression.term];
  const parts = expression.parts.map(anchorsOf);
  if (expression.kind === 'any') return parts.flat();
  const cost = (terms: readonly LocationTerm[]) => Math.max(...terms.map(({ rank }) => rank));
  return parts.toSorted((one, other) => cost(one) - cost(other))[0] ?? [];
}

/** Whether every anchor alone makes the whole true. */
function isUnion(expression: Expression<LocationTerm>): boolean {
  return expression.kind === 'term' || (expression.kind === 'any' && expression.parts.every(isUnion));
}

const blocksText = builtOnce((match: string) =>
  cypherText(new Cypher.Call(clauses(match), []), 'WITH DISTINCT cidr LIMIT $most RETURN cidr'),
);

async function blocksOf({ reader }: ProjectionSources, { match }: LocationTerm): Promise<ReadonlySet<string>> {
  const parameters = { ...match.parameters, most: BigInt(MOST_BLOCKS + 1) };
  const rows = await reader.read({ text: blocksText(match.cypher), parameters }, { timeoutMs: STATEMENT_MS });
  return new Set(rows.map(({ cidr }) => String(cidr)));
}

function read(
  sources: ProjectionSources,
  cidrs: readonly string[],
  signal: AbortSignal,
  report: ReportProgress,
): Promise<readonly Block[]> {
  const work = async (batch: readonly string[], done: number) => {
    const hits = await readNetworkHits(sources.reader, batch);
    report(done + batch.length, cidrs.length, `read ${done + batch.length} blocks`);
    return hits.map((hit) => blockOf(hit.network, hit));
  };
  return inBatches(cidrs, signal, work, BATCH);
}

/** By the first address; of two blocks that begin alike the larger comes first. */
function blockOf(cidr: string, hit: LocationHit | null): Block {
  const length = cidr.slice(cidr.indexOf('/') + 1);
  return { cidr, hit, order: `${cidrRange(cidr).start}${length.padStart(3, '0')}` };
}

/** By address; by AS number, what has none last. */
function inOrder({ sortBy, isDescending }: SearchPage): (one: Block, other: Block) => number {
  const turn = isDescending ? -1 : 1;
  const byAddress = (one: Block, other: Block) => (one.order < other.order ? -turn : turn);
  if (sortBy !== 'asn') return byAddress;
  return (one, other) => {
    const [first, second] = [one.hit?.isp.asn ?? null, other.hit?.isp.asn ?? null];
    if (first === second) return byAddress(one, other);
    if (first === null || second === null) return first === null ? 1 : -1;
    return (first - second) * turn;
  };
}

async function shownHits({ reader }: ProjectionSources, shown: readonly Block[]): Promise<readonly LocationHit[]> {
  const unread = shown.filter(({ hit }) => hit === null).map(({ cidr }) => cidr);
  const hits = unread.length === 0 ? [] : await readNetworkHits(reader, unread);
  const byNetwork = new Map(hits.map((hit) => [hit.network, hit]));
  return shown.flatMap(({ cidr, hit }) => hit ?? byNetwork.get(cidr) ?? []);
}
