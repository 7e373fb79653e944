import { QueryProblem } from '../../schema/problem.ts';
import { fewRows } from '../advise/few-rows.ts';
import { procedureInstead } from '../advise/procedure-instead.ts';
import { boundPath, splitDepth } from '../contract/suggestions.ts';
import type { ParsedStatement, QueryOutline } from '../parse/outline.ts';
import { positionAt } from '../parse/position.ts';
import { isRowByRow } from '../parse/row-by-row.ts';
import type { Pattern, WrittenLength } from '../parse/syntax.ts';
import { encloses } from '../parse/syntax-walk.ts';
import { applyEdits } from '../text/edit.ts';
import { type Filter, unservable } from './filter.ts';
import { firstHalf } from './first-half.ts';

const USUAL_BOUND = 6;

/** Refuses paths without an upper bound: `[*]`, `[*2..]`, `+`, `{2,}`; shortest paths as well. */
export const refuseUnboundedPaths: Filter = (statement, { limits }) => {
  if (statement.mode === 'explain') return;
  const length = lengthsOf(statement.outline).find(({ max }) => max === null);
  if (length === undefined) return;
  const bounded = boundedText(length, Math.min(USUAL_BOUND, limits.depth));
  const { span } = length;
  const rewrite = applyEdits(statement.text, [{ span, text: bounded }, ...fewRows(statement)]);
  const rationale = `Write ${bounded} instead of ${statement.text.slice(span.start, span.end)}.`;
  const advice = boundPath(rationale, rewrite, isSmall(statement, length));
  throw unservable(statement, span, 'unbounded_path', 'A path needs an upper bound.', [advice]);
};

/** Returns whether the bounded path ends soon: it names its edges, is the shortest one, or only the first rows are asked for. */
function isSmall(statement: ParsedStatement, { span }: WrittenLength): boolean {
  const { outline } = statement;
  const pattern = outline.all('pattern').find((one) => encloses(one.span, span));
  const step = outline.all('relationship').find((one) => encloses(one.span, span));
  if (pattern === undefined || pattern.function !== null || pattern.selector.length > 0) return true;
  if (step !== undefined && step.types.length > 0 && !step.hasWildcard) return true;
  const match = outline.around(pattern, 'match');
  return match !== null && isRowByRow(statement, match.span.end);
}

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

/** Refuses patterns of more hops than the limit: each step counts, a variable one as often as it may be walked. */
export const refuseDeepPaths: Filter = (statement, { limits, catalog }) => {
  if (statement.mode === 'explain') return;
  for (const pattern of statement.outline.all('pattern')) {
    const depth = hopsOf(pattern);
    if (depth <= limits.depth) continue;
    const detail = `This pattern is ${depth} hops deep; a pattern may have at most ${limits.depth}.`;
    const half = firstHalf(statement, pattern.pathSpan, limits.depth);
    const rationale = half?.rationale ?? 'Match the first hops, and start the rest with the name of their end.';
    const procedure = procedureInstead(statement, catalog);
    throw new QueryProblem('query-depth-exceeded', 400, 'DEPTH_EXCEEDED', detail, {
      ...positionAt(statement.text, pattern.pathSpan.start),
      suggestions: [splitDepth(rationale, half?.rewrite ?? null), ...(procedure === null ? [] : [procedure])],
      extras: { actualDepth: depth, maxAllowedDepth: limits.depth },
    });
  }
};

/** Returns the maximum number of hops of a path; an unbounded part is another filter's business and counts once. */
function hopsOf({ elements }: Pattern): number {
  let hops = 0;
  for (const element of elements) {
    if (element.kind === 'node') continue;
    const times = element.length === null ? 1 : (element.length.max ?? 1);
    hops += element.kind === 'group' ? times * hopsOf(element.pattern) : times;
  }
  return hops;
}
