import { edgeDeclaration, STORED_EDGES } from '../../../schema/edges.ts';
import type { QueryProblem, Suggestion } from '../../../schema/problem.ts';
import { fewRows } from '../../advise/few-rows.ts';
import { queryError } from '../../contract/query-problems.ts';
import { fixDirection, replaceType } from '../../contract/suggestions.ts';
import type { NameUse, ParsedStatement, RelationshipPattern } from '../../parse/outline.ts';
import { positionAt } from '../../parse/position.ts';
import { applyEdits, type Edit } from '../../text/edit.ts';
import { canJoin, type KnownEdge, type UnknownEdge } from './edge-names.ts';
import { arrowEdits, chainEdits, chainText, shortestChain } from './rewritten-steps.ts';
import { alongArrow, isOneHop, type PathStep, type StepLabels, turnedLabels } from './steps.ts';

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
  return queryError('UNKNOWN_TYPE', `Edge type ${use.name} is not in this graph; ${meaning.guidance}`, {
    ...positionAt(statement.text, use.span.start),
    suggestions: offered.length > 0 ? offered : [openStep(statement, pattern, meaning.guidance)],
  });
}

/** One arrow cannot serve all types of the step. */
export function mixedDirections(
  statement: ParsedStatement,
  { pattern }: PathStep,
  undirected: readonly Edit[],
): QueryProblem {
  const types = pattern.types.map((use) => use.name).join(', ');
  const rationale = 'Without an arrow, the step matches all its types in either direction.';
  return queryError(
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
  return queryError('EDGE_ENDPOINTS', `${listed(types)} never joins ${labelsText(labels)}: ${points}.`, {
    ...positionAt(statement.text, step.pattern.span.start),
    suggestions:
      suggestions.length > 0
        ? suggestions
        : [openStep(statement, step.pattern, 'A step without a type follows every edge.')],
  });
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

/** Returns every single type that joins the ends, in place of the written ones. */
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

/** Marks one of several meanings as not safe to retry automatically. */
function oneOfSeveral(suggestion: Suggestion, index: number): Suggestion {
  return { ...suggestion, confidence: index === 0 ? 0.6 : 0.4, safeToAutoRetry: false };
}

/** Direction of edges between nodes of one label, which their ends do not show. */
const BETWEEN_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    MAIL_FOR: 'from the mail server to the domain',
    NAMESERVER_FOR: 'from the name server to the zone',
    CHILD_OF: 'from the child to its parent',
    PARENT_OF: 'from the parent to the child',
    ALIAS_OF: 'from the alias to its target',
    SPF_INCLUDE: 'from the including domain to the included one',
    SPF_REDIRECT: 'from the redirecting domain to its target',
    SPF_A: 'from the domain to the host that its SPF record names',
    SPF_MX: 'from the domain to the host that its SPF record names',
    SPF_EXISTS: 'from the domain to the host that its SPF record names',
    SAME_ORG_AS: 'from the registrant string to the one company that it means',
    MEMBER_OF: 'from the member to the set',
  }),
);

/** Returns the direction of an edge type in words: `from HOSTNAME to IPV4 or IPV6`. */
export function pointsText(type: string): string {
  const said = BETWEEN_NAMES.get(type);
  if (said !== undefined) return said;
  const ends = edgeDeclaration(type)?.ends ?? [];
  const from = [...new Set(ends.flatMap((end) => end.from))];
  const to = [...new Set(ends.flatMap((end) => end.to))];
  return from.length === 0 ? 'in the other direction' : `from ${listed(from)} to ${listed(to)}`;
}

/** `A`, `A or B`, `A, B or C`. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}
