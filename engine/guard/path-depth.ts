import { procedureInstead } from '../advise/procedure-instead.ts';
import { positionAt } from '../parse/position.ts';
import type { Pattern } from '../parse/syntax.ts';
import { QueryProblem } from '../problem.ts';
import { splitDepth } from '../suggestions.ts';
import type { Filter } from './filter.ts';
import { firstHalf } from './first-half.ts';

/** Refuses patterns of more hops than the limit: each step counts, a variable one as often as it may be walked. */
export const refuseDeepPaths: Filter = (statement, { limits, catalog }) => {
  if (statement.mode === 'explain') return;
  for (const pattern of statement.outline.all('pattern')) {
    const depth = hopsOf(pattern);
    if (depth <= limits.depth) continue;
    const detail = `This pattern is ${depth} hops deep; at most ${limits.depth} are walked at once.`;
    const half = firstHalf(statement, pattern.pathSpan, limits.depth);
    const rationale = half?.rationale ?? 'Match the first hops, and begin the rest with the name of their end.';
    const procedure = procedureInstead(statement, catalog);
    throw new QueryProblem('query-depth-exceeded', 400, 'DEPTH_EXCEEDED', detail, {
      ...positionAt(statement.text, pattern.pathSpan.start),
      suggestions: [splitDepth(rationale, half?.rewrite ?? null), ...(procedure === null ? [] : [procedure])],
      extras: { actualDepth: depth, maxAllowedDepth: limits.depth },
    });
  }
};

/** Hops of a path at most; what has no bound is another filter's business and counts once. */
function hopsOf({ elements }: Pattern): number {
  let hops = 0;
  for (const element of elements) {
    if (element.kind === 'node') continue;
    const times = element.length === null ? 1 : (element.length.max ?? 1);
    hops += element.kind === 'group' ? times * hopsOf(element.pattern) : times;
  }
  return hops;
}
