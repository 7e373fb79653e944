/** Thrown for an invalid pattern, or one that excludes a value. */
export class PatternError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PatternError';
  }
}

const TOKEN =
  /\s*(t'[^']*'|h'[^']*'|b'[^']*'|'(?:[^'\\]|\\[\s\S])*'|[[\](),]|!=|<>|<=|>=|==|=|<|>|[A-Za-z0-9_-]+:(?:[A-Za-z0-9_.-]|\[(?:\d+|\*)\]|'(?:[^'\\]|\\[\s\S])*')+|[A-Za-z0-9_.+-]+)/y;
const WORDS = /^(?:and|or|not|in|like|matches|exists|followedby|issubset|issuperset|within|repeats|start|stop)$/i;

/** Splits a pattern into tokens, its words in capitals. Throws `PatternError` for a text with anything else in it. */
export function stixTokens(pattern: string): readonly string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  let end = 0;
  for (let found = TOKEN.exec(pattern); found !== null; found = TOKEN.exec(pattern)) {
    const token = found[1] ?? '';
    end = TOKEN.lastIndex;
    tokens.push(WORDS.test(token) ? token.toUpperCase() : token);
  }
  if (pattern.slice(end).trim() !== '') throw new PatternError(`expected a STIX pattern, got ${pattern.slice(0, 60)}`);
  return tokens;
}
