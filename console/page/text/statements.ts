/** One statement of a text, and its position in the text. */
export interface Statement {
  readonly text: string;
  readonly start: number;
}

/** Strings, quoted names and comments, closed or not. */
const QUIET = /'(?:\\[\s\S]|[^'\\])*'?|"(?:\\[\s\S]|[^"\\])*"?|`[^`]*`?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
const COMMENTS = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;

/** Returns the statements of a text, split at semicolons. Empty ones are left out. */
export function statementsOf(text: string): readonly Statement[] {
  const ends = [...plain(text).matchAll(/;/g)].map(({ index }) => index);
  const statements: Statement[] = [];
  let start = 0;
  for (const end of [...ends, text.length]) {
    const part = text.slice(start, end);
    if (part.replace(COMMENTS, '').trim() !== '')
      statements.push({ text: part.trim(), start: start + part.length - part.trimStart().length });
    start = end + 1;
  }
  return statements;
}

/** Returns the names of the parameters in a text, once each. */
export function parametersIn(text: string): readonly string[] {
  return [...new Set([...plain(text).matchAll(/\$([\p{L}_][\p{L}\p{N}_]*)/gu)].map(([, name = '']) => name))];
}

/** Returns EXPLAIN or PROFILE at the start of a statement, after any comments; else null. */
export function planWordOf(text: string): { readonly word: string; readonly start: number } | null {
  const match = /^\s*(EXPLAIN|PROFILE)\b/i.exec(text.replace(COMMENTS, (comment) => ' '.repeat(comment.length)));
  return match === null ? null : { word: (match[1] ?? '').toUpperCase(), start: match[0].length - 7 };
}

/** Returns a text with spaces in place of strings, quoted names and comments. All positions stay the same. */
function plain(text: string): string {
  return text.replace(QUIET, (quiet) => ' '.repeat(quiet.length));
}
