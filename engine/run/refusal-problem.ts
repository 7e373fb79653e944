import { edgeDeclaration } from '../../schema/edges.ts';
import { sourceLabels, targetLabels } from '../../schema/introspection.ts';
import { labelDeclaration } from '../../schema/labels.ts';
import type { QueryProblem, Suggestion } from '../../schema/problem.ts';
import { countsByKind } from '../advise/counts-by-kind.ts';
import { searchedProperty } from '../advise/searched-property.ts';
import { unimportedVariable } from '../advise/unbound-variable.ts';
import { queryUnservable } from '../contract/query-problems.ts';
import { addAnchor, useCounts } from '../contract/suggestions.ts';
import type { NodePattern, ParsedStatement, PathPattern, QueryOutline, RelationshipPattern } from '../parse/outline.ts';
import { positionAt } from '../parse/position.ts';
import { writeStringLiteral } from '../parse/string-literal.ts';
import { applyEdits, type Edit } from '../text/edit.ts';
import { limitSuggestions } from './limit-suggestions.ts';
import type { PlanJudge, Planning } from './plan-judge.ts';
import type { Refusal } from './plan-verdict.ts';

/** Throws if the plan of a text shows that too much would be read; `statement` is the text as its user knows it. */
export async function requireCheapPlan(
  judge: PlanJudge,
  planning: Planning,
  statement: () => ParsedStatement,
): Promise<void> {
  const refusal = await judge.judge(planning);
  if (refusal !== null) throw refusalProblem(statement(), refusal);
}

/** Returns the problem of a query whose plan was refused: the place, and how to ask for less. */
export function refusalProblem(statement: ParsedStatement, refusal: Refusal): QueryProblem {
  const node = scannedNode(statement, refusal);
  const at = node?.span.start ?? statement.outline.paths[0]?.span.start;
  return queryUnservable('QUERY_UNSERVABLE', refusal.detail, {
    ...(at === undefined ? {} : positionAt(statement.text, at)),
    suggestions: suggestionsFor(statement, refusal, node),
    extras: { reason: refusal.reason },
  });
}

/** A pattern of a subquery that means a variable around it, and does not see it, is the mistake; else there is too much. */
function suggestionsFor(statement: ParsedStatement, refusal: Refusal, node: NodePattern | null): Suggestion[] {
  const unimported = unimportedVariable(statement);
  if (unimported !== null) return [unimported];
  const searched = node === null ? null : searchedProperty(statement, node);
  return [
    ...counts(statement, refusal, node),
    ...(searched === null ? [] : [searched]),
    ...limitSuggestions(statement, node),
    indexed(statement, node) ?? anchor(statement),
  ];
}

/** The count of a whole is known without counting. */
function counts(statement: ParsedStatement, { reason, label }: Refusal, node: NodePattern | null): Suggestion[] {
  const { outline } = statement;
  const [item, second] = outline.all('return').flatMap(({ projection }) => projection.items);
  const isCount = item !== undefined && second === undefined && /^count\s*\(/i.test(outline.textOf(item));
  const isNarrowed = outline.all('where').length > 0 || (node?.properties.length ?? 0) > 0;
  if (reason === 'global_edge_count') {
    return [useCounts('The counts of all edge types are known.', 'CALL db.relationshipTypes()')];
  }
  if (isNarrowed) return [];
  const byKind = countsByKind(statement);
  if (byKind !== null) return [byKind];
  if (!isCount || label === null) return [];
  return [useCounts('The counts of whole labels are known.', 'CALL db.labels()')];
}

/** Returns the node to be scanned: the one of that variable, else the first of the label without conditions. */
function scannedNode({ outline }: ParsedStatement, { label, variable }: Refusal): NodePattern | null {
  const nodes = outline.paths
    .flatMap(({ elements }) => elements)
    .filter((element): element is NodePattern => element.kind === 'node')
    .filter((node) => label === null || node.labels.some(({ name }) => name === label));
  const named = nodes.filter((node) => variable !== null && node.variable === variable);
  return named[0] ?? nodes.find(({ properties }) => properties.length === 0) ?? nodes[0] ?? null;
}

/**
 * Suggests the indexed properties of a node's label, if the query uses others. No stored node is named instead: the condition is not about
 * it.
 */
function indexed({ outline }: ParsedStatement, node: NodePattern | null): Suggestion | null {
  const label = node?.labels.find(({ negated }) => !negated)?.name;
  const declared = label === undefined ? undefined : labelDeclaration(label);
  if (node === null || declared === undefined) return null;
  const asked = [...node.properties.map(({ key }) => key), ...conditionsOn(outline, node.variable)];
  const isNamed = asked.includes('name');
  if (asked.length === 0 || isNamed) return null;
  const names = declared.properties.filter(({ index, hidden }) => index !== undefined && hidden !== true);
  const known = [...new Set(['name', ...names.map(({ name }) => name)])].join(', ');
  const without = [...new Set(asked.filter((one) => !names.some(({ name }) => name === one)))].join(' and ');
  const reason =
    without === '' ? 'The condition matches too many of them' : `No index covers ${without} of ${declared.label}`;
  return addAnchor(`${reason}. Ask by ${known} with '=', '<', '>' or IN, or start from a connected node.`, null);
}

/** The properties of a variable that conditions look at. */
function conditionsOn(outline: QueryOutline, variable: string | null): readonly string[] {
  return outline.all('access').flatMap((access) => {
    const [step] = access.steps;
    const isOfIt = access.base.kind === 'variable' && access.base.name === variable;
    return isOfIt && step?.kind === 'property' && outline.around(access, 'where') !== null ? [step.key] : [];
  });
}

/** A name for one node of every path that names none. */
function anchor(statement: ParsedStatement): Suggestion {
  const open = statement.outline.paths.filter((path) => isOpen(path, statement));
  const edits = open.flatMap(anchorEdit);
  const [first] = edits;
  if (first === undefined) return addAnchor('Name one node: (n:HOSTNAME {name: "www.example.com"}).', null);
  return addAnchor(`Name the node to start from: (n${first.shown}).`, applyEdits(statement.text, edits));
}

/** Returns whether nothing in a path is looked up: no property, no condition on a name, no variable of another path with one. */
function isOpen({ elements, place }: PathPattern, { outline }: ParsedStatement): boolean {
  const nodes = elements.filter((element): element is NodePattern => element.kind === 'node');
  if (nodes.some(({ properties }) => properties.length > 0)) return false;
  if (place !== 'match' && nodes.some(({ variable, labels }) => variable !== null && labels.length === 0)) return false;
  const variables = new Set(nodes.map(({ variable }) => variable));
  const isAnchored = outline.paths.some(({ elements: others }) =>
    others.some(
      (other) =>
        other.kind === 'node' &&
        other.variable !== null &&
        variables.has(other.variable) &&
        other.properties.length > 0,
    ),
  );
  const isCompared = outline.comparisons.some(
    ({ variable, property, operator }) =>
      variables.has(variable) && property === 'name' && ['=', 'IN', 'STARTS WITH'].includes(operator),
  );
  return !isAnchored && !isCompared;
}

/** Returns the first labelled node of a path; an open edge implies the label of its end. */
function anchorEdit({ elements }: PathPattern): (Edit & { shown: string })[] {
  const nodes = elements.filter((element): element is NodePattern => element.kind === 'node');
  const node = nodes.find(({ labels }) => labels.length > 0) ?? nodes[0];
  if (node === undefined) return [];
  const label = node.labels.find(({ negated }) => !negated)?.name ?? labelOfEnd(elements, node);
  const declaration = label === null ? undefined : labelDeclaration(label);
  if (declaration === undefined) return [];
  const map = `{name: ${writeStringLiteral(declaration.example)}}`;
  const at = node.labelSpan?.end ?? node.labelAt;
  const text = node.labelSpan === null ? `:${declaration.label} ${map}` : ` ${map}`;
  return [{ span: { start: at, end: at }, text, shown: `:${declaration.label} ${map}` }];
}

/** The label that an unlabelled end of a step has by the step's type. */
function labelOfEnd(elements: PathPattern['elements'], node: NodePattern): string | null {
  const index = elements.indexOf(node);
  const step = [elements[index + 1], elements[index - 1]].find(
    (element): element is RelationshipPattern => element?.kind === 'relationship',
  );
  const type = step?.types[0]?.name;
  if (step === undefined || type === undefined || edgeDeclaration(type) === undefined) return null;
  const isBefore = elements.indexOf(step) > index;
  const isSource = step.direction === 'none' || (step.direction === 'right') === isBefore;
  return (isSource ? sourceLabels(type) : targetLabels(type))[0] ?? null;
}
