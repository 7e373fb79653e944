import { EDGES, edgeDeclaration } from '../../../schema/edges.ts';
import { LABELS, labelDeclaration } from '../../../schema/labels.ts';
import type { EdgeDeclaration, LabelDeclaration, PropertyDeclaration } from '../../../schema/model.ts';
import type { ParsedStatement, RelationshipPattern, Span, ValueReference } from '../../parse/outline.ts';
import { LabelKnowledge } from '../labels/label-knowledge.ts';

/** A property of known type compared with a value, in a condition or in a pattern. */
export interface TypedComparison {
  readonly type: ValueType;
  readonly value: ValueReference;
  /** `variable.property` in the text; null in a pattern. */
  readonly access: Span | null;
}

type Owner = LabelDeclaration | EdgeDeclaration;

const OPERATORS: ReadonlySet<string> = new Set(['=', '<>', '<', '<=', '>', '>=', 'IN']);
const ALL: readonly Owner[] = [...LABELS, ...EDGES];

/** Every comparison of a property whose type is the same on all that its owner may be. */
export function typedComparisons(statement: ParsedStatement): TypedComparison[] {
  const knowledge = new LabelKnowledge(statement);
  return [...inConditions(statement, knowledge), ...inPatterns(statement, knowledge)];
}

function inConditions(statement: ParsedStatement, knowledge: LabelKnowledge): TypedComparison[] {
  return statement.outline.comparisons
    .filter(({ operator }) => OPERATORS.has(operator))
    .flatMap(({ variable, property, propertySpan, value, span }) => {
      const labels = knowledge.ofVariable(variable, span).labels.map(({ name }) => name);
      const type = typeOf(property, ownersOf(variable, labels, statement));
      return type === 'other' ? [] : [{ type, value, access: accessTo(statement.text, propertySpan) }];
    });
}

function inPatterns(statement: ParsedStatement, knowledge: LabelKnowledge): TypedComparison[] {
  return statement.outline.paths
    .flatMap(({ elements }) => elements)
    .flatMap((element) => {
      const owners =
        element.kind === 'relationship'
          ? edgesOf(element)
          : declared(knowledge.ofNode(element).labels.map(({ name }) => name));
      return element.properties.map(({ key, value }) => ({ type: typeOf(key, owners), value, access: null }));
    })
    .filter(({ type }) => type !== 'other');
}

function ownersOf(variable: string, labels: readonly string[], { outline }: ParsedStatement): readonly Owner[] {
  if (labels.length > 0) return declared(labels);
  const steps = outline.paths
    .flatMap(({ elements }) => elements)
    .filter((element) => element.kind === 'relationship' && element.variable === variable);
  return steps.flatMap((step) => (step.kind === 'relationship' ? edgesOf(step) : []));
}

function edgesOf({ types }: RelationshipPattern): Owner[] {
  return types.flatMap(({ name, negated }) => (negated ? [] : (edgeDeclaration(name) ?? [])));
}

function declared(labels: readonly string[]): Owner[] {
  return labels.flatMap((label) => labelDeclaration(label) ?? []);
}

/** `other` if the owners do not agree; if they are unknown, all possible owners must. */
function typeOf(property: string, owners: readonly Owner[]): ValueType {
  const of = owners.length > 0 ? owners : ALL;
  const types = new Set(
    of.flatMap(({ properties }) => properties.filter(({ name }) => name === property).map(valueTypeOf)),
  );
  const [only, second] = [...types];
  return only === undefined || second !== undefined ? 'other' : only;
}

/** The whole `variable.property` that ends with the property's name. */
function accessTo(text: string, property: Span): Span | null {
  const variable = /(?:`(?:[^`]|``)*`|[\p{L}_][\p{L}\p{N}_]*)\s*\.\s*$/u.exec(text.slice(0, property.start));
  return variable === null ? null : { start: variable.index, end: property.end };
}

/** Types of a property's values that a comparison distinguishes. */
export type ValueType = 'bool' | 'number' | 'epoch ms' | 'day' | 'other';

/** Returns the type of a declared property; the unit at the end of its description marks a time. */
function valueTypeOf({ type, description }: PropertyDeclaration): ValueType {
  if (type === 'bool') return 'bool';
  if (type === 'string') return description.endsWith('YYYY-MM-DD') ? 'day' : 'other';
  if (type !== 'int' && type !== 'float') return 'other';
  return description.endsWith('epoch ms') ? 'epoch ms' : 'number';
}

/**
 * Returns a value in the type of the property that it is compared with: `'true'` as true, `'10'` as 10, `'2026-08-01'` as its epoch.
 * Undefined if it already has that type, or means nothing there: Cypher compares values of two types with null.
 */
export function inType(value: unknown, type: ValueType): boolean | number | undefined {
  if (type === 'bool') return asBool(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (type === 'number' || type === 'epoch ms') {
    if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  }
  if (type !== 'epoch ms') return undefined;
  const time = /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/.test(text) ? Date.parse(inUtc(text)) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

function asBool(value: unknown): boolean | undefined {
  if (value === 1 || value === 0) return value === 1;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return word === 'true' || word === 'false' ? word === 'true' : undefined;
}

/** A time without a zone is UTC, not that of this machine. */
function inUtc(text: string): string {
  const iso = text.replace(' ', 'T');
  return /T/.test(iso) && !/(?:Z|[+-]\d{2}:?\d{2})$/i.test(iso) ? `${iso}Z` : iso;
}

/**
 * Writes a property of that type so that it compares with the value of an expression such as `datetime() - duration({days: 7})`; null if it
 * already does.
 */
export function beside(property: string, type: ValueType, expression: string): string | null {
  const isDay = /\bdate\s*(?:\.\w+)?\(/i.test(expression) && !/datetime/i.test(expression);
  const isTime = /\b(?:local)?datetime\s*(?:\.\w+)?\(/i.test(expression);
  const isNumber =
    /\.epoch(?:Millis|Seconds)\b/i.test(expression) || /\bto(?:Integer|Float|String)\s*\(/i.test(expression);
  if (isNumber) return null;
  if (!isDay && !isTime) return null;
  if (type === 'day') return isDay ? `date(${property})` : `datetime(${property})`;
  if (type !== 'epoch ms') return null;
  const time = `datetime({epochMillis: ${property}})`;
  return isDay ? `date(${time})` : time;
}
