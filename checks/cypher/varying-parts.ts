import ts from 'typescript';
import { isConstant } from './constant-text.ts';

/** What is Cypher: its keywords in upper case, its subqueries and functions, and its patterns. */
const CYPHER = [
  /(^|[\s({|])(MATCH|UNWIND|MERGE|FOREACH|DETACH DELETE|WITH|WHERE|RETURN|UNION|ORDER BY|LIMIT|SKIP|YIELD|SET|REMOVE)(\s|$)/,
  /\b(EXISTS|COLLECT|COUNT|CALL) ?(\([\w\s,*]*\) ?)?\{/,
  /\bCALL [a-z]/,
  /\bIS (NOT )?NULL\b/,
  /\bCASE\b[\s\S]*\bTHEN\b/,
  /\b(any|all|none|single|reduce|coalesce|collect|size|head|toLower)\(/,
  /\(\w*:[\w|?]+( \{|\)([\s<,-]|$))/,
  /-\[[^\]]*\]-/,
];

/** Functions that write a value into a text for users, who have no parameters: what we send ourselves has. */
const LITERAL_WRITER = /^(writeStringLiteral|quoted|literal)$/;

const HOLE = '?';

/** Parts of the Cypher of a file that vary though the builder does not make them. */
export function varyingParts(source: ts.SourceFile): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    found.push(...varyingPartsOf(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function varyingPartsOf(node: ts.Node): readonly ts.Expression[] {
  if (ts.isTemplateExpression(node)) {
    const text = node.head.text + node.templateSpans.map(({ literal }) => HOLE + literal.text).join('');
    const holes = node.templateSpans.map(({ expression }) => expression);
    return isCypher(text) && !holes.some(writesLiteral) ? holes.filter((hole) => !isConstant(hole)) : [];
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const sides = [node.left, node.right];
    const isText = sides.some((side) => ts.isStringLiteralLike(side) && isCypher(side.text));
    return isText ? sides.filter((side) => !isConstant(side)) : [];
  }
  if (ts.isNewExpression(node) && node.expression.getText() === 'Cypher.Raw')
    return (node.arguments ?? []).filter((argument) => !isConstant(argument));
  return [];
}

const isCypher = (text: string) => CYPHER.some((form) => form.test(text));

const writesLiteral = (hole: ts.Expression) =>
  ts.isCallExpression(hole) && LITERAL_WRITER.test(hole.expression.getText());
