import type { ManagedTransaction } from 'neo4j-driver';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import type { Row } from '../../store/database.ts';
import { matchByName } from '../../store/match-by-index.ts';
import { type ChangeOrigin, propertyChanges, recordChanges } from './change-records.ts';
import { changesBetween } from './changes.ts';
import { type Claim, isSameSpeaker } from './claims.ts';
import { EACH_NAME, matchNode, NAME, NODE, setNodes } from './node-texts.ts';
import { deleteOrphans } from './orphans.ts';
import { CLAIMS, decodeClaims } from './stored-claims.ts';
import { inPasses, type SweepContext } from './sweep-passes.ts';
import { type ChangedNode, nodeProperties } from './write-nodes.ts';

/** Removes what the source stated before, and not again, about the nodes of a label, or only about some of them. */
export async function sweepNodes(context: SweepContext, label: string, only?: readonly string[]): Promise<number> {
  const { speaker, seen } = context;
  const leftOf = (claim: Claim, name: string) => {
    if (!isSameSpeaker(claim, speaker)) return claim;
    return seen.hasNode(label, name) ? seen.metOfNode(label, name, claim) : null;
  };
  return sweepClaimsOfNodes(context, label, leftOf, only);
}

/** Leaves of the claims on the nodes of a label, or only on some of them, what `leftOf` returns. */
export async function sweepClaimsOfNodes(
  context: SweepContext,
  label: string,
  leftOf: (claim: Claim, name: string) => Claim | null,
  only?: readonly string[],
): Promise<number> {
  const stored = {
    text: only === undefined ? allStated(label) : statedOf(label),
    parameters: { names: only ?? [] },
  };
  return inPasses<ChangedNode>(context, {
    stored,
    staleOf: (row) => nodeWithout(row, label, leftOf),
    write: async (transaction, found) => {
      const { records } = await transaction.run(statedOf(label), { names: found.map(({ name }) => name) });
      const rows = records.flatMap((record) => nodeWithout(record.toObject(), label, leftOf) ?? []);
      await writeStaleNodes(transaction, label, rows, context.origin);
      return rows;
    },
    note: (rows) => {
      const names = rows.map(({ name }) => name);
      context.touched.noteNodes(label, names);
    },
  });
}

const STATED = `WHERE n.${CLAIMS} IS NOT NULL RETURN n.name AS name, n.${CLAIMS} AS claims`;

const allStated = builtOnce((label: string) => cypherText(matchNode('n', label), STATED));

/** Reads the claims of some nodes that sources state. */
export const statedOf = builtOnce((label: string) => cypherText(EACH_NAME, matchByName(NODE, label, NAME), STATED));

/** Writes what is left of nodes, and deletes those that nothing else needs. */
export async function writeStaleNodes(
  transaction: ManagedTransaction,
  label: string,
  rows: readonly ChangedNode[],
  origin: ChangeOrigin,
): Promise<void> {
  await transaction.run(setNodes(label), { rows: rows.map(({ name, set }) => ({ name, set })) });
  const changes = rows.flatMap(({ name, set, before }) => propertyChanges(label, name, before, set));
  await recordChanges(transaction, origin, changes);
  const names = rows.map(({ name }) => name);
  await deleteOrphans(transaction, label, names);
}

/** Returns the change of a stored node of which only these claims are left; null if it does not change. */
export function nodeWithout(
  row: Row,
  label: string,
  leftOf: (claim: Claim, name: string) => Claim | null,
): ChangedNode | null {
  const name = String(row.name);
  const claims = decodeClaims(Array.isArray(row.claims) ? row.claims : []);
  const after = claims.flatMap((claim) => leftOf(claim, name) ?? []);
  const before = nodeProperties(label, claims);
  const set = changesBetween(before, nodeProperties(label, after), Object.keys(before));
  return set === null ? null : { name, set, before };
}
