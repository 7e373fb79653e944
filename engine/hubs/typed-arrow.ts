import type { ParserRuleContext } from 'antlr4ng';
import type { Edit } from '../edit.ts';
import { directionOf } from '../parse/patterns.ts';
import { childRule, childTokens, spanOf } from '../parse/tree.ts';
import type { StepPart } from './path-parts.ts';

/** A step of these types, as it stands in a pattern: `-[:RESOLVES_TO|CHILD_OF]->`. */
export function typedArrow(direction: StepPart['direction'], types: readonly string[]): string {
  const left = direction === 'left' ? '<-' : '-';
  const right = direction === 'right' ? '->' : '-';
  return `${left}[:${types.join('|')}]${right}`;
}

/** Gives a step that is written these types, in place of what stands there; its variable and all else stay. */
export function typedStep(text: string, step: ParserRuleContext, types: readonly string[]): Edit {
  const written = `:${types.join('|')}`;
  const expression = childRule(step, 'labelExpression');
  if (expression !== null) return { span: spanOf(expression), text: written };
  if (!childTokens(step).includes('LBRACKET'))
    return { span: spanOf(step), text: typedArrow(directionOf(step), types) };
  const variable = childRule(step, 'variable');
  const at = variable === null ? text.indexOf('[', spanOf(step).start) + 1 : spanOf(variable).end;
  return { span: { start: at, end: at }, text: written };
}
