import { readStringLiteral } from '../../parse/string-literal.ts';
import { conditionOf } from '../repair/operators.ts';

const STRING = `'(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*"`;

/** SQL conditions in Cypher's words: LIKE, BETWEEN, `!=`, `==`, and lists in parentheses. */
export function repairedConditions(condition: string): string {
  return condition
    .replace(new RegExp(`([\\w.]+)\\s+(NOT\\s+)?I?LIKE\\s+(${STRING})`, 'gi'), (_match, left, not, pattern) => {
      return `${not === undefined ? '' : 'NOT '}${left} ${conditionOf(readStringLiteral(pattern))}`;
    })
    .replace(/([\w.]+)\s+BETWEEN\s+(\S+)\s+AND\s+(\S+)/gi, '$2 <= $1 <= $3')
    .replace(/\bIN\s*\(([^()]*)\)/gi, 'IN [$1]')
    .replace(/!=/g, '<>')
    .replace(/==/g, '=');
}
