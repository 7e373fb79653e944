import { isDeepStrictEqual } from 'node:util';
import type { Advisory } from '../../schema/advisory.ts';
import { applyEdits, type Edit } from '../edit.ts';
import type { ParsedStatement, Span } from '../parse/outline.ts';
import type { CompiledCall } from '../procedure-catalog.ts';
import type { StageRows, StepContext } from '../step.ts';
import type { YieldedColumn } from './columns.ts';
import type { GeneratedNames } from './generated-names.ts';

/** What is known after some of the procedures of a statement. */
export interface Progress {
  readonly statement: ParsedStatement;
  readonly context: StepContext;
  readonly names: GeneratedNames;
  readonly edits: readonly Edit[];
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly advisories: readonly Advisory[];
  /** Layers that the answers of the procedures rest on. */
  readonly layers: readonly string[];
  /** Notices for an answer without rows. */
  readonly whenEmpty: readonly Advisory[];
  /** Columns of the answer that hold notices about its rows. */
  readonly noticeColumns: readonly string[];
  /** All that the statement answers, where its one procedure told it. */
  readonly answer: StageRows | null;
}

/** What one procedure adds. */
export interface Expansion {
  /** Takes the place of all that was edited inside its span before. */
  readonly edit: Edit;
  readonly more?: readonly Edit[];
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly advisories: readonly Advisory[];
  /** What was compiled, for the layers and notices that it names. */
  readonly compiled?: CompiledCall;
  /** Columns that it adds for notices about rows. */
  readonly noticed?: readonly YieldedColumn[];
  readonly answer?: StageRows;
}

/** The progress with what one more procedure adds; a notice that was given before is not repeated. */
export function advance(progress: Progress, expansion: Expansion): Progress {
  const { edit, more = [], parameters, advisories, compiled, noticed = [], answer = null } = expansion;
  const fresh = advisories.filter(
    (advisory) => !progress.advisories.some((earlier) => isDeepStrictEqual(earlier, advisory)),
  );
  return {
    ...progress,
    edits: [...progress.edits.filter(({ span }) => !isWithin(span, edit.span)), edit, ...more],
    parameters: { ...progress.parameters, ...parameters },
    advisories: [...progress.advisories, ...fresh],
    layers: [...new Set([...progress.layers, ...(compiled?.layers ?? [])])],
    whenEmpty: [...progress.whenEmpty, ...(compiled?.whenEmpty ?? [])],
    noticeColumns: [...progress.noticeColumns, ...noticed.map(({ alias }) => alias)],
    answer,
  };
}

/** A stretch of the statement's text as it reads by now. */
export function editedText({ statement, edits }: Progress, { start, end }: Span): string {
  const inside = edits
    .filter(({ span }) => isWithin(span, { start, end }))
    .map(({ span, text }) => ({ text, span: { start: span.start - start, end: span.end - start } }));
  return applyEdits(statement.text.slice(start, end), inside);
}

function isWithin(inner: Span, outer: Span): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}
