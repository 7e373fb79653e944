import { ParserRuleContext, type Token } from 'antlr4ng';
import { QueryProblem, type Suggestion } from '../problem.ts';
import { readBrackets } from './brackets.ts';
import { type GrammarError, parseTokens } from './grammar-parser.ts';
import { positionAt } from './position.ts';
import { tokenise, tokenName } from './tokens.ts';

/** What is wrong with a text that the grammar does not accept, and the bracket or quote to add where that is all. */
export function syntaxProblem(text: string, error: GrammarError, tokens: readonly Token[]): QueryProblem {
  const quote = tokens.find((token) => tokenName(token) === 'ErrorChar' && /['"`]/.test(token.text ?? ''));
  const brackets = readBrackets(tokens, Number.POSITIVE_INFINITY);
  if (quote !== undefined) {
    const detail = `The ${quote.text} opened here is never closed.`;
    return problem(text, quote.start, detail, [balance(closedQuote(text, quote.text ?? ''), detail)]);
  }
  if (brackets.unbalancedAt !== null) {
    const symbol = text[brackets.unbalancedAt];
    const detail = `The ${symbol} at offset ${brackets.unbalancedAt} has no partner.`;
    const rewrite = brackets.missing === null ? null : runnable(text + brackets.missing);
    return problem(text, brackets.unbalancedAt, detail, [balance(rewrite, detail)]);
  }
  const detail =
    error.found === '' ? 'The query ends too early.' : `Did not expect ${JSON.stringify(error.found)} here.`;
  return problem(text, error.offset, detail, []);
}

function problem(text: string, offset: number, detail: string, suggestions: readonly Suggestion[]): QueryProblem {
  const position = positionAt(text, Math.min(offset, text.length));
  const place = `line ${position.line}, column ${position.column}`;
  return new QueryProblem('query-error', 400, 'SYNTAX_ERROR', `${detail} (${place})`, { ...position, suggestions });
}

function balance(rewrite: string | null, rationale: string): Suggestion {
  const confidence = rewrite === null ? 0.5 : 0.8;
  return { kind: 'balance_punctuation', rationale, rewrite, confidence, safeToAutoRetry: false };
}

/** The text with the quote closed at its end, where that makes a query. */
function closedQuote(text: string, quote: string): string | null {
  const closed = text + quote;
  const { missing } = readBrackets(tokenise(closed).getTokens(), Number.POSITIVE_INFINITY);
  return missing === null ? null : runnable(closed + missing);
}

function runnable(text: string): string | null {
  return parseTokens(tokenise(text)) instanceof ParserRuleContext ? text : null;
}
