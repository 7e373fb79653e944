import { beforeEach, describe, expect, it } from 'vitest';
import { type FoundAhead, readAhead } from '../../loaders/derive/read-ahead.ts';
import { DerivationWriter } from '../../loaders/derive/writer.ts';
import { LoadLock } from '../../loaders/pipeline/lock.ts';
import { Touched } from '../../loaders/pipeline/touched.ts';
import { LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import type { Database, Reader } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';

let database: Database;
let lock: LoadLock;
let writer: DerivationWriter;

beforeEach(async () => {
  database = await schemaDatabase();
  await database.write({ text: `UNWIND ['com', 'net', 'org'] AS name CREATE (:TLD {name: name, rank: 1})` });
  lock = await LoadLock.acquire(database, 'derivation', { purpose: 'test' });
  writer = new DerivationWriter(database, Touched.nothing(), { lock, suffixes: LIBRARY_SUFFIXES });
  return () => lock.release();
});

async function* batches(): AsyncGenerator<string> {
  yield* ['com', 'net', 'org'];
}

async function rankOf(name: string, reader: Reader): Promise<number> {
  const [row] = await reader.read({
    text: 'MATCH (t:TLD {name: $name}) RETURN t.rank AS rank',
    parameters: { name },
  });
  return Number(row?.rank);
}

async function written(batch: FoundAhead<number>): Promise<number> {
  return writer.transaction((transaction) => batch.within(transaction));
}

describe('what is read ahead of its turn to be written', () => {
  it('A batch that is read ahead is read once, and stays valid if no one else writes meanwhile', async () => {
    const ranks: number[] = [];
    const asked: string[] = [];
    const find = async (name: string, reader: Reader) => {
      asked.push(name);
      return rankOf(name, reader);
    };
    // The first write counts as a turn of another writer: this writer was not the last to write.
    await writer.transaction(async () => undefined);
    for await (const batch of readAhead(writer, batches(), find)) ranks.push(await written(batch));
    expect(ranks).toEqual([1, 1, 1]);
    expect(asked).toEqual(['com', 'net', 'org']);
  });

  it('A batch that is read ahead is read again, in the transaction, if another load has written meanwhile', async () => {
    const other = await LoadLock.acquire(database, 'load test', { purpose: 'test' });
    const seen: (readonly [ahead: number, written: number])[] = [];
    try {
      for await (const batch of readAhead(writer, batches(), rankOf)) {
        if (seen.length === 1) {
          await database.transaction(async (transaction) => {
            await other.fence(transaction);
            await transaction.run(`MATCH (t:TLD {name: 'net'}) SET t.rank = 2`);
          });
        }
        seen.push([batch.found, await written(batch)]);
      }
    } finally {
      await other.release();
    }
    expect(seen).toEqual([
      [1, 1],
      [1, 2],
      [1, 1],
    ]);
  });

  it('A batch is read while the one before is written, at most two batches early', async () => {
    const begun: number[] = [];
    const find = async (batch: number) => {
      begun.push(batch);
      return batch;
    };
    async function* five(): AsyncGenerator<number> {
      yield* [1, 2, 3, 4, 5];
    }
    const whileWriting: (readonly [written: number, read: readonly number[]])[] = [];
    for await (const { found } of readAhead(writer, five(), find)) {
      // What a write takes at least.
      await database.read({ text: 'RETURN 1' });
      whileWriting.push([found, [...begun]]);
    }
    expect(whileWriting).toEqual([
      [1, [1, 2, 3]],
      [2, [1, 2, 3, 4]],
      [3, [1, 2, 3, 4, 5]],
      [4, [1, 2, 3, 4, 5]],
      [5, [1, 2, 3, 4, 5]],
    ]);
  });

  it('A batch that cannot be read fails when its turn comes, not before', async () => {
    const found: string[] = [];
    const find = async (name: string) => {
      if (name === 'net') throw new Error('the database is away');
      return name;
    };
    const all = async () => {
      for await (const batch of readAhead(writer, batches(), find)) found.push(batch.found);
    };
    await expect(all()).rejects.toThrow('the database is away');
    expect(found).toEqual(['com']);
  });
});
