import type { Advisory } from '../../schema/advisory.ts';
import { limitAdded, limitClamped, nullPaginationParameter, readAs, withRewrite } from '../advise/notices.ts';
import type { QueryLimits } from '../contract/limits.ts';
import { type Condition, type StepContext, type StepResult, UNCHANGED } from '../contract/step.ts';
import { aggregates } from '../parse/aggregation.ts';
import type { ParsedStatement, ValueReference } from '../parse/outline.ts';
import type { RowCount } from '../parse/syntax.ts';
import { valueReference } from '../parse/value-references.ts';
import { applyEdits, type Edit } from '../text/edit.ts';
import { pageOf } from './page.ts';

const DEFAULT_LIMIT = 100;

/**
 * Reads a null SKIP or LIMIT as the default and `'10'` or `10.0` as 10, lowers the answer's LIMIT to the most rows that it may have, and
 * adds one if the limits require it. Each notice contains the text that runs.
 */
export function paginate(
  statement: ParsedStatement,
  context: StepContext,
  limits: Pick<QueryLimits, 'rows' | 'addsLimit'>,
): StepResult {
  const edits: Edit[] = [];
  const advisories: Advisory[] = [];
  const parameters: string[] = [];
  let ownLimit: number | null = null;
  for (const node of statement.outline.all('limit', 'skip')) {
    const { start, end } = node.count.span;
    const written = statement.text.slice(start, end);
    const value = valueReference(node.count);
    if (value.kind === 'parameter') parameters.push(value.name);
    const bound = boundValue(value, context.parameters);
    if (value.kind === 'parameter' && bound === null) {
      const used = node.kind === 'limit' ? Math.min(DEFAULT_LIMIT, limits.rows) : 0;
      edits.push({ span: value.span, text: String(used) });
      advisories.push(nullPaginationParameter(value.name, used));
      if (isOfAnswer(node, statement)) ownLimit = used;
      continue;
    }
    const whole = wholeNumber(bound);
    if (whole !== null && whole > limits.rows && isOfAnswer(node, statement)) {
      edits.push({ span: value.span, text: String(limits.rows) });
      advisories.push(limitClamped(limits.rows));
      ownLimit = limits.rows;
    } else if (whole !== null && isOtherForm(bound, written)) {
      edits.push({ span: value.span, text: String(whole) });
      advisories.push(readAs(value.kind === 'parameter' ? JSON.stringify(bound) : written, String(whole)));
    }
  }
  const at = limits.addsLimit ? placeOfLimit(statement) : null;
  if (at !== null) {
    edits.push({ span: { start: at, end: at }, text: ` LIMIT ${limits.rows}` });
    advisories.push(limitAdded(limits.rows));
    ownLimit = limits.rows;
  }
  const text = applyEdits(statement.text, edits);
  const isUntouched = edits.length === 0;
  const caching = {
    cacheable: parameters.length === 0,
    ...(isUntouched ? { holdsFor: withinRows(parameters, limits.rows) } : {}),
  };
  return {
    edits,
    advisories: advisories.map((advisory) => withRewrite(advisory, text)),
    ...caching,
    ...(ownLimit === null ? {} : { ownLimit }),
  };
}

/** Asks for one row more than a LIMIT of ours allows: if there is one, the answer is cut. */
export function lookBehind(statement: ParsedStatement, ownLimit: number): StepResult {
  const limit = pageOf(statement)?.limit;
  if (limit?.kind !== 'number' || limit.value !== ownLimit) return UNCHANGED;
  return { ...UNCHANGED, edits: [{ span: limit.span, text: String(ownLimit + 1) }] };
}

/** Holds for parameters that are whole numbers within the ceiling. */
function withinRows(names: readonly string[], rows: number): Condition {
  return (parameters) => {
    const pages = names.map((name) => parameters[name]);
    return pages.every((page) => typeof page === 'number' && Number.isInteger(page) && page >= 0 && page <= rows);
  };
}

function boundValue(value: ValueReference, parameters: StepContext['parameters']): unknown {
  if (value.kind === 'parameter') return parameters[value.name];
  return value.kind === 'number' || value.kind === 'string' ? value.value : undefined;
}

/** Returns a number of rows, also from text; null for an invalid one, such as a fraction, which Neo4j refuses. */
function wholeNumber(bound: unknown): number | null {
  const number = typeof bound === 'string' && /^\s*\d+\s*$/.test(bound) ? Number(bound) : bound;
  return typeof number === 'number' && number >= 0 && Number.isInteger(number) ? number : null;
}

/** Returns whether Neo4j would refuse a whole number in its given form: as text, or as `2.0`. */
function isOtherForm(bound: unknown, written: string): boolean {
  return typeof bound === 'string' || written.includes('.');
}

/** Returns whether this is the LIMIT of the answer, not of a WITH or a subquery. */
function isOfAnswer(node: RowCount, { outline }: ParsedStatement): boolean {
  return (
    node.kind === 'limit' && outline.around(node, 'with', 'call-subquery') === null && !outline.isInExpression(node)
  );
}

/** Returns where to put the LIMIT that a query lacks; a query that aggregates its rows needs none. */
function placeOfLimit(statement: ParsedStatement): number | null {
  const projection = pageOf(statement)?.projection;
  if (projection === undefined || projection.limit !== null) return null;
  return projection.items.some(aggregates) ? null : projection.span.end;
}
