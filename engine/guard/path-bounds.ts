import { applyEdits } from '../edit.ts';
import type { QueryOutline } from '../parse/outline.ts';
import type { WrittenLength } from '../parse/syntax.ts';
import { boundPath } from '../suggestions.ts';
import { type Filter, unservable } from './filter.ts';

const USUAL_BOUND = 6;

/** Refuses paths without an upper bound: `[*]`, `[*2..]`, `+`, `{2,}`; shortest paths as well. */
export const refuseUnboundedPaths: Filter = (statement, { limits }) => {
  if (statement.mode === 'explain') return;
  const length = lengthsOf(statement.outline).find(({ max }) => max === null);
  if (length === undefined) return;
  const bounded = boundedText(length, Math.min(USUAL_BOUND, limits.depth));
  const { span } = length;
  const rewrite = applyEdits(statement.text, [{ span, text: bounded }]);
  const advice = boundPath(`Write ${bounded} in place of ${statement.text.slice(span.start, span.end)}.`, rewrite);
  throw unservable(statement, span, 'unbounded_path', 'A path needs an upper bound.', [advice]);
};

function lengthsOf(outline: QueryOutline): WrittenLength[] {
  const lengths = outline
    .all('relationship', 'group')
    .flatMap((element) => (element.kind === 'group' ? (element.length ?? []) : element.writtenLengths));
  return lengths.sort((left, right) => left.span.start - right.span.start);
}

function boundedText({ form, min }: WrittenLength, bound: number): string {
  const max = Math.max(min, bound);
  return form === 'star' ? `*${min}..${max}` : `{${min},${max}}`;
}
