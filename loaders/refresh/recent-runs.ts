import type { Database, Row } from '../../store/database.ts';
import { INTERRUPTED, livingHolders } from '../../store/load-locks.ts';

/** Loads of a source that are shown, newest first. */
const MOST_RUNS = 50;

/** A refused record of a load: its line and the reason. */
interface Refusal {
  /** Null if the file has no lines. */
  readonly line: number | null;
  readonly reason: string;
}

/** One load of one file of a source. */
interface LoadRun {
  readonly id: string;
  readonly file: string;
  readonly part: string;
  readonly layer: string;
  readonly status: 'completed' | 'running' | 'partial' | 'interrupted' | 'failed';
  readonly error: string | null;
  readonly startedAt: number;
  readonly finishedAt: number | null;
  readonly observedAt: number | null;
  readonly read: number;
  readonly written: number;
  readonly unchanged: number;
  readonly swept: number;
  readonly refused: number;
  /** Records that state nothing, as their format means it. */
  readonly leftOut: number;
  /** Parts of loaded records that were left out, such as dates that are yet to come. */
  readonly leftOutParts: number;
  /** The first refused records, as many as a run stores. */
  readonly records: readonly Refusal[];
}

const TEXT = `MATCH (r:LOAD_RUN {source: $source}) WHERE r.part IS NOT NULL
RETURN r {.id, .file, .part, .layer, .status, .error, .holder, .startedAt, .finishedAt, .observedAt, .read, .written, .unchanged, .swept,
  .refused, .leftOut, .leftOutParts, .refusals} AS run
ORDER BY r.startedAt DESC, r.id LIMIT ${MOST_RUNS}`;

const STATUSES = ['completed', 'running', 'partial', 'interrupted', 'failed'] as const;

/** Reads the newest loads of a source, with their refused records; none if it was never loaded. */
export async function readRecentRuns(database: Database, source: string): Promise<readonly LoadRun[]> {
  const rows = await database.read({ text: TEXT, parameters: { source } });
  const living = await livingHolders(database);
  return rows.map(({ run }) => runOf({ ...Object(run) }, living));
}

function runOf(run: Row, living: ReadonlySet<string>): LoadRun {
  const { id, file, part, layer, status, error, startedAt, finishedAt, observedAt, refusals } = run;
  const isInterrupted = status === 'running' && !living.has(String(run.holder));
  return {
    id: String(id),
    file: textOr(file, ''),
    part: textOr(part, ''),
    layer: textOr(layer, ''),
    status: isInterrupted ? 'interrupted' : (STATUSES.find((known) => known === status) ?? 'failed'),
    error: isInterrupted ? INTERRUPTED : typeof error === 'string' ? error : null,
    startedAt: Number(startedAt),
    finishedAt: timeOr(finishedAt),
    observedAt: timeOr(observedAt),
    read: Number(run.read ?? 0),
    written: Number(run.written ?? 0),
    unchanged: Number(run.unchanged ?? 0),
    swept: Number(run.swept ?? 0),
    refused: Number(run.refused ?? 0),
    leftOut: Number(run.leftOut ?? 0),
    leftOutParts: Number(run.leftOutParts ?? 0),
    records: Array.isArray(refusals) ? refusals.map((text) => refusalOf(String(text))) : [],
  };
}

/** Parses `line 17: no address`, as the run stores it. */
function refusalOf(text: string): Refusal {
  const [, line, reason] = /^line (\d+): (.*)$/s.exec(text) ?? [];
  return line === undefined || reason === undefined ? { line: null, reason: text } : { line: Number(line), reason };
}

function textOr(value: unknown, absent: string): string {
  return typeof value === 'string' ? value : absent;
}

function timeOr(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
