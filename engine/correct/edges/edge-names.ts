import { EDGES, edgeDeclaration } from '../../../schema/edges.ts';
import { FOREIGN_EDGES } from '../../../schema/foreign-names.ts';
import { PRODUCT_EDGES } from '../../../schema/foreign-names-of-products.ts';
import { LABELS } from '../../../schema/labels.ts';
import type { EdgeDeclaration, ForeignEdgeName } from '../../../schema/model.ts';
import type { Nearness } from '../../contract/suggestions.ts';
import type { RelationshipPattern } from '../../parse/outline.ts';
import { nearest } from '../../text/nearest.ts';
import { byNormalName, normalName } from '../../text/normal-name.ts';
import { joins, reachedLabels, type StepLabels, startLabels, turnedLabels } from './steps.ts';

const FOREIGN: ReadonlyMap<string, ForeignEdgeName> = byNormalName(
  [...FOREIGN_EDGES, ...PRODUCT_EDGES].flatMap((row) => row.foreign.map((name) => [name, row] as const)),
);
const OWN: ReadonlyMap<string, EdgeDeclaration> = byNormalName(EDGES.map((edge) => [edge.type, edge] as const));

/** A type of this graph that a name stands for. */
export interface KnownEdge {
  readonly kind: 'known';
  /** The stored type. */
  readonly declaration: EdgeDeclaration;
  /** Whether the stored edge points against the written name: PARENT_OF, HAS_MX. */
  readonly turned: boolean;
  /** The name is of another product, or ours in another case. */
  readonly foreign: boolean;
}

/** A name that stands for no type, or for several. */
export interface UnknownEdge {
  readonly kind: 'unknown';
  readonly guidance: string;
  /** Possible types, the likeliest first. */
  readonly candidates: readonly KnownEdge[];
  readonly found: Nearness;
}

/** Meaning of an edge type's name in this graph. */
export type EdgeMeaning = KnownEdge | UnknownEdge;

/**
 * Looks up an edge type: ours, one that is walked backwards, one of another product, or unknown with the nearest. If a foreign name has
 * several meanings, or several types are near, the ends of the step (left to right along its arrow) decide.
 */
export function edgeMeaning(name: string, labels: StepLabels): EdgeMeaning {
  const declaration = edgeDeclaration(name);
  if (declaration !== undefined) return known(declaration, false, false);
  const own = OWN.get(normalName(name));
  if (own !== undefined) return known(own, false, true);
  const foreign = FOREIGN.get(normalName(name));
  return foreign === undefined ? nearestMeaning(name, labels) : foreignMeaning(foreign, labels);
}

/** Returns whether the step can match by this type, in the direction of its arrow. */
export function canJoin({ declaration, turned }: KnownEdge, labels: StepLabels): boolean {
  return joins(declaration, turned ? turnedLabels(labels) : labels);
}

function foreignMeaning(foreign: ForeignEdgeName, labels: StepLabels): EdgeMeaning {
  const replacements = meanings(foreign, foreign.replacement);
  const fitting = fittingFirst(replacements, labels).filter((edge) => fitsSomehow(edge, labels));
  const [only, second] = replacements.length === 1 ? replacements : fitting;
  if (only !== undefined && second === undefined) return only;
  const candidates = fittingFirst([...replacements, ...meanings(foreign, foreign.candidates ?? [])], labels);
  const joining = candidates.filter((edge) => fitsSomehow(edge, labels));
  return {
    kind: 'unknown',
    guidance: foreign.guidance,
    candidates: joining.length > 0 ? joining : candidates,
    found: 'map',
  };
}

function meanings({ turned }: ForeignEdgeName, types: readonly string[]): KnownEdge[] {
  return types.flatMap((type) => {
    const declaration = edgeDeclaration(type);
    if (declaration === undefined) return [];
    return [known(declaration, turned === true || turned?.includes(type) === true, true)];
  });
}

/** Returns, among the types with a similar spelling, one that joins the ends, if there is one. */
function nearestMeaning(name: string, labels: StepLabels): UnknownEdge {
  const types = EDGES.map((edge) => edge.type);
  const joining = EDGES.filter((edge) => fitsSomehow(known(edge, false, false), labels)).map((edge) => edge.type);
  const type = nearest(name, joining) ?? nearest(name, types);
  const declaration = type === null ? undefined : edgeDeclaration(type);
  const guidance = type === null ? 'CALL db.relationshipTypes() lists the types.' : `the nearest type is ${type}.`;
  return {
    kind: 'unknown',
    guidance,
    candidates: declaration === undefined ? [] : [known(declaration, false, true)],
    found: 'spelling',
  };
}

function fitsSomehow(edge: KnownEdge, labels: StepLabels): boolean {
  return canJoin(edge, labels) || canJoin(edge, turnedLabels(labels));
}

function fittingFirst(edges: readonly KnownEdge[], labels: StepLabels): KnownEdge[] {
  const rank = (edge: KnownEdge): number => (canJoin(edge, labels) ? 0 : fitsSomehow(edge, labels) ? 1 : 2);
  return edges.toSorted((left, right) => rank(left) - rank(right));
}

function known(declaration: EdgeDeclaration, turned: boolean, foreign: boolean): KnownEdge {
  const forward = declaration.reverseOf === undefined ? undefined : edgeDeclaration(declaration.reverseOf);
  if (forward === undefined) return { kind: 'known', declaration, turned, foreign };
  return { kind: 'known', declaration: forward, turned: !turned, foreign };
}

const EVERY_LABEL = LABELS.map(({ label }) => label);
/** No longer chain of labels is new: the schema has fewer turns than this. */
const FAR = 16;

/**
 * Returns whether any chain of the edges, as long as the step allows, leads from the labels on the left to those on the right. `undirected`
 * walks each of them in either direction.
 */
export function reaches(
  edges: readonly KnownEdge[],
  { left, right }: StepLabels,
  { length }: RelationshipPattern,
  undirected: boolean,
): boolean {
  const { min, max } = length ?? { min: 1, max: 1 };
  if (min > FAR) return true;
  let labels = left.length === 0 ? EVERY_LABEL : left;
  if (min === 0 && meets(labels, right)) return true;
  for (let hop = 1; hop <= Math.min(max ?? FAR, FAR) && labels.length > 0; hop += 1) {
    labels = [...new Set(edges.flatMap((edge) => neighbours(edge, labels, undirected)))];
    if (hop >= min && labels.length > 0 && meets(labels, right)) return true;
  }
  return false;
}

function meets(labels: readonly string[], right: readonly string[]): boolean {
  return right.length === 0 || right.some((label) => labels.includes(label));
}

function neighbours({ declaration, turned }: KnownEdge, labels: readonly string[], undirected: boolean): string[] {
  return [
    ...(undirected || !turned ? reachedLabels(declaration, labels) : []),
    ...(undirected || turned ? startLabels(declaration, labels) : []),
  ];
}
