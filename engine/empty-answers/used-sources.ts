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

/**
 * Returns a text that finds the sources of the edges in an answer: the query again, for its first rows, returning the edges. Null for a
 * query that is more than patterns and a RETURN, or walks no edge of these types.
 */
export function usedSourcesText(statement: ParsedStatement, types: ReadonlySet<string>): string | null {
  const { outline, text } = statement;
  const [query, second] = outline.all('single-query').filter((one) => !outline.isInExpression(one));
  if (query === undefined || second !== undefined || !query.clauses.every(isPlain)) return null;
  const last = query.clauses.at(-1);
  if (last?.kind !== 'return') return null;
  const names = new GeneratedNames(statement, {});
  const steps = outline.paths
    .filter(({ place }) => place === 'match')
    .flatMap(({ elements }) => elements)
    .filter((step): step is RelationshipPattern => step.kind === 'relationship')
    .filter((step) => step.types.some(({ name }) => types.has(name)));
  const named = steps.map((step, index) => namedStep(step, names.variable(`edge${index}`)));
  if (named.length === 0 || named.includes(null)) return null;
  const edits = named.flatMap((step) => step?.edits ?? []);
  const inside = edits.every(({ span }) => span.end <= last.span.start);
  if (!inside) return null;
  const lists = named.map((step) => (step?.isList === true ? `coalesce(${step.name}, [])` : `[${step?.name}]`));
  const edge = names.variable('edge');
  const ending =
    `${shownRows(
      text,
      last.projection,
      named.flatMap((step) => step?.name ?? []),
    )}\n` +
    `UNWIND ${lists.join(' + ')} AS ${edge} WITH ${edge} WHERE ${edge}.source IS NOT NULL\n` +
    `RETURN type(${edge}) AS type, ${edge}.source AS source, max(${edge}.observed_at) AS observedAt`;
  return applyEdits(text, [...edits, { span: last.span, text: ending }]);
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
): NamedStep | null {
  const isList = length !== null;
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
