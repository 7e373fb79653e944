/**
 * Records that their speaker restates one by one: a newer statement replaces the older one whole, whatever file it comes in. An older one
 * that comes later states nothing.
 */
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import type { Database } from '../../store/database.ts';
import { matchByName } from '../../store/match-by-index.ts';
import { LeftOutRecord, type Records, RefusedRecord, type RestatedRecords, type SourceRecord } from '../source.ts';
import { EACH_NAME, NAME, NODE } from './node-texts.ts';
import { CLAIMS, decodeClaims } from './stored-claims.ts';
import { sweepEdges } from './sweep-edges.ts';
import { sweepNodes } from './sweep-nodes.ts';
import type { SweepContext } from './sweep-passes.ts';

/** Records whose stored statements are looked up at once. */
const LOOKED_UP = 1_000;

/** Names of subjects that one sweep reads. */
const SWEPT = 10_000;

/**
 * Yields the records that are not older than what their speaker has stated, and a `LeftOutRecord` for each of the others. It adds the
 * subjects that the speaker had stated before to `restated`.
 */
export async function* newestRecords<T>(
  records: Records<T>,
  { label, speakers, subjectOf }: RestatedRecords<T>,
  { database, observedAt, restated }: { database: Database; observedAt: number; restated: Set<string> },
): Records<T> {
  let waiting: (SourceRecord<T> | RefusedRecord)[] = [];
  const decided = async function* () {
    const subjects = waiting.map((record) => (record instanceof RefusedRecord ? null : subjectOf(record.value)));
    const names = [...new Set(subjects.flatMap((subject) => subject?.name ?? []))];
    const stored = await statedAt(database, label, names, speakers);
    for (const [at, record] of waiting.entries()) {
      const subject = subjects[at];
      if (record instanceof RefusedRecord || subject === null || subject === undefined) {
        yield record;
        continue;
      }
      const before = stored.get(subject.name);
      if (before !== undefined && (subject.at ?? observedAt) < before) {
        const day = new Date(before).toISOString().slice(0, 10);
        yield new LeftOutRecord(record.line, `${subject.name}: a newer statement of it, of ${day}, is stored`);
        continue;
      }
      if (before !== undefined) restated.add(subject.name);
      yield record;
    }
    waiting = [];
  };
  for await (const record of records) {
    waiting.push(record);
    if (waiting.length >= LOOKED_UP) yield* decided();
  }
  yield* decided();
}

const claimsOf = builtOnce((label: string) =>
  cypherText(
    EACH_NAME,
    matchByName(NODE, label, NAME),
    `WHERE n.${CLAIMS} IS NOT NULL RETURN n.name AS name, n.${CLAIMS} AS claims`,
  ),
);

/** Returns when a speaker last stated each subject, epoch ms: the date of the record where it has one, else of its file. */
async function statedAt(
  database: Database,
  label: string,
  names: readonly string[],
  speakers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  const rows = await database.read({ text: claimsOf(label), parameters: { names } });
  return new Map(
    rows.flatMap(({ name, claims }) => {
      const dates = decodeClaims(Array.isArray(claims) ? claims.map(String) : []).flatMap(
        ({ source, observedAt, properties: { modified } }) =>
          speakers.includes(source) ? [typeof modified === 'number' ? modified : observedAt] : [],
      );
      return dates.length === 0 ? [] : [[String(name), Math.max(...dates)] as const];
    }),
  );
}

/** Removes what a speaker stated before about subjects that a load restates, and not again in it. Returns how many nodes and edges changed. */
export async function sweepRestated<T>(
  context: SweepContext,
  { label, edges, speakers }: RestatedRecords<T>,
  subjects: ReadonlySet<string>,
): Promise<number> {
  const restating = { ...context, speakers: new Set(speakers) };
  const all = [...subjects];
  let swept = 0;
  for (let at = 0; at < all.length; at += SWEPT) {
    const names = all.slice(at, at + SWEPT);
    for (const { type, to } of edges)
      swept += await sweepEdges(restating, { type, from: label, to }, { subject: 'from', names });
    swept += await sweepNodes(restating, label, names);
  }
  return swept;
}
