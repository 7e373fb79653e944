import {
  BailErrorStrategy,
  BaseErrorListener,
  type CommonTokenStream,
  DefaultErrorStrategy,
  ParseCancellationException,
  type ParserRuleContext,
  PredictionMode,
} from 'antlr4ng';
import { tellStatesApart } from './exact-states.ts';
import { WeftCypherParser } from './generated/cypher.js';
import type { GrammarError } from './syntax-problem.ts';

/** Ends the reading at its first error: going on would look for a way to, at each of thousands of tokens. */
class FirstError extends BaseErrorListener {
  error: GrammarError | null = null;

  override syntaxError(_recognizer: unknown, symbol: { start: number; text?: string | undefined } | null): void {
    if (symbol === null) return;
    this.error = { offset: symbol.start, found: symbol.text === '<EOF>' ? '' : (symbol.text ?? '') };
    throw new ParseCancellationException(new Error('the first error is enough'));
  }
}

/** The tree of a text, or where the grammar stopped. */
export type GrammarResult =
  | { readonly tree: ParserRuleContext; readonly error: null }
  | { readonly tree: null; readonly error: GrammarError };

/**
 * The tree of a token list. The fast prediction (SLL) goes first and gives up at its first doubt; only then does the
 * full one (LL) read again, which also knows where the error is.
 */
export function parseTokens(tokens: CommonTokenStream): GrammarResult {
  const fast = treeOf(prepared(tokens, PredictionMode.SLL, new BailErrorStrategy()));
  if (fast !== null) return { tree: fast, error: null };
  const parser = prepared(tokens, PredictionMode.LL, new DefaultErrorStrategy());
  const listener = new FirstError();
  parser.addErrorListener(listener);
  const tree = treeOf(parser);
  if (listener.error !== null) return { tree: null, error: listener.error };
  if (tree === null) throw new Error('the grammar stopped without an error');
  return { tree, error: null };
}

/** Null if the parser gave up. */
function treeOf(parser: WeftCypherParser): ParserRuleContext | null {
  try {
    return parser.batch();
  } catch (error) {
    if (error instanceof ParseCancellationException) return null;
    throw error;
  }
}

function prepared(tokens: CommonTokenStream, mode: number, strategy: DefaultErrorStrategy): WeftCypherParser {
  tokens.seek(0);
  const parser = new WeftCypherParser(tokens);
  tellStatesApart(parser.interpreter.decisionToDFA);
  parser.removeErrorListeners();
  parser.interpreter.predictionMode = mode;
  parser.errorHandler = strategy;
  return parser;
}
