import type { ParserRuleContext } from 'antlr4ng';
import { readFunctionCall, readProcedureCall } from './calls.ts';
import { readComparisons } from './comparisons.ts';
import { readLabels } from './labels.ts';
import { identifier } from './names.ts';
import type {
  FunctionCall,
  PathPattern,
  ProcedureCall,
  PropertyComparison,
  QueryOutline,
  ReturnItem,
} from './outline.ts';
import { readPaths } from './patterns.ts';
import { childRule, childRules, childTokens, onlyDescendant, ruleOf, spanOf, walk } from './tree.ts';
import { parameterName } from './values.ts';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? Item[] : T[Key] };

/** Collects from the grammar's tree what the later steps ask for, in the order of the text. */
export function outlineOf(tree: ParserRuleContext, text: string): QueryOutline {
  const outline: Mutable<QueryOutline> = {
    paths: [] as PathPattern[],
    comparisons: [] as PropertyComparison[],
    procedureCalls: [] as ProcedureCall[],
    functionCalls: [] as FunctionCall[],
    returnItems: [] as ReturnItem[],
    labelPredicates: [],
    parameters: [],
  };
  for (const node of walk(tree)) {
    switch (ruleOf(node)) {
      case 'patternElement':
      case 'pathPatternNonEmpty':
        outline.paths.push(...readPaths(node));
        break;
      case 'expression8':
        if (node.children.length > 1) outline.comparisons.push(...readComparisons(node));
        break;
      case 'expression7':
        if (node.children.length > 1) {
          outline.comparisons.push(...readComparisons(node));
          outline.labelPredicates.push(...readLabelPredicate(node));
        }
        break;
      case 'callClause':
        outline.procedureCalls.push(readProcedureCall(node, text));
        break;
      case 'functionInvocation':
        outline.functionCalls.push(readFunctionCall(node, text));
        break;
      case 'parameter':
        outline.parameters.push({ name: parameterName(node), span: spanOf(node) });
        break;
      case 'returnClause':
        outline.returnItems.push(...readReturnItems(node, text));
        break;
    }
  }
  return outline;
}

/** `n:IPV4`, `n IS IPV4`, `n IS NOT IPV4`. */
function readLabelPredicate(tree: ParserRuleContext): QueryOutline['labelPredicates'][number][] {
  const rest = childRule(tree, 'comparisonExpression6');
  const labels = rest === null ? null : childRule(rest, 'labelExpression4');
  const [subject] = childRules(tree, 'expression6');
  if (rest === null || labels === null || subject === undefined) return [];
  const atom = onlyDescendant(subject, 'expression1');
  const variable = atom === null ? null : childRule(atom, 'variable');
  const { names } = readLabels(labels, childTokens(rest).includes('NOT'));
  return [{ variable: variable === null ? null : identifier(variable), labels: names, span: spanOf(tree) }];
}

function readReturnItems(tree: ParserRuleContext, text: string): ReturnItem[] {
  const body = childRule(tree, 'returnBody');
  const items = body === null ? null : childRule(body, 'returnItems');
  return (items === null ? [] : childRules(items, 'returnItem')).map((item) => {
    const span = spanOf(item);
    return { span, text: text.slice(span.start, span.end), hasAlias: childRule(item, 'variable') !== null };
  });
}
