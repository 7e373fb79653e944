import { balancePunctuation } from '../contract/suggestions.ts';
import type { Kind, SyntaxNode } from '../parse/syntax.ts';
import { type Filter, queryErrorAt } from './filter.ts';
import { inOlderForms } from './older-forms.ts';

type Form = readonly [form: string, instead: string];

/** Forms of Cypher 25 that Neo4j 5 does not run: the form's name, and what to write in its place. */
const NEWER: ReadonlyMap<Kind, Form> = new Map<Kind, Form>([
  ['let', ['LET', 'write WITH *, expression AS name']],
  ['filter', ['FILTER', 'write WITH * WHERE condition']],
  ['for', ['FOR', 'write UNWIND list AS name']],
  ['definition', ['DEFINE', 'write the expression where it is used']],
  ['search', ['SEARCH', 'write WHERE n.name STARTS WITH "..."']],
  ['group-by', ['GROUP BY', 'RETURN groups by its items that are not aggregates']],
  ['interpolated-string', ['An interpolated string', 'join strings with +']],
  ['property-exists', ['PROPERTY_EXISTS', 'write n.property IS NOT NULL']],
  ['path-mode', ['A path mode', 'leave it out: a path uses each relationship once']],
  ['match-mode', ['A match mode', 'leave it out: relationships of one MATCH differ']],
  ['obfuscated-literal', ['An obfuscated literal', 'write the value or bind a parameter']],
]);

/** The same for functions with their own syntax. */
const NEWER_CALLS: ReadonlyMap<string, Form> = new Map<string, Form>([
  ['allReduce', ['allReduce', 'write all(x IN list WHERE ...)']],
  ['vector', ['VECTOR', 'write a list of numbers']],
  ['vector_distance', ['VECTOR_DISTANCE', 'write vector.similarity.euclidean(a, b)']],
  ['vector_norm', ['VECTOR_NORM', 'write sqrt(reduce(...))']],
]);

/** Forms that share their kind with older ones. */
const SHARED = ['keyword-call', 'query', 'query-part', 'single-query', 'projection'] as const;

/** Refuses by name what the grammar reads but the database does not run. */
export const refuseNewerForms: Filter = (statement) => {
  for (const node of statement.outline.all(...NEWER.keys(), ...SHARED)) {
    const [form, instead] = NEWER.get(node.kind) ?? newerUse(node) ?? [];
    if (form === undefined || instead === undefined) continue;
    const detail = `${form} is Cypher 25; this graph runs Cypher 5: ${instead}.`;
    const rewrite = inOlderForms(statement);
    const advice = [balancePunctuation(`Instead of ${form}, ${instead}.`, rewrite)];
    throw queryErrorAt(statement, node.span, 'UNSUPPORTED_FORM', detail, advice);
  }
};

function newerUse(node: SyntaxNode): Form | undefined {
  switch (node.kind) {
    case 'keyword-call':
      return NEWER_CALLS.get(node.name);
    case 'query':
      return node.parts.length > 1 ? ['NEXT', 'write CALL { ... } or WITH'] : undefined;
    case 'query-part':
      return node.isUnion ? undefined : ['WHEN ... THEN', 'write CASE WHEN ... THEN ... END'];
    case 'single-query':
      return node.braces === null ? undefined : ['A query in braces', 'leave them out'];
    case 'projection':
      return node.isAll ? ['RETURN ALL', 'leave ALL out'] : undefined;
    default:
      return undefined;
  }
}
