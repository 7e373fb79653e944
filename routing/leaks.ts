/** Route leaks: all that paths show of one network that passes on what it has from another. */
import { fromPeer } from './known-networks.ts';
import type { Valley } from './valley.ts';

const MOST_PREFIXES = 20;
const MOST_PATHS = 5;

/** A path with a valley, and the blocks announced over it. */
export interface LeakingPath {
  /** Name of the AS_PATH, with prepends. */
  readonly path: string;
  /** The collector's peer that has it. */
  readonly peer: number;
  readonly prefix: string | null;
  /** Epoch ms. */
  readonly observedAt: number;
}

/** A leak with the blocks and paths that show it. */
export interface Leak extends Valley {
  /** At most 20, sorted. */
  readonly prefixes: readonly string[];
  readonly prefixCount: number;
  /** At most 5, the shortest first. */
  readonly paths: readonly string[];
  readonly peersSeeing: number;
  readonly firstSeen: number;
  readonly lastSeen: number;
}

interface Gathered {
  valley: Valley;
  readonly prefixes: Set<string>;
  paths: readonly string[];
  readonly peers: Set<number>;
  firstSeen: number;
  lastSeen: number;
}

/** Puts valleys together as paths come, in any order: as large as what leaks, whatever the number of paths. */
export class LeakTally {
  readonly #leaks = new Map<string, Gathered>();

  add(valley: Valley, { path, peer, prefix, observedAt }: LeakingPath): void {
    const key = `${valley.leaker} ${valley.from} ${valley.to}`;
    const known = this.#leaks.get(key) ?? empty(valley, observedAt);
    this.#leaks.set(key, known);
    // A network may be above another for one address family only: the surer valley counts.
    if (valley.confidence > known.valley.confidence) known.valley = valley;
    if (prefix !== null) known.prefixes.add(prefix);
    known.peers.add(peer);
    if (!known.paths.includes(path)) known.paths = [...known.paths, path].sort(byLength).slice(0, MOST_PATHS);
    known.firstSeen = Math.min(known.firstSeen, observedAt);
    known.lastSeen = Math.max(known.lastSeen, observedAt);
  }

  /** Every leak, in the order of leaker, source and target. */
  leaks(): readonly Leak[] {
    return [...this.#leaks.values()]
      .map(({ valley, prefixes, paths, peers, firstSeen, lastSeen }) => ({
        ...valley,
        prefixes: [...prefixes].sort().slice(0, MOST_PREFIXES),
        prefixCount: prefixes.size,
        paths,
        peersSeeing: peers.size,
        firstSeen,
        lastSeen,
      }))
      .sort((one, other) => one.leaker - other.leaker || one.from - other.from || one.to - other.to);
  }
}

/** The stored part of a leak from an earlier derivation. */
type KnownLeak = Pick<Leak, 'prefixes' | 'prefixCount' | 'paths' | 'peersSeeing' | 'firstSeen' | 'lastSeen'>;

/** Joins a leak with its stored part. Where the earlier blocks and peers are not known by name, it counts those that are known at least. */
export function joinedLeak(leak: Leak, known: KnownLeak): Leak {
  const prefixes = [...new Set([...known.prefixes, ...leak.prefixes])].sort();
  const paths = [...new Set([...known.paths, ...leak.paths])].sort(byLength);
  const peers = new Set(paths.map((path) => fromPeer(path.split(' ').map(Number))[0]));
  return {
    ...leak,
    prefixes: prefixes.slice(0, MOST_PREFIXES),
    prefixCount: Math.max(prefixes.length, known.prefixCount, leak.prefixCount),
    paths: paths.slice(0, MOST_PATHS),
    peersSeeing: Math.max(peers.size, known.peersSeeing, leak.peersSeeing),
    firstSeen: Math.min(leak.firstSeen, known.firstSeen),
    lastSeen: Math.max(leak.lastSeen, known.lastSeen),
  };
}

function empty(valley: Valley, at: number): Gathered {
  return { valley, prefixes: new Set(), paths: [], peers: new Set(), firstSeen: at, lastSeen: at };
}

function byLength(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1);
}
