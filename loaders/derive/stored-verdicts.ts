/** Judges stored nodes by their facts and writes what differs, facts and differences in one transaction. */
import type { ManagedTransaction } from 'neo4j-driver';
import { type Reader, rowOf } from '../../engine/database/database.ts';
import type { Judging } from '../../facts/source.ts';
import { readStored, type StoredThing } from '../../facts/stored.ts';
import type { JudgedLabel } from '../../verdicts/kinds.ts';
import { type Comparison, comparedKeys, type StoredBlock } from '../../verdicts/stored.ts';
import type { DerivationWriter } from './writer.ts';

/** How the verdicts of some nodes are brought up to date. */
export interface Reconciling {
  readonly label: JudgedLabel;
  /** The properties of a block. */
  readonly keys: readonly string[];
  readonly judging: Judging;
  readonly comparison: Comparison;
}

/** The block of each of some nodes; `reader` reads in the transaction that writes them. */
type BlocksOf = (things: readonly StoredThing[], reader: Reader) => Promise<readonly StoredBlock[]>;

/** Makes the blocks of nodes what they are to be; only those that differ are written. Answers the names of these. */
export async function reconcileBlocks(
  writer: DerivationWriter,
  { label, keys, judging, comparison }: Reconciling,
  names: readonly string[],
  blocksOf: BlocksOf,
): Promise<readonly string[]> {
  const comparing = new Set(comparedKeys(keys, comparison));
  const written = await writer.transaction(async (transaction) => {
    const reader = readerOf(transaction);
    const things = await readStored(reader, label, names, keys, judging);
    const blocks = await blocksOf(things, reader);
    const rows = things.flatMap(({ name, properties }, at) => {
      const block = blocks[at] ?? {};
      const isDiffering = keys.some((key, place) => comparing.has(key) && !isSame(properties[place], block[key]));
      return isDiffering ? [{ name, block }] : [];
    });
    if (rows.length > 0) {
      const text = `UNWIND $input.rows AS row MATCH (n:${label} {name: row.name}) SET n += row.block`;
      await transaction.run(text, { input: { rows } });
    }
    return rows.map(({ name }) => name);
  });
  writer.count({ nodesWritten: written.length });
  return written;
}

/** Reads of our own inside a transaction. */
export function readerOf(transaction: ManagedTransaction): Reader {
  return {
    read: async ({ text, parameters }) => {
      const { records } = await transaction.run(text, parameters ?? {});
      return records.map(rowOf);
    },
  };
}

/** A stored value, whole numbers as numbers, is the one that is to be stored. */
function isSame(stored: unknown, value: StoredBlock[string] | undefined): boolean {
  return stored === (typeof value === 'bigint' ? Number(value) : (value ?? null));
}
