import type { Row, Statement } from '../../store/database.ts';
import { contractLabel, nodeId } from './node-identity.ts';

/** The node ids behind element ids, in one round trip. */
export async function lookUpEnds(
  read: (statement: Statement) => Promise<readonly Row[]>,
  elementIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (elementIds.length === 0) return new Map();
  const text = 'UNWIND $ids AS id MATCH (n) WHERE elementId(n) = id RETURN id, labels(n) AS labels, n.name AS name';
  const rows = await read({ text, parameters: { ids: elementIds } });
  return new Map(
    rows.flatMap(({ id, labels, name }) => {
      const label = Array.isArray(labels) ? contractLabel(labels.map(String)) : null;
      return label === null ? [] : [[String(id), nodeId(label, name)] as const];
    }),
  );
}
