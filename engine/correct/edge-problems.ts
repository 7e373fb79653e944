import { STORED_EDGES } from '../../schema/edges.ts';
import { QueryProblem, type Suggestion } from '../../schema/problem.ts';
import { fewRows } from '../advise/few-rows.ts';
import { fixDirection, replaceType } from '../contract/suggestions.ts';
import type { NameUse, ParsedStatement, RelationshipPattern } from '../parse/outline.ts';
import { positionAt } from '../parse/position.ts';
import { applyEdits, type Edit } from '../text/edit.ts';
import { arrowEdits } from './arrows.ts';
import { chainEdits, chainText, shortestChain } from './chains.ts';
import { type StepLabels, turnedLabels } from './edge-ends.ts';
import { canJoin, type KnownEdge, type UnknownEdge } from './edge-names.ts';
import { listed, pointsText } from './points.ts';
import { alongArrow, isOneHop, type PathStep } from './steps.ts';

/** No more suggestions than a caller reads. */
const OFFERED = 3;
const OPEN_LENGTH = '*1..4';

/** Returns the labels of two ends in words; an unknown one is any node. */
export function labelsText({ left, right }: StepLabels): string {
  const text = (labels: readonly string[]): string => (labels.length === 0 ? 'any node' : listed(labels));
  return `${text(left)} and ${text(right)}`;
}

/** Error for a type with no meaning here, or with several: each possible one is offered. */
export function unknownType(
  statement: ParsedStatement,
  { pattern }: PathStep,
  use: NameUse,
  meaning: UnknownEdge,
): QueryProblem {
  const offered = meaning.candidates.slice(0, OFFERED).map((edge, index) => {
    const edits = [
      { span: use.span, text: edge.declaration.type },
      ...(edge.turned && pattern.types.length === 1 ? arrowEdits(statement.text, pattern, 'turned') : []),
    ];
    const suggestion = replaceType(meaning.found, meaning.guidance, applyEdits(statement.text, edits));
    return meaning.candidates.length === 1 ? suggestion : oneOfSeveral(suggestion, index);
  });
  return new QueryProblem(
    'query-error',
    400,
    'UNKNOWN_TYPE',
    `Edge type ${use.name} is not in this graph; ${meaning.guidance}`,
    {
      ...positionAt(statement.text, use.span.start),
      suggestions: offered.length > 0 ? offered : [openStep(statement, pattern, meaning.guidance)],
    },
  );
}

/** One arrow cannot serve all types of the step. */
export function mixedDirections(
  statement: ParsedStatement,
  { pattern }: PathStep,
  undirected: readonly Edit[],
): QueryProblem {
  const types = pattern.types.map((use) => use.name).join(', ');
  const rationale = 'Without an arrow, the step matches all its types in either direction.';
  return new QueryProblem(
    'query-error',
    400,
    'EDGE_DIRECTION',
    `One arrow cannot fit ${types}: some match in both directions or backwards, others only as stored. Write the step without an arrow, ` +
      'or one step for each type.',
    {
      ...positionAt(statement.text, pattern.span.start),
      suggestions: [fixDirection(rationale, applyEdits(statement.text, undirected))],
    },
  );
}

/** Error for labels that none of the step's types ever joins: types that join them are offered. */
export function endpointsProblem(
  statement: ParsedStatement,
  step: PathStep,
  labels: StepLabels,
  edges: readonly KnownEdge[],
): QueryProblem {
  const types = step.pattern.types.map(({ name }) => name);
  const points = types.map((type) => `${type} points ${pointsText(type)}`).join('; ');
  const suggestions = isOneHop(step.pattern) && !step.path.shortest ? otherWays(statement, step, labels, edges) : [];
  return new QueryProblem(
    'query-error',
    400,
    'EDGE_ENDPOINTS',
    `${listed(types)} never joins ${labelsText(labels)}: ${points}.`,
    {
      ...positionAt(statement.text, step.pattern.span.start),
      suggestions:
        suggestions.length > 0
          ? suggestions
          : [openStep(statement, step.pattern, 'A step without a type follows every edge.')],
    },
  );
}

function otherWays(
  statement: ParsedStatement,
  { pattern }: PathStep,
  labels: StepLabels,
  edges: readonly KnownEdge[],
): Suggestion[] {
  const direct = joiningEdits(statement, pattern, labels);
  const named = direct.map(({ type, edits }, index) =>
    oneOfSeveral(
      replaceType('spelling', `${type} points ${pointsText(type)}.`, applyEdits(statement.text, edits)),
      index,
    ),
  );
  if (named.length > 0) return named;
  const type = edges[0]?.declaration.type ?? '';
  const [use, second] = pattern.types;
  const chain = use === undefined || second !== undefined ? null : shortestChain(type, labels);
  if (use === undefined || chain === null) return [];
  const rewrite = applyEdits(statement.text, chainEdits(statement.text, pattern, use, chain, type));
  return [replaceType('spelling', `The shortest path between them is ${chainText(chain)}.`, rewrite)];
}

/** Every single type that joins the ends, in place of those that were written. */
function joiningEdits(
  { text }: ParsedStatement,
  pattern: RelationshipPattern,
  labels: StepLabels,
): { type: string; edits: Edit[] }[] {
  const { typeSpan } = pattern;
  if (typeSpan === null || labels.left.length === 0 || labels.right.length === 0) return [];
  const forward = alongArrow(pattern, labels);
  return STORED_EDGES.map((declaration): KnownEdge => ({ kind: 'known', declaration, turned: false, foreign: false }))
    .filter((edge) => canJoin(edge, forward) || canJoin(edge, turnedLabels(forward)))
    .slice(0, OFFERED)
    .map((edge) => ({
      type: edge.declaration.type,
      edits: [
        { span: typeSpan, text: `:${edge.declaration.type}` },
        ...(canJoin(edge, forward) ? [] : arrowEdits(text, pattern, 'turned')),
      ],
    }));
}

/** The step without types and arrow: it finds whatever joins the two ends. */
function openStep(statement: ParsedStatement, pattern: RelationshipPattern, guidance: string): Suggestion {
  const { text } = statement;
  const { typeSpan, length, bracketSpan } = pattern;
  if (typeSpan === null || bracketSpan === null) return replaceType('spelling', guidance, null);
  const isBounded = length !== null && length.max !== null;
  const edits = [
    { span: typeSpan, text: length === null && pattern.variable === null ? OPEN_LENGTH : '' },
    ...arrowEdits(text, pattern, 'undirected'),
    ...fewRows(statement),
  ];
  return replaceType('spelling', guidance, length === null || isBounded ? applyEdits(text, edits) : null);
}

/** One of several meanings is not to be tried without a look. */
function oneOfSeveral(suggestion: Suggestion, index: number): Suggestion {
  return { ...suggestion, confidence: index === 0 ? 0.6 : 0.4, safeToAutoRetry: false };
}
