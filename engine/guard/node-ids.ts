import type { Advisory } from '../../schema/advisory.ts';
import { LABELS, labelDeclaration } from '../../schema/labels.ts';
import { idIsString } from '../advise/notices.ts';
import type { Step } from '../contract/step.ts';
import type { NodePattern, ParsedStatement, QueryOutline, Span, ValueReference } from '../parse/outline.ts';
import { writeIdentifier, writeStringLiteral } from '../parse/string-literal.ts';
import type { Call } from '../parse/syntax.ts';
import { valueReference } from '../parse/value-references.ts';
import { applyEdits, type Edit } from '../text/edit.ts';

const LABEL_OF_PREFIX: ReadonlyMap<string, string> = new Map(LABELS.map(({ label }) => [label.toLowerCase(), label]));

/**
 * Makes `id(n)` the string id of an answer: `id(n) = "ipv4/192.0.2.10"` becomes label and name, so that an index finds
 * it; elsewhere `id(n)` becomes the expression that spells the id (contract 3.2).
 */
export const rewriteNodeIds: Step = (statement, { parameters }) => {
  const { outline } = statement;
  const uses = outline.all('call').filter(isIdCall);
  if (uses.length === 0) return { edits: [], advisories: [], cacheable: true };
  const edits: Edit[] = [];
  const advisories: Advisory[] = [];
  const named = new Map<string, Set<string>>();
  for (const use of uses) {
    const comparison = comparisonOf(use, outline);
    const ids = comparison === null ? null : stringsOf(comparison.value, parameters);
    const variable = variableOf(use);
    if (variable !== null && isRelationship(statement, variable)) continue;
    if (ids === 'number' && comparison !== null) advisories.push(idIsString(byName(statement, variable, comparison)));
    const keys = Array.isArray(ids) ? ids.map(splitId) : [];
    if (comparison === null || variable === null || keys.length === 0 || keys.includes(null)) {
      edits.push({ span: use.span, text: spelledId(use, statement.text) });
      continue;
    }
    const known = keys.filter((key) => key !== null);
    edits.push({ span: comparison.span, text: conditionOf(variable, known) });
    if (outline.around(use, 'not') === null)
      for (const { label } of known) named.set(variable, (named.get(variable) ?? new Set()).add(label));
  }
  edits.push(...[...named].flatMap(([variable, labels]) => labelEdits(statement, variable, labels)));
  return { edits, advisories, cacheable: statement.outline.all('parameter').length === 0 };
};

interface Comparison {
  readonly value: ValueReference;
  readonly span: Span;
}

function isIdCall({ name, arguments: given }: Call): boolean {
  return name.toLowerCase() === 'id' && given.length === 1;
}

/** Returns the compared value of `id(n) = value`, `value = id(n)`, `id(n) IN value`. */
function comparisonOf(call: Call, outline: QueryOutline): Comparison | null {
  const around = outline.parentOf(call);
  if (around?.kind === 'predicate') {
    if (around.left !== call || around.operator !== 'IN') return null;
    return { value: valueReference(around.right), span: around.span };
  }
  if (around?.kind !== 'comparison' || around.operands.length !== 2 || around.operators[0]?.text !== '=') return null;
  const other = around.operands.find((operand) => operand !== call);
  return other === undefined ? null : { value: valueReference(other), span: around.span };
}

/** Returns the ids in the comparison, `'number'` for a number, null if the text does not show them. */
function stringsOf(value: ValueReference, parameters: Readonly<Record<string, unknown>>): string[] | 'number' | null {
  if (value.kind === 'list') {
    const items = value.items.map((item) => stringsOf(item, parameters));
    return items.every((item) => Array.isArray(item)) ? items.flat() : null;
  }
  const given: unknown = value.kind === 'parameter' ? parameters[value.name] : 'value' in value ? value.value : null;
  if (typeof given === 'number') return 'number';
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  return list.every((item) => typeof item === 'string') ? [...list] : null;
}

/**
 * The query with the comparison by name: of the AS that the number is, else of the label's example. Of a node that has its name
 * already, the id that it has.
 */
function byName(statement: ParsedStatement, variable: string | null, { span, value }: Comparison): string | null {
  const nodes = statement.outline.paths.flatMap(({ elements }) => elements).filter(({ kind }) => kind === 'node');
  const node = nodes.find((one): one is NodePattern => one.kind === 'node' && one.variable === variable);
  const [label] = node?.labels ?? [];
  const declaration = label === undefined ? undefined : labelDeclaration(label.name);
  if (variable === null || node === undefined || declaration === undefined) return null;
  const own = nameOf(statement, node, variable);
  if (own === 'unknown') return null;
  if (own !== null) {
    const id = writeStringLiteral(`${declaration.label.toLowerCase()}/${own}`);
    return applyEdits(statement.text, [{ span, text: `id(${writeIdentifier(variable)}) = ${id}` }]);
  }
  const name = declaration.label === 'ASN' && value.kind === 'number' ? `AS${value.value}` : declaration.example;
  const text = `${writeIdentifier(variable)}.name = ${writeStringLiteral(name)}`;
  return applyEdits(statement.text, [{ span, text }]);
}

/** The name that a query gives a node; `'unknown'` where it does, but not as a text. */
function nameOf({ outline }: ParsedStatement, { properties }: NodePattern, variable: string): string | null {
  const compared = outline.comparisons.filter((one) => one.variable === variable && one.property === 'name');
  const inPattern = properties.find(({ key }) => key === 'name')?.value;
  const value = inPattern ?? compared.find(({ operator }) => operator === '=')?.value;
  if (value === undefined) return compared.length === 0 ? null : 'unknown';
  return value.kind === 'string' ? value.value : 'unknown';
}

function splitId(id: string): { label: string; name: string } | null {
  const slash = id.indexOf('/');
  const label = LABEL_OF_PREFIX.get(id.slice(0, slash).toLowerCase());
  return slash < 0 || label === undefined ? null : { label, name: id.slice(slash + 1) };
}

function conditionOf(variable: string, keys: readonly { label: string; name: string }[]): string {
  const name = writeIdentifier(variable);
  const parts = keys.map((key) => `${name}:${key.label} AND ${name}.name = ${writeStringLiteral(key.name)}`);
  return parts.length === 1 ? `(${parts[0]})` : `(${parts.map((part) => `(${part})`).join(' OR ')})`;
}

function variableOf({ arguments: [argument] }: Call): string | null {
  return argument?.kind === 'variable' ? argument.name : null;
}

function isRelationship({ outline }: ParsedStatement, variable: string): boolean {
  const elements = outline.paths.flatMap((path) => path.elements);
  return elements.some((element) => element.kind === 'relationship' && element.variable === variable);
}

/** `toLower(labels(n)[0]) + "/" + n.name`, null for null. */
function spelledId({ arguments: [argument], span }: Call, text: string): string {
  const { start, end } = argument?.span ?? span;
  return `[weftNode IN [${text.slice(start, end)}] | toLower(labels(weftNode)[0]) + "/" + weftNode.name][0]`;
}

/** Adds the label that the ids imply to a node written without one. */
function labelEdits(statement: ParsedStatement, variable: string, labels: ReadonlySet<string>): Edit[] {
  const nodes = statement.outline.paths.flatMap(({ elements }) => elements);
  const open = nodes.find((node): node is NodePattern => node.kind === 'node' && node.variable === variable);
  if (open === undefined || open.labelSpan !== null) return [];
  return [{ span: { start: open.labelAt, end: open.labelAt }, text: `:${[...labels].join('|')}` }];
}
