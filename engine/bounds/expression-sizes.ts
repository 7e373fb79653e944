import type { ProcedureCatalog } from '../contract/procedure-catalog.ts';
import { stepsOn } from '../guard/patterns/judgement.ts';
import type {
  Access,
  AccessStep,
  Arithmetic,
  Call,
  CaseExpression,
  Expression,
  KeywordCall,
  ListComprehension,
  MapEntry,
  MapProjection,
  Reduce,
  SliceStep,
  SubqueryExpression,
  SyntaxNode,
} from '../parse/syntax.ts';
import { isExpression } from '../parse/syntax-walk.ts';
import { valueReference } from '../parse/value-references.ts';
import { COSTS, type Cost, functionCost } from './costs.ts';
import { grown, sameSize } from './growth.ts';
import { type MeasuredCall, measuredOperands } from './measured-call.ts';
import type { Meter } from './meter.ts';
import type { Scope } from './scope.ts';
import {
  either,
  entryOf,
  gathered,
  heldBytes,
  isScalar,
  keeping,
  listOf,
  mapOf,
  NOTHING,
  referred,
  SCALAR,
  type Size,
  writtenOf,
} from './size.ts';
import { gainedOver, type Parts, spreadList, spreadOver } from './spread.ts';
import { anyPart, propertySize, rowSize, STORED_PROPERTIES, STORED_VALUE } from './stored-sizes.ts';
import { mayBeRefused } from './taken-kinds.ts';
import { laboriousLetters, writtenText } from './written-text.ts';

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
        return referred(node.type === 'string' ? writtenText(node.value) : SCALAR);
      case 'parameter':
        return this.#surroundings.parameters.get(node.name) ?? referred(STORED_VALUE);
      case 'variable':
        return referred(scope.get(node.name) ?? STORED_VALUE);
      case 'parenthesised':
        return this.of(node.inner, scope);
      case 'list':
        return this.#list(node.items, scope);
      case 'map':
        return this.#map(node.entries, scope);
      case 'case':
        return this.#case(node, scope);
      case 'call':
        return this.#call(node, scope);
      case 'keyword-call':
        return this.#keywordCall(node, scope);
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
        const list = this.#looped(node, node.list, scope);
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
      case 'predicate':
        return this.#costed(node, COSTS[node.operator], [node.left, node.right], scope);
      case 'comparison': {
        const sizes = node.operands.map((operand) => this.of(operand, scope));
        sizes.slice(1).forEach((right, index) => {
          this.#compare(node, sizes[index] ?? NOTHING, right);
        });
        return SCALAR;
      }
      case 'type-check':
        return this.#costed(node, COSTS['IS ::'], [node.operand], scope);
      case 'normalised-check':
        return this.#costed(node, COSTS['IS NORMALIZED'], [node.operand], scope);
      case 'or':
      case 'xor':
      case 'and':
      case 'not':
      case 'product':
      case 'power':
      case 'sign':
      case 'null-check':
      case 'label-check':
      case 'open-comparison':
      case 'count-star':
      case 'property-exists':
      case 'interpolated-string':
      case 'obfuscated-literal':
      case 'other-expression':
        // These look at no more than a number, a truth or a name.
        this.within(node, scope);
        return SCALAR;
    }
  }

  /** Measures a call or an operator by its row in the table of costs. */
  #costed(node: Expression, cost: Cost, given: readonly Expression[], scope: Scope): Size {
    const sizes = given.map((argument) => this.of(argument, scope));
    return this.#charged(node, cost, {
      ...measuredOperands(sizes),
      given,
      isDistinct: node.kind === 'call' && node.isDistinct,
      mostGathered: () => this.#mostGathered(node),
      rangeItems: () => (node.kind === 'call' ? this.#rangeItems(node, scope) : 0),
      matchingSteps: (letters) => this.#matchingSteps(given[1], letters),
    });
  }

  #charged(node: Expression, { work, size, takes }: Cost, call: MeasuredCall): Size {
    call.sizes.forEach((argument, place) => {
      this.#meter.given(node, argument);
      if (mayBeRefused(argument, takes(place))) this.#meter.shown(node, argument);
    });
    this.#meter.cost(node, work(call));
    return size(call);
  }

  /** The list that a loop goes through. */
  #looped(loop: Expression, list: Expression, scope: Scope): Size {
    const size = this.of(list, scope);
    if (size.mayBeMap) this.#meter.shown(loop, size);
    return size;
  }

  #compare(node: Expression, left: Size, right: Size): void {
    this.#charged(node, COSTS['='], measuredOperands([left, right]));
  }

  #matchingSteps(written: Expression | undefined, letters: number): number {
    const pattern = written === undefined ? null : this.#surroundings.patternOf(written);
    return pattern === null ? 0 : stepsOn(pattern, letters) / MATCHING_STEPS_A_STEP;
  }

  #keywordCall(node: KeywordCall, scope: Scope): Size {
    if (node.name !== 'trim' && node.name !== 'normalize') {
      this.within(node, scope);
      return SCALAR;
    }
    // `trim(BOTH "a" FROM text)` has its text last.
    return this.#costed(node, COSTS[node.name], node.arguments.toReversed(), scope);
  }

  #list(items: readonly Expression[], scope: Scope): Size {
    const sizes = items.map((item) => this.of(item, scope));
    const parts = writtenOf(new Map(sizes.map((size, index) => [String(index), size])));
    return sizes.length > MOST_PARTS ? { ...parts, parts: null } : parts;
  }

  #map(entries: readonly MapEntry[], scope: Scope): Size {
    const sizes = new Map(entries.map(({ key, value }) => [key, this.of(value, scope)] as const));
    return mapOf(sizes, laboriousLetters(entries.map(({ key }) => key).join('')));
  }

  #case(node: CaseExpression, scope: Scope): Size {
    const { subject, alternatives, otherwise } = node;
    const compared = subject === null ? null : this.of(subject, scope);
    let size = otherwise === null ? NOTHING : this.of(otherwise, scope);
    for (const { tests, result } of alternatives) {
      for (const test of tests) {
        const value = this.of(test.kind === 'open-comparison' && test.operand !== null ? test.operand : test, scope);
        if (compared !== null) this.#compare(node, compared, value);
      }
      size = either(size, this.of(result, scope));
    }
    return size;
  }

  #call(node: Call, scope: Scope): Size {
    const procedure = this.#surroundings.catalog.find(node.name);
    if (procedure === undefined) return this.#costed(node, functionCost(node.name), node.arguments, scope);
    for (const argument of node.arguments) this.of(argument, scope);
    return gathered(this.#mostGathered(node), rowSize(procedure.columns));
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
      sum =
        node.operators[index]?.text === '-'
          ? SCALAR
          : this.#charged(node, COSTS['+'], measuredOperands([sum, operand]));
      this.#meter.made(node, sum);
    });
    return sum;
  }

  #access(node: Access, scope: Scope): Size {
    let size = this.of(node.base, scope);
    for (const step of node.steps) size = this.#part(node, size, step, scope);
    return size;
  }

  #part(node: Access, size: Size, step: AccessStep, scope: Scope): Size {
    if (step.kind === 'slice') {
      if (size.mayBeMap) this.#meter.shown(node, size);
      return this.#slice(size, step, scope);
    }
    if (step.kind === 'property') return this.#keyed(node, size, step.key);
    const index = this.of(step.index, scope);
    if ((index.mayBeText && size.mayBeList) || (index.mayBeScalar && size.mayBeMap)) this.#meter.shown(node, size);
    const value = valueReference(step.index);
    if (value.kind === 'string') return keyed(size, value.value);
    if (value.kind === 'number') return referred(size.parts?.get(String(value.value)) ?? entryOf(size));
    return size.mayHaveEntries && !size.mayBeText && !size.mayBeScalar ? entryOf(size) : anyPart(size);
  }

  #keyed(node: Expression, size: Size, key: string): Size {
    if (size.mayBeList) this.#meter.shown(node, size);
    return keyed(size, key);
  }

  #slice(size: Size, step: SliceStep, scope: Scope): Size {
    this.within(step, scope);
    const items = Math.min(size.items, sliceItems(step) ?? size.items);
    const slice = listOf(items, entryOf(size));
    return { ...keeping(slice, size), own: Math.min(size.own, slice.own), fresh: NOTHING.bytes };
  }

  #projection(node: MapProjection, scope: Scope): Size {
    const { variable, items } = node;
    const parts = new Map<string, Size>();
    const whole = scope.get(variable.name) ?? SCALAR;
    for (const item of items) {
      if (item.kind === 'property') parts.set(item.key, this.#keyed(node, whole, item.key));
      else if (item.kind === 'entry') parts.set(item.key, this.of(item.value, scope));
      else if (item.kind === 'variable') parts.set(item.variable.name, this.of(item.variable, scope));
      else parts.set('', either(STORED_PROPERTIES, whole));
    }
    const size = mapOf(parts);
    return parts.has('') ? { ...size, items: size.items + STORED_PROPERTIES.items, parts: null } : size;
  }

  #comprehension(node: ListComprehension, scope: Scope): Size {
    const list = this.#looped(node, node.list, scope);
    const { where, body } = node;
    const turn = (entry: Size): Size | null => {
      const inner = scope.turn([[node.variable.name, entry]]);
      if (where !== null) this.of(where, inner);
      return body === null ? null : this.of(body, inner);
    };
    if (body !== null && list.together !== null) {
      return this.#overParts(node, list, { items: list.items, ...list.together }, turn);
    }
    const entry = this.#meter.loop(node, list.items, () => turn(entryOf(list)));
    if (entry !== null) return listOf(list.items, entry);
    // Some of the list's entries: each occurs as often as before.
    const some = listOf(list.items, entryOf(list));
    return { ...some, bytes: list.bytes, own: list.own, together: list.together };
  }

  /** Over the parts of one text: only one of them can be as long as it. */
  #overParts(node: ListComprehension, list: Size, parts: Parts, turn: (entry: Size) => Size | null): Size {
    const of = (part: Size) => this.#meter.aside(() => turn(part) ?? NOTHING);
    const sums = spreadOver(parts, of);
    this.#meter.work(node, parts.usualItems + sums.steps);
    return spreadList(listOf(list.items, of(entryOf(list)).result), list.items, sums);
  }

  #reduce(node: Reduce, scope: Scope): Size {
    const initial = this.of(node.initial, scope);
    const list = this.#looped(node, node.list, scope);
    const turn = (before: Size, entry: Size = entryOf(list)): Size => {
      const bound = [
        [node.accumulator.name, referred(before)],
        [node.variable.name, entry],
      ] as const;
      return this.of(node.body, scope.turn(bound));
    };
    const { items, together } = list;
    const aside = (before: Size, part: Size): Size => this.#meter.aside(() => turn(before, part)).result;
    const gained = (): Size | null => (together === null ? null : gainedOver(initial, { items, ...together }, aside));
    const first = this.#meter.aside(() => turn(initial));
    const isSteady = sameSize(referred(first.result), referred(initial));
    const last = isSteady
      ? initial
      : (gained() ?? grown(initial, items, (before) => this.#meter.aside(() => turn(before)).result));
    const { steps } = isSteady ? first : this.#meter.aside(() => turn(last));
    this.#meter.work(node, (together?.usualItems ?? items) * (1 + steps));
    const size = either(initial, last);
    return { ...size, fresh: heldBytes(size) };
  }
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
