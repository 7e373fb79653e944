/**
 * Finds the places where a query anchors on addresses and networks: the values that names are compared with, and the edges it may walk from
 * there.
 */
import type { AnchorLabel, AnchorSite, AnchorSites } from '../contract/anchored-names.ts';
import { LabelKnowledge, nodesOf } from '../correct/labels/label-knowledge.ts';
import type { NameUse, ParsedStatement, QueryOutline, Span } from '../parse/outline.ts';
import { encloses } from '../parse/syntax-walk.ts';
import { isProvenByRows } from './proven-by-rows.ts';

/** Labels whose nodes answer though they are not stored. */
export const ANCHOR_LABELS = ['IPV4', 'IPV6', 'PREFIX'] as const satisfies readonly AnchorLabel[];

const known = new WeakMap<ParsedStatement, AnchorSites>();

/**
 * Returns the anchors of a statement whose steps have types. A value that is not a plain literal or parameter is traced to its parts:
 * through UNWIND and WITH, into functions and maps. Values found only this way may or may not be names.
 */
export function anchorSitesOf(statement: ParsedStatement): AnchorSites {
  const before = known.get(statement);
  if (before !== undefined) return before;
  const sites = {
    sites: readSites(statement),
    types: typesOf(statement),
    labels: labelsOf(statement),
    areProvenByRows: areProvenByRows(statement),
  };
  known.set(statement, sites);
  return sites;
}

function readSites(statement: ParsedStatement): AnchorSite[] {
  const knowledge = new LabelKnowledge(statement);
  const { outline } = statement;
  const bindings = bindingsOf(outline);
  const site = (uses: readonly NameUse[], value: Span): AnchorSite[] => {
    const labels = anchorLabels(uses);
    if (labels.length === 0) return [];
    const found = { texts: new Set<string>(), parameters: new Set<string>() };
    collect(outline, value, bindings, found, new Set());
    const { texts, parameters } = found;
    return texts.size + parameters.size === 0 ? [] : [{ labels, texts: [...texts], parameters: [...parameters] }];
  };
  const inPatterns = nodesOf(statement).flatMap((node) =>
    node.properties
      .filter(({ key }) => key === 'name')
      .flatMap(({ value }) => site(knowledge.ofNode(node).labels, value.span)),
  );
  const isDenied = deniedIn(outline);
  const inComparisons = outline.comparisons
    .filter(({ property, operator, span }) => property === 'name' && isEquality(operator) && !isDenied(span))
    .flatMap(({ variable, span, value }) => site(knowledge.ofVariable(variable, span).labels, value.span));
  return [...inPatterns, ...inComparisons];
}

function areProvenByRows(statement: ParsedStatement): boolean {
  const named = nodesOf(statement).filter(({ properties }) => properties.some(({ key }) => key === 'name'));
  const [node] = named;
  const value = node?.properties.find(({ key }) => key === 'name')?.value.kind;
  if (node === undefined || named.length > 1 || (value !== 'string' && value !== 'parameter')) return false;
  if (statement.outline.comparisons.some(({ property, operator }) => property === 'name' && isEquality(operator)))
    return false;
  return isProvenByRows(statement, node);
}

/** Returns whether a comparison is under a NOT in its scope: a query does not anchor on what it excludes. */
function deniedIn(outline: QueryOutline): (span: Span) => boolean {
  const negations = outline.all('not').map(({ span }) => span);
  const scopes = outline.all('subquery-expression').map(({ span }) => span);
  return (span) =>
    negations.some(
      (negation) =>
        encloses(negation, span) && !scopes.some((scope) => encloses(negation, scope) && encloses(scope, span)),
    );
}

function isEquality(operator: string): boolean {
  return operator === '=' || operator === 'IN';
}

/** A node without a label may be an address: its name decides. */
function anchorLabels(uses: readonly NameUse[]): readonly AnchorLabel[] {
  if (uses.length === 0) return ['IPV4', 'IPV6'];
  return ANCHOR_LABELS.filter((label) => uses.some(({ name }) => name === label));
}

type Bindings = ReadonlyMap<string, readonly Span[]>;

/** The expressions that variables refer to: `UNWIND x AS v`, `WITH x AS v`. */
function bindingsOf(outline: QueryOutline): Bindings {
  const lists = outline.all('unwind').map(({ variable, list }) => ({ name: variable.name, span: list.span }));
  const items = outline
    .all('projection-item')
    .flatMap(({ alias, expression }) => (alias === null ? [] : [{ name: alias.name, span: expression.span }]));
  const byName = Map.groupBy([...lists, ...items], ({ name }) => name);
  return new Map([...byName].map(([name, list]) => [name, list.map(({ span }) => span)]));
}

interface Found {
  readonly texts: Set<string>;
  readonly parameters: Set<string>;
}

function collect(outline: QueryOutline, value: Span, bindings: Bindings, found: Found, seen: Set<string>): void {
  for (const part of outline.all('literal', 'parameter', 'variable')) {
    if (!encloses(value, part.span)) continue;
    if (part.kind === 'parameter') found.parameters.add(part.name);
    else if (part.kind === 'variable') collectBound(outline, part.name, bindings, found, seen);
    else if (part.type === 'string') found.texts.add(part.value);
  }
}

function collectBound(outline: QueryOutline, name: string, bindings: Bindings, found: Found, seen: Set<string>): void {
  if (seen.has(name)) return;
  seen.add(name);
  for (const span of bindings.get(name) ?? []) collect(outline, span, bindings, found, seen);
}

function typesOf({ outline }: ParsedStatement): ReadonlySet<string> | null {
  const steps = outline.paths.flatMap(({ elements }) => elements).filter(({ kind }) => kind === 'relationship');
  const types = new Set<string>();
  for (const step of steps) {
    if (step.kind !== 'relationship') continue;
    if (step.types.length === 0 || step.hasWildcard || step.hasDynamicType) return null;
    for (const { name, negated } of step.types) {
      if (negated) return null;
      types.add(name);
    }
  }
  return types;
}

function labelsOf(statement: ParsedStatement): ReadonlySet<string> | null {
  const labels = new Set<string>();
  for (const node of nodesOf(statement)) {
    if (node.labels.length === 0 || node.hasWildcard || node.labels.some(({ negated }) => negated)) return null;
    for (const { name } of node.labels) labels.add(name);
  }
  return labels;
}
