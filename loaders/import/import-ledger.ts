/** The ledger of an import: which of the statements about a record counts, in whatever files they are. */
import type { Batch, Speaker } from '../pipeline/batch.ts';
import { entryName, entryParts, entryProperties, LEDGER } from '../pipeline/ledger-store.ts';
import { recordPart } from '../pipeline/record-claims.ts';
import { decodeKeys, encodeKeys, keysOf } from '../pipeline/record-keys.ts';
import { type Dated, isOlder, newestOf, valuesOf } from '../pipeline/statements.ts';
import type { Numbers } from './import-writer.ts';
import type { Texts } from './partition.ts';
import { keyText, recordOf } from './row-text.ts';
import type { Spill } from './spill.ts';

/** Spills the statements of one file about its records. */
export class RecordSpill {
  readonly #spill: Spill;
  readonly #file: number;
  readonly #speaker: string;
  readonly #filedAt: number;
  #count = 0;
  #newest: number | null = null;

  /** `file` is the number of the file in the import, `filedAt` its date, epoch ms. */
  constructor(spill: Spill, file: number, speaker: string, filedAt: number) {
    this.#spill = spill;
    this.#file = file;
    this.#speaker = speaker;
    this.#filedAt = filedAt;
  }

  /** Adds the facts of the statements of a batch to it. Returns their numbers, and how many values are of older statements. */
  settle(batch: Batch): { readonly numbers: Numbers; readonly older: number } {
    const { newest, replaced, older } = newestOf(batch.statements.take());
    for (const { facts } of [...replaced, ...older]) batch.addLasting(facts);
    const numbers = new Map<string, number>();
    for (const { id, at, filedAt, facts, records } of newest.values()) {
      const part = recordPart(id);
      batch.addStated(facts, part);
      numbers.set(part, this.#count);
      this.#add(entryName(this.#speaker, id), { at, filedAt, records, stated: encodeKeys(keysOf(facts)) });
      this.#newest = Math.max(this.#newest ?? at, at);
    }
    return { numbers, older: valuesOf(older) };
  }

  /** Enters the file as a whole edition. */
  endWhole(): void {
    const stated = encodeKeys(new Map());
    this.#add(this.#speaker, { at: this.#newest ?? this.#filedAt, filedAt: this.#filedAt, records: 0, stated });
  }

  #add(name: string, { at, filedAt, records, stated }: Dated & { records: number; stated: string }): void {
    const key = keyText(name);
    this.#spill.add(LEDGER, key, [key, this.#file, this.#count, at, filedAt, records, stated].join('\t'));
    this.#count += 1;
  }
}

/** A statement about a record, as it was spilled. */
interface Spilled extends Dated {
  readonly file: number;
  readonly number: number;
  readonly records: number;
  readonly stated: string;
}

/** The statements that count, of records about which there are several. */
export class Contested {
  /** By speaker and part: number of the file, and of the statement in it. */
  readonly #winners = new Map<string, string>();

  /**
   * Decides between the statements about one record as loads of the files one after the other would. Returns the entry of the ledger, and for
   * each file the values that come after a newer statement.
   */
  settle(name: string, texts: Texts): Settled {
    const [first, ...others] = [texts].flat().map(spilledOf).toSorted(inOrder);
    if (first === undefined) throw new Error(`${name} has no statement`);
    let winner = first;
    const older: Spilled[] = [];
    for (const next of others) {
      if (isOlder(next, winner)) older.push(next);
      else winner = next;
    }
    const { speaker, id } = entryParts(name);
    if (others.length > 0 && id !== null)
      this.#winners.set(`${speaker} ${recordPart(id)}`, `${winner.file} ${winner.number}`);
    return { entry: entryProperties({ ...winner, stated: decodeKeys(winner.stated) }), older };
  }

  /** Returns the texts of the rows of a key without those of statements that do not count; null if none is left. */
  counted(texts: Texts, speakerOf: (file: number) => string): Texts | null {
    if (this.#winners.size === 0) return texts;
    const left = [texts].flat().filter((text) => {
      const record = recordOf(text);
      if (record === null) return true;
      const file = Number.parseInt(text, 10);
      const winner = this.#winners.get(`${speakerOf(file)} ${record.part}`);
      return winner === undefined || winner === `${file} ${record.number}`;
    });
    return left.length === 0 ? null : left;
  }
}

interface Settled {
  readonly entry: Readonly<Record<string, unknown>>;
  readonly older: readonly Pick<Spilled, 'file' | 'records'>[];
}

function spilledOf(text: string): Spilled {
  const [file, number, at, filedAt, records, stated = '[]'] = text.split('\t');
  return {
    file: Number(file),
    number: Number(number),
    at: Number(at),
    filedAt: Number(filedAt),
    records: Number(records),
    stated,
  };
}

function inOrder(one: Spilled, other: Spilled): number {
  return one.file - other.file || one.number - other.number;
}

/** The source and part of each file of an import, and the speaker of its records. */
export type RecordSpeakers = readonly (Pick<Speaker, 'source' | 'part'> & { readonly speaker: string })[];
