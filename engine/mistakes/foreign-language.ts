import { bareIndicator } from './languages/bare-indicator.ts';
import { translateGremlin } from './languages/gremlin.ts';
import { translatePipeline } from './languages/pipeline.ts';
import { translateSql } from './languages/sql.ts';

/** A text of another query language: the language's name, and the same query in Cypher if it is simple. */
export interface ForeignText {
  readonly language: string;
  readonly rewrite: string | null;
}

/** Other languages by how their texts begin. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:PREFIX\s+\w*:|SELECT\s+(?:DISTINCT\s+)?[?*].*WHERE\s*\{|ASK\s*\{|CONSTRUCT\s*\{)/is, 'SPARQL'],
  [/^\s*(?:CREATE|INTERPRET|RUN|INSTALL)\s+QUERY\b|^\s*SELECT\s+\w+\s+FROM\s+\w+:\w+\s*-\s*\(/is, 'GSQL'],
  [/^\s*(?:GO\s+(?:\d+\s+)?(?:STEPS?\s+)?FROM|LOOKUP\s+ON|FETCH\s+PROP)\b/is, 'nGQL'],
  [/^\s*FOR\s+\w+(?:\s*,\s*\w+)*\s+IN\b/is, 'AQL'],
  [/^\s*(?:query\s*\w*\s*)?\{\s*\w+\s*(?:\([^)]*\))?\s*\{/is, 'GraphQL'],
  [/^\s*(?:search\s+)?index\s*=/is, 'SPL'],
  [/^\s*db\.\w+\.(?:find|aggregate)\s*\(/is, 'the MongoDB shell'],
];

/** Returns the other language that a text is written in; null if it looks like Cypher. */
export function foreignText(text: string): ForeignText | null {
  const named = SIGNS.find(([sign]) => sign.test(text));
  if (named !== undefined) return { language: named[1], rewrite: null };
  if (/^\s*\{\s*"/.test(text)) return { language: 'JSON', rewrite: queryInside(text) };
  const readers: readonly (readonly [string, (text: string) => string | null])[] = [
    ['SQL', translateSql],
    ['Gremlin', translateGremlin],
    ['KQL', translatePipeline],
    ['a bare name', bareIndicator],
  ];
  for (const [language, translate] of readers) {
    const rewrite = translate(text);
    if (rewrite !== null) return { language, rewrite };
  }
  if (/^\s*(?:SELECT|FROM)\b/i.test(text)) return { language: 'SQL', rewrite: null };
  return /^\s*g\s*\.\s*[VE]\s*\(/.test(text) ? { language: 'Gremlin', rewrite: null } : null;
}

/** Returns the query of a request body that was sent as the query itself. */
function queryInside(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    const query = Object.entries(body ?? {}).find(
      ([key]) => key === 'query' || key === 'cypher' || key === 'statement',
    )?.[1];
    return typeof query === 'string' ? query : null;
  } catch {
    return null;
  }
}
