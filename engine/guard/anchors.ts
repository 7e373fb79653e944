import type { Suggestion } from '../../schema/problem.ts';
import { countsByKind } from '../advise/counts-by-kind.ts';
import { addAnchor } from '../contract/suggestions.ts';
import { labelUses } from '../parse/label-expressions.ts';
import type { NodePattern, ParsedStatement, Span } from '../parse/outline.ts';
import { applyEdits } from '../text/edit.ts';
import { labelOfName } from '../text/name-label.ts';

/** Suggests how to anchor the unlabelled node at that place: with the label that its own name or WHERE implies, else an example. */
export function anchorSuggestions(statement: ParsedStatement, at: Span): Suggestion[] {
  const nodes = statement.outline.paths
    .flatMap(({ elements }) => elements)
    .filter((element) => element.kind === 'node');
  const node = nodes.find(({ span }) => span.start === at.start && span.end === at.end);
  if (node === undefined) return [addAnchor('Start and end quantified paths with a labelled node.', null)];
  const counts = statement.outline.all('where').length === 0 ? countsByKind(statement) : null;
  if (counts !== null) return [counts];
  return [disjunction(statement, node) ?? byName(statement, node) ?? byExample(statement, node)];
}

/** `MATCH (n) WHERE n:A OR n:B` -> `MATCH (n:A|B)`. */
function disjunction(statement: ParsedStatement, node: NodePattern): Suggestion | null {
  const labels = statement.outline
    .all('label-check')
    .filter(({ operand }) => operand.kind === 'variable' && operand.name === node.variable)
    .flatMap((check) => labelUses(check.labels, check.isNegated).names);
  if (node.variable === null || labels.length === 0 || labels.some(({ negated }) => negated)) return null;
  const expression = [...new Set(labels.map(({ name }) => name))].join('|');
  const rewrite = withLabel(statement, node, expression, null);
  const rationale = `Put the labels in the pattern: (${node.variable}:${expression}).`;
  return { kind: 'split_disjunction', rationale, rewrite, confidence: 0.9, safeToAutoRetry: rewrite !== null };
}

function byName(statement: ParsedStatement, node: NodePattern): Suggestion | null {
  const name = nameOf(statement, node);
  const label = name === null ? null : labelOfName(name);
  if (label === null) return null;
  return addAnchor(`This looks like the name of a ${label}.`, withLabel(statement, node, label, null));
}

function byExample(statement: ParsedStatement, node: NodePattern): Suggestion {
  const example = '{name: "www.example.com"}';
  const rewrite = withLabel(statement, node, 'HOSTNAME', node.properties.length === 0 ? example : null);
  return addAnchor(`Name the node to look for, for example (n:HOSTNAME ${example}).`, rewrite);
}

/** The string that the node's `name` must equal, by its own map or a condition. */
function nameOf(statement: ParsedStatement, node: NodePattern): string | null {
  const written = node.properties.find(({ key }) => key === 'name')?.value;
  const compared = statement.outline.comparisons.find(
    ({ variable, property, operator }) => variable === node.variable && property === 'name' && operator === '=',
  )?.value;
  const value = written ?? compared;
  return value?.kind === 'string' ? value.value : null;
}

function withLabel(
  statement: ParsedStatement,
  node: NodePattern,
  label: string,
  properties: string | null,
): string | null {
  if (node.labelSpan !== null) return null;
  const text = `:${label}${properties === null ? '' : ` ${properties}`}`;
  return applyEdits(statement.text, [{ span: { start: node.labelAt, end: node.labelAt }, text }]);
}
