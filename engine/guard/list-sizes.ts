import type { Edit } from '../edit.ts';
import { TOO_LONG } from '../limits.ts';
import type { ParsedStatement, QueryOutline, Span } from '../parse/outline.ts';
import type { Call, Expression, ListComprehension, Quantifier, Reduce, SyntaxNode } from '../parse/syntax.ts';
import { encloses, isKind, nodesUnder } from '../parse/syntax-walk.ts';
import { valueReference } from '../parse/value-references.ts';
import { type Step, UNCHANGED } from '../step.ts';
import { type Filter, queryError } from './filter.ts';

/**
 * Neo4j looks for the end of a query's time between rows, not inside an expression: `[x IN range(1, 100000000) | x]` is
 * worked off for minutes after its time, and its list is counted against no memory. So a list that an expression goes
 * through has a bound: entries by how many such loops lie inside each other, some ten million turns together at most.
 */
const MOST_ENTRIES = [1_000_000, 1_000_000, 3000, 200, 50] as const;
const LEAST = 20;

const LOOPS = ['list-comprehension', 'reduce', 'quantifier'] as const;
type Loop = ListComprehension | Reduce | Quantifier;

/** Functions whose lists are as long as one path, node or map is wide. */
const SHORT = /^(?:nodes|relationships|labels|keys)\s*\(/i;

/** Refuses a `range(...)` of numbers that is longer than an expression may go through; UNWIND takes one of any length. */
export const refuseLongRanges: Filter = (statement) => {
  const { outline } = statement;
  const depths = new LoopDepths();
  for (const call of rangesOf(outline)) {
    const entries = writtenEntries(call);
    const most = mostEntries(call, outline, depths);
    if (entries === null || entries <= most) continue;
    const detail = `A list inside an expression may have ${most.toLocaleString('en')} entries here; this range has ${entries.toLocaleString('en')}. Write UNWIND range(...) AS x.`;
    throw queryError(statement, call.span, 'LIMIT_ERROR', detail);
  }
};

/** Bounds, while the query runs, the lists whose length its text does not tell: one that is too long is an error. */
export const boundLists: Step = (statement) => {
  if (statement.mode === 'explain') return UNCHANGED;
  const { outline, text } = statement;
  const depths = new LoopDepths();
  const ranges = rangesOf(outline).filter((call) => writtenEntries(call) === null);
  const sources = outline
    .all(...LOOPS)
    .map(({ list }) => list)
    .filter((list) => mostEntries(list, outline, depths) < MOST_ENTRIES[1] && isOpen(statement, list));
  const edits = [...ranges, ...sources].flatMap((list) => bounded(text, list.span, mostEntries(list, outline, depths)));
  return { edits, advisories: [], cacheable: true };
};

function bounded(text: string, { start, end }: Span, most: number): Edit[] {
  const list = text.slice(start, end);
  const check = `CASE WHEN size(${list}) > ${most} THEN date('${TOO_LONG}').year ELSE ${most} END`;
  return [
    { span: { start, end: start }, text: '(' },
    { span: { start: end, end }, text: `)[0..${check}]` },
  ];
}

/** Calls of `range` that an expression holds: all but those that UNWIND takes row by row. */
function rangesOf(outline: QueryOutline): Call[] {
  return outline
    .all('call')
    .filter((call) => call.name.toLowerCase() === 'range' && outline.parentOf(call)?.kind !== 'unwind');
}

/** How many numbers a range of written numbers has; null where one of them is not written. */
function writtenEntries(call: Call): number | null {
  const numbers = call.arguments.map((argument) => {
    const value = valueReference(argument);
    return value.kind === 'number' ? value.value : null;
  });
  const [from = null, to = null, step = 1] = numbers;
  if (from === null || to === null || step === null) return null;
  return step === 0 ? 0 : Math.max(0, Math.floor((to - from) / step) + 1);
}

/** Whether a list's length must be asked for: it is neither short nor bounded by what stands inside it. */
function isOpen(statement: ParsedStatement, list: Expression): boolean {
  const text = statement.text.slice(list.span.start, list.span.end);
  if (SHORT.test(text) || list.kind === 'list' || /\brange\s*\(/i.test(text)) return false;
  return nodesUnder(list, ...LOOPS, 'pattern-comprehension', 'subquery-expression').every(
    (node) => node.kind === 'subquery-expression' && node.form !== 'collect',
  );
}

function mostEntries(list: Expression, outline: QueryOutline, depths: LoopDepths): number {
  return MOST_ENTRIES[loopsAround(list, outline) + loopsBeside(list, outline, depths)] ?? LEAST;
}

/** Loops in whose bodies a node stands. */
function loopsAround(node: Expression, outline: QueryOutline): number {
  let loops = 0;
  let inner: SyntaxNode = node;
  for (let outer = outline.around(inner, ...LOOPS); outer !== null; outer = outline.around(inner, ...LOOPS)) {
    if (!encloses(outer.list.span, inner.span)) loops += 1;
    inner = outer;
  }
  return loops;
}

/** The loop whose list a node is, and the deepest chain of loops in its body. */
function loopsBeside(node: Expression, outline: QueryOutline, depths: LoopDepths): number {
  const loop = outline.around(node, ...LOOPS);
  if (loop === null || !encloses(loop.list.span, node.span)) return 1;
  return 1 + depths.besideList(loop);
}

/** How many loops lie inside each other under a node, each counted once. */
class LoopDepths {
  readonly #known = new Map<SyntaxNode, number>();

  besideList(loop: Loop): number {
    return Math.max(0, ...loop.children.map((child) => (child === loop.list ? 0 : this.#of(child))));
  }

  #of(node: SyntaxNode): number {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    let inner = 0;
    for (const child of node.children) inner = Math.max(inner, this.#of(child));
    const depth = inner + (isKind(node, ...LOOPS) ? 1 : 0);
    this.#known.set(node, depth);
    return depth;
  }
}
