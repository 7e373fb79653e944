import type { ProcedureCatalog } from '../contract/procedure-catalog.ts';
import type { LargeCall } from '../contract/refusals.ts';
import type { Parameters } from '../contract/step.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import type { Expression } from '../parse/syntax.ts';
import { Meter, OverBound } from './meter.ts';
import { parameterSize, USUAL_PARAMETER } from './parameter-sizes.ts';
import { either, NOTHING, type Size } from './size.ts';
import { StatementSizes } from './statement-sizes.ts';

/** Characters or entries beyond which an argument is large: several times the longest stored value and the usual parameter. */
const LARGE = 20_000;
/** Entries that a list counts which rows fill: how many it will have is not known, so it alone is not large. */
const GATHERED = 1000;
/** Functions that look at a value as a whole, or once at each entry: whatever a value's size, they end. */
const PLAIN: ReadonlySet<string> = new Set([
  ...['size', 'length', 'char_length', 'character_length', 'isempty', 'exists', 'valuetype', 'range'],
  ...['head', 'last', 'tail', 'left', 'right', 'substring', 'coalesce', 'nullif'],
  ...['count', 'collect', 'min', 'max', 'sum', 'avg', 'stdev', 'stdevp'],
  ...['id', 'elementid', 'type', 'labels', 'keys', 'properties', 'nodes', 'relationships', 'startnode', 'endnode'],
]);
/** Operators that take more than one look at a text. */
const OPERATORS: ReadonlySet<string> = new Set(['CONTAINS', '=~']);

/** Returns the calls of a statement that have a large argument, each with the sizes of all its arguments. */
export function largeCalls(
  statement: ParsedStatement,
  parameters: Parameters,
  catalog: ProcedureCatalog,
): readonly LargeCall[] {
  const numberOf = (name: string): number | null => {
    const value = parameters[name];
    return typeof value === 'number' ? value : null;
  };
  return measured(statement, catalog, (name) => parameterSize(parameters[name]), numberOf);
}

/** Returns whether some call may have a large argument, for these parameters or usual ones. */
export function mayCallLarge(statement: ParsedStatement, parameters: Parameters, catalog: ProcedureCatalog): boolean {
  const largest = (name: string): Size => either(USUAL_PARAMETER, parameterSize(parameters[name]));
  return measured(statement, catalog, largest, () => null).length > 0;
}

function measured(
  { outline }: ParsedStatement,
  catalog: ProcedureCatalog,
  sizeOf: (parameter: string) => Size,
  numberOf: (parameter: string) => number | null,
): readonly LargeCall[] {
  const { body } = outline.syntax;
  if (body?.kind !== 'query') return [];
  const parameters = new Map(outline.all('parameter').map(({ name }) => [name, sizeOf(name)]));
  const seen = new SeenSizes();
  const surroundings = { parameters, numberOf, patternOf: () => null, mostGathered: GATHERED, catalog };
  try {
    new StatementSizes(seen, surroundings).query(body);
  } catch (error) {
    // What was seen until then counts.
    if (!(error instanceof OverBound)) throw error;
  }
  const calls = [...seen.sizes.keys()].flatMap((node) => callOf(node, seen) ?? []);
  return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()];
}

function callOf(node: Expression, seen: SeenSizes): LargeCall | null {
  const [name, given] = nameAndArguments(node);
  if (name === null) return null;
  const sizes = given.map((argument) => volumeOf(seen.sizes.get(argument) ?? NOTHING));
  return sizes.some((size) => size > LARGE) ? { name, sizes } : null;
}

function nameAndArguments(node: Expression): [name: string | null, given: readonly Expression[]] {
  if (node.kind === 'predicate') return [OPERATORS.has(node.operator) ? node.operator : null, [node.left, node.right]];
  if (node.kind !== 'call' && node.kind !== 'keyword-call') return [null, []];
  const name = node.name.toLowerCase();
  return [PLAIN.has(name) ? null : name, node.arguments];
}

/** The letters of a text, the entries of a list or map, or the letters or entries of one of these, whichever are most. */
function volumeOf({ mayBeText, letters, mayHaveEntries, items, entry }: Size): number {
  const own = Math.ceil(Math.max(mayBeText ? letters : 0, mayHaveEntries ? items : 0));
  return entry === null ? own : Math.max(own, volumeOf(entry));
}

/** Records how large each expression may be, and stops at no cost: the statement has passed its bounds. */
class SeenSizes extends Meter {
  readonly sizes = new Map<Expression, Size>();

  override made(node: Expression, size: Size): void {
    this.sizes.set(node, either(this.sizes.get(node) ?? NOTHING, size));
  }

  override work(): void {}
}
