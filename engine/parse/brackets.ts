import { type Token, tokenName } from './tokens.ts';

const CLOSER_OF: ReadonlyMap<string, string> = new Map(Object.entries({ LPAREN: ')', LBRACKET: ']', LCURLY: '}' }));
const OPENER_OF: ReadonlyMap<string, string> = new Map(
  Object.entries({ RPAREN: 'LPAREN', RBRACKET: 'LBRACKET', RCURLY: 'LCURLY' }),
);

/** Brackets of a token list, before any parser sees it. */
export interface BracketReport {
  /** Levels of `(`, `[`, `{`, `CASE` and `LIST<` inside each other, at most: what makes the parser recurse. */
  readonly depth: number;
  /** Offset of the token that first passes `depthLimit`. */
  readonly tooDeepAt: number | null;
  /** Offset of the brace of the first query that lies in more than `queryLimit` others. */
  readonly queryTooDeepAt: number | null;
  /** Text that would close all open brackets; null if closers do not match their openers. */
  readonly missing: string | null;
  /** Offset of a closer without opener, or of the last opener without closer. */
  readonly unbalancedAt: number | null;
}

/** The tokens before the brace of a query: `EXISTS {`, `CALL {`, `CALL (a) {`. */
const BEFORE_QUERY: ReadonlySet<string> = new Set(['EXISTS', 'COUNT', 'COLLECT', 'CALL', 'RPAREN']);

/** Counts brackets lexically: a text of a thousand parentheses is refused here, not by a stack overflow. */
export function readBrackets(
  tokens: readonly Token[],
  depthLimit: number,
  queryLimit: number = depthLimit,
): BracketReport {
  const open: { name: string; start: number; isQuery?: boolean }[] = [];
  let depth = 0;
  let tooDeepAt: number | null = null;
  let queryTooDeepAt: number | null = null;
  let strayAt: number | null = null;
  tokens.forEach((token, index) => {
    const name = tokenName(token);
    const opener = OPENER_OF.get(name);
    const before = tokens[index - 1];
    const isQuery = name === 'LCURLY' && before !== undefined && BEFORE_QUERY.has(tokenName(before));
    if (opens(name, tokens[index + 1])) open.push({ name, start: token.start, isQuery });
    else if (opener !== undefined) strayAt ??= close(open, opener) ? null : token.start;
    else if (name === 'END' && open.at(-1)?.name === 'CASE') open.pop();
    else if (name === 'GT' && open.at(-1)?.name === 'LIST') open.pop();
    depth = Math.max(depth, open.length);
    if (open.length > depthLimit) tooDeepAt ??= token.start;
    if (isQuery && open.filter((bracket) => bracket.isQuery).length > queryLimit) queryTooDeepAt ??= token.start;
  });
  const brackets = open.filter(({ name }) => CLOSER_OF.has(name));
  return {
    depth,
    tooDeepAt,
    queryTooDeepAt,
    missing:
      strayAt === null
        ? brackets
            .toReversed()
            .map(({ name }) => CLOSER_OF.get(name))
            .join('')
        : null,
    unbalancedAt: strayAt ?? brackets.at(-1)?.start ?? null,
  };
}

function opens(name: string, next: Token | undefined): boolean {
  if (CLOSER_OF.has(name) || name === 'CASE') return true;
  return (name === 'LIST' || name === 'ARRAY') && next !== undefined && tokenName(next) === 'LT';
}

/** Closes the innermost bracket, if it is of that kind; open words (`CASE`, `LIST<`) inside it were only names. */
function close(open: { name: string; start: number }[], opener: string): boolean {
  const index = open.findLastIndex(({ name }) => CLOSER_OF.has(name));
  if (open[index]?.name !== opener) return false;
  open.length = index;
  return true;
}
