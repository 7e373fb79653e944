import Cypher from '@neo4j/cypher-builder';
import type { ManagedTransaction } from 'neo4j-driver';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import { matchByName } from '../../store/match-by-index.ts';
import { type ChangeKind, sightOf, typesOf, type WriteCause } from './change-records.ts';
import type { EdgeShape } from './model.ts';
import { EACH_NAME, NAME, NODE } from './node-texts.ts';

/** Subjects of one run that are remembered as new. With more, a second record may count as a change. */
const MOST_REMEMBERED = 1_000_000;

/**
 * Returns the new edges that are changes: something of the same kind was known about the subject before, or was removed before. A host that
 * a later edition describes for the first time has not changed. Call it before the edges are created, and only with new edges.
 */
export async function withEarlierState<Edge extends { readonly from: string; readonly to: string }>(
  transaction: ManagedTransaction,
  shape: EdgeShape,
  edges: readonly Edge[],
  { firstSights }: WriteCause,
): Promise<readonly Edge[]> {
  const sight = sightOf(shape);
  if (sight === null || edges.length === 0) return edges;
  const keyOf = (edge: Edge) => `${sight.kind} ${edge[sight.subject]}`;
  const open = edges.filter((edge) => firstSights?.has(keyOf(edge)) !== true);
  const names = [...new Set(open.map((edge) => edge[sight.subject]))].sort();
  if (names.length === 0) return [];
  const { kind, subject } = sight;
  const { records } = await transaction.run(earlierText(shape[subject], kind), { names, kind });
  const known = new Set(records.map((record) => String(record.get('name'))));
  for (const name of names) {
    if (!known.has(name) && firstSights !== undefined && firstSights.size < MOST_REMEMBERED)
      firstSights.add(`${sight.kind} ${name}`);
  }
  return open.filter((edge) => known.has(edge[sight.subject]));
}

/** Statement that returns the names of subjects that have, or had, something of a kind. */
const earlierText = builtOnce((label: string, kind: ChangeKind) =>
  cypherText(
    EACH_NAME,
    matchByName(NODE, label, NAME, { optional: true }),
    new Cypher.With(NAME, NODE).where(Cypher.or(hasEdge(kind, 'from'), hasEdge(kind, 'to'), new Cypher.Raw(HAD_EDGE))),
    'RETURN name',
  ),
);

const HAD_EDGE = 'EXISTS { MATCH (c:CHANGE_RECORD {subject: name}) WHERE c.kind = $kind }';

/** Returns whether a node is at this end of an edge of a kind. */
function hasEdge(kind: ChangeKind, end: 'from' | 'to'): Cypher.Predicate | undefined {
  const types = typesOf(kind, end);
  if (types.length === 0) return undefined;
  const direction = end === 'from' ? 'right' : 'left';
  const edge = { type: Cypher.labelExpr.or(...types), direction } as const;
  return new Cypher.Exists(new Cypher.Pattern(NODE).related(edge).to());
}
