import { createRequire } from 'node:module';
import { z } from 'zod';

/** A record has more values than this thread takes. The driver gives up its connection, which ends the query in Neo4j. */
export class RecordTooLarge extends Error {
  /** Values that a record may have. */
  readonly most: number;

  constructor(most: number) {
    super(`a record has more than ${most} values`);
    this.name = 'RecordTooLarge';
    this.most = most;
  }
}

/** What the driver reads a record with: the entries of a list or a map, whose number comes first. */
type ReadEntries = (size: number, buffer: object, hydrate: unknown) => unknown;
interface UnpackerPrototype {
  _unpackListWithSize: ReadEntries;
  _unpackMapWithSize: ReadEntries;
  _unpackStructWithSize: ReadEntries;
}

const READS = ['_unpackListWithSize', '_unpackMapWithSize', '_unpackStructWithSize'] as const;
/** Values that a date, a time, a node, an edge or a path counts as: the driver takes up to a hundred times as long to read one as a number. */
export const VALUES_OF_A_STRUCTURE = 16;

/**
 * Limits the values of each record that the driver of this thread reads: reading fails with `RecordTooLarge` before the first value too
 * many. The driver (6.3) has no such option, and reads a record as a whole: ten million numbers held the thread for seconds, in which it
 * saw neither that the query's time was over nor any other query. It wraps three methods that the driver's manual does not mention, so the
 * driver's version stays pinned and `test/unit/record-budget.test.ts` guards the behaviour.
 */
export function limitRecordValues(most: number): void {
  const prototype = unpackerPrototype();
  // One record is read at a time, each from its own buffer.
  let current: object | null = null;
  let values = 0;
  for (const name of READS) {
    const read = prototype[name];
    prototype[name] = function counting(this: unknown, size, buffer, hydrate) {
      if (buffer !== current) [current, values] = [buffer, 0];
      values += name === '_unpackStructWithSize' ? VALUES_OF_A_STRUCTURE : size;
      if (values > most) throw new RecordTooLarge(most);
      return read.call(this, size, buffer, hydrate);
    };
  }
}

function unpackerPrototype(): UnpackerPrototype {
  const ours = createRequire(import.meta.url);
  const drivers = createRequire(ours.resolve('neo4j-driver'));
  const found: unknown = drivers('neo4j-driver-bolt-connection/lib/packstream/packstream-v1.js');
  return PACKSTREAM.parse(found).Unpacker.prototype;
}

const PACKSTREAM = z.object({ Unpacker: z.custom<{ readonly prototype: UnpackerPrototype }>(readsEntries) });

function readsEntries(found: unknown): boolean {
  return typeof found === 'function' && READS.every((name) => typeof found.prototype[name] === 'function');
}
