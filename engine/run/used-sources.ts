import type { Row } from '../../store/database.ts';
import { GeneratedNames } from '../expand/generated-names.ts';
import { aggregates } from '../parse/aggregation.ts';
import type { ParsedStatement, RelationshipPattern } from '../parse/outline.ts';
import type { Clause, Projection } from '../parse/syntax.ts';
import { encloses } from '../parse/syntax-walk.ts';
import { applyEdits, type Edit } from '../text/edit.ts';

/** A source that edges of an answer came from, and its newest data there. */
export interface UsedSource {
  readonly type: string;
  readonly source: string;
  /** Epoch ms. */
  readonly observedAt: number;
}

/** Rows of an answer that are checked; of an aggregating one, rows that it aggregates. */
const MOST_ROWS = 200;

/** The steps of a query by the edges of some types that are in its answer, each with a name, and its RETURN. */
interface EdgesOfAnswer {
  readonly names: GeneratedNames;
  readonly steps: readonly NamedStep[];
  readonly projection: Projection;
  readonly last: Clause;
}

/** Null for a query that is more than patterns and a RETURN, or walks no edge of these types. */
function edgesOfAnswer(statement: ParsedStatement, types: ReadonlySet<string>): EdgesOfAnswer | null {
  const { outline } = statement;
  const [query, second] = outline.all('single-query').filter((one) => !outline.isInExpression(one));
  if (query === undefined || second !== undefined || !query.clauses.every(isPlain)) return null;
  const last = query.clauses.at(-1);
  if (last?.kind !== 'return') return null;
  const names = new GeneratedNames(statement, {});
  const steps = outline.paths
    .filter(({ place }) => place === 'match')
    .flatMap(({ elements }) => elements)
    .filter((step): step is RelationshipPattern => step.kind === 'relationship')
    .filter((step) => step.types.some(({ name }) => types.has(name)))
    .map((step, index) => namedStep(step, names.variable(`edge${index}`), outline.around(step, 'group') !== null));
  const named = steps.filter((step) => step !== null);
  if (named.length === 0 || named.length < steps.length) return null;
  const isBefore = named.every(({ edits }) => edits.every(({ span }) => span.end <= last.span.start));
  return isBefore ? { names, steps: named, projection: last.projection, last } : null;
}

/**
 * Returns a text that finds the sources of the edges in an answer: the query again, for its first rows, returning the edges. Null for a
 * query that is more than patterns and a RETURN, or walks no edge of these types.
 */
export function usedSourcesText(statement: ParsedStatement, types: ReadonlySet<string>): string | null {
  const found = edgesOfAnswer(statement, types);
  if (found === null) return null;
  const { names, steps, projection, last } = found;
  const lists = steps.map(({ name, isList }) => (isList ? `coalesce(${name}, [])` : `[${name}]`));
  const edge = names.variable('edge');
  const edges = steps.map(({ name }) => name);
  const ending =
    `${shownRows(statement.text, projection, edges)}\n` +
    `UNWIND ${lists.join(' + ')} AS ${edge} WITH ${edge} WHERE ${edge}.source IS NOT NULL\n` +
    `RETURN type(${edge}) AS type, ${edge}.source AS source, max(${edge}.observed_at) AS observedAt`;
  return applyEdits(statement.text, [...steps.flatMap(({ edits }) => edits), { span: last.span, text: ending }]);
}

/** A query that also returns the sources of the edges of each row, and the name of that column. */
export interface WithSources {
  readonly text: string;
  readonly column: string;
}

/**
 * Returns a query with one more column, from which `SourcesOfRows` takes the sources of the edges of a row: that costs less than asking for
 * them after the rows. Null where the column would change the rows (it aggregates, or returns each row once), or may be of many rows.
 */
export function withSources(statement: ParsedStatement, types: ReadonlySet<string>): WithSources | null {
  const found = edgesOfAnswer(statement, types);
  if (found === null || !hasFewRows(statement, found.projection)) return null;
  const { names, steps, projection } = found;
  if (projection.isDistinct || projection.star !== null || projection.items.some(aggregates)) return null;
  const column = names.variable('sources');
  const edge = names.variable('edge');
  const facts = (name: string): string => `[type(${name}), ${name}.source, ${name}.observed_at]`;
  const lists = steps.map(({ name, isList }) =>
    isList ? `[${edge} IN coalesce(${name}, []) | ${facts(edge)}]` : `[${facts(name)}]`,
  );
  const { end } = projection.itemsSpan;
  const added = { span: { start: end, end }, text: `, ${lists.join(' + ')} AS ${column}` };
  return { text: applyEdits(statement.text, [...steps.flatMap(({ edits }) => edits), added]), column };
}

/** Returns whether a query names what it starts from, or how many rows it wants: an answer of thousands would carry their sources too. */
function hasFewRows({ outline }: ParsedStatement, { limit }: Projection): boolean {
  const count = limit?.count;
  if (count?.kind === 'literal' && count.type === 'integer' && count.value <= MOST_ROWS) return true;
  return (
    outline.all('node').some(({ properties }) => properties.length > 0) ||
    outline.comparisons.some(({ operator }) => operator === '=')
  );
}

/** Collects the sources of the edges of the first rows of an answer from the column of `withSources`. */
export class SourcesOfRows {
  readonly #newest = new Map<string, UsedSource>();
  #rows = 0;

  take(column: unknown): void {
    this.#rows += 1;
    if (this.#rows > MOST_ROWS || !Array.isArray(column)) return;
    for (const [type, source, observedAt] of column) {
      if (typeof type !== 'string' || typeof source !== 'string') continue;
      if (typeof observedAt !== 'number' && typeof observedAt !== 'bigint') continue;
      const key = `${type} ${source}`;
      const known = this.#newest.get(key)?.observedAt ?? Number.NEGATIVE_INFINITY;
      this.#newest.set(key, { type, source, observedAt: Math.max(known, Number(observedAt)) });
    }
  }

  get used(): readonly UsedSource[] {
    return [...this.#newest.values()];
  }
}

/** Reads the answer to that text. */
export function readUsedSources(rows: readonly Row[]): UsedSource[] {
  return rows.flatMap(({ type, source, observedAt }) =>
    typeof observedAt === 'number' || typeof observedAt === 'bigint'
      ? [{ type: String(type), source: String(source), observedAt: Number(observedAt) }]
      : [],
  );
}

function isPlain(clause: Clause): boolean {
  return clause.kind === 'match' || clause.kind === 'unwind' || clause.kind === 'return';
}

interface NamedStep {
  readonly name: string;
  readonly isList: boolean;
  readonly edits: readonly Edit[];
}

/** The variable of a step, given to it where it has none; null where none can be. */
function namedStep(
  { variable, variableSpan, bracketSpan, length }: RelationshipPattern,
  own: string,
  isInGroup: boolean,
): NamedStep | null {
  // Outside of a group that is repeated, the variable of a step in it is a list.
  const isList = length !== null || isInGroup;
  if (variable !== null && variableSpan !== null) return { name: variable, isList, edits: [] };
  if (bracketSpan === null) return null;
  const at = bracketSpan.start + 1;
  return { name: own, isList, edits: [{ span: { start: at, end: at }, text: own }] };
}

/** Returns the rows of the answer, as far as they are checked, with only their edges. */
function shownRows(
  text: string,
  { items, isDistinct, star, orderBy, skip, limit }: Projection,
  edges: readonly string[],
): string {
  const kept = [...new Set(edges)].join(', ');
  const first = `WITH ${kept} LIMIT ${MOST_ROWS}`;
  if (isDistinct || items.some(aggregates) || (skip === null && limit === null)) return first;
  const page = [orderBy, skip, limit].flatMap((part) =>
    part === null ? [] : [text.slice(part.span.start, part.span.end)],
  );
  const aliased = items.flatMap(({ alias, expression, span }) =>
    alias === null || (expression.kind === 'variable' && encloses(expression.span, span))
      ? []
      : [text.slice(span.start, span.end)],
  );
  const computed = star === null && aliased.length > 0 ? `WITH *, ${aliased.join(', ')}\n` : '';
  return `${computed}WITH ${kept} ${page.join(' ')}\n${first}`;
}
