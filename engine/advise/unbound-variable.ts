import type { QueryProblem, Suggestion } from '../../schema/problem.ts';
import { unboundVariableProblem } from '../contract/query-problems.ts';
import { balancePunctuation, bindVariable } from '../contract/suggestions.ts';
import type { ParsedStatement, QueryOutline, Span } from '../parse/outline.ts';
import { positionAt } from '../parse/position.ts';
import { writeIdentifier, writeStringLiteral } from '../parse/string-literal.ts';
import type { WithClause } from '../parse/syntax.ts';
import { nodesUnder } from '../parse/syntax-walk.ts';
import { unquotedRun } from '../parse/unquoted-run.ts';
import { applyEdits, type Edit } from '../text/edit.ts';
import { labelOfName } from '../text/name-label.ts';
import { nearest } from '../text/nearest.ts';

/** Returns the problem of a variable that is not in scope: its place, and the query with it bound or carried on. */
export function unboundVariable(statement: ParsedStatement, variable: string): QueryProblem {
  const uses = usesOf(statement.outline, variable);
  const lost = losingClauses(statement, variable, uses);
  const at = unboundUse(statement, variable, uses, lost);
  const suggestion =
    asValue(statement, at) ??
    (lost.length > 0 ? passedOn(statement, variable, lost) : null) ??
    imported(statement, variable, at) ??
    misspelt(statement, variable, at) ??
    named(statement, variable) ??
    bindVariable(`Bind ${variable} in a MATCH, WITH or UNWIND before it is used.`, null);
  return unboundVariableProblem(variable, suggestion, positionAt(statement.text, at.start));
}

function usesOf(outline: QueryOutline, variable: string): readonly Span[] {
  return outline
    .all('variable')
    .filter(({ name }) => name === variable)
    .map(({ span }) => span);
}

/** The use that nothing binds: behind the WITH that lost the variable, inside a subquery that does not see it, else the last. */
function unboundUse(statement: ParsedStatement, variable: string, uses: readonly Span[], lost: readonly Span[]): Span {
  const first = uses[0] ?? { start: 0, end: 0 };
  const [clause] = lost;
  if (clause !== undefined) return uses.find(({ start }) => start > clause.end) ?? first;
  const bound = boundAt(statement, variable);
  if (bound === null) return first;
  const subqueries = statement.outline.all('call-subquery').map(({ span }) => span);
  const inside = uses.find((use) => subqueries.some((query) => contains(query, use) && bound < query.start));
  return inside ?? uses.at(-1) ?? first;
}

/** `{name: www.example.com}`, `{name: AS64500}`, `` = `a.com` ``: a value that lacks its quotes. */
function asValue({ text }: ParsedStatement, at: Span): Suggestion | null {
  const written = text.slice(at.start, at.end);
  const span = written.startsWith('`') ? at : unquotedRun(text, at.start);
  if (span === null) return null;
  const value = text.slice(span.start, span.end).replaceAll('`', '');
  if (labelOfName(value) === null && !written.startsWith('`')) return null;
  const literal = writeStringLiteral(value);
  return balancePunctuation(`Write values in quotes: ${literal}.`, applyEdits(text, [{ span, text: literal }]));
}

/** Returns the WITH clauses between the binding and the use of a variable that drop it. */
function losingClauses(statement: ParsedStatement, variable: string, uses: readonly Span[]): Span[] {
  const first = boundAt(statement, variable);
  const last = uses.at(-1);
  if (first === null || last === undefined) return [];
  return statement.outline
    .all('with')
    .filter((clause) => clause.span.start > first && clause.span.end <= last.start)
    .filter((clause) => !passesOn(clause, variable, statement.text))
    .map(({ projection }) => projection.itemsSpan);
}

function boundAt({ outline }: ParsedStatement, variable: string): number | null {
  const elements = outline.paths.filter(({ place }) => place === 'match').flatMap((path) => path.elements);
  const places = [
    ...elements.filter((element) => element.variable === variable).map(({ span }) => span.start),
    ...outline
      .all('projection-item')
      .filter(({ alias }) => alias?.name === variable)
      .map(({ span }) => span.start),
    ...outline
      .all('unwind', 'pattern')
      .filter((node) => node.variable?.name === variable && outline.parentOf(node)?.kind !== 'pattern-comprehension')
      .map(({ span }) => span.start),
  ];
  return places.length === 0 ? null : Math.min(...places);
}

function passesOn({ projection: { items, star } }: WithClause, variable: string, text: string): boolean {
  if (star !== null) return true;
  return items.some(({ alias, span }) =>
    alias === null ? text.slice(span.start, span.end) === variable : alias.name === variable,
  );
}

function passedOn({ text }: ParsedStatement, variable: string, clauses: readonly Span[]): Suggestion {
  const name = writeIdentifier(variable);
  const edits = clauses.map(({ end }) => ({ span: { start: end, end }, text: `, ${name}` }));
  return bindVariable(`WITH dropped ${variable}: pass it on, WITH ..., ${name}.`, applyEdits(text, edits));
}

/** `CALL { MATCH (h) ... }` sees no outer variable: `CALL (h) { ... }` does. */
function imported(statement: ParsedStatement, variable: string, at: Span): Suggestion | null {
  const { text, outline } = statement;
  const inner = outline.all('call-subquery').find(({ span }) => contains(span, at));
  const outer = boundAt(statement, variable);
  if (inner !== undefined && outer !== null && outer < inner.span.start) {
    const brace = text.indexOf('{', inner.span.start);
    const end = inner.imports?.span.end;
    const edit: Edit =
      end === undefined
        ? { span: { start: brace, end: brace }, text: `(${variable}) ` }
        : { span: { start: end - 1, end: end - 1 }, text: `, ${variable}` };
    const rationale = `A subquery only sees what it imports: CALL (${variable}) { ... }.`;
    return bindVariable(rationale, applyEdits(text, [edit]));
  }
  return handedOut(statement, variable, at);
}

/** A variable of a subquery, used outside: its RETURN hands it out. */
function handedOut({ text, outline }: ParsedStatement, variable: string, at: Span): Suggestion | null {
  const bound = outline.all('node', 'relationship').find((element) => element.variable === variable);
  const before = outline
    .all('call-subquery')
    .find(({ span }) => span.end < at.start && bound !== undefined && contains(span, bound.span));
  const result = before === undefined ? undefined : nodesUnder(before, 'projection').at(-1);
  if (result === undefined) return null;
  const { end } = result.itemsSpan;
  const rewrite = applyEdits(text, [{ span: { start: end, end }, text: `, ${variable}` }]);
  return bindVariable(`Return the variable from the subquery: RETURN ..., ${variable}.`, rewrite);
}

/**
 * A subquery without imports whose pattern uses a variable of the query around it, as a new one: it matches anything. Null
 * where every subquery says what it sees.
 */
export function unimportedVariable(statement: ParsedStatement): Suggestion | null {
  for (const { span: query, imports } of statement.outline.all('call-subquery')) {
    if (imports !== null) continue;
    const inner = statement.outline.paths.flatMap(({ elements }) => elements);
    for (const element of inner) {
      if (element.kind !== 'node' || element.variable === null || element.labelSpan !== null) continue;
      const bound = boundAt(statement, element.variable);
      const isInside = contains(query, element.span) && bound !== null && bound < query.start;
      if (isInside) return imported(statement, element.variable, element.span);
    }
  }
  return null;
}

function contains(outer: Span, inner: Span): boolean {
  return outer.start < inner.start && inner.end <= outer.end;
}

function misspelt(statement: ParsedStatement, variable: string, at: Span): Suggestion | null {
  const others = new Set(
    statement.outline
      .all('variable')
      .map(({ name }) => name)
      .filter((name) => name !== variable),
  );
  const bound = [...others].filter((name) => boundAt(statement, name) !== null);
  const same = bound.find((name) => name.toLowerCase() === variable.toLowerCase());
  const near = same ?? nearest(variable, bound);
  if (near === null) return null;
  const edits = usesOf(statement.outline, variable).map((span) => ({ span, text: writeIdentifier(near) }));
  return at.end === 0 ? null : bindVariable(`The nearest variable is ${near}.`, applyEdits(statement.text, edits));
}

/** The only pattern element without a variable is the intended one; a path is for `p` and `path`. */
function named({ text, outline }: ParsedStatement, variable: string): Suggestion | null {
  const paths = outline.paths.filter(({ place }) => place === 'match');
  const [path] = paths;
  const name = writeIdentifier(variable);
  if (path !== undefined && paths.length === 1 && /^p(?:ath)?\d*$/i.test(variable) && path.elements.length > 1) {
    const { start } = path.span;
    const rewrite = applyEdits(text, [{ span: { start, end: start }, text: `${name} = ` }]);
    return bindVariable(`Name the path: ${name} = (...).`, rewrite);
  }
  const unnamed = paths.flatMap(({ elements }) => elements).filter((element) => element.variable === null);
  const nodes = unnamed.filter(({ kind }) => kind === 'node');
  const edges = unnamed.filter(({ kind }) => kind === 'relationship');
  const [meant, other] = /^(?:r|rel|e|edge)\d*$/i.test(variable) ? edges : nodes.length > 0 ? nodes : edges;
  if (meant === undefined || other !== undefined) return null;
  const at = meant.kind === 'node' ? meant.labelAt : meant.typeAt;
  if (at === null) return null;
  const rewrite = applyEdits(text, [{ span: { start: at, end: at }, text: name }]);
  return bindVariable(`Name what ${variable} refers to in the pattern.`, rewrite);
}
