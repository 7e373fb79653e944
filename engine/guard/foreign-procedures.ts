import type { ParsedStatement, QueryOutline } from '../parse/outline.ts';
import { writeIdentifier, writeStringLiteral } from '../parse/string-literal.ts';
import type { CallClause } from '../parse/syntax.ts';
import { applyEdits } from '../text/edit.ts';

/** Procedures of Neo4j, APOC and GDS that one of ours answers, by the beginnings of their names in lower case. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [/^apoc\.meta\.(?:stats|nodes)|^apoc\.label/, 'db.labels'],
  [/^apoc\.meta\.reltype/, 'db.schema.relTypeProperties'],
  [/^apoc\.meta\.nodetype/, 'db.schema.nodeTypeProperties'],
  [/^apoc\.meta|^db\.(?:indexes|constraints|index\.list|schema)|^apoc\.schema/, 'db.schema'],
  [/^db\.property|^db\.keys/, 'db.propertyKeys'],
  [/^db\.(?:relation|edge|type)/, 'db.relationshipTypes'],
  [/^dbms\.(?:procedures|functions)|^apoc\.help/, 'db.procedures'],
  [/^dbms\.components|^db\.(?:info|ping)|^dbms\.info/, 'svc.version'],
];

/** Returns our procedure that does the same as a foreign one; null if none is known. */
export function procedureFor(foreign: string): string | null {
  const name = foreign.toLowerCase();
  return INSTEAD.find(([sign]) => sign.test(name))?.[1] ?? null;
}

/** Number of steps of a path procedure without one in its configuration. */
const USUAL_STEPS = 2;

/** The pattern that says what a procedure of paths or of text search does, in the query in its place; null for others. */
export function patternFor(
  { outline, text }: ParsedStatement,
  call: CallClause,
): { text: string; rewrite: string } | null {
  const name = call.name.toLowerCase();
  const pattern = /^apoc\.(?:path|neighbors)\./.test(name)
    ? walkPattern(call, outline)
    : /fulltext/.test(name)
      ? searchPattern(call)
      : null;
  if (pattern === null) return null;
  const isLast = outline.around(call, 'single-query')?.clauses.at(-1) === call;
  const rest = isLast ? ` RETURN ${aliasOf(call, 'node') ?? 'node'}` : '';
  const limit = /\bLIMIT\b/i.test(text) ? '' : ' LIMIT 25';
  const replaced = applyEdits(text, [{ span: call.span, text: `${pattern}${rest}` }]);
  return { text: pattern, rewrite: `${replaced.replace(/;?\s*$/, '')}${limit}` };
}

function walkPattern(call: CallClause, outline: QueryOutline): string | null {
  const given = call.arguments.map((argument) => outline.textOf(argument));
  const [start, config] = given;
  if (start === undefined || !/^\w+$/.test(start)) return null;
  const steps = given
    .map((text) => /(?:maxLevel\s*:\s*)?(\d+)/.exec(text)?.[1])
    .findLast((count) => count !== undefined);
  const walk = `(${start})-[*1..${steps ?? USUAL_STEPS}]-`;
  const path = aliasOf(call, 'path');
  if (path !== null) return `MATCH ${path} = ${walk}()`;
  return config === undefined && steps === undefined ? null : `MATCH ${walk}(${aliasOf(call, 'node') ?? 'node'})`;
}

function searchPattern(call: CallClause): string | null {
  const term = call.arguments[1];
  if (term?.kind !== 'literal' || term.type !== 'string') return null;
  const node = aliasOf(call, 'node') ?? 'node';
  const word = term.value.replace(/[*~"]/g, '').trim().toLowerCase();
  return `MATCH (${node}:HOSTNAME) WHERE ${node}.name CONTAINS ${writeStringLiteral(word)}`;
}

/** The name that a YIELD gives a column; null where it does not yield it. */
function aliasOf({ yields }: CallClause, column: string): string | null {
  if (yields === null || yields === '*') return null;
  const found = yields.find((item) => item.column.name === column);
  return found === undefined ? null : writeIdentifier((found.alias ?? found.column).name);
}
