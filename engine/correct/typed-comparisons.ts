import { EDGES, edgeDeclaration } from '../../schema/edges.ts';
import { LABELS, labelDeclaration } from '../../schema/labels.ts';
import type { EdgeDeclaration, LabelDeclaration } from '../../schema/model.ts';
import type { ParsedStatement, RelationshipPattern, Span, ValueReference } from '../parse/outline.ts';
import { LabelKnowledge } from './label-knowledge.ts';
import { type ValueType, valueTypeOf } from './typed-values.ts';

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

/** `other` where the owners do not agree; where they are not known, all there are must. */
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
