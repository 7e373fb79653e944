import ts from 'typescript';
import { commentPieces, type Piece, type Prose, withoutCode } from './prose.ts';

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Reads the comments, the texts of strings and templates, and the page text of a TypeScript or JavaScript file. */
export function scriptProse(text: string, path: string): Prose[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const found: Prose[] = [];
  const notCode: Stretch[] = [];
  const visit = (node: ts.Node): void => {
    if (isTextToken(node)) notCode.push({ from: node.getStart(source), to: node.end });
    if (ts.isJsxText(node)) {
      notCode.push({ from: node.pos, to: node.end });
      found.push({ kind: 'page text', pieces: piecesOf(node.text, lineAt(node.pos)) });
    } else if (isWholeText(node)) {
      const pieces = textPieces(node, lineAt, source);
      if (isProse(pieces)) found.push({ kind: 'string', pieces });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...commentsBetween(text, notCode, lineAt), ...found];
}

function isTextToken(node: ts.Node): boolean {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isRegularExpressionLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node)
  );
}

/** A literal or a chain of `+` with one in it, of which the parent is not such a chain, too. */
function isWholeText(node: ts.Node): node is ts.Expression {
  return isText(node) && !(node.parent && isChain(node.parent)) && !ts.isImportDeclaration(node.parent);
}

function isText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || isChain(node);
}

function isChain(node: ts.Node): node is ts.BinaryExpression {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
    (isText(node.left) || isText(node.right))
  );
}

function textPieces(node: ts.Node, lineAt: (position: number) => number, source: ts.SourceFile): Piece[] {
  if (isChain(node)) return [node.left, node.right].flatMap((side) => textPieces(side, lineAt, source));
  const line = lineAt(node.getStart(source));
  if (ts.isStringLiteralLike(node)) return piecesOf(node.text, line);
  if (ts.isTemplateExpression(node)) {
    const words = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('…');
    return piecesOf(words, line);
  }
  return [{ line, text: '…' }];
}

function piecesOf(text: string, line: number): Piece[] {
  return withoutCode(text)
    .split('\n')
    .map((part, index) => ({ line: line + index, text: part.trim() }));
}

/** Whether a text has words with a space between them, and is no Cypher. */
function isProse(pieces: readonly Piece[]): boolean {
  const text = pieces.map((piece) => piece.text).join(' ');
  return /\p{L}\S* +\S*\p{L}/u.test(text) && !CYPHER.test(text);
}

const CYPHER = /\b(MATCH|RETURN|UNWIND|CALL|YIELD|MERGE|WHERE|WITH) +\S/;

/** Reads the comments outside of texts; those of one line each that follow one another are one. */
function commentsBetween(text: string, notCode: Stretch[], lineAt: (position: number) => number): Prose[] {
  const found: { to: number; isLine: boolean; pieces: Piece[] }[] = [];
  const stretches = notCode.toSorted((one, other) => one.from - other.from);
  const opener = /\/\/.*|\/\*[\s\S]*?\*\//g;
  let next = 0;
  for (let match = opener.exec(text); match !== null; match = opener.exec(text)) {
    const at = match.index;
    while ((stretches[next]?.to ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    const around = stretches[next];
    if (around !== undefined && around.from <= at) {
      opener.lastIndex = around.to;
      continue;
    }
    const isLine = match[0].startsWith('//');
    const pieces = commentPieces(match[0], lineAt(at));
    const last = found.at(-1);
    const follows = isLine && last?.isLine && /^\n[ \t]*$/.test(text.slice(last.to, at));
    if (last !== undefined && follows) {
      last.pieces.push(...pieces);
      last.to = opener.lastIndex;
    } else found.push({ to: opener.lastIndex, isLine, pieces });
  }
  return found.map(({ pieces }) => ({ kind: 'comment', pieces }));
}
