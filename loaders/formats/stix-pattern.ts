/** Reads patterns of STIX 2: `[domain-name:value = 'a.example' OR ipv4-addr:value IN ('192.0.2.1', '192.0.2.2')]`. */

/** One comparison of a pattern with a text: its path, such as `file:hashes.'SHA-256'`, without the quotes, and its value. */
export interface Comparison {
  readonly path: string;
  readonly value: string;
}

/** Thrown for an invalid pattern, or one that excludes a value. */
export class PatternError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PatternError';
  }
}

const TOKEN =
  /\s*(t'[^']*'|h'[^']*'|b'[^']*'|'(?:[^'\\]|\\[\s\S])*'|[[\](),]|!=|<=|>=|=|<|>|[A-Za-z0-9_-]+:(?:[A-Za-z0-9_.[\]*-]|'(?:[^'\\]|\\[\s\S])*')+|[A-Za-z0-9_.+-]+)/y;

/** Operators that name a value: equal, one of, inside a network. */
const NAMING: ReadonlySet<string> = new Set(['=', 'IN', 'ISSUBSET']);
/** Operators that exclude a value: then no other comparison of the pattern can be used alone. */
const DENYING: ReadonlySet<string> = new Set(['NOT', '!=']);

const BRACKETS: ReadonlySet<string> = new Set(['(', ')', '[', ']']);

/**
 * Returns the comparisons of a pattern with texts by `=`, `IN` or `ISSUBSET`, anywhere between AND, OR and FOLLOWEDBY. It skips other
 * comparisons (ports, sizes, LIKE, MATCHES), since they name nothing that can be listed. Throws `PatternError`.
 */
export function comparisonsOf(pattern: string): readonly Comparison[] {
  const tokens = tokensOf(pattern);
  const denying = tokens.find((token) => DENYING.has(token));
  if (denying !== undefined) throw new PatternError(`a pattern with ${denying} says what an indicator is not`);
  const found: Comparison[] = [];
  for (const [at, token] of tokens.entries()) {
    const operator = tokens[at + 1] ?? '';
    if (!isPath(token) || !NAMING.has(operator)) continue;
    const values = operator === 'IN' ? setAt(tokens, at + 2) : [tokens[at + 2] ?? ''];
    if (values === null) throw noPattern(pattern);
    for (const value of values)
      if (value.startsWith("'")) found.push({ path: plainPath(token), value: unquoted(value) });
  }
  return found;
}

/** Splits a pattern into tokens, and checks that its brackets close. */
function tokensOf(pattern: string): readonly string[] {
  const tokens: string[] = [];
  const open: string[] = [];
  TOKEN.lastIndex = 0;
  let end = 0;
  for (let found = TOKEN.exec(pattern); found !== null; found = TOKEN.exec(pattern)) {
    const token = found[1] ?? '';
    end = TOKEN.lastIndex;
    if (token === '[' || token === '(') open.push(token);
    if ((token === ']' && open.pop() !== '[') || (token === ')' && open.pop() !== '(')) throw noPattern(pattern);
    tokens.push(token);
  }
  if (open.length > 0 || pattern.slice(end).trim() !== '' || tokens.find((token) => token !== '(') !== '[')
    throw noPattern(pattern);
  return tokens;
}

function noPattern(pattern: string): PatternError {
  return new PatternError(`expected a STIX pattern, got ${pattern.slice(0, 60)}`);
}

function isPath(token: string): boolean {
  return !token.startsWith("'") && /^[a-z0-9-]+:/i.test(token);
}

/** Returns the members of a set in round brackets; null if it is no set, or has a bracket inside, which STIX does not know. */
function setAt(tokens: readonly string[], at: number): readonly string[] | null {
  if (tokens[at] !== '(') return null;
  const end = tokens.indexOf(')', at);
  const members = tokens.slice(at + 1, end).filter((token) => token !== ',');
  return members.some((token) => BRACKETS.has(token)) ? null : members;
}

function plainPath(path: string): string {
  return path.replaceAll("'", '').toLowerCase();
}

function unquoted(text: string): string {
  return text.slice(1, -1).replace(/\\(['\\])/g, '$1');
}
