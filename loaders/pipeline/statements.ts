/** Statements about records that are restated, as a load reads them. */
import { hash } from 'node:crypto';
import type { Fact, RecordVersion } from '../source.ts';

/** A longer id goes by its digest: an index takes no text of 8 KiB. */
const LONGEST_ID = 500;

/** One statement about a record: the facts of it, or none if the record states nothing any more. */
export interface Statement {
  readonly id: string;
  /** When the record was last changed, epoch ms, or the number of its version. */
  readonly at: number;
  /** Date of the file, epoch ms. Of two statements with one date, that of the newer file is newer. */
  readonly filedAt: number;
  readonly facts: readonly Fact[];
  /** Values of the file that it consists of. Those that state nothing are not among them: they are counted as left out. */
  readonly records: number;
}

/** What decides between two statements. */
export type Dated = Pick<Statement, 'at' | 'filedAt'>;

/** Returns whether a statement is older than another one. */
export function isOlder(one: Dated, other: Dated): boolean {
  return one.at < other.at || (one.at === other.at && one.filedAt < other.filedAt);
}

/** The newest of several statements about each record, and the others. */
interface NewestStatements {
  /** By the id of the record. */
  readonly newest: ReadonlyMap<string, Statement>;
  /** Those that a newer one replaces: they came before it. */
  readonly replaced: readonly Statement[];
  /** Those that came after a newer one. */
  readonly older: readonly Statement[];
}

/** Returns the newest of the statements about each record, in the order in which a file has them. */
export function newestOf(statements: readonly Statement[]): NewestStatements {
  const newest = new Map<string, Statement>();
  const [replaced, older]: [Statement[], Statement[]] = [[], []];
  for (const statement of statements) {
    const known = newest.get(statement.id);
    if (known !== undefined && isOlder(statement, known)) older.push(statement);
    else {
      if (known !== undefined) replaced.push(known);
      newest.set(statement.id, statement);
    }
  }
  return { newest, replaced, older };
}

/** Returns how many values of their files statements consist of. */
export function valuesOf(statements: readonly Statement[]): number {
  return statements.reduce((sum, { records }) => sum + records, 0);
}

interface OpenStatement extends Statement {
  readonly facts: Fact[];
  records: number;
}

/** The statements of a batch, in the order of the file. Successive values of one record are one statement. */
export class StatementList {
  readonly #filedAt: number;
  #all: OpenStatement[] = [];
  #size = 0;

  /** `filedAt` is the date of the file, epoch ms. */
  constructor(filedAt: number) {
    this.#filedAt = filedAt;
  }

  /** Count of facts and statements. */
  get size(): number {
    return this.#size;
  }

  /** Returns whether a value belongs to the last statement. */
  continues({ id, at = this.#filedAt }: RecordVersion): boolean {
    const last = this.#all.at(-1);
    return last?.id === shortId(id) && last.at === at;
  }

  /** Adds the facts of a value; none if it states nothing. */
  add(record: RecordVersion, facts: readonly Fact[], records: number): void {
    this.#size += facts.length;
    const last = this.#all.at(-1);
    if (last !== undefined && this.continues(record)) {
      last.facts.push(...facts);
      last.records += records;
      return;
    }
    this.#size += 1;
    const { id, at = this.#filedAt } = record;
    this.#all.push({ id: shortId(id), at, filedAt: this.#filedAt, facts: [...facts], records });
  }

  /** Returns the statements, and forgets them. */
  take(): readonly Statement[] {
    const all = this.#all;
    this.#all = [];
    this.#size = 0;
    return all;
  }
}

function shortId(id: string): string {
  return id.length > LONGEST_ID ? hash('sha256', id) : id;
}
