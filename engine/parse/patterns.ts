import type { ParserRuleContext } from 'antlr4ng';
import { childRule, ruleOf } from './tree.ts';

/** How often a relationship is walked: `max` null where nothing bounds it. */
export type PathLength = { readonly min: number; readonly max: number | null };

export function directionOf(tree: ParserRuleContext): 'left' | 'right' | 'none' {
  const left = childRule(tree, 'leftArrow') !== null;
  const right = childRule(tree, 'rightArrow') !== null;
  if (left === right) return 'none';
  return left ? 'left' : 'right';
}

/** The bounds of `*1..3`, `{2,4}`, `+`. */
export function lengthOf(tree: ParserRuleContext): PathLength {
  const text = tree.getText().replaceAll('_', '');
  if (text === '+') return { min: 1, max: null };
  if (text === '*') return { min: ruleOf(tree) === 'pathLength' ? 1 : 0, max: null };
  const [, low = '', separator = '', high = ''] = /^[*{]([0-9]*)(\.\.|,)?([0-9]*)\}?$/.exec(text) ?? [];
  const least = ruleOf(tree) === 'pathLength' ? 1 : 0;
  const min = low === '' ? least : Number(low);
  if (separator === '') return { min, max: min };
  return { min, max: high === '' ? null : Number(high) };
}
