import type { ParserRuleContext } from 'antlr4ng';
import { procedureInstead } from '../advise/procedure-instead.ts';
import { splitDepth } from '../advise/suggestions.ts';
import { lengthOf } from '../parse/patterns.ts';
import { positionAt } from '../parse/position.ts';
import { childRule, childRules, findAll, ruleOf, spanOf } from '../parse/tree.ts';
import { QueryProblem } from '../problem.ts';
import type { Filter } from './filter.ts';
import { firstHalf } from './first-half.ts';

/** Refuses patterns of more hops than the limit: each step counts, a variable one as often as it may be walked. */
export const refuseDeepPaths: Filter = (statement, { limits, catalog }) => {
  if (statement.mode === 'explain') return;
  for (const node of findAll(statement.tree, 'patternElement', 'pathPatternNonEmpty')) {
    const depth = hopsOf(node);
    if (depth <= limits.depth) continue;
    const detail = `This pattern is ${depth} hops deep; at most ${limits.depth} are walked at once.`;
    const half = firstHalf(statement, spanOf(node), limits.depth);
    const rationale = half?.rationale ?? 'Match the first hops, and begin the rest with the name of their end.';
    const procedure = procedureInstead(statement, catalog);
    throw new QueryProblem('query-depth-exceeded', 400, 'DEPTH_EXCEEDED', detail, {
      ...positionAt(statement.text, spanOf(node).start),
      suggestions: [splitDepth(rationale, half?.rewrite ?? null), ...(procedure === null ? [] : [procedure])],
      extras: { actualDepth: depth, maxAllowedDepth: limits.depth },
    });
  }
};

/** Hops of a path at most; what has no bound is another filter's business and counts once. */
function hopsOf(path: ParserRuleContext): number {
  let hops = 0;
  const parts = childRules(path, 'relationshipPattern', 'quantifier', 'parenthesizedPath');
  parts.forEach((part, index) => {
    if (ruleOf(part) === 'relationshipPattern') {
      const next = parts[index + 1];
      const quantifier = next !== undefined && ruleOf(next) === 'quantifier' ? next : null;
      hops += timesOf(childRule(part, 'pathLength') ?? quantifier);
    } else if (ruleOf(part) === 'parenthesizedPath') {
      hops += timesOf(childRule(part, 'quantifier')) * innerHops(part);
    }
  });
  return hops;
}

function innerHops(group: ParserRuleContext): number {
  const pattern = childRule(group, 'pattern');
  const inner = pattern === null ? null : childRule(pattern, 'anonymousPattern');
  const element = inner === null ? null : childRule(inner, 'patternElement');
  return element === null ? 0 : hopsOf(element);
}

function timesOf(length: ParserRuleContext | null): number {
  return length === null ? 1 : (lengthOf(length).max ?? 1);
}
