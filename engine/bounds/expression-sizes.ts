import type { ProcedureCatalog } from '../contract/procedure-catalog.ts';
import { stepsOnName } from '../guard/patterns/judgement.ts';
import type {
  Access,
  AccessStep,
  Arithmetic,
  Call,
  CaseExpression,
  Expression,
  ListComprehension,
  MapProjection,
  Predicate,
  Reduce,
  SliceStep,
  SubqueryExpression,
  SyntaxNode,
} from '../parse/syntax.ts';
import { isExpression } from '../parse/syntax-walk.ts';
import { valueReference } from '../parse/value-references.ts';
import { functionSize, functionWork } from './function-sizes.ts';
import { grown, sameSize } from './growth.ts';
import type { Meter } from './meter.ts';
import type { Scope } from './scope.ts';
import {
  either,
  entryOf,
  gathered,
  heldBytes,
  isScalar,
  joined,
  keeping,
  listOf,
  mapOf,
  NOTHING,
  referred,
  SCALAR,
  type Size,
  textOf,
  writtenOf,
} from './size.ts';
import { gainedOver, spreadList, spreadOver } from './spread.ts';
import { anyPart, propertySize, rowSize, STORED_PROPERTIES, STORED_VALUE } from './stored-sizes.ts';

/** Inputs of sizes other than the text. */
export interface Surroundings {
  readonly parameters: ReadonlyMap<string, Size>;
  /** The value of a parameter that is a number. */
  readonly numberOf: (parameter: string) => number | null;
  /** Number of entries allowed in a list that is collected from rows, or whose length depends on data. */
  readonly mostGathered: number;
  readonly catalog: ProcedureCatalog;
  /** The text of a pattern after `=~`; null if unknown. */
  readonly patternOf: (pattern: Expression) => string | null;
}

/** Queries inside an expression, which clauses make up. */
export interface InnerQueries {
  /** The size of the one column that `COLLECT { }` collects; the bodies of the other forms are measured the same way. */
  inner(node: SubqueryExpression, scope: Scope): Size;
  /** Measures the conditions of a pattern, and gives the variables that it binds. */
  pattern(node: SyntaxNode, scope: Scope): Scope;
}

/** Parts of a written list that are told apart. */
const MOST_PARTS = 100;
/** Bytes of text that are searched or written in the time of one step of an expression. */
const BYTES_A_STEP = 256;
/** Steps of java.util.regex in the time of one step of an expression. */
const MATCHING_STEPS_A_STEP = 10;

/** Computes how large each expression may become, from the inside out, and meters what computing it takes. */
export class ExpressionSizes {
  readonly #meter: Meter;
  readonly #surroundings: Surroundings;
  readonly #queries: InnerQueries;

  constructor(meter: Meter, surroundings: Surroundings, queries: InnerQueries) {
    this.#meter = meter;
    this.#surroundings = surroundings;
    this.#queries = queries;
  }

  /** Throws OverBound where an expression, or one inside it, may take more than there is. */
  of(node: Expression, scope: Scope): Size {
    this.#meter.visit(node);
    const size = this.#measure(node, scope);
    this.#meter.made(node, size);
    return size;
  }

  /** Measures the nearest expressions under a node that is none. */
  within(node: SyntaxNode, scope: Scope): void {
    for (const child of node.children) {
      if (isExpression(child)) this.of(child, scope);
      else this.within(child, scope);
    }
  }

  #measure(node: Expression, scope: Scope): Size {
    switch (node.kind) {
      case 'literal':
        if (node.type === 'null') return NOTHING;
        return referred(node.type === 'string' ? textOf(node.value.length) : SCALAR);
      case 'parameter':
        return this.#surroundings.parameters.get(node.name) ?? referred(STORED_VALUE);
      case 'variable':
        return referred(scope.get(node.name) ?? STORED_VALUE);
      case 'parenthesised':
        return this.of(node.inner, scope);
      case 'list':
        return this.#list(node.items, scope);
      case 'map':
        return mapOf(new Map(node.entries.map(({ key, value }) => [key, this.of(value, scope)])));
      case 'case':
        return this.#case(node, scope);
      case 'call':
        return this.#call(node, scope);
      case 'keyword-call':
        return textOf(18 * Math.max(0, ...node.arguments.map((argument) => this.of(argument, scope).letters)));
      case 'sum':
        return this.#sum(node, scope);
      case 'access':
        return this.#access(node, scope);
      case 'map-projection':
        return this.#projection(node, scope);
      case 'list-comprehension':
        return this.#comprehension(node, scope);
      case 'pattern-comprehension': {
        const inner = this.#queries.pattern(node.pattern, scope);
        if (node.where !== null) this.of(node.where, inner);
        return gathered(this.#mostGathered(node), this.of(node.body, inner));
      }
      case 'reduce':
        return this.#reduce(node, scope);
      case 'quantifier': {
        const list = this.of(node.list, scope);
        const { where } = node;
        const inner = scope.turn([[node.variable.name, entryOf(list)]]);
        if (where !== null) this.#meter.loop(node, list.items, () => this.of(where, inner));
        return SCALAR;
      }
      case 'subquery-expression': {
        const column = this.#queries.inner(node, scope);
        return node.form === 'collect' ? gathered(this.#mostGathered(node), column) : SCALAR;
      }
      case 'pattern-expression':
      case 'shortest-path-expression':
        this.#queries.pattern(node.pattern, scope);
        return SCALAR;
      case 'predicate': {
        const [left, right] = [this.of(node.left, scope), this.of(node.right, scope)];
        this.#meter.work(node, this.#predicateWork(node, left, right));
        return SCALAR;
      }
      case 'comparison':
        for (const operand of node.operands) {
          const { mayHaveEntries, items } = this.of(operand, scope);
          if (mayHaveEntries) this.#meter.work(node, items);
        }
        return SCALAR;
      default:
        this.within(node, scope);
        return SCALAR;
    }
  }

  #predicateWork({ operator, right: written }: Predicate, left: Size, right: Size): number {
    if (operator === 'IN') return right.items;
    if (operator !== '=~') return (operator === 'CONTAINS' ? left.bytes : right.bytes) / BYTES_A_STEP;
    const pattern = this.#surroundings.patternOf(written);
    return pattern === null ? 0 : stepsOnName(pattern) / MATCHING_STEPS_A_STEP;
  }

  #list(items: readonly Expression[], scope: Scope): Size {
    const sizes = items.map((item) => this.of(item, scope));
    const parts = writtenOf(new Map(sizes.map((size, index) => [String(index), size])));
    return sizes.length > MOST_PARTS ? { ...parts, parts: null } : parts;
  }

  #case({ subject, alternatives, otherwise }: CaseExpression, scope: Scope): Size {
    if (subject !== null) this.of(subject, scope);
    let size = otherwise === null ? NOTHING : this.of(otherwise, scope);
    for (const { tests, result } of alternatives) {
      for (const test of tests) this.of(test, scope);
      size = either(size, this.of(result, scope));
    }
    return size;
  }

  #call(node: Call, scope: Scope): Size {
    const name = node.name.toLowerCase();
    const sizes = node.arguments.map((argument) => this.of(argument, scope));
    if (name === 'range') return rangeOf(this.#rangeItems(node, scope));
    if (name === 'collect') return gathered(this.#mostGathered(node), sizes[0] ?? NOTHING);
    const procedure = this.#surroundings.catalog.find(node.name);
    if (procedure !== undefined) return gathered(this.#mostGathered(node), rowSize(procedure.columns));
    const call = { given: node.arguments, sizes };
    this.#meter.work(node, functionWork(name, call));
    return functionSize(name, call);
  }

  #rangeItems(node: Call, scope: Scope): number {
    const [from, to, step] = node.arguments;
    const first = from === undefined ? null : this.#number(from);
    const gap = step === undefined ? 1 : this.#number(step);
    const last = to === undefined ? null : gap === null || gap < 0 ? this.#number(to) : this.#atMost(to, scope);
    if (first === null || last === null || gap === null) return this.#mostGathered(node);
    return gap === 0 ? 0 : Math.max(0, Math.floor((last - first) / gap) + 1);
  }

  #number(expression: Expression): number | null {
    const value = valueReference(expression);
    if (value.kind === 'parameter' && expression.kind === 'parameter') return this.#surroundings.numberOf(value.name);
    return value.kind === 'number' ? value.value : null;
  }

  /** The largest that a number may be: `size(list) - 1` is less than the list may have entries. */
  #atMost(expression: Expression, scope: Scope): number | null {
    if (expression.kind === 'parenthesised') return this.#atMost(expression.inner, scope);
    if (expression.kind === 'call' && /^(?:size|length)$/i.test(expression.name)) {
      const [measured] = expression.arguments;
      if (measured === undefined) return null;
      const { items, letters } = this.#meter.aside(() => this.of(measured, scope)).result;
      return Math.max(items, letters);
    }
    if (expression.kind !== 'sum') return this.#number(expression);
    const [first, ...others] = expression.operands;
    let most = first === undefined ? null : this.#atMost(first, scope);
    others.forEach((operand, index) => {
      const isTaken = expression.operators[index]?.text === '-';
      const number = isTaken ? this.#number(operand) : this.#atMost(operand, scope);
      most = most === null || number === null ? null : most + (isTaken ? -number : number);
    });
    return most;
  }

  #mostGathered(node: Expression): number {
    this.#meter.gathers(node);
    return this.#surroundings.mostGathered;
  }

  /** `a + b || c` makes a value of each two; `a - b` is a number or a date. */
  #sum(node: Arithmetic, scope: Scope): Size {
    const [first, ...others] = node.operands.map((operand) => this.of(operand, scope));
    let sum = first ?? NOTHING;
    others.forEach((operand, index) => {
      sum = node.operators[index]?.text === '-' ? SCALAR : joined(sum, operand);
      if (sum.mayBeText) this.#meter.work(node, sum.bytes / BYTES_A_STEP);
      this.#meter.made(node, sum);
    });
    return sum;
  }

  #access({ base, steps }: Access, scope: Scope): Size {
    let size = this.of(base, scope);
    for (const step of steps) size = this.#part(size, step, scope);
    return size;
  }

  #part(size: Size, step: AccessStep, scope: Scope): Size {
    if (step.kind === 'slice') return this.#slice(size, step, scope);
    if (step.kind === 'property') return keyed(size, step.key);
    this.of(step.index, scope);
    const value = valueReference(step.index);
    if (value.kind === 'string') return keyed(size, value.value);
    if (value.kind === 'number') return referred(size.parts?.get(String(value.value)) ?? entryOf(size));
    return size.mayHaveEntries && !size.mayBeText && !size.mayBeScalar ? entryOf(size) : anyPart(size);
  }

  #slice(size: Size, step: SliceStep, scope: Scope): Size {
    this.within(step, scope);
    const items = Math.min(size.items, sliceItems(step) ?? size.items);
    const slice = listOf(items, entryOf(size));
    return { ...keeping(slice, size), own: Math.min(size.own, slice.own), fresh: NOTHING.bytes };
  }

  #projection({ variable, items }: MapProjection, scope: Scope): Size {
    const parts = new Map<string, Size>();
    for (const item of items) {
      if (item.kind === 'property') parts.set(item.key, keyed(scope.get(variable.name) ?? SCALAR, item.key));
      else if (item.kind === 'entry') parts.set(item.key, this.of(item.value, scope));
      else if (item.kind === 'variable') parts.set(item.variable.name, this.of(item.variable, scope));
      else parts.set('', either(STORED_PROPERTIES, scope.get(variable.name) ?? NOTHING));
    }
    const size = mapOf(parts);
    return parts.has('') ? { ...size, items: size.items + STORED_PROPERTIES.items, parts: null } : size;
  }

  #comprehension(node: ListComprehension, scope: Scope): Size {
    const list = this.of(node.list, scope);
    const { where, body } = node;
    const turn = (entry: Size): Size | null => {
      const inner = scope.turn([[node.variable.name, entry]]);
      if (where !== null) this.of(where, inner);
      return body === null ? null : this.of(body, inner);
    };
    if (body !== null && list.together !== null) return this.#overParts(node, list, list.together, turn);
    const entry = this.#meter.loop(node, list.items, () => turn(entryOf(list)));
    if (entry !== null) return listOf(list.items, entry);
    // Some of the list's entries: each occurs as often as before.
    const some = listOf(list.items, entryOf(list));
    return { ...some, bytes: list.bytes, own: list.own, together: list.together };
  }

  /** Over the parts of one text: only one of them can be as long as it. */
  #overParts(node: ListComprehension, list: Size, letters: number, turn: (entry: Size) => Size | null): Size {
    const of = (part: Size) => this.#meter.aside(() => turn(part) ?? NOTHING);
    const sums = spreadOver(list.items, letters, of);
    this.#meter.work(node, list.items + sums.steps);
    return spreadList(listOf(list.items, of(entryOf(list)).result), list.items, sums);
  }

  #reduce(node: Reduce, scope: Scope): Size {
    const initial = this.of(node.initial, scope);
    const list = this.of(node.list, scope);
    const turn = (before: Size, entry: Size = entryOf(list)): Size => {
      const bound = [
        [node.accumulator.name, referred(before)],
        [node.variable.name, entry],
      ] as const;
      return this.of(node.body, scope.turn(bound));
    };
    const { items, together } = list;
    const aside = (before: Size, part: Size): Size => this.#meter.aside(() => turn(before, part)).result;
    const gained = (): Size | null =>
      together === null ? null : gainedOver(initial, { items, letters: together }, aside);
    const first = this.#meter.aside(() => turn(initial));
    const isSteady = sameSize(referred(first.result), referred(initial));
    const last = isSteady
      ? initial
      : (gained() ?? grown(initial, items, (before) => this.#meter.aside(() => turn(before)).result));
    const { steps } = isSteady ? first : this.#meter.aside(() => turn(last));
    this.#meter.work(node, items * (1 + steps));
    const size = either(initial, last);
    return { ...size, fresh: heldBytes(size) };
  }
}

/** Neo4j computes a range's numbers on demand. */
function rangeOf(items: number): Size {
  return { ...listOf(items, SCALAR), fresh: SCALAR.fresh };
}

/** `value.key`: of a map, the value written there; of a node or an edge, the stored value; of what may be both, the larger one. */
function keyed(size: Size, key: string): Size {
  if (isScalar(size)) return propertySize(key);
  const written = size.parts === null ? entryOf(size) : referred(size.parts.get(key) ?? NOTHING);
  return size.parts === null || size.mayBeScalar ? either(written, propertySize(key)) : written;
}

/** Returns the maximum number of entries of `[a..b]`: from the forms `[..3]`, `[-3..]` and `[x..x + 3]`. */
function sliceItems({ from, to }: SliceStep): number | null {
  const last = to === null ? null : valueReference(to);
  if (last?.kind === 'number' && last.value >= 0) return last.value;
  const first = from === null ? null : valueReference(from);
  if (to === null && first?.kind === 'number' && first.value < 0) return -first.value;
  if (from?.kind !== 'variable' || to?.kind !== 'sum' || to.operands.length !== 2) return null;
  const [begin, length] = to.operands;
  const isSame = begin?.kind === 'variable' && begin.name === from.name && to.operators[0]?.text === '+';
  const width = isSame && length !== undefined ? valueReference(length) : null;
  return width?.kind === 'number' ? Math.max(0, width.value) : null;
}
