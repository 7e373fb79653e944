/** Chains of aliases, from a host to where they end, and the cycles in them. */

import type { AliasNode } from '../../facts/alias-chains.ts';
import { LONGEST_ALIAS_CHAIN } from '../../schema/bounds.ts';
import { compareTexts } from '../../schema/code-points.ts';

/** Ends of one host: names that were aliases of many others in turn have more, and the first are enough. */
const MOST_ENDS = 10;

/** A chain of aliases. */
export interface Chain {
  /** Names from the host on; the host alone where its only alias is itself. */
  readonly hops: readonly string[];
  /** When the oldest of its steps was last seen, epoch ms. */
  readonly seen: number | null;
  /** It ends at a name that is no alias. */
  readonly isEnded: boolean;
  /** The name at which a cycle was cut. */
  readonly loop: string | null;
}

/** Names with their aliases. */
export type AliasGraph = ReadonlyMap<string, AliasNode>;

/**
 * The chains that begin at a host, one for each name that its aliases end at. For a host whose aliases never end it returns the longest
 * one, and where it was cut, or where one that runs into a cycle near its end was cut.
 */
export function chainsFrom(host: string, graph: AliasGraph): Chain[] {
  const paths = shortestPaths(host, graph);
  const others = [...paths.values()].filter(({ hops }) => hops.at(-1) !== host);
  const ends = others.filter(({ hops }) => !isAlias(hops.at(-1), graph)).slice(0, MOST_ENDS);
  const isEnded = ends.length > 0;
  const longestFirst = (isEnded ? ends : others).toSorted(
    (one, other) => other.hops.length - one.hops.length || compareTexts(one.hops.at(-1) ?? '', other.hops.at(-1) ?? ''),
  );
  const reported = isEnded ? longestFirst : longestFirst.slice(0, 1);
  const found = reported.length > 0 || !paths.has(host) ? reported : [{ hops: [host], seen: null }];
  return found.map((path) => ({ ...path, isEnded, loop: loopOf(host, path, paths, isEnded, graph) }));
}

type Path = Pick<Chain, 'hops' | 'seen'>;

/** The shortest path to every name that is reached, the host itself included where its aliases come back to it. */
function shortestPaths(host: string, graph: AliasGraph): ReadonlyMap<string, Path> {
  const paths = new Map<string, Path>();
  let last: readonly Path[] = [{ hops: [host], seen: null }];
  for (let length = 1; length <= LONGEST_ALIAS_CHAIN && last.length > 0; length += 1) {
    const next: Path[] = [];
    for (const { hops, seen } of last) {
      for (const step of graph.get(hops.at(-1) ?? host)?.aliases ?? []) {
        if (paths.has(step.to)) continue;
        const path = { hops: [...hops, step.to], seen: older(seen, step.seen) };
        paths.set(step.to, path);
        if (step.to !== host) next.push(path);
      }
    }
    last = next;
  }
  return paths;
}

function loopOf(
  host: string,
  { hops }: Path,
  reached: ReadonlyMap<string, Path>,
  isEnded: boolean,
  graph: AliasGraph,
): string | null {
  if (reached.has(host)) return host;
  const last = hops.at(-1) ?? host;
  const runsBack = graph.get(last)?.aliases.some(({ to }) => reached.has(to)) ?? false;
  return !isEnded && runsBack ? last : null;
}

function isAlias(name: string | undefined, graph: AliasGraph): boolean {
  return name !== undefined && (graph.get(name)?.aliases.length ?? 0) > 0;
}

function older(one: number | null, other: number | null): number | null {
  return one !== null && other !== null && one < other ? one : other;
}
