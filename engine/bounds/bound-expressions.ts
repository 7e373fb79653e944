import { TOO_LONG } from '../contract/limits.ts';
import type { ProcedureCatalog } from '../contract/procedure-catalog.ts';
import type { Condition, Step } from '../contract/step.ts';
import { GeneratedNames } from '../expand/generated-names.ts';
import { knownPattern } from '../guard/patterns/known-pattern.ts';
import { hasBoundPatterns } from '../guard/regular-expressions.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import type { Expression } from '../parse/syntax.ts';
import type { Edit } from '../text/edit.ts';
import { Meter, OverBound } from './meter.ts';
import { overBoundProblem } from './over-bound-problem.ts';
import { parameterSize, USUAL_PARAMETER } from './parameter-sizes.ts';
import { fitsInto, type Size } from './size.ts';
import { StatementSizes } from './statement-sizes.ts';

type Values = Readonly<Record<string, unknown>>;

/** Most entries that Neo4j collects within the memory of one transaction, then smaller and smaller numbers to try. */
const GATHERED = [
  10_000_000, 3_000_000, 1_000_000, 300_000, 100_000, 30_000, 10_000, 3000, 1000, 300, 100, 30, 10,
] as const;

/**
 * Neo4j checks the time limit of a query between rows, and its memory where it holds rows: it evaluates an expression to the end, whatever
 * time and memory that takes. So each expression has a bound of memory, of steps and of the size of its answer, computed from the text and
 * the parameters. A list collected from rows may have any length: where that matters, lists get the largest number of entries that keeps
 * all expressions within their bounds, and a longer list is a query error.
 */
export const boundExpressions: Step = (statement, { catalog, parameters }) => {
  const names = [...new Set(statement.outline.all('parameter').map(({ name }) => name))];
  const isUsual: Condition = (values) => names.every((name) => fitsInto(parameterSize(values[name]), USUAL_PARAMETER));
  // The text of a pattern determines its cost, not its size.
  if (names.length > 0 && !hasBoundPatterns(statement) && isUsual(parameters)) {
    const usual = judge(statement, usualParameters(names), catalog);
    if ('most' in usual && unbounded(statement, usual).length === 0) {
      return { edits: [], advisories: [], holdsFor: isUsual };
    }
  }
  const given = givenParameters(names, parameters);
  const judged = judge(statement, given, catalog);
  if ('over' in judged) throw overBoundProblem(statement, judged.over, (text) => 'most' in judge(text, given, catalog));
  const lists = statement.mode === 'explain' ? [] : unbounded(statement, judged);
  const edits = checks(statement, lists, judged.most, parameters);
  if (names.length === 0) return { edits, advisories: [], cacheable: true };
  return { edits, advisories: [], holdsFor: noLargerThan(given, parameters) };
};

/** Known values of a statement's parameters. */
interface KnownParameters {
  readonly sizes: ReadonlyMap<string, Size>;
  readonly numberOf: (name: string) => number | null;
  readonly patternOf: (pattern: Expression) => string | null;
  /** Parameters whose number was used. */
  readonly numbers: ReadonlySet<string>;
}

function usualParameters(names: readonly string[]): KnownParameters {
  const sizes = new Map(names.map((name) => [name, USUAL_PARAMETER]));
  return { sizes, numberOf: () => null, patternOf: (pattern) => knownPattern(pattern, {}), numbers: new Set() };
}

function givenParameters(names: readonly string[], values: Values): KnownParameters {
  const numbers = new Set<string>();
  const numberOf = (name: string): number | null => {
    const value = values[name];
    numbers.add(name);
    return typeof value === 'number' ? value : null;
  };
  const sizes = new Map(names.map((name) => [name, parameterSize(values[name])]));
  return { sizes, numberOf, patternOf: (pattern) => knownPattern(pattern, values), numbers };
}

type Judged = { readonly over: OverBound } | Allowed;

/** Lengths allowed for lists whose length depends on data. */
interface Allowed {
  readonly most: number;
  readonly gathering: ReadonlySet<Expression>;
}

/** Finds how long collected lists may be; names an expression that is too large whatever their length. */
function judge(
  { outline }: ParsedStatement,
  { sizes, numberOf, patternOf }: KnownParameters,
  catalog: ProcedureCatalog,
): Judged {
  const { body } = outline.syntax;
  if (body?.kind !== 'query') return { most: GATHERED[0], gathering: new Set() };
  let over: OverBound | null = null;
  for (const most of GATHERED) {
    const meter = new Meter();
    try {
      new StatementSizes(meter, { parameters: sizes, numberOf, patternOf, mostGathered: most, catalog }).query(body);
      return { most, gathering: meter.gathering };
    } catch (error) {
      if (!(error instanceof OverBound)) throw error;
      over = error;
      // If nothing is collected, or there is too much to check, fewer entries change nothing.
      if (meter.gathering.size === 0 || error.ceiling === 'judgement') break;
    }
  }
  if (over === null) throw new Error('no length of lists was tried');
  return { over };
}

/** Those that nothing else bounds: the memory of a transaction bounds what rows gather, but no range of computed numbers. */
function unbounded({ outline }: ParsedStatement, { most, gathering }: Allowed): Expression[] {
  return [...gathering].filter((list) => {
    const around = outline.parentOf(list);
    if (around?.kind === 'call' && /^(?:size|isEmpty)$/i.test(around.name)) return false;
    return most !== GATHERED[0] || (list.kind === 'call' && list.name.toLowerCase() === 'range');
  });
}

/** Checks each list once, by a name for it: a list that is too long is an error. */
function checks(statement: ParsedStatement, lists: readonly Expression[], most: number, parameters: Values): Edit[] {
  const name = new GeneratedNames(statement, parameters).variable('gathered');
  return lists.flatMap(({ span: { start, end } }) => [
    { span: { start, end: start }, text: `head([${name} IN [` },
    {
      span: { start: end, end },
      text: `] | ${name}[0..CASE WHEN size(${name}) > ${most} THEN date('${TOO_LONG}: ${most}').year ELSE ${most} END]])`,
    },
  ]);
}

/** A result for some parameters holds for all that are not larger; if a range ends with a number, for that one alone. */
function noLargerThan({ sizes, numbers }: KnownParameters, values: Values): Condition {
  return (others) =>
    [...sizes].every(([name, size]) => fitsInto(parameterSize(others[name]), size)) &&
    [...numbers].every((name) => others[name] === values[name]);
}
