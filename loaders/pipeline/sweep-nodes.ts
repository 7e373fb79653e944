import type { ManagedTransaction } from 'neo4j-driver';
import type { Row } from '../../engine/database/database.ts';
import { type ChangeOrigin, propertyChanges, recordChanges } from './change-records.ts';
import { changesBetween } from './changes.ts';
import { isSameSpeaker } from './claims.ts';
import { deleteOrphans } from './orphans.ts';
import { CLAIMS, decodeClaims } from './stored-claims.ts';
import { inPasses, type SweepContext } from './sweep-passes.ts';
import { nodeProperties } from './write-nodes.ts';

/** Takes back what the source said before of the nodes of a label, or of some of them alone, and did not say again. */
export async function sweepNodes(context: SweepContext, label: string, only?: readonly string[]): Promise<number> {
  const anchor =
    only === undefined
      ? `MATCH (n:${label})`
      : `UNWIND $names AS name MATCH (n:${label} {name: name}) USING INDEX n:${label}(name)`;
  const stored = {
    text: `${anchor} WHERE n.${CLAIMS} IS NOT NULL RETURN n.name AS name, n.${CLAIMS} AS claims`,
    parameters: { names: only ?? [] },
  };
  return inPasses<StaleNode>(context, {
    stored,
    staleOf: (row) => staleNode(row, label, context),
    write: async (transaction, found) => {
      const again = `UNWIND $names AS name MATCH (n:${label} {name: name}) USING INDEX n:${label}(name)
        WHERE n.${CLAIMS} IS NOT NULL RETURN name, n.${CLAIMS} AS claims`;
      const { records } = await transaction.run(again, { names: found.map(({ name }) => name) });
      const rows = records.flatMap((record) => staleNode(record.toObject(), label, context) ?? []);
      await writeStaleNodes(transaction, label, rows, context.origin);
      return rows;
    },
    note: (rows) => {
      const names = rows.map(({ name }) => name);
      context.touched.noteNodes(label, names);
    },
  });
}

async function writeStaleNodes(
  transaction: ManagedTransaction,
  label: string,
  rows: readonly StaleNode[],
  origin: ChangeOrigin,
): Promise<void> {
  await transaction.run(
    `UNWIND $rows AS row MATCH (n:${label} {name: row.name}) USING INDEX n:${label}(name) SET n += row.set`,
    { rows: rows.map(({ name, set }) => ({ name, set })) },
  );
  const changes = rows.flatMap(({ name, set, before }) => propertyChanges(label, name, before, set));
  await recordChanges(transaction, origin, changes);
  const names = rows.map(({ name }) => name);
  await deleteOrphans(transaction, label, names);
}

interface StaleNode {
  readonly name: string;
  readonly set: Readonly<Record<string, unknown>>;
  readonly before: Readonly<Record<string, unknown>>;
}

function staleNode(row: Row, label: string, { speaker, seen }: SweepContext): StaleNode | null {
  const name = String(row.name);
  const claims = decodeClaims(Array.isArray(row.claims) ? row.claims : []);
  const after = claims.flatMap((claim) => {
    if (!isSameSpeaker(claim, speaker)) return [claim];
    return seen.hasNode(label, name) ? [seen.metOfNode(label, name, claim)] : [];
  });
  const before = nodeProperties(label, claims);
  const set = changesBetween(before, nodeProperties(label, after), Object.keys(before));
  return set === null ? null : { name, set, before };
}
