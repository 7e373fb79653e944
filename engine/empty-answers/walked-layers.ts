import { edgeDeclaration } from '../../schema/edges.ts';
import { endsBetween, resolvedEnds } from '../../schema/introspection.ts';
import { LAYERS, layersOfEdge } from '../../schema/layers.ts';
import { LabelKnowledge } from '../correct/labels/label-knowledge.ts';
import type { NodePattern, ParsedStatement, PathPattern, RelationshipPattern } from '../parse/outline.ts';

/** An edge type or a label that a query names, and the layers that its data lies in. */
export interface WalkedLayers {
  readonly kind: 'edge' | 'label';
  readonly name: string;
  readonly layers: readonly string[];
  /** If there are rows, each of them has it: then the rows themselves show that there is data. */
  readonly isInEveryRow: boolean;
}

/** A list of more types than this means "any". */
const FEW_TYPES = 8;

const LAYER_OF_LABEL: ReadonlyMap<string, string> = new Map(
  LAYERS.flatMap(({ id, labels }) => labels.map((label) => [label, id] as const)),
);

/** The layers that a statement names by edge types and labels, each name once; what it leaves open names none. */
export function walkedLayers(statement: ParsedStatement): WalkedLayers[] {
  const knowledge = new LabelKnowledge(statement);
  return statement.outline.paths.flatMap((path) => {
    const isNeeded = path.place === 'match' && !path.optional;
    return [...edgesOf(path, isNeeded, knowledge), ...labelsOf(path, isNeeded)];
  });
}

/** Layers and edge types that procedures read: their rows never show whether there was data. */
export function calledLayers(names: readonly string[]): WalkedLayers[] {
  return names.map((name) => {
    const edge = edgeDeclaration(name);
    return { kind: 'edge', name, layers: edge === undefined ? [name] : layersOfEdge(edge), isInEveryRow: false };
  });
}

function edgesOf({ elements }: PathPattern, isNeeded: boolean, knowledge: LabelKnowledge): WalkedLayers[] {
  return elements.flatMap((step, index): WalkedLayers[] => {
    if (step.kind !== 'relationship' || step.types.length > FEW_TYPES || step.types.some(({ negated }) => negated))
      return [];
    const [before, after] = [elements[index - 1], elements[index + 1]];
    const left = before?.kind === 'node' ? namesOf(before, knowledge) : [];
    const right = after?.kind === 'node' ? namesOf(after, knowledge) : [];
    const isInEveryRow = isNeeded && step.types.length === 1 && step.length?.min !== 0;
    return step.types.map(({ name }) => ({
      kind: 'edge',
      name,
      layers: layersOfStep(name, step, left, right),
      isInEveryRow,
    }));
  });
}

function layersOfStep(
  type: string,
  { length, direction }: RelationshipPattern,
  left: readonly string[],
  right: readonly string[],
): readonly string[] {
  const edge = edgeDeclaration(type);
  if (edge === undefined) return [];
  const [from, to] = direction === 'left' ? [right, left] : [left, right];
  const fitting =
    length === null ? pairs(from, to).flatMap(([one, other]) => between(type, one, other, direction)) : [];
  return [...new Set((fitting.length > 0 ? fitting : resolvedEnds(edge)).map(({ layer }) => layer))];
}

function between(type: string, from: string | undefined, to: string | undefined, direction: string) {
  const turned = direction === 'none' ? endsBetween(type, to, from) : [];
  return [...endsBetween(type, from, to), ...turned];
}

function pairs(left: readonly string[], right: readonly string[]): [string | undefined, string | undefined][] {
  const orAny = (labels: readonly string[]): readonly (string | undefined)[] =>
    labels.length === 0 ? [undefined] : labels;
  return orAny(left).flatMap((one) =>
    orAny(right).map((other): [string | undefined, string | undefined] => [one, other]),
  );
}

function labelsOf({ elements }: PathPattern, isNeeded: boolean): WalkedLayers[] {
  return elements.flatMap((node) => {
    if (node.kind !== 'node') return [];
    const labels = node.labels.filter(({ negated }) => !negated);
    const isInEveryRow = isNeeded && labels.length === 1;
    return labels.map(({ name }) => ({ kind: 'label', name, layers: layersOfLabel(name), isInEveryRow }) as const);
  });
}

function layersOfLabel(label: string): readonly string[] {
  const layer = LAYER_OF_LABEL.get(label);
  return layer === undefined ? [] : [layer];
}

function namesOf(node: NodePattern, knowledge: LabelKnowledge): readonly string[] {
  return knowledge.ofNode(node).labels.map(({ name }) => name);
}
