import { isDeepStrictEqual } from 'node:util';
import type { Advisory } from '../../schema/advisory.ts';
import { TRUNCATED } from '../advise/notices.ts';
import { type DatedData, datedOf, oldestOfEach } from '../contract/dated-data.ts';
import type { CompiledCall, ComputedAnswer } from '../contract/procedure-catalog.ts';
import type { KnownAnswer, KnownRow, ProcedureRead, StepContext } from '../contract/step.ts';
import type { ParsedStatement, Span } from '../parse/outline.ts';
import { toDriverParameters } from '../serialise/driver-values.ts';
import { applyEdits, type Edit } from '../text/edit.ts';
import type { GeneratedNames } from './generated-names.ts';

/** The rows of all calls of one site. Values are the driver's own: bigint for an INTEGER, number for a FLOAT. */
export interface ComputedCalls extends Omit<ComputedAnswer, 'rows' | 'rowNotices'> {
  /** The rows of each distinct set of arguments. */
  readonly answers: readonly (readonly KnownRow[])[];
  /** For each call, the index of its answer. */
  readonly indexes: readonly number[];
  readonly reads?: readonly ProcedureRead[];
}

/** How the calls of one site are answered: by Cypher in the query, or by known rows. */
export type CallAnswers = CompiledCall | ComputedCalls;

/** State after some of the procedures of a statement. */
export interface ExpansionState {
  readonly statement: ParsedStatement;
  readonly context: StepContext;
  readonly names: GeneratedNames;
  readonly edits: readonly Edit[];
  /** Values of the driver's own. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly advisories: readonly Advisory[];
  /** Layers that the answers of the procedures rest on. */
  readonly layers: readonly string[];
  /** The day of their rows' data. */
  readonly dated: readonly DatedData[];
  /** Notices for an answer without rows. */
  readonly whenEmpty: readonly Advisory[];
  /** Answer of the last procedure, if the statement ends in it. */
  readonly answer: KnownAnswer | null;
  /** Reads of the procedures. */
  readonly reads: readonly ProcedureRead[];
  /** Some procedure left out rows. */
  readonly isCut: boolean;
}

/** Changes by one procedure. */
export interface Expansion {
  /** Replaces all earlier edits inside its span. */
  readonly edit: Edit;
  readonly more?: readonly Edit[];
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly advisories: readonly Advisory[];
  /** Answer of the procedure, for the layers, notices and reads that it names. */
  readonly answers?: CallAnswers;
  readonly answer?: KnownAnswer | null;
}

/** Returns the state with the changes of one more procedure; a notice that was given before is not repeated. */
export function advance(state: ExpansionState, expansion: Expansion): ExpansionState {
  const { edit, more = [], parameters, advisories, answers, answer } = expansion;
  const fresh = advisories.filter(
    (advisory) => !state.advisories.some((earlier) => isDeepStrictEqual(earlier, advisory)),
  );
  return {
    ...state,
    edits: [...state.edits.filter(({ span }) => !isWithin(span, edit.span)), edit, ...more],
    parameters: { ...state.parameters, ...parameters },
    advisories: [...state.advisories, ...fresh],
    layers: [...new Set([...state.layers, ...(answers?.layers ?? [])])],
    dated: oldestOfEach([...state.dated, ...(answers === undefined ? [] : datedOf(answers))]),
    whenEmpty: [...state.whenEmpty, ...(answers?.whenEmpty ?? [])],
    answer: answer ?? state.answer,
    isCut: state.isCut || (answers !== undefined && leavesOut(answers)),
    reads: [...state.reads, ...(answers !== undefined && 'reads' in answers ? (answers.reads ?? []) : [])],
  };
}

/** Returns whether a procedure reports that it left out rows, of the whole answer or of one row. */
function leavesOut(answers: CallAnswers): boolean {
  const isCut = ({ kind }: Advisory): boolean => kind === TRUNCATED;
  if (answers.advisories?.some(isCut)) return true;
  if (!('answers' in answers)) return false;
  return answers.isCut === true || answers.answers.some((rows) => rows.some(({ notices }) => notices.some(isCut)));
}

/** All parameters by now, as the driver takes them. */
export function boundParameters({ context, parameters }: ExpansionState): Readonly<Record<string, unknown>> {
  return { ...toDriverParameters(context.parameters), ...parameters };
}

/** A stretch of the statement's text as it reads by now. */
export function editedText({ statement, edits }: ExpansionState, { start, end }: Span): string {
  const inside = edits
    .filter(({ span }) => isWithin(span, { start, end }))
    .map(({ span, text }) => ({ text, span: { start: span.start - start, end: span.end - start } }));
  return applyEdits(statement.text.slice(start, end), inside);
}

function isWithin(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}
