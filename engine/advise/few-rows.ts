import { aggregates } from '../parse/aggregation.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import type { Edit } from '../text/edit.ts';

const FEW_ROWS = 25;

/** Adds a LIMIT to a query without one: an untyped path reaches most of the graph. */
export function fewRows({ outline }: ParsedStatement): Edit[] {
  const projection = outline.all('return').at(-1)?.projection;
  if (projection === undefined || projection.limit !== null || projection.items.some(aggregates)) return [];
  const { end } = projection.span;
  return [{ span: { start: end, end }, text: ` LIMIT ${FEW_ROWS}` }];
}
