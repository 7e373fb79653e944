import type { Advisory } from '../../../schema/advisory.ts';
import { readAs, withRewrite } from '../../advise/notices.ts';
import type { Condition, Parameters, Step } from '../../contract/step.ts';
import type { Span, ValueReference } from '../../parse/outline.ts';
import { writeStringLiteral } from '../../parse/string-literal.ts';
import { applyEdits } from '../../text/edit.ts';
import type { Folding } from '../keys/fold-keys.ts';
import { foldParameters, parametersIn } from '../keys/parameters.ts';
import type { Reading } from './mistaken-comparisons.ts';
import { listsAsNames, neverTrue } from './mistaken-comparisons.ts';
import { beside, inType, type TypedComparison, typedComparisons } from './typed-comparisons.ts';

type ParameterUse = Folding['parameterUses'][number];

/**
 * Corrects comparisons that are always null or false in Cypher, which would return no rows without a reason: a flag compared with `'true'`,
 * a time with its text or with `datetime()`, `= NULL`, `labels(n) = "X"`, `||` for OR, a list where one name is expected. Names must
 * already be those of this graph.
 */
export const correctComparisons: Step = (statement, { parameters }) => {
  const lists = listsAsNames(statement, parameters);
  const typed = typedComparisons(statement);
  const readings = [
    ...neverTrue(statement),
    ...lists.readings,
    ...typed.flatMap((comparison) => readingsOf(comparison, comparison.value, statement.text)),
  ];
  const uses = typed.flatMap((comparison) => parameterUses(comparison, comparison.value, parameters));
  const bound = foldParameters(
    statement,
    uses.map(({ use }) => use),
    parameters,
  );
  const edits = [...readings.flatMap((reading) => reading.edits), ...bound.edits];
  const rewrite = Object.keys(bound.parameters).length > 0 ? null : applyEdits(statement.text, edits);
  const said = [...readings, ...uses].map(({ given, meant }) => withRewrite(readAs(given, meant), rewrite));
  return {
    edits,
    parameters: bound.parameters,
    advisories: distinct(said),
    ...(typed.some(({ value }) => parametersIn(value).length > 0)
      ? { cacheable: false }
      : { cacheable: lists.parameters.length === 0, holdsFor: sameLists(lists.parameters, parameters) }),
  };
};

/** Yields the literals in the property's own type, and a property that must take the type of the expression it is compared with. */
function readingsOf(comparison: TypedComparison, value: ValueReference, text: string): Reading[] {
  if (value.kind === 'list') return value.items.flatMap((item) => readingsOf(comparison, item, text));
  const given = text.slice(value.span.start, value.span.end);
  if (value.kind === 'string' || value.kind === 'number') {
    const read = inType(value.value, comparison.type);
    return read === undefined
      ? []
      : [{ edits: [{ span: value.span, text: String(read) }], given, meant: String(read) }];
  }
  if (value.kind !== 'other' || comparison.access === null) return [];
  const property = textAt(text, comparison.access);
  const form = beside(property, comparison.type, given);
  return form === null ? [] : [{ edits: [{ span: comparison.access, text: form }], given: property, meant: form }];
}

function parameterUses(
  comparison: TypedComparison,
  value: ValueReference,
  parameters: Parameters,
): { use: ParameterUse; given: string; meant: string }[] {
  if (value.kind !== 'parameter') return [];
  const bound = parameters[value.name];
  const read = (item: unknown) => inType(item, comparison.type) ?? item;
  const folded = Array.isArray(bound) ? bound.map(read) : read(bound);
  if (JSON.stringify(folded) === JSON.stringify(bound)) return [];
  return [{ use: { name: value.name, span: value.span, folded }, given: shown(bound), meant: shown(folded) }];
}

function shown(value: unknown): string {
  return typeof value === 'string' ? writeStringLiteral(value) : JSON.stringify(value);
}

function textAt(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}

function distinct(advisories: readonly Advisory[]): Advisory[] {
  return [...new Map(advisories.map((advisory) => [advisory.message, advisory])).values()];
}

/** Holds for parameters that are lists where the present ones are. */
function sameLists(names: readonly string[], present: Parameters): Condition {
  const lists = names.map((name) => ({ name, isList: Array.isArray(present[name]) }));
  return (parameters) => lists.every(({ name, isList }) => Array.isArray(parameters[name]) === isList);
}
