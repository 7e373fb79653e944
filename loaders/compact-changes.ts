import { z } from 'zod';
import { chunksOf } from '../store/batches.ts';
import type { Database } from '../store/database.ts';
import { readSetting, writeSetting } from './pipeline/settings.ts';

const DAY_MS = 86_400_000;
/** Changes that only time caused are stored for a month. */
const AGE_KEPT_MS = 30 * DAY_MS;
/** After this time, changes of one day that cancel out are removed. */
const WHOLE_MS = 90 * DAY_MS;
/** After this time all changes are removed: the signals of routing look back for a year. */
const KEPT_MS = 400 * DAY_MS;
/** Changes that one transaction removes at most. */
const BATCH = 5000;
/** Days that one round compacts at most. */
const MOST_DAYS = 40;
const SETTING = 'changes_compacted_to';

const RECORD = z.object({
  id: z.string(),
  subject: z.string(),
  field: z.string(),
  before: z.array(z.string()),
  after: z.array(z.string()),
});

export type CompactedRecord = z.output<typeof RECORD>;

/** Compacts changes by their age, some days at a time. Returns how many records it removed. */
export async function compactChanges(database: Database, now: number): Promise<number> {
  const old = await removeAll(database, OLD, now - KEPT_MS);
  const aged = await removeAll(database, AGED, now - AGE_KEPT_MS);
  return old + aged + (await compactDays(database, now - WHOLE_MS));
}

/**
 * Returns the changes that may be removed, from the changes of one day, oldest first. A value that came and went, or went and came back,
 * has not changed in the end.
 */
export function withoutWaverings(records: readonly CompactedRecord[]): readonly string[] {
  const byField = Map.groupBy(records, ({ subject, field }) => JSON.stringify([subject, field]));
  return [...byField.values()].flatMap((group) => {
    const single = group.filter(({ before, after }) => before.length + after.length === 1);
    const byValue = Map.groupBy(single, ({ before, after }) => before[0] ?? after[0] ?? '');
    return [...byValue.values()].flatMap((steps) => {
      // Successive changes cancel out in pairs. Of an odd number the last one stays.
      const gone = steps.length % 2 === 0 ? steps : steps.slice(0, -1);
      return gone.map(({ id }) => id);
    });
  });
}

const OLD = `MATCH (c:CHANGE_RECORD) WHERE c.recordedAt < $before WITH c LIMIT ${BATCH} DELETE c`;
const AGED = `MATCH (c:CHANGE_RECORD) WHERE c.label IN ['HOSTNAME', 'IPV4', 'IPV6'] AND c.recordedAt < $before AND c.source = 'age'
WITH c LIMIT ${BATCH} DELETE c`;

/** Changes of routing and listings stay: there, a value that comes and goes is a signal. */
const DAY = `MATCH (c:CHANGE_RECORD) WHERE c.recordedAt >= $from AND c.recordedAt < $until
  AND c.kind IN ['dns', 'registration', 'certificate', 'content', 'technology']
RETURN c.id AS id, c.subject AS subject, c.field AS field, c.before AS before, c.after AS after
ORDER BY c.recordedAt, c.id`;

const REMOVE = 'UNWIND $ids AS id MATCH (c:CHANGE_RECORD {id: id}) DELETE c';

const OLDEST = `MATCH (c:CHANGE_RECORD) WHERE c.recordedAt >= 0
RETURN c.recordedAt AS oldest ORDER BY c.recordedAt LIMIT 1`;

async function removeAll(database: Database, text: string, before: number): Promise<number> {
  for (let removed = 0; ; ) {
    const { nodesDeleted } = await database.write({ text, parameters: { before: BigInt(before) } });
    removed += nodesDeleted;
    if (nodesDeleted < BATCH) return removed;
  }
}

async function compactDays(database: Database, end: number): Promise<number> {
  const [row] = await database.read({ text: OLDEST });
  if (row === undefined) return 0;
  const known = Number((await readSetting(database, SETTING)) ?? 0);
  let from = Math.max(known, dayOf(Number(row.oldest)));
  let removed = 0;
  for (let days = 0; days < MOST_DAYS && from + DAY_MS <= end; days += 1) {
    const parameters = { from: BigInt(from), until: BigInt(from + DAY_MS) };
    const ids = withoutWaverings(z.array(RECORD).parse(await database.read({ text: DAY, parameters })));
    for (const chunk of chunksOf(ids, BATCH)) await database.write({ text: REMOVE, parameters: { ids: chunk } });
    removed += ids.length;
    from += DAY_MS;
    await writeSetting(database, SETTING, String(from));
  }
  return removed;
}

function dayOf(time: number): number {
  return Math.floor(time / DAY_MS) * DAY_MS;
}
