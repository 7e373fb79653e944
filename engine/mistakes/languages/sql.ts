import { labelOf } from './names.ts';
import { repairedConditions } from './sql-conditions.ts';

const CLAUSES = ['FROM', 'WHERE', 'GROUP BY', 'HAVING', 'ORDER BY', 'LIMIT', 'OFFSET'] as const;
type Clause = (typeof CLAUSES)[number];

/** `SELECT a, b FROM label x WHERE ... ORDER BY ... LIMIT n` as a MATCH; null for joins, subqueries and other texts. */
export function translateSql(text: string): string | null {
  const select = /^\s*SELECT\s+(DISTINCT\s+)?(?:TOP\s+(\d+)\s+)?(.+?)\s+FROM\s+/is.exec(text);
  if (select === null || /\bJOIN\b|\(\s*SELECT\b/i.test(text)) return null;
  const [, distinct = '', top, items = ''] = select;
  const parts = clausesOf(text.slice(select[0].length - 5).replace(/;\s*$/, ''));
  const [, table = '', alias] = /^[`"]?(\w+)[`"]?(?:\s+(?:AS\s+)?(\w+))?$/i.exec(parts.get('FROM') ?? '') ?? [];
  const label = labelOf(table);
  if (label === null) return null;
  const node = alias ?? 'n';
  const columns = (written: string): string => withVariable(written, node, table);
  const where = parts.get('WHERE');
  const limit = parts.get('LIMIT') ?? top;
  return [
    `MATCH (${node}:${label})`,
    where === undefined ? null : `WHERE ${columns(repairedConditions(where))}`,
    `RETURN ${distinct === '' ? '' : 'DISTINCT '}${items.trim() === '*' ? node : columns(items)}`,
    parts.has('ORDER BY') ? `ORDER BY ${columns(parts.get('ORDER BY') ?? '')}` : null,
    parts.has('OFFSET') ? `SKIP ${parts.get('OFFSET')}` : null,
    limit === undefined ? null : `LIMIT ${limit}`,
  ]
    .filter((clause) => clause !== null)
    .join(' ');
}

/** The clauses after SELECT's items. */
function clausesOf(text: string): ReadonlyMap<Clause, string> {
  const words = new RegExp(`\\b(${CLAUSES.join('|').replaceAll(' ', '\\s+')})\\b`, 'gi');
  const starts = [...text.matchAll(words)];
  return new Map(
    starts.map((match, index) => {
      const clause = CLAUSES.find((name) => name === match[0].toUpperCase().replace(/\s+/, ' ')) ?? 'FROM';
      return [clause, text.slice(match.index + match[0].length, starts[index + 1]?.index ?? text.length).trim()];
    }),
  );
}

const WORDS =
  /^(?:AND|OR|NOT|IN|IS|NULL|AS|ASC|DESC|TRUE|FALSE|DISTINCT|STARTS|ENDS|WITH|CONTAINS|CASE|WHEN|THEN|ELSE|END)$/i;

/** Columns as properties of the node: `name` becomes `n.name`, outside of strings. */
function withVariable(written: string, node: string, table: string): string {
  return written.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\b\w+\b\s*[.(]?|\*/g, (part) => {
    if (!/^[A-Za-z_]/.test(part)) return part;
    if (part.endsWith('.')) return part.slice(0, -1).toLowerCase() === table.toLowerCase() ? `${node}.` : part;
    return part.endsWith('(') || WORDS.test(part.trim()) || isProperty(written, part) ? part : `${node}.${part}`;
  });
}

/** Returns whether a word follows a dot or AS at every place where it occurs. */
function isProperty(written: string, word: string): boolean {
  const name = word.trim();
  return new RegExp(`(?:\\.|\\bAS\\s+)${name}\\b`, 'i').test(written);
}
