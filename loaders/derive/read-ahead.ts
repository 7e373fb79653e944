import type { ManagedTransaction } from 'neo4j-driver';
import { type Reader, rowOf } from '../../store/database.ts';
import type { DerivationWriter } from './writer.ts';

/** The finding about a batch, read before its turn to be written. */
export interface FoundAhead<Found> {
  readonly found: Found;
  /** Returns the finding inside the transaction that writes. It reads again if someone else has written meanwhile. */
  within(transaction: ManagedTransaction): Promise<Found>;
}

/** Batches that are read at once. */
const AT_ONCE = 2;

/**
 * Returns the finding about each batch, in the order of the batches. While the caller writes one batch, the next ones are being read: the
 * database and this process work in parallel instead of waiting for each other.
 */
export async function* readAhead<Batch, Found>(
  writer: DerivationWriter,
  batches: AsyncIterable<Batch>,
  find: (batch: Batch, reader: Reader) => Promise<Found>,
): AsyncGenerator<FoundAhead<Found>> {
  const all = batches[Symbol.asyncIterator]();
  const coming: Promise<FoundAhead<Found> | null>[] = [];
  const begin = (): void => {
    const next = all
      .next()
      .then((batch) => (batch.done === true ? null : foundAhead(writer, (reader) => find(batch.value, reader))));
    // The caller that takes this batch gets the error. Until then it must not count as unhandled.
    next.catch(() => undefined);
    coming.push(next);
  };
  try {
    for (let at = 0; at < AT_ONCE; at += 1) begin();
    for (let next = await coming.shift(); next; next = await coming.shift()) {
      begin();
      yield next;
    }
  } finally {
    await Promise.allSettled(coming);
  }
}

async function foundAhead<Found>(
  writer: DerivationWriter,
  find: (reader: Reader) => Promise<Found>,
): Promise<FoundAhead<Found>> {
  const before = writer.turnsOfOthers;
  const found = await find(writer.database);
  const within = async (transaction: ManagedTransaction) =>
    writer.turnsOfOthers === before ? found : find(readerOf(transaction));
  return { found, within };
}

/** Returns a reader that reads inside a transaction. */
export function readerOf(transaction: ManagedTransaction): Reader {
  return {
    read: async ({ text, parameters }) => {
      const { records } = await transaction.run(text, parameters ?? {});
      return records.map(rowOf);
    },
  };
}
