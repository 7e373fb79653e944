import { CommonTokenStream } from 'antlr4ng';
import { tellStatesApart } from './exact-states.ts';
import { WeftCypherLexer } from './generated/cypher.js';
import { TextStream } from './text-stream.ts';

/** The parts of a token that the engine reads; its place is given by the offsets of its first and its last letter. */
export interface Token {
  readonly type: number;
  readonly text?: string | undefined;
  readonly start: number;
  readonly stop: number;
  /** 0 for tokens that the grammar sees, another number for white space and comments. */
  readonly channel: number;
}

/**
 * Returns the tokens of a text, white space and comments among them on their own channel. Never throws: an invalid character becomes an
 * `ErrorChar`.
 */
export function tokenise(text: string): readonly Token[] {
  return tokenStream(text).getTokens();
}

/** The tokens that the grammar sees: without white space and comments. */
export function visibleTokens(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(({ channel }) => channel === 0);
}

/** The same tokens as the grammar's parser takes them. */
export function tokenStream(text: string): CommonTokenStream {
  const lexer = new WeftCypherLexer(new TextStream(text));
  tellStatesApart(lexer.interpreter.decisionToDFA);
  lexer.removeErrorListeners();
  const stream = new CommonTokenStream(lexer);
  stream.fill();
  return stream;
}

/** The grammar's name of a token: `LPAREN`, `STRING_LITERAL1`. */
export function tokenName(token: Token): string {
  return WeftCypherLexer.symbolicNames[token.type] ?? 'EOF';
}
