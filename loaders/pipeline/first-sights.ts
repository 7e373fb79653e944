import Cypher from '@neo4j/cypher-builder';
import type { ManagedTransaction } from 'neo4j-driver';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import { matchByName } from '../../store/match-by-index.ts';
import { type ChangeKind, sightOf, typesOf, type WriteCause } from './change-records.ts';
import type { EdgeShape } from './model.ts';
import { EACH_NAME, NAME, NODE } from './node-texts.ts';

/** Things of one run that are remembered as new: of more, a second record may be taken for a change. */
const MOST_REMEMBERED = 1_000_000;

/**
 * Of new edges those whose coming is a change: something of its kind was known of the thing before, or went before. A host that a
 * later edition tells of for the first time has not changed. Asked before the edges are created, of new edges alone.
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

/** Names of those of which something of a kind is stored, or has gone. */
const earlierText = builtOnce((label: string, kind: ChangeKind) =>
  cypherText(
    EACH_NAME,
    matchByName(NODE, label, NAME, { optional: true }),
    new Cypher.With(NAME, NODE).where(Cypher.or(hasEdge(kind, 'from'), hasEdge(kind, 'to'), new Cypher.Raw(HAD_EDGE))),
    'RETURN name',
  ),
);

const HAD_EDGE = 'EXISTS { MATCH (c:CHANGE_RECORD {subject: name}) WHERE c.kind = $kind }';

/** Whether a node is at this end of an edge of a kind. */
function hasEdge(kind: ChangeKind, end: 'from' | 'to'): Cypher.Predicate | undefined {
  const types = typesOf(kind, end);
  if (types.length === 0) return undefined;
  const direction = end === 'from' ? 'right' : 'left';
  const edge = { type: Cypher.labelExpr.or(...types), direction } as const;
  return new Cypher.Exists(new Cypher.Pattern(NODE).related(edge).to());
}
