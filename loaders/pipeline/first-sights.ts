import type { ManagedTransaction } from 'neo4j-driver';
import { type ChangeKind, sightOf, typesOf, type WriteCause } from './change-records.ts';
import type { EdgeShape } from './model.ts';

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
  const { records } = await transaction.run(earlierText(shape[sight.subject], sight.kind), { names });
  const known = new Set(records.map((record) => String(record.get('name'))));
  for (const name of names) {
    if (!known.has(name) && firstSights !== undefined && firstSights.size < MOST_REMEMBERED)
      firstSights.add(`${sight.kind} ${name}`);
  }
  return open.filter((edge) => known.has(edge[sight.subject]));
}

/** Names of those of which something of a kind is stored, or has gone. */
function earlierText(label: string, kind: ChangeKind): string {
  const out = typesOf(kind, 'from').join('|');
  const into = typesOf(kind, 'to').join('|');
  return `UNWIND $names AS name
    OPTIONAL MATCH (n:${label} {name: name}) USING INDEX n:${label}(name)
    WITH name, n WHERE EXISTS { (n)-[:${out}]->() }
      ${into === '' ? '' : `OR EXISTS { (n)<-[:${into}]-() }`}
      OR EXISTS { MATCH (c:CHANGE_RECORD {subject: name}) WHERE c.kind = '${kind}' }
    RETURN name`;
}
