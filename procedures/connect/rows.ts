/** Paths as rows, with the Cypher that shows them. */
import { writeStringLiteral } from '../../engine/parse/string-literal.ts';
import type { GraphNode } from '../../facts/neighbours.ts';
import type { Path } from './path.ts';
import type { Judged } from './strength.ts';

/** A path, and its strength. */
export interface JudgedPath extends Judged {
  readonly path: Path;
}

/** The columns of a path between the two that were asked for. */
export function rowOf(a: string, b: string, { path, strength, sharedBy }: JudgedPath) {
  return {
    a,
    b,
    path: [path.start.name, ...path.steps.map(({ node }) => node.name)],
    types: path.steps.map(({ type }) => type),
    strength,
    sharedBy: sharedBy === null ? null : BigInt(sharedBy),
    query: queryOf(path),
  };
}

/** The strongest first; of equal ones the shorter, then in the order of their names. */
export function compareJudged(one: JudgedPath, other: JudgedPath): number {
  return (
    other.strength - one.strength ||
    one.path.steps.length - other.path.steps.length ||
    (textOf(one.path) < textOf(other.path) ? -1 : 1)
  );
}

/** Every node is anchored, so that it runs however large the graph is. */
export function queryOf({ start, steps }: Path): string {
  const edges = steps.map(({ type, direction, node }) => {
    return direction === 'out' ? `-[:${type}]->${patternOf(node)}` : `<-[:${type}]-${patternOf(node)}`;
  });
  return `MATCH p = ${patternOf(start)}${edges.join('')} RETURN p`;
}

function patternOf({ labels, name }: GraphNode): string {
  return `(:${labels[0] ?? ''} {name: ${writeStringLiteral(name)}})`;
}

function textOf({ start, steps }: Path): string {
  return [start.name, ...steps.map(({ type, node }) => `${type} ${node.name}`)].join(' ');
}
