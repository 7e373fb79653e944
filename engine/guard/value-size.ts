import type {
  Access,
  AccessStep,
  Call,
  CaseExpression,
  Expression,
  Span,
  SyntaxNode,
  Variable,
} from '../parse/syntax.ts';
import { valueReference } from '../parse/value-references.ts';

/** How large what an expression is made of is, in entries or in tens of letters. */
export interface Sizes {
  /** A variable, or that part of it (`m.a`, `l[0]`) where the part is named; 0 for one that does not count. */
  of(variable: string, part: string | null): number;
  /** One entry of the list that a variable is: never more than the variable. */
  entryOf(variable: string): number;
  /** What is written or bound: 0 where only growth is of interest. */
  readonly written: (span: Span) => number;
}

const SCALAR: ReadonlySet<string> = new Set([
  'size',
  'length',
  'char_length',
  'character_length',
  'tointeger',
  'tofloat',
]);

/** Functions that answer one entry of a list, and those that answer a list of the same entries. */
const ENTRY: ReadonlySet<string> = new Set(['head', 'last']);
const SAME_ENTRIES: ReadonlySet<string> = new Set(['tail', 'reverse']);

/** Turns of a loop whose list nobody has written out: two double, which is what matters. */
const TURNS = 2;

/** The most that an expression's value may hold. */
export function sizeOf(node: SyntaxNode, sizes: Sizes): number {
  switch (node.kind) {
    case 'variable':
      return sizes.of(node.name, null);
    case 'literal':
    case 'parameter':
      return sizes.written(node.span);
    case 'access':
      return accessSize(node, sizes);
    case 'case':
      return Math.max(0, ...branches(node).map((branch) => sizeOf(branch, sizes)));
    case 'list-comprehension':
      return node.body === null ? sizeOf(node.list, sizes) : loopSize(node.variable, node.list, node.body, sizes);
    case 'reduce': {
      const inner = hiding(sizes, node.accumulator.name);
      return sizeOf(node.initial, sizes) + loopSize(node.variable, node.list, node.body, inner);
    }
    case 'call':
      return callSize(node, sizes);
    // What went in is not in a truth or a number.
    case 'or':
    case 'xor':
    case 'and':
    case 'not':
    case 'comparison':
    case 'predicate':
    case 'null-check':
    case 'type-check':
    case 'normalised-check':
    case 'label-check':
    case 'product':
    case 'power':
    case 'quantifier':
      return 0;
    default:
      return sum(node.children, sizes);
  }
}

/** The most that one entry of an expression's list may hold; of what is no list, all of it. */
export function entrySize(node: Expression, sizes: Sizes): number {
  switch (node.kind) {
    case 'variable':
      return sizes.entryOf(node.name);
    case 'list':
      return Math.max(0, ...node.items.map((item) => sizeOf(item, sizes)));
    case 'sum':
      return Math.max(0, ...node.operands.map((operand) => entrySize(operand, sizes)));
    case 'case':
      return Math.max(0, ...branches(node).map((branch) => entrySize(branch, sizes)));
    case 'parenthesised':
      return entrySize(node.inner, sizes);
    case 'access':
      return node.steps.every(({ kind }) => kind === 'slice') ? entrySize(node.base, sizes) : sizeOf(node, sizes);
    case 'list-comprehension':
      return node.body === null ? entrySize(node.list, sizes) : sizeOf(node, sizes);
    case 'call': {
      const [list] = node.arguments;
      const isSame = SAME_ENTRIES.has(node.name.toLowerCase());
      return isSame && list !== undefined ? entrySize(list, sizes) : sizeOf(node, sizes);
    }
    default:
      return sizeOf(node, sizes);
  }
}

/** What a CASE may answer: the expression behind each THEN, and behind ELSE. */
export function branches({ alternatives, otherwise }: CaseExpression): Expression[] {
  return [...alternatives.map(({ result }) => result), ...(otherwise === null ? [] : [otherwise])];
}

function sum(nodes: readonly SyntaxNode[], sizes: Sizes): number {
  let total = 0;
  for (const node of nodes) total += sizeOf(node, sizes);
  return total;
}

/** `m.a`, `l[0]`: a part where it is named, one entry where an index is not, else as much as the whole. */
function accessSize({ base, steps: [step] }: Access, sizes: Sizes): number {
  const part = step === undefined ? null : partName(step);
  if (base.kind === 'variable' && (part !== null || step?.kind !== 'index')) return sizes.of(base.name, part);
  return step?.kind === 'index' ? entrySize(base, sizes) : sizeOf(base, sizes);
}

/** The key of an entry, or the place of an item counted from the first one; null where neither is written. */
function partName(step: AccessStep): string | null {
  if (step.kind === 'property') return step.key;
  const value = step.kind === 'index' ? valueReference(step.index) : null;
  if (value?.kind === 'string') return value.value;
  return value?.kind === 'number' && value.value >= 0 ? String(value.value) : null;
}

/** What the turns of a loop make: each item once as often as the body holds it, and all else at every turn. */
function loopSize({ name }: Variable, list: Expression, body: Expression, sizes: Sizes): number {
  return sizeOf(list, sizes) * itemsHeld(name, body) + turnsOf(list) * sizeOf(body, hiding(sizes, name));
}

const held = new WeakMap<Expression, number>();

/** How often a loop's body holds its item. Found once for each body: looked for anew at each level, it would take for ever at thirty. */
function itemsHeld(name: string, body: Expression): number {
  const known = held.get(body);
  if (known !== undefined) return known;
  const item = (variable: string): number => (variable === name ? 1 : 0);
  const found = sizeOf(body, { of: item, entryOf: item, written: () => 0 });
  held.set(body, found);
  return found;
}

function turnsOf(list: Expression): number {
  return list.kind === 'list' ? list.items.length : TURNS;
}

function hiding(sizes: Sizes, name: string): Sizes {
  return {
    ...sizes,
    of: (variable, part) => (variable === name ? 0 : sizes.of(variable, part)),
    entryOf: (variable) => (variable === name ? 0 : sizes.entryOf(variable)),
  };
}

/** What is gathered over rows may be there as often as a loop has turns. */
function callSize({ name: written, arguments: given, children }: Call, sizes: Sizes): number {
  const name = written.toLowerCase();
  const [list] = given;
  if (SCALAR.has(name)) return 0;
  if (ENTRY.has(name) && list !== undefined) return entrySize(list, sizes);
  return sum(children, sizes) * (name === 'collect' ? TURNS : 1);
}

/** Letters in tens of what is written. */
export function writtenSize({ start, end }: Span): number {
  return 1 + (end - start) / 10;
}
