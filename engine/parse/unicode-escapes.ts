import type { QueryProblem } from '../../schema/problem.ts';
import { queryError } from '../contract/query-problems.ts';
import { positionAt } from './position.ts';

/**
 * Decodes every `\uXXXX` of a text. Neo4j 5 decodes these before it reads a query, in keywords, comments and string literals alike
 * (`'\u0027'` ends the string), so a guard that reads them otherwise would judge a different query than the one that runs. An escape for a
 * backslash is refused: decoded, it could begin a new escape.
 */
export function decodeUnicodeEscapes(text: string): string {
  if (!text.includes('\\u')) return text;
  return text.replace(/\\(?:u([0-9a-fA-F]{4})?|.)/gs, (match, digits: string | undefined, offset: number) => {
    if (match[1] !== 'u') return match;
    const decoded = digits === undefined ? undefined : String.fromCharCode(Number.parseInt(digits, 16));
    if (decoded === undefined) {
      throw refused(text, offset, '\\u must be followed by four hexadecimal digits, as in \\u00e9.');
    }
    if (decoded === '\\') throw refused(text, offset, 'Write a backslash as \\\\, not as a Unicode escape.');
    return decoded;
  });
}

function refused(text: string, offset: number, detail: string): QueryProblem {
  return queryError('SYNTAX_ERROR', detail, positionAt(text, offset));
}
