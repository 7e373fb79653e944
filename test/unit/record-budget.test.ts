import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';

/** Reads values with the driver in a thread that limits its records, and returns how each reading ended. */
async function readInThread(most: number, values: readonly unknown[]): Promise<unknown[]> {
  const source = `
    const { parentPort, workerData } = require('node:worker_threads');
    const { createRequire } = require('node:module');
    const drivers = createRequire(require('node:module').createRequire(workerData.from).resolve('neo4j-driver'));
    const { Packer, Unpacker } = drivers('neo4j-driver-bolt-connection/lib/packstream/packstream-v2.js');
    const { Structure } = drivers('neo4j-driver-bolt-connection/lib/packstream/structure.js');
    const { alloc } = drivers('neo4j-driver-bolt-connection/lib/channel/index.js');
    import(workerData.module).then(({ limitRecordValues }) => {
      limitRecordValues(workerData.most);
      parentPort.postMessage(workerData.values.map((value) => {
        const buffer = alloc(8_000_000);
        const dates = Object(value).dates;
        const written = dates === undefined ? value : Array(dates).fill(new Structure(0x44, [20000]));
        new Packer(buffer).packable(written)();
        buffer.reset();
        try {
          return new Unpacker(true).unpack(buffer, ({ fields }) => fields[0]);
        } catch (error) {
          return error.name + ': ' + error.message;
        }
      }));
    });`;
  const module = new URL('../../store/record-budget.ts', import.meta.url).href;
  const worker = new Worker(source, { eval: true, workerData: { from: import.meta.filename, module, most, values } });
  const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
  worker.once('message', resolve).once('error', reject);
  return promise.finally(() => worker.terminate());
}

describe('a record that the driver reads', () => {
  it('A record within the limit is read as it was written, however many were read before it', async () => {
    const record = [[1, 'two', { three: [4, 5], six: null }]];
    expect(await readInThread(10, [record, record, record])).toEqual([record, record, record]);
  });

  it('A record with more values than the limit is not read, whether they are in one list, in many or in maps', async () => {
    const flat = [Array(11).fill(1)];
    const nested = [Array(4).fill([1, 1])];
    const maps = [Array(3).fill({ a: 1, b: 2, c: 3 })];
    const refused = 'RecordTooLarge: a record has more than 10 values';
    expect(await readInThread(10, [flat, nested, maps, [1]])).toEqual([refused, refused, refused, [1]]);
  });

  it('A date counts as 16 values, since the driver takes far longer to read one', async () => {
    const refused = 'RecordTooLarge: a record has more than 51 values';
    expect(await readInThread(51, [{ dates: 3 }, { dates: 4 }])).toEqual([[20000, 20000, 20000], refused]);
  });

  it('The reader of the driver is where this test and the limit expect it', () => {
    const drivers = createRequire(createRequire(import.meta.url).resolve('neo4j-driver'));
    expect(drivers('neo4j-driver/package.json').version).toBe('6.3.0');
  });
});
