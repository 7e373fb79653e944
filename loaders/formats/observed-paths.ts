import { foldAsn } from '../../schema/keys/index.ts';
import { DigestSet } from '../pipeline/digests.ts';
import type { Fact } from '../source.ts';
import { adjacencyFact, adjacencyName } from './adjacency.ts';
import type { AsPath } from './mrt/as-path.ts';

/** A path with a block that was announced over it, the collector and the time. */
export interface ObservedPath {
  readonly path: AsPath;
  readonly prefix: string;
  readonly collector?: string | undefined;
  /** Epoch ms. */
  readonly at: number;
}

/**
 * Paths that a load stores as nodes at most: a collector of forty full tables has some ten million, which add little. Adjacencies are
 * stored from all paths.
 */
const PATHS_KEPT = 250_000;
/**
 * The longest name of a path that an index can hold (it takes 8 KiB, a load 2,000 characters). A longer path has absurdly many prepends.
 */
const LONGEST_PATH = 1_500;

/** What a path adds to those before it. */
export interface NewOfPath {
  /** True if the path itself must be stated. */
  readonly isNew: boolean;
  /** Pairs of neighbours on it that no earlier path had. */
  readonly links: readonly (readonly [number, number])[];
}

/** Finds what is new in a stream of paths in this load: each path and each pair of neighbours once. */
export class NewPaths {
  readonly #paths = new DigestSet();
  readonly #links = new DigestSet();
  /** Readers return one object for equal paths. Most paths are recognised by it, without a digest of their text. */
  readonly #known = new WeakSet<AsPath>();

  take(path: AsPath): NewOfPath {
    if (this.#known.has(path)) return NOTHING;
    this.#known.add(path);
    return { isNew: this.#isNew(path), links: path.links.filter((link) => this.#isNewLink(link)) };
  }

  #isNew({ text, hops }: AsPath): boolean {
    if (hops.length === 0 || text.length > LONGEST_PATH || this.#paths.size >= PATHS_KEPT) return false;
    return this.#paths.add(text);
  }

  #isNewLink([one, other]: readonly [number, number]): boolean {
    if (NO_NETWORK.has(one) || NO_NETWORK.has(other)) return false;
    return this.#links.add(adjacencyName(one, other));
  }
}

const NOTHING: NewOfPath = { isNew: false, links: [] };
/** Reserved numbers that name no network: 0 (RFC 7607), and the placeholder for a number of four bytes (RFC 6793). */
const NO_NETWORK: ReadonlySet<number> = new Set([0, 23456]);

/** Returns a path as a node, with an edge to each network on it (contract 2.2). */
export function* pathFacts({ path, prefix, collector, at }: ObservedPath): Iterable<Fact> {
  const { text: name, hops, origins, endsInSet } = path;
  const originAsn = endsInSet ? undefined : origins[0];
  const properties = { prefix, originAsn, length: hops.length, collector, observed_at: at };
  yield { kind: 'node', label: 'AS_PATH', name, properties };
  for (const { asn, position } of hops) {
    yield {
      kind: 'edge',
      type: 'BGP_PATH',
      from: { label: 'AS_PATH', name },
      to: { label: 'ASN', name: foldAsn(asn) },
      properties: { position, isOrigin: asn === originAsn },
      observedAt: at,
    };
  }
}

/** Returns pairs of neighbours as adjacencies without a relation, which a path does not show. */
export function* linkFacts(links: readonly (readonly [number, number])[]): Iterable<Fact> {
  for (const [one, other] of links) yield adjacencyFact(one, other);
}

/** Returns the AS that announces a block over this path; null for a path that ends in a set: RFC 6811 calls such an origin NONE. */
export function originOf({ origins: [origin], endsInSet }: AsPath): number | null {
  return origin === undefined || endsInSet || NO_NETWORK.has(origin) ? null : origin;
}
