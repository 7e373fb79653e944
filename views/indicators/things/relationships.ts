/** The neighbours of an indicator in the graph, a line for each kind of edge (contract rest.md 1.9). */
import { writeStringLiteral } from '../../../engine/parse/string-literal.ts';
import { numberOf, rowsOf, textOf, textsOf } from '../../../facts/stored-values.ts';
import { ask, type ProjectionSources } from '../sources.ts';
import { relationshipsText, type Way, waysOf } from './relationship-texts.ts';
import type { FurtherLabel, Thing } from './thing.ts';

/** Neighbours that a query of a line answers. */
const MOST_ANSWERED = 1_000;

/** Neighbours of an indicator over one kind of edge. */
export interface Relationship extends Way {
  /** Label of the node whose neighbours they are: a network may have several nodes. */
  readonly of: FurtherLabel;
  /** Number of edges: one to each neighbour, except neighbours with several. */
  readonly total: number;
  /** Some of them, by name. */
  readonly names: readonly string[];
  /** Gives them at POST /api/query, a thousand at most. */
  readonly query: string;
}

/** The stored nodes of an indicator. */
export interface HeldThing {
  /** Labels of the nodes that hold it; none where it is not stored. */
  readonly labels: readonly FurtherLabel[];
  readonly relationships: readonly Relationship[];
}

/** The neighbours of an indicator: one round trip. */
export async function readRelationships(sources: ProjectionSources, { labels, keys }: Thing): Promise<HeldThing> {
  const held = await Promise.all(labels.map((label) => readOne(sources, label, keys)));
  return {
    labels: held.flatMap((one) => one?.labels ?? []),
    relationships: held.flatMap((one) => one?.relationships ?? []),
  };
}

async function readOne(
  sources: ProjectionSources,
  label: FurtherLabel,
  names: readonly string[],
): Promise<HeldThing | null> {
  const [row] = await ask(sources, relationshipsText(label), { names });
  const name = textOf(row?.name);
  if (name === null) return null;
  const found = rowsOf(row?.ways);
  const relationships = waysOf(label).flatMap((way, at): Relationship[] => {
    const total = numberOf(found[at]?.total) ?? 0;
    if (total === 0) return [];
    return [{ of: label, ...way, total, names: textsOf(found[at]?.names), query: queryOf(label, name, way) }];
  });
  return { labels: [label], relationships };
}

function queryOf(label: FurtherLabel, name: string, { type, direction, labels }: Way): string {
  const [from, to] = [direction === 'in' ? '<-' : '-', direction === 'out' ? '->' : '-'];
  return `MATCH (:${label} {name: ${writeStringLiteral(name)}})${from}[:${type}]${to}(n:${labels.join('|')}) RETURN DISTINCT n.name AS name LIMIT ${MOST_ANSWERED}`;
}
