import type { SharedKind, SharedThing, Sharer } from '../../facts/shared-things.ts';
import { linkWeight, strengthOf } from './strength.ts';

/** What a node of a map is: those of contract rest.md 1.4, who registered something, and a group of like leaves. */
export const MAP_NODE_TYPES = ['domain', 'ip', 'asn', 'nameserver', 'certificate', 'registrant', 'group'] as const;

type MapNodeType = (typeof MAP_NODE_TYPES)[number];

export const MAP_LINK_TYPES = [
  ...(['resolves_to', 'has_nameserver', 'same_certificate', 'same_registrant', 'same_asn'] as const),
] as const;

type MapLinkType = (typeof MAP_LINK_TYPES)[number];

const LINK_OF: Readonly<Record<SharedKind, MapLinkType>> = {
  ip: 'resolves_to',
  nameserver: 'has_nameserver',
  certificate: 'same_certificate',
  registrant: 'same_registrant',
  asn: 'same_asn',
};

/** A node while a map is made. */
export interface MapNode {
  readonly id: string;
  readonly type: Exclude<MapNodeType, 'group'>;
  readonly label: string;
  /** Steps from the start. */
  readonly depth: number;
  /** How many nodes share it; null for a node that is not a shared resource. */
  readonly shared: number | null;
  readonly score: number | null;
  /** Of 1 at the start: how strongly it is tied to that. */
  strength: number;
}

/** A link from a node to a resource that it has. */
export interface MapLink {
  readonly source: string;
  readonly target: string;
  readonly type: MapLinkType;
  readonly weight: number;
}

/** Nodes and links as they are found, step by step: each once, a node at the fewest steps that lead to it. */
export class MapGraph {
  readonly nodes = new Map<string, MapNode>();
  readonly links = new Map<string, MapLink>();
  /** The links of each node. */
  readonly #linksOf = new Map<string, MapLink[]>();

  constructor(start: MapNode) {
    this.nodes.set(start.id, start);
  }

  /** A resource that a node has. */
  addThing({ of, name, kind, label, shared, score }: SharedThing, depth: number): void {
    const id = kind === 'registrant' ? `registrant:${name}` : name;
    const shown = label ?? name.replace(/^email:/, '');
    this.#add({ id, type: kind, label: shown, depth, shared, score, strength: 0 });
    this.#link({ source: of, target: id, type: LINK_OF[kind], weight: linkWeight(kind, shared) });
  }

  /** Another node that has the same resource. */
  addSharer(thing: MapNode, kind: SharedKind, { name, score }: Sharer, depth: number): void {
    this.#add({
      id: name,
      type: kind === 'asn' ? 'ip' : 'domain',
      label: name,
      depth,
      shared: null,
      score,
      strength: 0,
    });
    const weight = linkWeight(kind, thing.shared ?? 1);
    this.#link({ source: name, target: thing.id, type: LINK_OF[kind], weight });
  }

  linksOf(id: string): readonly MapLink[] {
    return this.#linksOf.get(id) ?? [];
  }

  /** The nodes of a depth, each with its strength by those one step nearer: the strongest first, then by their names. */
  settle(depth: number): readonly MapNode[] {
    const found = [...this.nodes.values()].filter((node) => node.depth === depth);
    for (const node of found) {
      const ways = this.linksOf(node.id).flatMap(({ source, target, weight }) => {
        const nearer = this.nodes.get(source === node.id ? target : source);
        return nearer?.depth === depth - 1 ? [{ strength: nearer.strength, weight }] : [];
      });
      node.strength = strengthOf(ways);
    }
    return found.toSorted(strongestFirst);
  }

  #add(node: MapNode): void {
    if (!this.nodes.has(node.id)) this.nodes.set(node.id, node);
  }

  #link(link: MapLink): void {
    const key = `${link.source} ${link.type} ${link.target}`;
    if (link.source === link.target || this.links.has(key)) return;
    this.links.set(key, link);
    for (const end of [link.source, link.target]) this.#linksOf.set(end, [...this.linksOf(end), link]);
  }
}

/** The strongest first; then the nearest, and by their ids, so that the order is the same whenever it is asked for. */
export function strongestFirst(one: MapNode, other: MapNode): number {
  return other.strength - one.strength || one.depth - other.depth || (one.id < other.id ? -1 : 1);
}
