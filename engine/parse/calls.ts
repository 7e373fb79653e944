import type { ParserRuleContext } from 'antlr4ng';
import { dottedName, identifier } from './names.ts';
import type { FunctionCall, ProcedureCall } from './outline.ts';
import { ancestor, childRule, childRules, childTokens, spanOf } from './tree.ts';
import { readValue } from './values.ts';

/** Reads a `CALL name(...) YIELD ...` clause. */
export function readProcedureCall(tree: ParserRuleContext, text: string): ProcedureCall {
  const name = childRule(tree, 'procedureName') ?? tree;
  const where = childRule(tree, 'whereClause');
  const condition = where === null ? null : childRule(where, 'expression');
  const tokens = childTokens(tree);
  return {
    name: dottedName(name),
    nameSpan: spanOf(name),
    arguments: readArguments(childRules(tree, 'procedureArgument'), text),
    yields: tokens.includes('YIELD') ? (tokens.includes('TIMES') ? '*' : readYields(tree)) : null,
    where: condition === null ? null : textOf(condition, text),
    optional: tokens.includes('OPTIONAL'),
    ...placeOf(tree),
    span: spanOf(tree),
  };
}

/** Reads a `name(...)` of an expression. */
export function readFunctionCall(tree: ParserRuleContext, text: string): FunctionCall {
  const name = childRule(tree, 'functionName') ?? tree;
  return {
    name: dottedName(name),
    nameSpan: spanOf(name),
    arguments: readArguments(childRules(tree, 'functionArgument'), text),
    span: spanOf(tree),
  };
}

function readArguments(trees: readonly ParserRuleContext[], text: string): FunctionCall['arguments'] {
  return trees.map((argument) => ({
    text: textOf(argument, text),
    value: readValue(childRule(argument, 'expression') ?? argument),
    span: spanOf(argument),
  }));
}

function readYields(tree: ParserRuleContext): NonNullable<Exclude<ProcedureCall['yields'], '*'>> {
  return childRules(tree, 'procedureResultItem').map((item) => {
    const [column, alias] = childRules(item, 'variable').map(identifier);
    return { column: column ?? '', alias: alias ?? column ?? '', span: spanOf(item) };
  });
}

function placeOf(tree: ParserRuleContext): Pick<ProcedureCall, 'standalone' | 'isLast'> {
  const query = ancestor(tree, 'singleQuery');
  const clauses = query === null ? [] : childRules(query, 'clause');
  const isLast = clauses.at(-1) === tree.parent;
  const union = ancestor(tree, 'union');
  const isOnly = clauses.length === 1 && union !== null && childRules(union, 'singleQuery').length === 1;
  const isInside =
    ancestor(tree, 'subqueryClause', 'existsExpression', 'countExpression', 'collectExpression') !== null;
  return { isLast, standalone: isLast && isOnly && !isInside };
}

function textOf(tree: ParserRuleContext, text: string): string {
  const { start, end } = spanOf(tree);
  return text.slice(start, end);
}
