import type { Row } from '../../store/database.ts';
import type { Procedure } from '../contract/procedure-catalog.ts';
import type { KnownRow } from '../contract/step.ts';
import type { AskedCall } from './asked-calls.ts';
import { type BadEntry, reasonOf } from './batch-entries.ts';

/** The column with the reason why an entry was refused. */
const REASON = 'reason';
/** Coverage of such an entry. */
const INVALID = 'invalid';

/** The rows of calls, and what a call without YIELD shows of them. */
interface AnsweredCalls {
  readonly answers: readonly (readonly KnownRow[])[];
  readonly bareColumns?: readonly string[];
}

/**
 * The rows of each call with those of its bad entries, in the order of the entries. `rows` has one list for each part of the calls
 * that the procedure took. Where an entry was bad a call without YIELD says why.
 */
export function withBadRows(
  procedure: Procedure,
  asked: readonly AskedCall[],
  rows: readonly (readonly KnownRow[])[],
  bareColumns: readonly string[] | undefined,
): AnsweredCalls {
  let next = 0;
  const answers = asked.map(({ parts }) =>
    parts.flatMap((part) =>
      part.kind === 'bad' ? [{ row: badRow(procedure, part), notices: [] }] : (rows[next++] ?? []),
    ),
  );
  const shown = bareColumns ?? ownColumns(procedure);
  const hasBad = asked.some(({ parts }) => parts.some(({ kind }) => kind === 'bad'));
  return { answers, bareColumns: hasBad ? [...new Set([...shown, REASON])] : shown };
}

/** The columns that a procedure fills itself: those of a call without YIELD, where its answer does not say. */
export function ownColumns({ columns }: Procedure): readonly string[] {
  return columns.filter(({ isReason }) => isReason !== true).map(({ name }) => name);
}

/** All columns are null except the given value, the mark `invalid`, and the reason. */
function badRow({ columns, entryColumn }: Procedure, entry: BadEntry): Row {
  const key = entryColumn ?? columns[0]?.name;
  return Object.fromEntries(
    columns.map(({ name, type }) => {
      if (name === key) return [name, written(entry.given)];
      if (name === 'coverage') return [name, type === 'MAP' ? { dataCoverage: INVALID } : INVALID];
      return [name, name === REASON ? reasonOf(entry) : null];
    }),
  );
}

const LONGEST = 500;

/** Returns a value as text: as given, or its type. */
function written(given: unknown): string {
  if (typeof given === 'string') return given.slice(0, LONGEST);
  return given !== null && typeof given === 'object' ? JSON.stringify(given).slice(0, LONGEST) : String(given);
}
