/** Which expressions of a source file are constant text: literals, and UPPER_CASE constants whose values are such. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const CONSTANT_NAME = /^[A-Z][A-Z0-9_]*$/;

const files = new Map<string, ts.SourceFile>();

/** The syntax tree of a file. */
export function parsed(file: string): ts.SourceFile {
  const found = files.get(file) ?? ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  files.set(file, found);
  return found;
}

/** Whether an expression has the same value in every run: text, a number, or what is put together from these. */
export function isConstant(expression: ts.Expression): boolean {
  if (ts.isStringLiteralLike(expression) || ts.isNumericLiteral(expression)) return true;
  if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression))
    return isConstant(expression.expression);
  if (ts.isBinaryExpression(expression)) return isConstant(expression.left) && isConstant(expression.right);
  if (ts.isTemplateExpression(expression)) return expression.templateSpans.every((span) => isConstant(span.expression));
  if (ts.isPropertyAccessExpression(expression)) return isConstantMember(expression);
  if (!ts.isIdentifier(expression) || !CONSTANT_NAME.test(expression.text)) return false;
  const value = initialiserOf(expression.getSourceFile(), expression.text);
  return value !== undefined && isConstant(value);
}

/** Whether an expression is such as `LIMITS.rows`, of a constant object. */
function isConstantMember({ expression, name }: ts.PropertyAccessExpression): boolean {
  if (!ts.isIdentifier(expression) || !CONSTANT_NAME.test(expression.text)) return false;
  const value = initialiserOf(expression.getSourceFile(), expression.text);
  const object = value !== undefined && ts.isAsExpression(value) ? value.expression : value;
  if (object === undefined || !ts.isObjectLiteralExpression(object)) return false;
  const member = object.properties.find((one) => one.name?.getText() === name.text);
  return member !== undefined && ts.isPropertyAssignment(member) && isConstant(member.initializer);
}

/** The value of a constant of a module, which may be imported. */
function initialiserOf(source: ts.SourceFile, name: string): ts.Expression | undefined {
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement)) {
      const declared = statement.declarationList.declarations.find((one) => one.name.getText() === name);
      if (declared !== undefined) return isConst(statement) ? declared.initializer : undefined;
      continue;
    }
    const origin = originOf(statement, name);
    if (origin !== undefined) return initialiserOf(parsed(join(dirname(source.fileName), origin.path)), origin.name);
  }
  return undefined;
}

const isConst = ({ declarationList }: ts.VariableStatement) => (declarationList.flags & ts.NodeFlags.Const) !== 0;

/** The module of ours that a statement imports or re-exports a name from, and its name there. */
function originOf(statement: ts.Statement, name: string): { path: string; name: string } | undefined {
  const [names, from] = ts.isImportDeclaration(statement)
    ? [statement.importClause?.namedBindings, statement.moduleSpecifier]
    : ts.isExportDeclaration(statement)
      ? [statement.exportClause, statement.moduleSpecifier]
      : [];
  if (names === undefined || from === undefined || !ts.isStringLiteral(from) || !from.text.startsWith('.')) return;
  if (!ts.isNamedImports(names) && !ts.isNamedExports(names)) return;
  const specifier = [...names.elements].find((one) => one.name.text === name);
  return specifier && { path: from.text, name: (specifier.propertyName ?? specifier.name).text };
}
