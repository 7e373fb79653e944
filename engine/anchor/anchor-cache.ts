import Cypher from '@neo4j/cypher-builder';
import { LRUCache } from 'lru-cache';
/** Finds the anchors of a query that the graph lacks, or whose edges it lacks, and what has to be added. */
import { addressKey, addressScope, cidrRange } from '../../schema/keys/index.ts';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import type { Database, Reader, Row } from '../../store/database.ts';
import type { Link } from '../../store/ranges/link.ts';
import { seek } from '../../store/ranges/planes.ts';
import { timedReads } from '../../store/timed-reads.ts';
import type { AnchorLabel, AnchorSites } from '../contract/anchored-names.ts';
import { addressFacts, addressHoldersText } from './address-holders.ts';
import type { AnchorNames } from './anchor-names.ts';
import type { AnchorVerdicts } from './anchor-verdicts.ts';
import type { NetworkFacts } from './network-facts.ts';
import { PREFIX_HOLDERS, prefixFacts } from './prefix-holders.ts';

/** A node that the graph lacks. */
interface MissingNode extends NetworkFacts {
  readonly label: AnchorLabel;
}

/** The parts that a query's anchors lack. */
export interface MissingFacts {
  /** Nodes that are not stored, sorted: those inside a network, and public ones outside any. */
  readonly nodes: readonly MissingNode[];
  /** Edges of all of these, and those that stored anchors lack. */
  readonly links: readonly Link[];
  /** Names that are not stored and without any data: private addresses and the like. */
  readonly unroutable: readonly string[];
  /** Number of incomplete anchors. */
  readonly anchors: number;
}

/** An anchor as our statements take it. */
interface AnchorRow {
  readonly name: string;
  readonly key: string;
  readonly length?: bigint;
}

/** State of one anchor: whether it is stored, and what its networks give it. */
interface AnchorState {
  readonly label: AnchorLabel;
  readonly isStored: boolean;
  readonly facts: NetworkFacts;
}

/** Number of cached anchors, and how long they are cached: as long as a load of another process may go unnoticed. */
const CAPACITY = 2_000;
const LIFETIME_MS = 10_000;
/** Up to this many anchors are read completely at once; of more, those that lack something are found first. */
const FEW = 20;

/** Finds out what anchors lack, and caches it briefly: callers often ask for the same address again. */
export class AnchorCache {
  readonly #database: Database;
  readonly #verdicts: AnchorVerdicts | undefined;
  readonly #states = new LRUCache<string, AnchorState>({ max: CAPACITY, ttl: LIFETIME_MS });

  /** Without `verdicts`, nodes that are not stored have no verdict. */
  constructor(database: Database, verdicts?: AnchorVerdicts) {
    this.#database = database;
    this.#verdicts = verdicts;
  }

  /** Clears the cache after the data changed. */
  forget(): void {
    this.#states.clear();
  }

  /** Returns what anchors lack according to the cache; null if something is not cached. */
  remembered(sites: AnchorSites, names: AnchorNames): MissingFacts | null {
    const states: AnchorState[] = [];
    for (const [label, list] of names) {
      for (const name of list) {
        const state = this.#states.get(`${label} ${name}`);
        if (state === undefined) return null;
        states.push(state);
      }
    }
    return missingFactsOf(sites, states);
  }

  /** Finds what anchors lack in the store; edges of stored ones only if the query may walk them. */
  async find(sites: AnchorSites, names: AnchorNames, timeoutMs: number): Promise<MissingFacts> {
    const found = [...names].map(([label, list]) => this.#read(sites, label, list.map(rowOf), timeoutMs));
    const states = (await Promise.all(found)).flat();
    for (const state of states) this.#states.set(`${state.label} ${state.facts.name}`, state);
    return missingFactsOf(sites, states);
  }

  async #read(
    sites: AnchorSites,
    label: AnchorLabel,
    anchors: readonly AnchorRow[],
    timeoutMs: number,
  ): Promise<AnchorState[]> {
    const reader = timedReads(this.#database, timeoutMs);
    const read = (text: string, rows: readonly AnchorRow[]): Promise<Row[]> =>
      reader.read({ text, parameters: { input: { anchors: rows } } });
    let wanted = anchors;
    if (anchors.length > FEW) {
      const lacking = new Set((await read(lookText(label, sites), anchors)).map(({ name }) => name));
      wanted = anchors.filter(({ name }) => lacking.has(name));
    }
    if (wanted.length === 0) return [];
    const rows = await read(label === 'PREFIX' ? PREFIX_HOLDERS : addressHoldersText(label), wanted);
    const states = rows.map((row) => {
      const facts = label === 'PREFIX' ? prefixFacts(row) : addressFacts(label, row);
      const isStored = row.isStored === true;
      return { label, isStored, facts: isStored ? { ...facts, derived: [] } : facts };
    });
    return this.#withVerdicts(reader, label, states);
  }

  /** A node that is not stored gets the verdict it would be stored with; an address has none if no feed lists its networks. */
  async #withVerdicts(reader: Reader, label: AnchorLabel, states: readonly AnchorState[]): Promise<AnchorState[]> {
    const isListed = ({ facts }: AnchorState) => facts.inherited.some(({ type }) => type === 'LISTED_IN');
    const open = states.filter((state) => !state.isStored && (label === 'PREFIX' || isListed(state)));
    if (open.length === 0 || this.#verdicts === undefined) return [...states];
    const names = open.map(({ facts: { name } }) => name);
    const verdicts = await this.#verdicts(reader, label, names);
    return states.map((state) => {
      const verdict = state.isStored ? undefined : verdicts.get(state.facts.name);
      if (verdict === undefined) return state;
      return { ...state, facts: { ...state.facts, properties: { ...state.facts.properties, ...verdict } } };
    });
  }
}

function rowOf(name: string): AnchorRow {
  if (!name.includes('/')) return { name, key: addressKey(name) };
  return { name, key: cidrRange(name).start, length: BigInt(name.slice(name.indexOf('/') + 1)) };
}

function missingFactsOf(sites: AnchorSites, states: readonly AnchorState[]): MissingFacts {
  const missing = states.filter(({ isStored }) => !isStored).map(({ label, facts }) => ({ ...facts, label }));
  const nodes = missing.filter(({ name, isHeld }) => isHeld || isRoutable(name));
  const ofStored = states
    .filter(({ isStored }) => isStored)
    .map(({ facts }) => facts.inherited.filter((link) => isWalked(sites, link) && !isOwn(facts.own, link)));
  return {
    nodes,
    links: [...nodes.flatMap(({ derived, inherited }) => [...derived, ...inherited]), ...ofStored.flat()],
    unroutable: missing.filter((node) => !nodes.includes(node)).map(({ name }) => name),
    anchors: nodes.length + ofStored.filter((links) => links.length > 0).length,
  };
}

/** Returns whether an address or the first of a network may have a place and a route at all. */
function isRoutable(name: string): boolean {
  return addressScope(name.replace(/\/\d+$/, '')) === 'public';
}

function isWalked({ types }: AnchorSites, { type }: Link): boolean {
  return types === null || types.has(type);
}

function isOwn(own: ReadonlySet<string>, { type, from, to }: Link): boolean {
  return own.has(`${type} ${(type === 'ROUTES' ? from : to).name}`);
}

/** The planes through which stored nodes may lack edges of a type, and the label at its end. */
const INHERITED: Readonly<
  Record<
    'address' | 'prefix',
    readonly (readonly [plane: 'announced' | 'registered' | 'listed' | 'vendor', type: string, label: string])[]
  >
> = {
  address: [
    ['listed', 'LISTED_IN', 'FEED_SOURCE'],
    ['vendor', 'EGRESS_OF', 'VENDOR'],
  ],
  prefix: [
    ['listed', 'LISTED_IN', 'FEED_SOURCE'],
    ['vendor', 'EGRESS_OF', 'VENDOR'],
    ['vendor', 'DELEGATED_TO', 'VENDOR'],
    ['announced', 'ROUTES', 'ASN'],
    ['registered', 'BELONGS_TO', 'RIR'],
  ],
};

/** Returns whether stored nodes of a label may lack edges that the query may walk. */
export function mayLackEdges(label: AnchorLabel, sites: AnchorSites): boolean {
  return planesWalked(label, sites).length > 0;
}

function planesWalked(label: AnchorLabel, { types, labels }: AnchorSites) {
  return INHERITED[label === 'PREFIX' ? 'prefix' : 'address']
    .filter(([, type, end]) => (types === null || types.has(type)) && (labels === null || labels.has(end)))
    .map(([plane]) => plane);
}

/** Returns the anchors that are not stored, and the stored ones that may lack edges which the query may walk. */
function lookText(label: AnchorLabel, sites: AnchorSites): string {
  return writeLook(label, [...new Set(planesWalked(label, sites))]);
}

const writeLook = builtOnce((label: AnchorLabel, planes: readonly (typeof INHERITED.prefix)[number][0][]) => {
  const [n, name, key] = [new Cypher.NamedNode('n'), new Cypher.NamedVariable('name'), new Cypher.NamedVariable('key')];
  const inPlanes = planes.map((plane) => Cypher.isNotNull(new Cypher.NamedVariable(plane)));
  return cypherText(
    'UNWIND $input.anchors AS anchor WITH anchor.name AS name, anchor.key AS key',
    new Cypher.OptionalMatch(new Cypher.Pattern(n, { labels: [label], properties: { name } })),
    ...planes.map((plane) => seek(plane, key, { as: plane, optional: true })),
    new Cypher.With('*').where(Cypher.or(Cypher.isNull(n), ...inPlanes)).return(name),
  );
});
