import neo4j from 'neo4j-driver';
import type { Row } from '../../store/database.ts';

/** A variable that the second stage of a query needs: its values by row, and the Cypher that binds it again. */
export interface RowBinding {
  readonly identifier: string;
  readonly values: readonly unknown[];
  /** A clause before the WITH: finds the node or edge again. */
  readonly match: string | null;
  /** The item of the WITH. */
  readonly projection: string;
}

/** Thrown for a variable that cannot be carried from one statement to the next: a path, a map of nodes. */
export class CannotRebind extends Error {
  readonly variable: string;
  constructor(variable: string) {
    super(`${variable} holds a path, or nodes or edges inside a map`);
    this.variable = variable;
  }
}

/**
 * How a variable goes from the rows of the first stage to the second: values as parameters, edges by their element id, nodes by it together
 * with label and name, so that a reused id binds nothing; lists of nodes or edges entry by entry.
 */
export function rebind(variable: string, rows: readonly Row[], row: string, index: number): RowBinding {
  const identifier = quoted(variable);
  const values = rows.map((one) => one[variable]);
  const field = `${row}.v${index}`;
  if (values.some(Array.isArray) && values.some(holdsGraphValue)) {
    return { identifier, match: null, ...listBinding(variable, values, { row, field, identifier }) };
  }
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

/** Lists of nodes, or of edges: each entry is found again separately, null if it no longer exists. */
function listBinding(
  variable: string,
  values: readonly unknown[],
  { row, field, identifier }: { readonly row: string; readonly field: string; readonly identifier: string },
): Pick<RowBinding, 'values' | 'projection'> {
  const entries = values.flatMap((value) => (Array.isArray(value) ? value : []));
  const areNodes = entries.some(neo4j.isNode);
  const [item, found] = [`${row}_item`, `${row}_found`];
  const match = areNodes
    ? `MATCH (${found}:${labelsOf(entries)}) WHERE elementId(${found}) = ${item}.id AND ${found}.name = ${item}.name`
    : `MATCH ()-[${found}]->() WHERE elementId(${found}) = ${item}`;
  const keyOf = areNodes ? nodeKey : edgeKey;
  return {
    projection: `[${item} IN ${field} | head(COLLECT { ${match} RETURN ${found} })] AS ${identifier}`,
    values: values.map((value) => listKey(variable, value, keyOf)),
  };
}

function listKey(variable: string, value: unknown, keyOf: (variable: string, value: unknown) => unknown): unknown {
  if (value === null) return null;
  if (!Array.isArray(value)) throw new CannotRebind(variable);
  return value.map((entry) => keyOf(variable, entry));
}

/** Always in backticks: a user may have called a variable `null`. */
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
  if (!neo4j.isNode(value)) throw new CannotRebind(variable);
  return { id: value.elementId, name: value.properties.name ?? null };
}

function edgeKey(variable: string, value: unknown): unknown {
  if (value === null) return null;
  if (!neo4j.isRelationship(value)) throw new CannotRebind(variable);
  return value.elementId;
}

function plain(variable: string, value: unknown): unknown {
  if (holdsGraphValue(value)) throw new CannotRebind(variable);
  return value;
}

/** Returns whether a value is a node, an edge or a path, or contains one. */
export function holdsGraphValue(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (neo4j.isNode(value) || neo4j.isRelationship(value) || neo4j.isPath(value)) return true;
  return Object.values(value).some(holdsGraphValue);
}
