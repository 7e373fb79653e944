import type { ParserRuleContext } from 'antlr4ng';
import { limitClamped, nullPaginationParameter } from '../advise/notices.ts';
import type { Edit } from '../edit.ts';
import type { ParsedStatement, ValueReference } from '../parse/outline.ts';
import { ancestor, childRule, findAll, ruleOf } from '../parse/tree.ts';
import { readValue } from '../parse/values.ts';
import type { Advisory } from '../procedure-catalog.ts';
import type { StepContext, StepResult } from '../step.ts';

const DEFAULT_LIMIT = 100;

/** Reads a null SKIP or LIMIT as the default, and lowers the answer's LIMIT to the most rows that one may have. */
export function paginate(statement: ParsedStatement, context: StepContext, rowLimit: number): StepResult {
  const edits: Edit[] = [];
  const advisories: Advisory[] = [];
  let cacheable = true;
  for (const node of findAll(statement.tree, 'limit', 'skip')) {
    const rule = ruleOf(node);
    const expression = childRule(node, 'expression');
    if (expression === null) continue;
    const value = readValue(expression);
    if (value.kind === 'parameter') cacheable = false;
    const bound = boundValue(value, context.parameters);
    if (value.kind === 'parameter' && bound === null) {
      const used = rule === 'limit' ? DEFAULT_LIMIT : 0;
      edits.push({ span: value.span, text: String(used) });
      advisories.push(nullPaginationParameter(value.name, used));
    } else if (rule === 'limit' && typeof bound === 'number' && bound > rowLimit && isLast(node)) {
      edits.push({ span: value.span, text: String(rowLimit) });
      advisories.push(limitClamped(rowLimit));
    }
  }
  return { edits, advisories, cacheable };
}

function boundValue(value: ValueReference, parameters: StepContext['parameters']): unknown {
  if (value.kind === 'parameter') return parameters[value.name];
  return value.kind === 'number' ? value.value : undefined;
}

/** Whether a LIMIT is that of the answer, not of a WITH or a subquery. */
function isLast(limit: ParserRuleContext): boolean {
  return ancestor(limit, 'withClause', 'subqueryClause', 'expression') === null;
}
