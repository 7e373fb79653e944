import neo4j, { type Record as Neo4jRecord, type Node, type Path, type Relationship } from 'neo4j-driver';
import type { Advisory } from '../../schema/advisory.ts';
import { HIDDEN_PROPERTIES } from '../../schema/introspection.ts';
import type { QueryProblem } from '../../schema/problem.ts';
import { nonFiniteNumber } from '../advise/notices.ts';
import { queryUnservable } from '../contract/query-problems.ts';
import { contractLabel, nodeId } from './node-identity.ts';
import { setOwn } from './own-property.ts';
import { writeInteger, writePoint, writeTemporal } from './scalars.ts';

/** One row of an answer: its columns, ready for JSON. */
export type JsonRow = Record<string, unknown>;

const VERDICT: ReadonlySet<string> = new Set(['verdictScore', 'verdictLevel', 'verdictBlocking']);

const NONE: ReadonlySet<string> = new Set();

/** Options of writing an answer. */
export interface SerialiserOptions {
  /** Whole nodes keep their verdict properties. */
  readonly keepVerdict: boolean;
  /** Maps come from `properties(n)` or `n {.*}`: what whole nodes do not show, these do not either. */
  readonly hidesKeys: boolean;
  /** Finds columns that `RETURN *` makes from our own variables, which no answer shows; absent if there are none. */
  readonly isHidden?: (column: string) => boolean;
}

/** An edge whose ends are known only by element id, until the nodes are seen or looked up. */
interface OpenEdge {
  readonly written: Record<string, unknown>;
  readonly start: string;
  readonly end: string;
}

/**
 * Writes the rows of one answer in the forms of contract 3.6. A relationship has only the element ids of its ends: they become node ids
 * from the nodes of the same answer, and `unresolved()` returns those to look up.
 */
export class Serialiser {
  readonly #keepVerdict: boolean;
  readonly #hiddenInMaps: ReadonlySet<string>;
  readonly #isHidden: ((column: string) => boolean) | undefined;
  readonly #ids = new Map<string, string>();
  readonly #edges: OpenEdge[] = [];
  readonly #notFinite = new Set<string>();
  #omittedVerdict = false;
  #writtenVerdict = false;
  #column = '';
  /** Bytes of JSON written so far, about. */
  bytes = 0;

  constructor(options: SerialiserOptions) {
    this.#keepVerdict = options.keepVerdict;
    this.#hiddenInMaps = options.hidesKeys ? HIDDEN_PROPERTIES : NONE;
    this.#isHidden = options.isHidden;
  }

  row(record: Neo4jRecord): JsonRow {
    const row: JsonRow = {};
    const { keys } = record;
    for (let index = 0; index < keys.length; index += 1) {
      this.#column = String(keys[index]);
      if (this.#isHidden?.(this.#column)) continue;
      setOwn(row, this.#column, this.#value(record.get(index)));
      this.bytes += this.#column.length + 4;
    }
    return row;
  }

  /** Element ids of edge ends that no node of the answer has resolved. */
  unresolved(): string[] {
    const ids = new Set(this.#edges.flatMap(({ start, end }) => [start, end]));
    return [...ids].filter((id) => !this.#ids.has(id));
  }

  /** Fills in the ends of all edges, with the ids that were looked up. */
  resolve(lookedUp: ReadonlyMap<string, string>): void {
    for (const { written, start, end } of this.#edges) {
      written.start = this.#ids.get(start) ?? lookedUp.get(start) ?? null;
      written.end = this.#ids.get(end) ?? lookedUp.get(end) ?? null;
    }
  }

  /** Whether the verdict of a whole node was left out. */
  get verdictOmitted(): boolean {
    return this.#omittedVerdict;
  }

  /** Whether a whole node was written with its verdict. */
  get showsVerdict(): boolean {
    return this.#writtenVerdict;
  }

  advisories(): Advisory[] {
    return [...this.#notFinite].map(nonFiniteNumber);
  }

  #value(value: unknown): unknown {
    switch (typeof value) {
      case 'string':
        this.bytes += value.length + 2;
        return value;
      case 'bigint':
        this.bytes += 8;
        return writeInteger(value);
      case 'number':
        this.bytes += 8;
        return this.#number(value);
      case 'object':
        if (value !== null) return this.#object(value);
        this.bytes += 5;
        return null;
      default:
        this.bytes += 5;
        return value ?? null;
    }
  }

  #number(value: number): number | null {
    if (Number.isFinite(value)) return value;
    this.#notFinite.add(this.#column);
    return null;
  }

  #object(value: object): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#value(item));
    if (Object.getPrototypeOf(value) === Object.prototype) return this.#map(value);
    if (neo4j.isNode(value)) return this.#node(value);
    if (neo4j.isRelationship(value)) return this.#edge(value);
    if (neo4j.isPath(value)) return this.#path(value);
    this.bytes += 32;
    if (neo4j.isPoint(value)) return writePoint(value);
    return writeTemporal(value) ?? this.#map(value);
  }

  #map(map: object, hidden: ReadonlySet<string> = this.#hiddenInMaps): Record<string, unknown> {
    const written: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(map)) {
      if (hidden.has(key)) continue;
      this.bytes += key.length + 4;
      setOwn(written, key, this.#value(value));
    }
    return written;
  }

  #node(node: Node): Record<string, unknown> {
    const label = contractLabel(node.labels);
    if (label === null) throw foreignNode();
    const id = nodeId(label, node.properties.name);
    this.#ids.set(node.elementId, id);
    const written: Record<string, unknown> = { nodeId: id, label, name: node.properties.name ?? null };
    this.bytes += 2 * id.length + 30;
    for (const [key, value] of Object.entries(node.properties)) {
      if (HIDDEN_PROPERTIES.has(key)) continue;
      if (!this.#keepVerdict && VERDICT.has(key)) this.#omittedVerdict = true;
      else {
        this.bytes += key.length + 4;
        written[key] = this.#value(value);
      }
    }
    if (written.verdictLevel !== undefined) this.#writtenVerdict = true;
    return written;
  }

  #edge(edge: Relationship): Record<string, unknown> {
    const written: Record<string, unknown> = {
      type: edge.type,
      ...this.#map(edge.properties, HIDDEN_PROPERTIES),
      start: null,
      end: null,
    };
    this.bytes += edge.type.length + 100;
    this.#edges.push({ written, start: edge.startNodeElementId, end: edge.endNodeElementId });
    return written;
  }

  #path(path: Path): Record<string, unknown> {
    const { start, segments } = path;
    return {
      nodes: [start, ...segments.map(({ end }) => end)].map((node) => this.#node(node)),
      relationships: segments.map(({ relationship }) => this.#edge(relationship)),
      length: segments.length,
    };
  }
}

/** The last layer of the islands rule: a node that is not of the contract never leaves the engine. */
function foreignNode(): QueryProblem {
  return queryUnservable('QUERY_UNSERVABLE', 'The answer contains a node that is not part of this graph.', {
    extras: { reason: 'unlabelled_node' },
  });
}
