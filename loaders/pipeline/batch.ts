import type { AnnouncementFact, EdgeFact, Fact, LocationFact, LocationRecordFields, NodeFact } from '../source.ts';
import { type Claim, foldClaim, inOrder } from './claims.ts';
import { checkedProperties, type EdgeShape, edgeTypes, labelTypes, shapeKey } from './model.ts';
import { withStated } from './record-claims.ts';
import { isLasting } from './record-keys.ts';
import { StatementList } from './statements.ts';

/** The source and part of a run, and the date of its data. */
export interface Speaker {
  readonly source: string;
  readonly part: string;
  /** Epoch ms, for records without a date. */
  readonly observedAt: number;
  readonly approximate: boolean;
}

/** A wanted node: with a claim if the source states it, without one if it is only an edge's end. */
export interface NodeRow {
  readonly name: string;
  readonly claim: Claim | null;
  /** Claims of further records. */
  readonly also?: readonly Claim[];
  /** True if an earlier batch of this load stated it too. */
  readonly isRepeat?: boolean;
}

/** A wanted edge. */
export interface EdgeRow {
  readonly from: string;
  readonly to: string;
  readonly claim: Claim;
  /** Claims of further records. */
  readonly also?: readonly Claim[];
  readonly isRepeat?: boolean;
}

/** An origin AS of a prefix, with the first and the last time that this source saw it. */
export interface ObservationRow {
  readonly prefix: string;
  readonly asn: number;
  readonly firstSeen: number;
  readonly lastSeen: number;
  readonly approximate: boolean;
  /** Peers of the collector that had the prefix when it was last seen, if the source states them. */
  readonly peersSeeing?: number;
  /** The source merged it from announcements. */
  readonly isInferred?: true;
}

/** This source's statement about the place of a block. */
export interface NetworkRow {
  readonly cidr: string;
  readonly observedAt: number;
  readonly record: LocationRecordFields;
  readonly isRepeat?: boolean;
}

/** Edges of one shape, by their ends. */
export interface EdgeGroup {
  readonly shape: EdgeShape;
  readonly rows: Map<string, EdgeRow>;
}

/** A shape of edges in a batch. */
interface OpenShape {
  readonly from: string;
  readonly to: string;
  readonly types: ReturnType<typeof edgeTypes>;
  readonly rows: Map<string, EdgeRow>;
}

const NO_PROPERTIES: Readonly<Record<string, unknown>> = {};

/** Facts of some records, grouped by what one statement can write, each node, edge, observation and network once. */
export class Batch {
  readonly nodes = new Map<string, Map<string, NodeRow>>();
  readonly edges = new Map<string, EdgeGroup>();
  readonly observations = new Map<string, ObservationRow>();
  readonly networks = new Map<string, NetworkRow>();
  /** Statements about records that are restated. Their facts are not in the batch until they are added to it. */
  readonly statements: StatementList;
  readonly #speaker: Speaker;
  readonly #shapes = new Map<string, readonly OpenShape[]>();
  #size = 0;

  constructor(speaker: Speaker) {
    this.#speaker = speaker;
    this.statements = new StatementList(speaker.observedAt);
  }

  /** Count of nodes, edges, observations and networks, and of facts of statements. Ends of edges count as nodes. */
  get size(): number {
    return this.#size + this.statements.size;
  }

  hasNode(label: string, name: string): boolean {
    return this.nodes.get(label)?.has(name) ?? false;
  }

  /** Adds a fact: of the source's file, or of a record by the part of its claims. */
  add(fact: Fact, part = this.#speaker.part): void {
    if (fact.kind === 'node') this.#addNode(fact, part);
    else if (fact.kind === 'edge') this.#addEdge(fact, part);
    else if (fact.kind === 'announcement') this.#addAnnouncement(fact);
    else this.#addLocation(fact);
  }

  /** Adds the facts of a statement: those that last as the file's, the others as those of the record by the part of its claims. */
  addStated(facts: readonly Fact[], part: string): void {
    for (const fact of facts) this.add(fact, isLasting(fact) ? undefined : part);
  }

  /** Adds what lasts of a statement that a newer one replaces. */
  addLasting(facts: readonly Fact[]): void {
    for (const fact of facts) if (isLasting(fact)) this.add(fact);
  }

  #addNode({ label, name, properties = {} }: NodeFact, part: string): void {
    const checked = checkedProperties(properties, labelTypes(label), label);
    const claim = this.#claim(part, checked, undefined, false);
    const rows = this.#nodesOf(label);
    const known = rows.get(name);
    if (known === undefined) this.#size += 1;
    rows.set(name, { name, ...withRowClaim(known, claim) });
  }

  #addEdge({ type, from, to, properties = NO_PROPERTIES, observedAt }: EdgeFact, part: string): void {
    const { types, rows } = this.#shapeOf(type, from.label, to.label);
    const checked = checkedProperties(withoutInferred(properties), types, type);
    const claim = this.#claim(part, checked, observedAt, properties.inferred === true);
    this.#addEnd(from);
    this.#addEnd(to);
    const key = `${from.name}\0${to.name}`;
    const known = rows.get(key);
    if (known === undefined) this.#size += 1;
    rows.set(key, { from: from.name, to: to.name, ...withRowClaim(known, claim) });
  }

  /** Returns the rows of a shape and the types of its properties, without building the shape's key for each edge. */
  #shapeOf(type: string, from: string, to: string): OpenShape {
    const known = this.#shapes.get(type)?.find((open) => open.from === from && open.to === to);
    if (known !== undefined) return known;
    const shape = { type, from, to };
    const open = { from, to, types: edgeTypes(shape), rows: new Map<string, EdgeRow>() };
    this.edges.set(shapeKey(shape), { shape, rows: open.rows });
    this.#shapes.set(type, [...(this.#shapes.get(type) ?? []), open]);
    return open;
  }

  #addEnd({ label, name }: EdgeFact['from']): void {
    const rows = this.#nodesOf(label);
    if (rows.has(name)) return;
    rows.set(name, { name, claim: null });
    this.#size += 1;
  }

  #addAnnouncement({ prefix, asn, observedAt, peersSeeing, isInferred }: AnnouncementFact): void {
    const at = observedAt ?? this.#speaker.observedAt;
    const approximate = observedAt === undefined && this.#speaker.approximate;
    const key = `${prefix} AS${asn}`;
    const known = this.observations.get(key);
    if (known === undefined) this.#size += 1;
    const sighting = { prefix, asn, firstSeen: at, lastSeen: at, approximate };
    const row = {
      ...sighting,
      ...(peersSeeing === undefined ? {} : { peersSeeing }),
      ...(isInferred === undefined ? {} : { isInferred }),
    };
    this.observations.set(key, known === undefined ? row : foldObservation(known, row));
  }

  #addLocation({ cidr, record, observedAt = this.#speaker.observedAt }: LocationFact): void {
    const known = this.networks.get(cidr);
    if (known === undefined) this.#size += 1;
    if (known === undefined || observedAt > known.observedAt) this.networks.set(cidr, { cidr, observedAt, record });
  }

  #claim(part: string, properties: Claim['properties'], observedAt: number | undefined, inferred: boolean): Claim {
    return {
      source: this.#speaker.source,
      part,
      observedAt: observedAt ?? this.#speaker.observedAt,
      inferred,
      properties: inOrder(properties),
    };
  }

  #nodesOf(label: string): Map<string, NodeRow> {
    const rows = this.nodes.get(label) ?? new Map<string, NodeRow>();
    this.nodes.set(label, rows);
    return rows;
  }
}

/** The claims of a row: of one part, or of several records. */
type RowClaims = Pick<EdgeRow, 'claim' | 'also'>;

/** Returns the claims of a row with one more: merged with the one of its part, else next to the others. */
function withRowClaim(known: Pick<NodeRow, 'claim' | 'also'> | undefined, claim: Claim): RowClaims {
  if (known === undefined || known.claim === null) return { claim };
  const { claim: first, also } = known;
  if (also === undefined && first.part === claim.part) return { claim: foldClaim(first, claim, 'stored-wins') };
  const all = claimsOfRow({ claim: first, ...(also === undefined ? {} : { also }) });
  const joined = all.some(({ part }) => part === claim.part)
    ? all.map((one) => (one.part === claim.part ? foldClaim(one, claim, 'stored-wins') : one))
    : withStated(all, claim, 'stored-wins');
  const [only = claim, ...others] = joined;
  return others.length === 0 ? { claim: only } : { claim: only, also: others };
}

/** Returns all claims of a row; none for the end of an edge. */
export function claimsOfRow({ claim, also }: Pick<NodeRow, 'claim' | 'also'>): readonly Claim[] {
  if (claim === null) return [];
  return also === undefined ? [claim] : [claim, ...also];
}

/** Merges two sightings: from the first to the last. The date is exact if that of a newest one is. */
export function foldObservation(known: ObservationRow, row: ObservationRow): ObservationRow {
  const lastSeen = Math.max(known.lastSeen, row.lastSeen);
  const newest = [known, row].filter((sighting) => sighting.lastSeen === lastSeen);
  const peers = newest.flatMap(({ peersSeeing }) => peersSeeing ?? []);
  return {
    prefix: row.prefix,
    asn: row.asn,
    firstSeen: Math.min(known.firstSeen, row.firstSeen),
    lastSeen,
    approximate: newest.every(({ approximate }) => approximate),
    ...(peers.length === 0 ? {} : { peersSeeing: Math.max(...peers) }),
    ...(newest.every(({ isInferred }) => isInferred === true) ? { isInferred: true as const } : {}),
  };
}

/** Returns the edge's own properties. Its claim shows whether it is inferred. */
function withoutInferred(properties: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (properties.inferred === undefined) return properties;
  const { inferred: _, ...own } = properties;
  return own;
}
