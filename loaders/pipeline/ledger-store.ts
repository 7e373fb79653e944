/** The ledger in the graph: for each record that a speaker restates, when it last did, and what it stated. */
import { chunksOf } from '../../store/batches.ts';
import type { Database, Row } from '../../store/database.ts';
import type { LedgeredRecords } from '../source.ts';
import { mergeNodes, propertiesOfNodes } from './node-texts.ts';
import { decodeKeys, encodeKeys, type RecordKeys } from './record-keys.ts';
import type { Dated } from './statements.ts';
import type { GraphWriter } from './write.ts';

/** Label of the entries of the ledger. */
export const LEDGER = 'SOURCE_RECORD';

/** The state of a record. */
export interface LedgerEntry extends Dated {
  readonly stated: RecordKeys;
}

/** Returns the speaker of the records of a source: the first of the sources that restate the same ones, else the source itself. */
export function speakerOf(source: string, ledger: Pick<LedgeredRecords, 'speakers'> | undefined): string {
  return ledger?.speakers[0] ?? source;
}

/** Returns the name of the entry of a record. */
export function entryName(speaker: string, id: string): string {
  return `${speaker} ${id}`;
}

/** Returns the speaker and the id of the record in the name of an entry; without an id it is the entry of a whole edition. */
export function entryParts(name: string): { readonly speaker: string; readonly id: string | null } {
  const at = name.indexOf(' ');
  return at < 0 ? { speaker: name, id: null } : { speaker: name.slice(0, at), id: name.slice(at + 1) };
}

/** Returns an entry as it is stored, in the driver's types. */
export function entryProperties({ at, filedAt, stated }: LedgerEntry): Readonly<Record<string, unknown>> {
  return { at: BigInt(Math.trunc(at)), filedAt: BigInt(filedAt), stated: encodeKeys(stated) };
}

/** Reads entries by their names. */
export async function storedEntries(database: Database, names: readonly string[]): Promise<Map<string, LedgerEntry>> {
  if (names.length === 0) return new Map();
  const rows = await database.read({ text: propertiesOfNodes(LEDGER), parameters: { names } });
  return new Map(rows.map((row) => [String(row.name), entryOf(row.properties)]));
}

function entryOf(properties: unknown): LedgerEntry {
  const { at, filedAt, stated }: Row = typeof properties === 'object' && properties !== null ? { ...properties } : {};
  return { at: Number(at), filedAt: Number(filedAt), stated: decodeKeys(String(stated)) };
}

/** Returns whether the ledger has no record of a speaker. */
export async function isUnknown(database: Database, speaker: string): Promise<boolean> {
  const text = `MATCH (r:${LEDGER}) WHERE r.name STARTS WITH $prefix RETURN r.name AS name LIMIT 1`;
  const rows = await database.read({ text, parameters: { prefix: `${speaker} ` } });
  return rows.length === 0;
}

/** Yields the names of a speaker's records, with their entries. */
export async function* entriesOf(database: Database, speaker: string): AsyncIterable<readonly [string, LedgerEntry]> {
  const text = `MATCH (r:${LEDGER}) WHERE r.name STARTS WITH $prefix RETURN r.name AS name, properties(r) AS properties`;
  for await (const row of database.stream({ text, parameters: { prefix: `${speaker} ` } }))
    yield [String(row.name), entryOf(row.properties)];
}

/** Writes entries. A load of another source of the speaker may have written the same ones meanwhile. */
export async function writeEntries(writer: GraphWriter, entries: ReadonlyMap<string, LedgerEntry>): Promise<void> {
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const chunk of chunksOf(sorted)) {
    const rows = chunk.map(([name, entry]) => ({ name, set: entryProperties(entry) }));
    await writer.transaction((transaction) => transaction.run(mergeNodes(LEDGER), { rows }));
  }
}

/** Deletes entries. */
export async function deleteEntries(writer: GraphWriter, names: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(names)) {
    const text = `UNWIND $names AS name MATCH (r:${LEDGER} {name: name}) DELETE r`;
    await writer.transaction((transaction) => transaction.run(text, { names: chunk }));
  }
}
