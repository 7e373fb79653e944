/**
 * Settles which statements about records a load adds: a newer statement replaces the older one of its record whole, whatever file it comes in,
 * and an older one that comes later states nothing.
 */
import type { Database } from '../../store/database.ts';
import type { LedgeredRecords } from '../source.ts';
import type { Batch } from './batch.ts';
import { DigestMap } from './digests.ts';
import { hasStated, isMarked, markEarlier, sweepEarlier } from './earlier-facts.ts';
import {
  deleteEntries,
  entriesOf,
  entryName,
  entryParts,
  isUnknown,
  type LedgerEntry,
  speakerOf,
  storedEntries,
  writeEntries,
} from './ledger-store.ts';
import { recordPart } from './record-claims.ts';
import { allKeys, keysBeyond, keysOf, type RecordKeys } from './record-keys.ts';
import { type Dated, isOlder, newestOf, valuesOf } from './statements.ts';
import type { SweepContext } from './sweep-passes.ts';
import { TakenBack, takeBack } from './taken-back.ts';
import type { GraphWriter } from './write.ts';

/** Entries of records that a whole edition no longer has, which are removed at once. */
const SWEPT = 10_000;

/** What a batch replaces, once it is written. */
export interface Replaced {
  /** Values of older statements, which state nothing. */
  readonly older: number;
  /** What the records of the batch stated before, and no longer. */
  readonly own: TakenBack;
  /** All that other sources of the speaker stated about them. */
  readonly others: TakenBack;
  /** The entries as they are then. */
  readonly entries: ReadonlyMap<string, LedgerEntry>;
}

/** The ledger of a speaker, during the load of one file. */
export class Ledger {
  readonly #database: Database;
  readonly #source: string;
  readonly #speaker: string;
  readonly #others: ReadonlySet<string>;
  readonly #filedAt: number;
  /** True if no record of the speaker was known when the load began: then only the load itself has stated any. */
  readonly #isNew: boolean;
  /** The newest whole edition that was loaded; null if there is none. */
  readonly #edition: Dated | null;
  readonly #seen = new DigestMap();
  #newest: number | null = null;

  private constructor(
    database: Database,
    { source, filedAt, speakers }: LedgerOwner,
    { speaker, isNew, edition }: { readonly speaker: string; readonly isNew: boolean; readonly edition: Dated | null },
  ) {
    this.#database = database;
    this.#source = source;
    this.#filedAt = filedAt;
    this.#speaker = speaker;
    this.#others = new Set(speakers.filter((other) => other !== source));
    this.#isNew = isNew;
    this.#edition = edition;
  }

  /** Opens the ledger of the speaker of a source, for a file of this date. */
  static async open(database: Database, owner: LedgerOwner): Promise<Ledger> {
    const speaker = speakerOf(owner.source, owner);
    const [isNew, whole] = await Promise.all([isUnknown(database, speaker), storedEntries(database, [speaker])]);
    return new Ledger(database, owner, { speaker, isNew, edition: whole.get(speaker) ?? null });
  }

  /**
   * Adds the facts of the newest statements to the batch, and enters them in the ledger together with what they replace: a load that dies
   * before it has replaced it leaves that to the next one.
   */
  async settle(batch: Batch, { writer }: SweepContext): Promise<Replaced> {
    const statements = batch.statements.take();
    for (const { at } of statements) this.#newest = Math.max(this.#newest ?? at, at);
    const { newest, replaced, older: past } = newestOf(statements);
    for (const { facts } of [...replaced, ...past]) batch.addLasting(facts);
    const stored = await this.#stored([...newest.keys()].map((id) => entryName(this.#speaker, id)));
    const [own, others] = [new TakenBack(), new TakenBack()];
    const [begun, entries] = [new Map<string, LedgerEntry>(), new Map<string, LedgerEntry>()];
    let older = valuesOf(past);
    for (const statement of newest.values()) {
      const { id, at, filedAt, facts, records } = statement;
      const name = entryName(this.#speaker, id);
      const part = recordPart(id);
      const before = stored.get(name);
      const isPast = [before, this.#edition].some(
        (one) => one !== undefined && one !== null && isOlder(statement, one),
      );
      if (isPast) {
        batch.addLasting(facts);
        older += records;
        continue;
      }
      batch.addStated(facts, part);
      const stated = keysOf(facts);
      const gone = before === undefined ? NOTHING : keysBeyond(before.stated, stated);
      own.add(part, gone);
      if (before !== undefined && this.#others.size > 0) others.add(part, before.stated);
      if (gone.size > 0) entries.set(name, { at, filedAt, stated });
      if (
        gone.size > 0 ||
        before === undefined ||
        isOlder(before, statement) ||
        keysBeyond(stated, before.stated).size > 0
      )
        begun.set(name, { at, filedAt, stated: before === undefined ? stated : allKeys(before.stated, stated) });
    }
    await writeEntries(writer, begun);
    return { older, own, others, entries };
  }

  /** Removes what the statements of a batch replace, after it is written. Returns how many nodes and edges changed. */
  async replace({ own, others, entries }: Replaced, context: SweepContext): Promise<number> {
    const swept = await takeBack(context, own, new Set(this.#sources));
    const sweptOfOthers = await takeBack(context, others, this.#others);
    await writeEntries(context.writer, entries);
    return swept + sweptOfOthers;
  }

  /**
   * Returns whether the speaker has facts that are of no record, from before there was a ledger. The first load with one stores that, before
   * it enters any record.
   */
  async hasEarlier(writer: GraphWriter): Promise<boolean> {
    if (!this.#isNew) return isMarked(this.#database, this.#speaker);
    if (!(await hasStated(this.#database, this.#sources))) return false;
    await markEarlier(writer, this.#speaker);
    return true;
  }

  /** Removes these facts, except what this load has stated again. Returns how many nodes and edges changed. */
  async sweepEarlier(context: SweepContext): Promise<number> {
    return sweepEarlier(context, this.#speaker, this.#sources);
  }

  /**
   * Removes the records that this file, a whole edition, does not have, and enters it as the newest one. An older edition removes nothing.
   * Returns how many nodes and edges changed.
   */
  async sweep(context: SweepContext): Promise<number> {
    const edition = { at: this.#newest ?? this.#filedAt, filedAt: this.#filedAt };
    if (this.#edition !== null && isOlder(edition, this.#edition)) return 0;
    const { writer } = context;
    const entry = new Map([[this.#speaker, { ...edition, stated: NOTHING }]]);
    await writeEntries(writer, entry);
    let swept = 0;
    for (let isComplete = false; !isComplete; ) {
      const gone = new TakenBack();
      const names: string[] = [];
      isComplete = true;
      for await (const [name, { stated }] of entriesOf(this.#database, this.#speaker)) {
        const { id } = entryParts(name);
        if (id === null || this.#seen.get(name) !== undefined) continue;
        gone.add(recordPart(id), stated);
        isComplete = names.push(name) < SWEPT;
        if (!isComplete) break;
      }
      swept += await takeBack(context, gone, new Set(this.#sources));
      await deleteEntries(writer, names);
    }
    return swept;
  }

  get #sources(): readonly string[] {
    return [this.#source, ...this.#others];
  }

  /** Ends the recording of the records. */
  close(): void {
    this.#seen.close();
  }

  /** Reads the entries of records. While the ledger is new, it has only those of earlier batches. */
  async #stored(names: readonly string[]): Promise<ReadonlyMap<string, LedgerEntry>> {
    const again = names.filter((name) => this.#seen.set(name, 0) !== undefined);
    return storedEntries(this.#database, this.#isNew ? again : names);
  }
}

/** The source and the speaker of a ledger. */
export interface LedgerOwner extends Pick<LedgeredRecords, 'speakers'> {
  readonly source: string;
  /** Date of the file, epoch ms. */
  readonly filedAt: number;
}

const NOTHING: RecordKeys = new Map();
