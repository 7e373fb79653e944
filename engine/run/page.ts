import type { ParsedStatement, ValueReference } from '../parse/outline.ts';
import type { Projection, RowCount } from '../parse/syntax.ts';
import { valueReference } from '../parse/value-references.ts';
import { applyEdits, type Edit } from '../text/edit.ts';

/** The SKIP and LIMIT of an answer, as its text writes them. */
export interface Page {
  /** The parts of the last RETURN. */
  readonly projection: Projection;
  readonly skip: ValueReference | null;
  readonly limit: ValueReference | null;
}

/** The page that a statement's one RETURN cuts out; null where it has none, or several joined by UNION. */
export function pageOf({ outline }: ParsedStatement): Page | null {
  const [only, second] = outline
    .all('return')
    .filter((clause) => outline.around(clause, 'call-subquery', 'subquery-expression') === null);
  if (only === undefined || second !== undefined) return null;
  const { projection } = only;
  return { projection, skip: countOf(projection.skip), limit: countOf(projection.limit) };
}

/** Returns the text with this SKIP and, if given, this LIMIT; a SKIP that is not written goes before the LIMIT. */
export function withPage(
  statement: ParsedStatement,
  page: Page,
  wanted: { readonly skip: number; readonly limit?: number; readonly isOrdered?: boolean },
): string {
  const edits: Edit[] = [];
  const { limit, span, skip } = page.projection;
  const at = limit === null ? span.end : limit.span.start;
  const [before, behind] = limit === null ? [' ', ''] : ['', ' '];
  const order = wanted.isOrdered === true ? orderOf(statement, page.projection) : null;
  if (order !== null) {
    const place = skip?.span.start ?? at;
    const text = skip === null ? `${before}${order}${behind}` : `${order} `;
    edits.push({ span: { start: place, end: place }, text });
  }
  if (page.skip !== null) edits.push({ span: page.skip.span, text: String(wanted.skip) });
  else edits.push({ span: { start: at, end: at }, text: `${before}SKIP ${wanted.skip}${behind}` });
  if (wanted.limit !== undefined && page.limit !== null) {
    edits.push({ span: page.limit.span, text: String(wanted.limit) });
  }
  return applyEdits(statement.text, edits);
}

/**
 * Returns an order by all columns if none is written: without one, the rows after a SKIP are arbitrary. Null if the columns cannot be
 * named.
 */
function orderOf({ outline }: ParsedStatement, { orderBy, star, items }: Projection): string | null {
  if (orderBy !== null || star !== null || items.length === 0) return null;
  return `ORDER BY ${items.map((item) => outline.textOf(item.alias ?? item.expression)).join(', ')}`;
}

/** The number that a SKIP or LIMIT is, in the text or bound; null for anything else. */
export function numberOf(value: ValueReference | null, parameters: Readonly<Record<string, unknown>>): number | null {
  const given = value?.kind === 'parameter' ? parameters[value.name] : value?.kind === 'number' ? value.value : null;
  if (typeof given === 'bigint') return Number(given);
  return typeof given === 'number' ? given : null;
}

function countOf(count: RowCount | null): ValueReference | null {
  return count === null ? null : valueReference(count.count);
}
