import type { NodePattern, ParsedStatement } from '../../parse/outline.ts';
import { canJoin, edgeMeaning, type KnownEdge } from '../edges/edge-names.ts';
import {
  alongArrow,
  isOneHop,
  namesTypes,
  type PathStep,
  reachedLabels,
  type StepLabels,
  startLabels,
  stepsOf,
  turnedLabels,
} from '../edges/steps.ts';
import type { Meaning } from '../keys/anchors.ts';
import type { LabelKnowledge } from './label-knowledge.ts';

/**
 * Finds the labels that a node of a pattern can have: from the query, else from its other edges. An answer is certain; an empty list means
 * unknown.
 */
export class NodeLabels {
  readonly #knowledge: LabelKnowledge;
  readonly #meaning: Meaning;
  readonly #steps: readonly PathStep[];
  /** Corrected steps: their written form no longer determines their ends. */
  readonly #corrected = new Set<PathStep>();

  constructor(
    statement: ParsedStatement,
    knowledge: LabelKnowledge,
    meaning: Meaning,
    steps: readonly PathStep[] = stepsOf(statement),
  ) {
    this.#knowledge = knowledge;
    this.#meaning = meaning;
    this.#steps = steps;
  }

  /** The labels that the query itself says. */
  said(node: NodePattern | null): readonly string[] {
    return node === null ? [] : this.#knowledge.certainOf(node).flatMap(this.#meaning);
  }

  /** Returns the labels at the ends of a step, from the rest of the query. */
  around(step: PathStep): StepLabels {
    return { left: this.#at(step.left, step), right: this.#at(step.right, step) };
  }

  /** Returns the labels of a node, from the query and from each of its edges. */
  of(node: NodePattern): readonly string[] {
    return this.#at(node, null);
  }

  /** Draws no more conclusions from the written step. */
  setAside(step: PathStep): void {
    this.#corrected.add(step);
  }

  #at(node: NodePattern | null, except: PathStep | null): readonly string[] {
    const said = this.said(node);
    if (node === null || said.length > 0 || node.hasWildcard || node.labels.length > 0) return said;
    const allowed = this.#steps
      .filter((step) => step !== except && !this.#corrected.has(step) && this.#binds(step, node))
      .flatMap((step) => [
        ...(this.#isSame(step.left, node) ? [this.#allows(step, 'left')] : []),
        ...(this.#isSame(step.right, node) ? [this.#allows(step, 'right')] : []),
      ])
      .filter((labels) => labels.length > 0);
    const [first = [], ...others] = allowed;
    return first.filter((label) => others.every((labels) => labels.includes(label)));
  }

  /** Returns whether a step applies to a node at its place: it is in an earlier MATCH, or in the node's own path. */
  #binds(step: PathStep, node: NodePattern): boolean {
    if (step.path.elements.includes(node)) return true;
    return step.path.place === 'match' && step.pattern.span.start < node.span.start;
  }

  #isSame(end: NodePattern | null, node: NodePattern): boolean {
    if (end === null || end === node) return end === node;
    if (end.variable === null || end.variable !== node.variable) return false;
    return this.#knowledge.sameVariable(end.variable, end.span, node.span);
  }

  /** The labels that one step allows at one of its ends; none where it says nothing. */
  #allows({ pattern, left, right }: PathStep, end: 'left' | 'right'): readonly string[] {
    if (!isOneHop(pattern) || !namesTypes(pattern)) return [];
    const labels = { left: this.said(left), right: this.said(right) };
    const open = end === 'left' ? { ...labels, left: [] } : { ...labels, right: [] };
    const forward = alongArrow(pattern, open);
    const edges = pattern.types.map(({ name }) => edgeMeaning(name, forward));
    if (!edges.every((edge) => edge.kind === 'known')) return [];
    const atStart = (end === 'left') !== (pattern.direction === 'left');
    const ways = pattern.direction === 'none' ? [false, true] : [!edges.some((edge) => canJoin(edge, forward))];
    return [
      ...new Set(edges.flatMap((edge) => ways.flatMap((isTurned) => endLabels(edge, forward, atStart, isTurned)))),
    ];
  }
}

/** The labels at the arrow's start or end by one type; `isTurned` where the step lies against its arrow. */
function endLabels(edge: KnownEdge, labels: StepLabels, atStart: boolean, isTurned: boolean): readonly string[] {
  const backwards = edge.turned !== isTurned;
  const stored = backwards ? turnedLabels(labels) : labels;
  return atStart !== backwards
    ? startLabels(edge.declaration, stored.right)
    : reachedLabels(edge.declaration, stored.left);
}
