import type { Record as Neo4jRecord } from 'neo4j-driver';
import type { Advisory } from '../../schema/advisory.ts';
import type { QueryLimits } from '../contract/limits.ts';
import type { StageClock } from '../execution/stage-clock.ts';
import { type JsonRow, Serialiser, type SerialiserOptions } from '../serialise/serialiser.ts';
import { RowNotices } from './row-notices.ts';
import { SourcesOfRows, type UsedSource } from './used-sources.ts';

/** The rows of an answer, as JSON. */
export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly JsonRow[];
  readonly truncated: boolean;
  /** Bytes of the rows as JSON, about. */
  readonly bytes: number;
  /** Whether the verdict of some whole node was left out. */
  readonly verdictOmitted: boolean;
  /** Whether some whole node has its verdict. */
  readonly showsVerdict: boolean;
  /** Sources of the edges that the rows came from; null if the rows do not show them. */
  readonly sources: readonly UsedSource[] | null;
  readonly advisories: readonly Advisory[];
}

/** How rows are written, and whose time that takes. */
interface Writing {
  readonly writing: SerialiserOptions;
  readonly clock: StageClock;
  /** The column with the sources of the edges of each row, which `writing` hides; absent if there is none. */
  readonly sourcesColumn?: string | undefined;
}

/** Writes rows as JSON as they come, up to the ceilings. */
export class RowWriter {
  readonly #limits: QueryLimits;
  readonly #run: Writing;
  readonly #serialiser: Serialiser;
  readonly #notices = new RowNotices();
  readonly #sources: SourcesOfRows | null;
  readonly #rows: JsonRow[] = [];

  constructor(limits: QueryLimits, run: Writing) {
    this.#limits = limits;
    this.#run = run;
    const { writing, sourcesColumn } = run;
    this.#sources = sourcesColumn === undefined ? null : new SourcesOfRows();
    this.#serialiser = new Serialiser(writing);
  }

  /** Takes a row, with the notices about it; false where it is one too many. */
  take(record: Neo4jRecord, notices: readonly Advisory[] = []): boolean {
    if (this.#rows.length >= this.#limits.rows) return false;
    const { clock, sourcesColumn } = this.#run;
    clock.enter('serialise');
    if (sourcesColumn !== undefined) this.#sources?.take(record.get(sourcesColumn));
    const row = clock.hold('rows', () => this.#serialiser.row(record));
    clock.enter('run');
    if (this.#serialiser.bytes > this.#limits.bytes) return false;
    this.#notices.take(notices);
    this.#rows.push(row);
    return true;
  }

  /** Element ids of edge ends that no node of the rows has resolved. */
  unresolved(): string[] {
    return this.#serialiser.unresolved();
  }

  resolve(lookedUp: ReadonlyMap<string, string>): void {
    this.#serialiser.resolve(lookedUp);
  }

  written(columns: readonly string[], isCut: boolean): Rows {
    const { bytes, verdictOmitted, showsVerdict } = this.#serialiser;
    const shown = columns.filter((column) => !this.#run.writing.isHidden?.(column));
    const advisories = [...this.#notices.advisories(), ...this.#serialiser.advisories()];
    const sources = this.#sources?.used ?? null;
    const rows = { columns: shown, rows: this.#rows, truncated: isCut, bytes };
    return { ...rows, verdictOmitted, showsVerdict, sources, advisories };
  }
}
