import { EDGES, edgeDeclaration, STORED_EDGES } from './edges.ts';
import { LABELS, labelDeclaration } from './labels.ts';
import { LAYERS } from './layers.ts';
import type { EdgeDeclaration, EdgeEnds, LabelDeclaration, PropertyDeclaration } from './model.ts';

/** One edge type between one pair of end lists, with the properties of just these ends. */
export interface ResolvedEnds {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly direction: 'strict' | 'both';
  readonly queryTime: boolean;
  readonly layer: string;
}

/** The ends of an edge type with its own direction, query-time mark and layer filled in. */
export function resolvedEnds(edge: EdgeDeclaration): readonly ResolvedEnds[] {
  return edge.ends.map((ends: EdgeEnds) => ({
    from: ends.from,
    to: ends.to,
    direction: ends.direction ?? edge.direction,
    queryTime: ends.queryTime ?? edge.queryTime,
    layer: ends.layer ?? edge.layer,
  }));
}

/** Labels that an edge type may start at, each once, in the contract's order; empty for an unknown type. */
export function sourceLabels(type: string): readonly string[] {
  return distinct(edgeDeclaration(type)?.ends.flatMap((ends) => ends.from) ?? []);
}

/** Labels that an edge type may end at, each once, in the contract's order; empty for an unknown type. */
export function targetLabels(type: string): readonly string[] {
  return distinct(edgeDeclaration(type)?.ends.flatMap((ends) => ends.to) ?? []);
}

/** The ends of an edge type that join these two labels in this direction; undefined means any label. */
export function endsBetween(type: string, from?: string, to?: string): readonly ResolvedEnds[] {
  const edge = edgeDeclaration(type);
  if (edge === undefined) return [];
  return resolvedEnds(edge).filter(
    (ends) => (from === undefined || ends.from.includes(from)) && (to === undefined || ends.to.includes(to)),
  );
}

/** Types of the stored edges. An untyped relationship in a query means one of these. */
export const STORED_EDGE_TYPES: readonly string[] = STORED_EDGES.map(({ type }) => type);

/** The properties of a label or an edge type that an answer may show. */
export function visibleProperties(declaration: LabelDeclaration | EdgeDeclaration): readonly PropertyDeclaration[] {
  return declaration.properties.filter((property) => property.hidden !== true);
}

/** Names of the properties that no answer shows. */
export const HIDDEN_PROPERTIES: ReadonlySet<string> = new Set(
  [...LABELS, ...EDGES].flatMap((declaration) =>
    declaration.properties.filter((property) => property.hidden).map((property) => property.name),
  ),
);

/** Every property name that a query may use, each once, in alphabetical order. */
export const PROPERTY_KEYS: readonly string[] = distinct(
  [...LABELS, ...EDGES].flatMap((declaration) => visibleProperties(declaration).map((property) => property.name)),
).toSorted();

/** Returns whether a label has a property of this name. */
export function hasProperty(label: string, property: string): boolean {
  return labelDeclaration(label)?.properties.some((declared) => declared.name === property) ?? false;
}

/** Returns the edges of a layer between labels: one type may belong to several layers by its ends. */
export function layerEdges(layer: string): readonly (ResolvedEnds & { readonly type: string })[] {
  return STORED_EDGES.flatMap((edge) =>
    resolvedEnds(edge)
      .filter((ends) => ends.layer === layer)
      .map((ends) => ({ ...ends, type: edge.type })),
  );
}

/** Ids of the layers with at least one edge that the hosted service computes at query time. */
export const QUERY_TIME_LAYERS: readonly string[] = LAYERS.filter((layer) =>
  layerEdges(layer.id).some((ends) => ends.queryTime),
).map((layer) => layer.id);

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
