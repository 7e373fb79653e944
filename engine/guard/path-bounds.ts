import type { ParserRuleContext } from 'antlr4ng';
import { boundPath } from '../advise/suggestions.ts';
import { applyEdits } from '../edit.ts';
import { lengthOf } from '../parse/patterns.ts';
import { findAll, ruleOf, spanOf } from '../parse/tree.ts';
import { type Filter, unservable } from './filter.ts';

const USUAL_BOUND = 6;

/** Refuses paths without an upper bound: `[*]`, `[*2..]`, `+`, `{2,}`; shortest paths as well. */
export const refuseUnboundedPaths: Filter = (statement, { limits }) => {
  if (statement.mode === 'explain') return;
  for (const node of findAll(statement.tree, 'pathLength', 'quantifier')) {
    if (lengthOf(node).max !== null) continue;
    const span = spanOf(node);
    const bounded = boundedText(node, Math.min(USUAL_BOUND, limits.depth));
    const rewrite = applyEdits(statement.text, [{ span, text: bounded }]);
    const advice = boundPath(`Write ${bounded} in place of ${statement.text.slice(span.start, span.end)}.`, rewrite);
    throw unservable(statement, span, 'unbounded_path', 'A path needs an upper bound.', [advice]);
  }
};

function boundedText(node: ParserRuleContext, bound: number): string {
  const { min } = lengthOf(node);
  const max = Math.max(min, bound);
  return ruleOf(node) === 'pathLength' ? `*${min}..${max}` : `{${min},${max}}`;
}
