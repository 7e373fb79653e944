import { schemaDriftRewrite, unknownEdgeType } from '../advise/notices.ts';
import { fixDirection, replaceType } from '../advise/suggestions.ts';
import { applyEdits, type Edit } from '../edit.ts';
import type { NameUse, NodePattern, ParsedStatement, RelationshipPattern } from '../parse/outline.ts';
import { positionAt } from '../parse/position.ts';
import { QueryProblem } from '../problem.ts';
import type { Advisory } from '../procedure-catalog.ts';
import { type Arrow, arrowEdits } from './arrows.ts';
import { liesAsStored, readsBothWays, type StepLabels } from './edge-ends.ts';
import { type EdgeMeaning, edgeMeaning } from './edge-names.ts';

type KnownEdge = Extract<EdgeMeaning, { kind: 'known' }>;

/** One step of a pattern, and what its ends may be. */
interface Step {
  readonly statement: ParsedStatement;
  readonly pattern: RelationshipPattern;
  readonly labels: StepLabels;
}

/**
 * Corrects the steps of a query: edge types of other products, PARENT_OF (which is CHILD_OF reversed), and arrows of
 * edges that read both ways. Throws a QueryProblem for a type that means nothing here, and for a step whose types want
 * the arrow to lie differently. Only planned, an unknown type is a notice.
 */
export function correctEdges(
  statement: ParsedStatement,
  labelsOf: (node: NodePattern) => readonly string[],
): { readonly edits: readonly Edit[]; readonly advisories: readonly Advisory[] } {
  const edits: Edit[] = [];
  const advisories = new Map<string, Advisory>();
  for (const step of stepsOf(statement, labelsOf)) {
    for (const use of step.pattern.types) {
      const notice = nameNotice(statement, use);
      if (notice !== null) advisories.set(use.name, notice);
    }
    edits.push(...stepEdits(step));
  }
  return { edits, advisories: [...advisories.values()] };
}

function stepsOf(statement: ParsedStatement, labelsOf: (node: NodePattern) => readonly string[]): Step[] {
  return statement.outline.paths.flatMap(({ elements }) =>
    elements.flatMap((pattern, index) => {
      if (pattern.kind !== 'relationship') return [];
      const [before, after] = [elements[index - 1], elements[index + 1]];
      const left = before?.kind === 'node' ? labelsOf(before) : [];
      const right = after?.kind === 'node' ? labelsOf(after) : [];
      return [{ statement, pattern, labels: isOneHop(pattern) ? { left, right } : { left: [], right: [] } }];
    }),
  );
}

/** Only one hop has its edge's ends where the pattern writes them. */
function isOneHop({ length }: RelationshipPattern): boolean {
  return length === null || (length.min === 1 && length.max === 1);
}

function nameNotice(statement: ParsedStatement, use: NameUse): Advisory | null {
  const meaning = edgeMeaning(use.name);
  if (meaning.kind === 'known') return meaning.foreign ? schemaDriftRewrite(use.name, meaning.declaration.type) : null;
  if (statement.mode === 'explain') return unknownEdgeType(use.name);
  throw unknownType(statement, use, meaning);
}

function unknownType(
  statement: ParsedStatement,
  use: NameUse,
  meaning: Extract<EdgeMeaning, { kind: 'unknown' }>,
): QueryProblem {
  const rewrite =
    meaning.nearest === null ? null : applyEdits(statement.text, [{ span: use.span, text: meaning.nearest }]);
  return new QueryProblem(
    'query-error',
    400,
    'UNKNOWN_TYPE',
    `Edge type ${use.name} is not in this graph; ${meaning.guidance}`,
    {
      ...positionAt(statement.text, use.span.start),
      suggestions: [replaceType(meaning.found, meaning.guidance, rewrite)],
    },
  );
}

function stepEdits(step: Step): Edit[] {
  const names = step.pattern.types.flatMap((use) => renameEdit(use));
  const known = step.pattern.types.filter((use) => !use.negated).map((use) => edgeMeaning(use.name));
  const meanings = known.filter((meaning) => meaning.kind === 'known');
  const arrow = step.pattern.direction === 'none' ? 'as-written' : arrowFor(meanings, step);
  if (arrow !== null) return [...names, ...arrowEdits(step.statement.text, step.pattern, arrow)];
  throw mixedDirections(step, [...names, ...arrowEdits(step.statement.text, step.pattern, 'undirected')]);
}

function renameEdit(use: NameUse): Edit[] {
  const meaning = edgeMeaning(use.name);
  if (meaning.kind === 'unknown' || meaning.declaration.type === use.name) return [];
  return use.negated && !meaning.foreign ? [] : [{ span: use.span, text: meaning.declaration.type }];
}

/** How one arrow serves all types of a step; null where none does. */
function arrowFor(meanings: readonly KnownEdge[], step: Step): Arrow | null {
  const forward: StepLabels =
    step.pattern.direction === 'right' ? step.labels : { left: step.labels.right, right: step.labels.left };
  const backward: StepLabels = { left: forward.right, right: forward.left };
  const both = meanings.filter((meaning) => readsBothWays(meaning.declaration, forward));
  const strict = meanings.filter((meaning) => !both.includes(meaning));
  const [wanted, other] = new Set(strict.map((meaning): Arrow => (meaning.turned ? 'turned' : 'as-written')));
  if (other !== undefined) return both.length === 0 && isOneType(strict) ? 'undirected' : null;
  const lies = wanted === 'turned' ? backward : forward;
  const settled = both.every((meaning) => liesAsStored(meaning.declaration, lies));
  if (settled) return wanted ?? 'as-written';
  return wanted === undefined ? 'undirected' : null;
}

function isOneType(meanings: readonly KnownEdge[]): boolean {
  return new Set(meanings.map((meaning) => meaning.declaration.type)).size === 1;
}

function mixedDirections({ statement, pattern }: Step, undirected: readonly Edit[]): QueryProblem {
  const types = pattern.types.map((use) => use.name).join(', ');
  const rationale = 'Without an arrow the step matches all of its types either way.';
  return new QueryProblem(
    'query-error',
    400,
    'EDGE_DIRECTION',
    `One arrow cannot serve ${types}: some read both ways or backwards, others only as stored. ` +
      'Write the step without an arrow, or one step for each type.',
    {
      ...positionAt(statement.text, pattern.span.start),
      suggestions: [fixDirection(rationale, applyEdits(statement.text, undirected))],
    },
  );
}
