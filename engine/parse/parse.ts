import { QueryProblem } from '../../schema/problem.ts';
import { DEFAULT_LIMITS, type QueryLimits } from '../contract/limits.ts';
import { queryError } from '../contract/query-problems.ts';
import { readBrackets } from './brackets.ts';
import { parseTokens } from './grammar-parser.ts';
import type { ParsedStatement } from './outline.ts';
import { withPlainSpaces } from './plain-spaces.ts';
import { positionAt } from './position.ts';
import { modeOf, readStatement } from './read-statement.ts';
import { StatementOutline } from './statement-outline.ts';
import { type GrammarError, SyntaxProblem } from './syntax-problem.ts';
import { type Token, tokenise, tokenName, tokenStream, visibleTokens } from './tokens.ts';
import { childRules } from './tree.ts';
import { decodeUnicodeEscapes } from './unicode-escapes.ts';

const LITERAL = /LITERAL|INTEGER|DECIMAL|DOUBLE/;

type TextLimits = Pick<QueryLimits, 'textLength' | 'nesting' | 'queries' | 'tokens'>;

/**
 * Returns the statements of a text, split at `;`, each with its outline. Offsets are those of the statement's own text, in which unicode
 * escapes are decoded. Throws a QueryProblem if the text is too long, too deep or wrong.
 */
export function parseCypher(text: string, limits: TextLimits = DEFAULT_LIMITS): readonly ParsedStatement[] {
  return splitStatements(text, limits).map((statement) => parseStatement(statement, limits));
}

/** Returns the texts between the semicolons; a query without one is its only statement. Empty ones are left out. */
export function splitStatements(text: string, limits: TextLimits = DEFAULT_LIMITS): readonly string[] {
  const decoded = decodeUnicodeEscapes(withinLength(text, limits));
  if (!decoded.includes(';')) return decoded.trim() === '' ? [] : [decoded];
  const parts: string[] = [];
  let start = 0;
  let isEmpty = true;
  for (const token of visibleTokens(tokenise(decoded))) {
    const name = tokenName(token);
    if (name !== 'SEMICOLON' && name !== 'EOF') {
      isEmpty = false;
      continue;
    }
    const end = name === 'EOF' ? decoded.length : token.start;
    if (!isEmpty) parts.push(decoded.slice(start, end).trim());
    start = end + 1;
    isEmpty = true;
  }
  return parts;
}

/** Parses one statement; a semicolon may end it, none may be inside. */
export function parseStatement(text: string, limits: TextLimits = DEFAULT_LIMITS): ParsedStatement {
  const given = decodeUnicodeEscapes(withinLength(text, limits));
  const stream = tokenStream(given);
  const tokens = stream.getTokens();
  const decoded = withPlainSpaces(given, tokens);
  const visible = visibleTokens(tokens);
  refuseDeepNesting(decoded, visible, limits);
  refuseManyTokens(decoded, visible, limits);
  const { tree, error } = parseTokens(stream);
  if (tree === null) throw new SyntaxProblem(decoded, error);
  const [statement, second] = childRules(tree, 'preparsedStatement');
  if (statement === undefined || second !== undefined) {
    throw queryError('SYNTAX_ERROR', 'Send exactly one statement.', { position: 0 });
  }
  const outline = new StatementOutline(readStatement(statement, decoded), decoded);
  return { text: decoded, mode: modeOf(statement), outline };
}

/** Returns where the grammar stops in a text; null if it accepts all of it. */
export function grammarErrorOf(text: string): GrammarError | null {
  return parseTokens(tokenStream(text)).error;
}

function withinLength(text: string, limits: TextLimits): string {
  if (text.length <= limits.textLength) return text;
  const detail = `The query has ${text.length} characters; the limit is ${limits.textLength}. Bind long lists as parameters.`;
  throw new QueryProblem('body-too-large', 413, 'LIMIT_ERROR', detail, { extras: { maxBytes: limits.textLength } });
}

/** A literal with the comma after it is free: users paste lists of names, and these parse very quickly. */
function refuseManyTokens(text: string, tokens: readonly Token[], limits: TextLimits): void {
  let count = 0;
  let isAfterLiteral = false;
  for (const token of tokens) {
    const name = tokenName(token);
    const isFree = LITERAL.test(name) || (isAfterLiteral && name === 'COMMA');
    isAfterLiteral = LITERAL.test(name);
    if (isFree) continue;
    count += 1;
    if (count <= limits.tokens) continue;
    const detail = `A query may have at most ${limits.tokens.toLocaleString('en')} words and signs, not counting lists of literals. Split it into several queries, or bind values as parameters.`;
    throw queryError('LIMIT_ERROR', detail, positionAt(text, token.start));
  }
}

function refuseDeepNesting(text: string, tokens: readonly Token[], limits: TextLimits): void {
  const { tooDeepAt, queryTooDeepAt } = readBrackets(tokens, limits.nesting, limits.queries);
  const tooDeep = (detail: string, at: number) => queryError('NESTING_TOO_DEEP', detail, positionAt(text, at));
  if (tooDeepAt !== null) {
    const detail = `Brackets, CASE and subqueries may be nested at most ${limits.nesting} deep; this query goes deeper here.`;
    throw tooDeep(detail, tooDeepAt);
  }
  if (queryTooDeepAt === null) return;
  const detail = `Subqueries may be nested at most ${limits.queries} deep; this one goes deeper here. Move the inner ones into earlier MATCH clauses.`;
  throw tooDeep(detail, queryTooDeepAt);
}
