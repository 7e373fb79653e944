import type { Span } from '../parse/syntax.ts';
import type { Edit } from '../text/edit.ts';
import { ANY_HUB, NO_HUB, noHub } from './hub-labels.ts';
import type { GroupPart, NodePart, PathPart, StepPart } from './path-parts.ts';
import { typedArrow } from './typed-arrow.ts';

/** Place where an untyped path could pass through a hub: between these nodes, over at most so many steps. */
export interface Crossing {
  readonly left: NodePart | null;
  readonly right: NodePart | null;
  readonly steps: readonly StepPart[];
  readonly longest: number;
}

/** Makes names for variables: none is the user's, and each word gives another one each time. */
export interface VariableNames {
  next(word: string): string;
}

/**
 * Rewrites the paths of one pattern so that their untyped parts do not pass through a hub. A node between two untyped steps gets a label
 * expression; a step of several hops becomes a quantified group whose inner nodes are not hubs, which Neo4j checks while it expands, so
 * that it never enters the edges of one.
 */
export class HubFreePaths {
  readonly edits: Edit[] = [];
  /** Additional conditions for WHERE, where a label expression is not enough. */
  readonly conditions: string[] = [];
  readonly crossings: Crossing[] = [];
  readonly #text: string;
  readonly #names: VariableNames;
  readonly #restricted = new Set<PathPart>();
  readonly #named = new Map<NodePart, string>();

  constructor(text: string, names: VariableNames) {
    this.#text = text;
    this.#names = names;
  }

  /**
   * Rewrites one path; `quantifies` if its steps of several hops become groups, as all of one pattern must then. Otherwise each is checked
   * once its path is found.
   */
  path(parts: readonly PathPart[], quantifies: boolean): void {
    parts.forEach((part, index) => {
      if (part.kind === 'node') this.#junction(parts, index, part);
      if (part.kind === 'group' && parts[index + 1]?.kind === 'group') this.#gap(parts, index, part);
    });
    parts.forEach((part, index) => {
      const [left, right] = [nodeAt(parts, index - 1), nodeAt(parts, index + 1)];
      if (part.kind === 'step' && part.length !== null) {
        if (quantifies) this.#severalHops(part, left, right);
        else if (starOf(part) !== undefined) this.#checkedHops(part, left, right);
      }
      if (part.kind === 'group') this.#group(part, left, right);
    });
  }

  /** A shortest path: Neo4j prunes by a condition on all its nodes, not on a slice of them. */
  shortest(path: string, parts: readonly PathPart[]): void {
    const [left, step, right] = parts;
    if (left?.kind !== 'node' || step?.kind !== 'step' || right?.kind !== 'node') return;
    if (!step.isOpen || isAtMostOne(step.length)) return;
    const node = this.#names.next('node');
    const ends = [left, right].filter(mayBeHub).map((end) => ` AND ${node} <> ${this.#nameOf(end)}`);
    this.conditions.push(`none(${node} IN nodes(${path}) WHERE ${node}:${ANY_HUB}${ends.join('')})`);
    this.#crossing(left, right, [step], step.length?.max ?? null);
  }

  /** A node between two untyped steps. */
  #junction(parts: readonly PathPart[], index: number, node: NodePart): void {
    const [before, after] = [parts[index - 1], parts[index + 1]];
    const steps = [lastStep(before), firstStep(after)].filter((step) => step?.isOpen === true);
    const [one, two] = steps;
    if (one == null || two == null || node.hub === 'never' || node.hub === 'named') return;
    this.#crossing(nodeAt(parts, index - 2), nodeAt(parts, index + 2), [one, two], 2);
    const far = [
      canBeEmpty(before) ? nodeAt(parts, index - 2) : null,
      canBeEmpty(after) ? nodeAt(parts, index + 2) : null,
    ].find((end) => end !== null && this.#mayBeHub(end));
    if (far == null) {
      this.#restrictByCondition(node);
      return;
    }
    // A step of no hops leaves the path's own end here, which may be a hub.
    const name = this.#nameOf(node);
    this.conditions.push(`(${name} = ${this.#nameOf(far)} OR ${noHub(name)})`);
  }

  /** Two adjacent groups share a node that is not written. */
  #gap(parts: readonly PathPart[], index: number, group: GroupPart): void {
    const steps = [lastStep(group), firstStep(parts[index + 1])].filter((step) => step?.isOpen === true);
    const [one, two] = steps;
    if (one == null || two == null) return;
    const name = this.#names.next('between');
    this.#insert(group.pattern.span.end, `(${name} WHERE ${noHub(name)})`);
    this.#crossing(null, null, [one, two], 2);
  }

  #severalHops(step: StepPart, left: NodePart | null, right: NodePart | null): void {
    const { min, max } = step.length ?? { min: 1, max: 1 };
    const { arrowSpan } = step.pattern;
    const star = starOf(step);
    const bounds = quantifier(min, max);
    if (max === 0) return;
    if (star !== undefined) this.#replace(star, '');
    if (!step.isOpen) {
      if (quantifierOf(step) === undefined) this.#insert(arrowSpan.end, bounds);
      return;
    }
    if (isAtMostOne(step.length)) this.#wrap(step, '()', '()', bounds);
    else {
      this.#crossing(left, right, [step], max);
      if (!this.#mayBeHub(left)) this.#wrap(step, `(:${NO_HUB})`, '()', bounds);
      else if (!this.#mayBeHub(right)) this.#wrap(step, '()', `(:${NO_HUB})`, bounds);
      else if (min > 0 && step.pattern.variable === null && isPlainBracket(step)) this.#afterFirstHop(step, min, max);
      else this.#wrapChecked(step, bounds);
    }
  }

  /** Both ends may be hubs: the first hop is free, and none of the later ones begins at a hub. */
  #afterFirstHop(step: StepPart, min: number, max: number | null): void {
    const bounds = quantifier(min - 1, max === null ? null : max - 1);
    const from = this.#names.next('from');
    const rest = `()((${from} WHERE ${noHub(from)})${typedArrow(step.direction, step.types)}())`;
    const written = quantifierOf(step);
    this.#insert(step.pattern.arrowSpan.end, written === undefined ? rest + bounds : rest);
    if (written !== undefined) this.#replace(written, bounds);
  }

  /** Both ends may be hubs and the hops are named: the inner nodes are checked once the path is found. */
  #wrapChecked(step: StepPart, bounds: string): void {
    const inner = this.#names.next('inner');
    this.#wrap(step, `(${inner})`, '()', bounds);
    this.conditions.push(this.#noHubAmong(`${inner}[1..]`));
  }

  /** No node that joins two of the relationships is a hub. */
  #checkedHops(step: StepPart, left: NodePart | null, right: NodePart | null): void {
    if (!step.isOpen || isAtMostOne(step.length)) return;
    this.#crossing(left, right, [step], step.length?.max ?? null);
    const [hops, index, node] = [this.#relationshipName(step), this.#names.next('index'), this.#names.next('node')];
    const ends = (at: string): string => `[startNode(${hops}[${at}]), endNode(${hops}[${at}])]`;
    const joins = `any(${node} IN ${ends(index)} WHERE ${node}:${ANY_HUB} AND ${node} IN ${ends(`${index} + 1`)})`;
    this.conditions.push(`none(${index} IN range(0, size(${hops}) - 2) WHERE ${joins})`);
  }

  #relationshipName(step: StepPart): string {
    const { variableSpan, arrowSpan } = step.pattern;
    if (variableSpan !== null) return this.#slice(variableSpan);
    const name = this.#names.next('hops');
    const at = this.#text.indexOf('[', arrowSpan.start) + 1;
    this.edits.unshift({ span: { start: at, end: at }, text: name });
    return name;
  }

  #wrap(step: StepPart, from: string, to: string, bounds: string): void {
    const { start, end } = step.pattern.arrowSpan;
    this.#insert(start, `(${from}`);
    this.#insert(end, quantifierOf(step) === undefined ? `${to})${bounds}` : `${to})`);
  }

  /** A group of the user's: its own nodes, and the one where one round ends and the next begins. */
  #group(group: GroupPart, left: NodePart | null, right: NodePart | null): void {
    this.path(group.parts, false);
    const [first, last] = [group.parts[0], group.parts.at(-1)];
    const steps = [firstStep(group), lastStep(group)].filter((step) => step?.isOpen === true);
    const [one, two] = steps;
    if (one == null || two == null || isAtMostOne(group.length) || first?.kind !== 'node') return;
    if (last?.kind !== 'node' || first.hub === 'named' || last.hub === 'named') return;
    this.#crossing(left, right, [one, two], group.length.max);
    if (first.hub === 'never' || last.hub === 'never') return;
    if (!this.#mayBeHub(left)) this.#restrict(first, NO_HUB);
    else if (!this.#mayBeHub(right)) this.#restrict(last, NO_HUB);
    else this.conditions.push(this.#noHubAmong(`${this.#nameOf(first)}[1..]`));
  }

  #noHubAmong(list: string): string {
    const node = this.#names.next('node');
    return `none(${node} IN ${list} WHERE ${node}:${ANY_HUB})`;
  }

  #mayBeHub(node: NodePart | null): boolean {
    return node === null || (mayBeHub(node) && !this.#restricted.has(node));
  }

  #restrict(node: NodePart, labels: string): void {
    if (this.#restricted.has(node)) return;
    this.#restricted.add(node);
    const { labelExpression, labelAt } = node.pattern;
    if (labelExpression === null) {
      this.#insert(labelAt, `:${labels} `);
      return;
    }
    const { start, end } = labelExpression.span;
    this.#insert(start, '(');
    this.#insert(end, `)&(${labels})`);
  }

  #restrictByCondition(node: NodePart): void {
    this.#restricted.add(node);
    const condition = noHub(this.#nameOf(node));
    const { where, span } = node.pattern;
    if (where === null) this.#insert(span.end - 1, ` WHERE ${condition}`);
    else {
      this.#insert(where.span.start, '(');
      this.#insert(where.span.end, `) AND ${condition}`);
    }
  }

  /** Returns the node's variable, or a new one. */
  #nameOf(node: NodePart): string {
    const { variableSpan, span } = node.pattern;
    const known = variableSpan === null ? this.#named.get(node) : this.#slice(variableSpan);
    if (known !== undefined) return known;
    const name = this.#names.next('end');
    this.#named.set(node, name);
    // Before a label that is written at the same place.
    const at = span.start + 1;
    this.edits.unshift({ span: { start: at, end: at }, text: `${name} ` });
    return name;
  }

  #crossing(left: NodePart | null, right: NodePart | null, steps: readonly StepPart[], longest: number | null): void {
    this.crossings.push({ left, right, steps, longest: longest ?? Number.POSITIVE_INFINITY });
  }

  #slice({ start, end }: Span): string {
    return this.#text.slice(start, end);
  }

  #insert(at: number, text: string): void {
    this.#replace({ start: at, end: at }, text);
  }

  #replace(span: Edit['span'], text: string): void {
    this.edits.push({ span, text });
  }
}

function mayBeHub({ hub }: NodePart): boolean {
  return hub === 'maybe' || hub === 'named';
}

function nodeAt(parts: readonly PathPart[], index: number): NodePart | null {
  const part = parts[index];
  return part?.kind === 'node' ? part : null;
}

function firstStep(part: PathPart | undefined): StepPart | undefined {
  if (part?.kind === 'group') return part.parts.find((inner) => inner.kind === 'step');
  return part?.kind === 'step' ? part : undefined;
}

function lastStep(part: PathPart | undefined): StepPart | undefined {
  if (part?.kind === 'group') return part.parts.findLast((inner) => inner.kind === 'step');
  return part?.kind === 'step' ? part : undefined;
}

function canBeEmpty(part: PathPart | undefined): boolean {
  return part !== undefined && part.kind !== 'node' && part.length?.min === 0;
}

function isAtMostOne(length: StepPart['length']): boolean {
  return length === null || (length.max !== null && length.max <= 1);
}

/** The brackets contain only a variable, types and a length. */
function isPlainBracket({ pattern: { propertyMap, where } }: StepPart): boolean {
  return propertyMap === null && where === null;
}

/** The `*1..3` inside the brackets of a step. */
function starOf({ pattern }: StepPart): Span | undefined {
  return pattern.writtenLengths.find(({ form }) => form === 'star')?.span;
}

/** The `{1,3}` behind the arrow of a step. */
function quantifierOf({ pattern }: StepPart): Span | undefined {
  return pattern.writtenLengths.find(({ form }) => form === 'quantifier')?.span;
}

function quantifier(min: number, max: number | null): string {
  return `{${min},${max ?? ''}}`;
}
