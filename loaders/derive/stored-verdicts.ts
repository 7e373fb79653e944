/** Judges stored nodes by their facts and writes the differences. */

import type { Judging } from '../../facts/source.ts';
import { readStored, type StoredThing } from '../../facts/stored.ts';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import type { Reader } from '../../store/database.ts';
import type { JudgedLabel } from '../../verdicts/kinds.ts';
import { type Comparison, comparedKeys, type StoredBlock } from '../../verdicts/stored.ts';
import { recordChanges } from '../pipeline/change-records.ts';
import { matchNode, ROW_NAME } from '../pipeline/node-texts.ts';
import { bandChanges } from './band-changes.ts';
import { readAhead } from './read-ahead.ts';
import { nextChange, recordTierChanges, withChangeTimes } from './tier-changes.ts';
import type { DerivationWriter } from './writer.ts';

/** How to update the verdicts of some nodes. */
export interface Reconciling {
  readonly label: JudgedLabel;
  /** The properties of a block. */
  readonly keys: readonly string[];
  readonly judging: Judging;
  readonly comparison: Comparison;
}

/** Returns the block of each of some nodes. It makes its other reads through this reader. */
type BlocksOf = (things: readonly StoredThing[], reader: Reader) => Promise<readonly StoredBlock[]>;

/**
 * Updates the blocks of nodes, a batch of names in a transaction, and writes only those that differ. `noteWritten` gets the names of these,
 * batch by batch.
 */
export async function reconcileBlocks(
  writer: DerivationWriter,
  { label, keys, judging, comparison }: Reconciling,
  batches: AsyncIterable<readonly string[]>,
  blocksOf: BlocksOf,
  noteWritten: (names: readonly string[]) => void = () => undefined,
): Promise<void> {
  const comparing = new Set(comparedKeys(keys, comparison));
  const changing = new Set(comparedKeys(keys, 'any-but-instant'));
  const changedAt = await nextChange(writer.database);
  const differing = async (names: readonly string[], reader: Reader) => {
    const things = await readStored(reader, label, names, keys, judging);
    const blocks = await blocksOf(things, reader);
    return things.flatMap(({ name, properties }, at) => {
      const block = blocks[at] ?? {};
      const differs = (among: ReadonlySet<string>) =>
        keys.some((key, place) => among.has(key) && !isSame(properties[place], block[key]));
      const before = Object.fromEntries(keys.map((key, place) => [key, properties[place]]));
      return differs(comparing) ? [{ name, block, before, isChanged: differs(changing) }] : [];
    });
  };
  for await (const batch of readAhead(writer, batches, differing)) {
    if (batch.found.length === 0) continue;
    const written = await writer.transaction(async (transaction) => {
      const rows = await batch.within(transaction);
      await recordTierChanges(transaction, label, rows, changedAt);
      const timed = rows.map((row) => ({
        name: row.name,
        block: withChangeTimes(label, row, row.isChanged, changedAt),
      }));
      await transaction.run(storeText(label), { input: { rows: timed } });
      const { evidence, age } = bandChanges(label, rows, comparison);
      await recordChanges(transaction, writer.cause, evidence);
      await recordChanges(transaction, { source: 'age', observedAt: judging.asOf }, age);
      return rows.map(({ name }) => name);
    });
    writer.count({ nodesWritten: written.length });
    noteWritten(written);
  }
}

const storeText = builtOnce((label: JudgedLabel) =>
  cypherText('UNWIND $input.rows AS row', matchNode('n', label, { name: ROW_NAME }), 'SET n += row.block'),
);

/** Compares a stored value, whole numbers as numbers, with the new one. */
function isSame(stored: unknown, value: StoredBlock[string] | undefined): boolean {
  return stored === (typeof value === 'bigint' ? Number(value) : (value ?? null));
}
