import neo4j from 'neo4j-driver';
import type { Row } from '../database/database.ts';

/** A variable that the second stage of a query needs: its values by row, and the Cypher that binds it again. */
export interface Carried {
  readonly identifier: string;
  readonly values: readonly unknown[];
  /** A clause before the WITH: finds the node or edge again. */
  readonly match: string | null;
  /** The item of the WITH. */
  readonly projection: string;
}

/** Thrown for a variable that cannot be carried from one statement to the next: a path, a list of nodes. */
export class NotCarried extends Error {
  readonly variable: string;
  constructor(variable: string) {
    super(`${variable} holds a path or a list of nodes or edges`);
    this.variable = variable;
  }
}

/**
 * How a variable goes from the rows of the first stage to the second: values as parameters, edges by their element id,
 * nodes by it together with label and name, so that an id that was given away in between binds nothing.
 */
export function carry(variable: string, rows: readonly Row[], row: string, index: number): Carried {
  const identifier = quoted(variable);
  const values = rows.map((one) => one[variable]);
  const field = `${row}.v${index}`;
  if (values.some(neo4j.isNode)) {
    const found = `elementId(${identifier}) = ${field}.id AND ${identifier}.name = ${field}.name`;
    const match = `OPTIONAL MATCH (${identifier}:${labelsOf(values)}) WHERE ${found}`;
    return { identifier, match, projection: identifier, values: values.map((value) => nodeKey(variable, value)) };
  }
  if (values.some(neo4j.isRelationship)) {
    const match = `OPTIONAL MATCH ()-[${identifier}]->() WHERE elementId(${identifier}) = ${field}`;
    return { identifier, match, projection: identifier, values: values.map((value) => edgeKey(variable, value)) };
  }
  return {
    identifier,
    match: null,
    projection: `${field} AS ${identifier}`,
    values: values.map((value) => plain(variable, value)),
  };
}

/** In back-ticks always: a user may have called a variable `null`. */
function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

/** The labels of the nodes that come back: a text of ours names what it looks for, as a user's must. */
function labelsOf(values: readonly unknown[]): string {
  const labels = new Set(values.filter(neo4j.isNode).flatMap((node) => node.labels));
  return [...labels].toSorted().map(quoted).join('|');
}

function nodeKey(variable: string, value: unknown): unknown {
  if (value === null) return null;
  if (!neo4j.isNode(value)) throw new NotCarried(variable);
  return { id: value.elementId, name: value.properties.name ?? null };
}

function edgeKey(variable: string, value: unknown): unknown {
  if (value === null) return null;
  if (!neo4j.isRelationship(value)) throw new NotCarried(variable);
  return value.elementId;
}

function plain(variable: string, value: unknown): unknown {
  if (holdsGraphValue(value)) throw new NotCarried(variable);
  return value;
}

/** Whether a value is a node, an edge or a path, or holds one. */
export function holdsGraphValue(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (neo4j.isNode(value) || neo4j.isRelationship(value) || neo4j.isPath(value)) return true;
  return Object.values(value).some(holdsGraphValue);
}
