import type { Advisory } from '../../../schema/advisory.ts';
import { edgeDirection, edgeEndpoints, schemaDriftRewrite, unknownEdgeType } from '../../advise/notices.ts';
import type { NameUse, ParsedStatement } from '../../parse/outline.ts';
import type { Edit } from '../../text/edit.ts';
import type { NodeLabels } from '../labels/node-labels.ts';
import type { Offer } from '../properties/properties.ts';
import { namesAbove, readsReversed, saysWhoProvides } from './arrow-hints.ts';
import { type EdgeMeaning, edgeMeaning, type KnownEdge, reaches } from './edge-names.ts';
import { endpointsProblem, labelsText, mixedDirections, pointsText, unknownType } from './edge-problems.ts';
import { type Arrow, arrowEdits, chainEdits, chainText, meantChain } from './rewritten-steps.ts';
import {
  alongArrow,
  isAskedForItself,
  isOneHop,
  liesAsStored,
  namesTypes,
  type PathStep,
  reachedLabels,
  readsBothWays,
  type StepLabels,
  startLabels,
  turnedLabels,
} from './steps.ts';

/** A step with the meaning of its names and its ends. */
interface Reading {
  readonly statement: ParsedStatement;
  readonly step: PathStep;
  /** Labels at its ends in the order of the text, and as its arrow points. */
  readonly labels: StepLabels;
  readonly forward: StepLabels;
  readonly meanings: ReadonlyMap<NameUse, EdgeMeaning>;
  /** The types that it walks. */
  readonly edges: readonly KnownEdge[];
}

/** Correction of one step. */
interface StepCorrection {
  readonly edits: readonly Edit[];
  readonly advisories: readonly Advisory[];
  /** Whether the ends differ from the written step: no further conclusions are drawn from it. */
  readonly isRemade?: true;
  /** What would turn the arrow if it is backwards, which only an answer without rows shows. */
  readonly turning?: Offer;
}

/** Corrections of the steps of a query. */
export interface EdgeCorrection {
  readonly edits: readonly Edit[];
  readonly advisories: readonly Advisory[];
  /** Arrows between ends of the same kind, which may be backwards: reported if there are no rows. */
  readonly turnings: readonly Offer[];
}

const NO_LABELS: StepLabels = { left: [], right: [] };

/**
 * Corrects the steps of a query: edge types of other products, PARENT_OF (which is CHILD_OF reversed), arrows of edges
 * that read both ways, arrows that lie backwards, and edges between ends that they never join. Throws a QueryProblem
 * for a type that means nothing here, and for a step that can match nothing and has no one meaning. Only planned,
 * these are notices.
 */
export function correctEdges(
  statement: ParsedStatement,
  steps: readonly PathStep[],
  nodeLabels: NodeLabels,
): EdgeCorrection {
  const edits: Edit[] = [];
  const advisories = new Map<string, Advisory>();
  const turnings: Offer[] = [];
  for (const step of steps) {
    const reading = readStep(statement, step, nodeLabels.around(step));
    const correction = correctStep(reading);
    if (correction.isRemade) nodeLabels.setAside(step);
    edits.push(...correction.edits);
    if (correction.turning !== undefined) turnings.push(correction.turning);
    for (const advisory of [...nameNotices(reading), ...correction.advisories]) {
      advisories.set(`${advisory.kind} ${advisory.message}`, advisory);
    }
  }
  return { edits, advisories: [...advisories.values()], turnings };
}

function readStep(statement: ParsedStatement, step: PathStep, around: StepLabels): Reading {
  const forward = alongArrow(step.pattern, around);
  const named = isOneHop(step.pattern) ? forward : NO_LABELS;
  const meanings = new Map(step.pattern.types.map((use) => [use, edgeMeaning(use.name, named)] as const));
  const edges = [...meanings].flatMap(([use, meaning]) => (use.negated || meaning.kind === 'unknown' ? [] : [meaning]));
  return { statement, step, labels: around, forward, meanings, edges };
}

function nameNotices({ statement, step, meanings }: Reading): Advisory[] {
  return [...meanings].flatMap(([use, meaning]) => {
    if (meaning.kind === 'known')
      return meaning.foreign ? [schemaDriftRewrite(use.name, meaning.declaration.type)] : [];
    if (statement.mode !== 'explain') throw unknownType(statement, step, use, meaning);
    return [unknownEdgeType(use.name)];
  });
}

function correctStep(reading: Reading): StepCorrection {
  const { pattern } = reading.step;
  if (!namesTypes(pattern) || reading.edges.length < pattern.types.length || canMatch(reading, reading.forward)) {
    return laid(reading);
  }
  if (pattern.direction !== 'none' && canMatch(reading, turnedLabels(reading.forward))) return turned(reading);
  return lengthened(reading) ?? refused(reading);
}

function canMatch({ step: { pattern }, edges }: Reading, labels: StepLabels): boolean {
  return reaches(edges, labels, pattern, pattern.direction === 'none');
}

/** Returns the step with our names, and its arrow as the edges are stored. */
function laid(reading: Reading): StepCorrection {
  const { statement, step, edges } = reading;
  if (readsReversed(step, edges, reading.labels)) return turned(reading);
  const longer = upToTld(reading);
  if (longer !== null) return longer;
  const arrow = keepsArrow(reading) ? 'as-written' : arrowFor(edges, oneHopLabels(reading));
  if (arrow !== null) {
    const arrows = arrowEdits(statement.text, step.pattern, arrow);
    return { edits: [...renamed(reading), ...arrows], advisories: [], ...mayBeTurned(reading, arrows) };
  }
  const undirected = [...renamed(reading), ...arrowEdits(statement.text, step.pattern, 'undirected')];
  throw mixedDirections(statement, step, undirected);
}

/** Returns whether the arrow stays whatever the type: there is none, it shows who provides for whom, or it counts each edge once. */
function keepsArrow({ statement, step, forward }: Reading): boolean {
  if (step.pattern.direction === 'none' || saysWhoProvides(statement, step)) return true;
  const isAlike = forward.left.toSorted().join() === forward.right.toSorted().join();
  return isOneHop(step.pattern) && isAlike && forward.left.length > 0 && isAskedForItself(statement, step);
}

/** Returns what would turn an arrow whose labels fit in both directions. */
function mayBeTurned({ statement, step, edges, forward }: Reading, arrows: readonly Edit[]): { turning?: Offer } {
  const [edge, second] = edges;
  const { pattern } = step;
  if (edge === undefined || second !== undefined || !namesTypes(pattern) || pattern.direction === 'none') return {};
  if (arrows.length > 0 || !reaches(edges, turnedLabels(forward), pattern, false)) return {};
  if (readsBothWays(edge.declaration, NO_LABELS)) return {};
  const { type } = edge.declaration;
  return {
    turning: { advisory: edgeDirection(type, pointsText(type)), edits: arrowEdits(statement.text, pattern, 'turned') },
  };
}

/** `(www.example.com)-[:CHILD_OF]->(:TLD)`: only the registrable domain is a child of its top-level domain at once. */
function upToTld({ statement, step, labels, edges }: Reading): StepCorrection | null {
  const [edge, second] = edges;
  const { pattern } = step;
  const [use] = pattern.types;
  if (edge?.declaration.type !== 'CHILD_OF' || second !== undefined || use === undefined) return null;
  if (pattern.length !== null || pattern.variable !== null || step.path.shortest) return null;
  const ends = [
    { child: step.left, parent: labels.right },
    { child: step.right, parent: labels.left },
  ];
  const above = Math.max(...ends.map(({ child, parent }) => (parent.join() === 'TLD' ? namesAbove(child) : 0)));
  if (above === 0) return null;
  const type = `CHILD_OF*1..${above}`;
  const arrows = edge.turned ? arrowEdits(statement.text, pattern, 'turned') : [];
  return {
    edits: [{ span: use.span, text: type }, ...arrows],
    advisories: [edgeEndpoints(use.name, 'a subdomain and a TLD', `-[:${type}]->`)],
    isRemade: true,
  };
}

/** The arrow lies the other way: the labels fit only so. */
function turned(reading: Reading): StepCorrection {
  const { statement, step, edges } = reading;
  const arrow = arrowFor(edges, turnedLabels(oneHopLabels(reading)));
  if (arrow === null) return refused(reading);
  const opposite: Record<Arrow, Arrow> = { 'as-written': 'turned', turned: 'as-written', undirected: 'undirected' };
  return {
    edits: [...renamed(reading), ...arrowEdits(statement.text, step.pattern, opposite[arrow])],
    advisories: [...reading.meanings].flatMap(([use, meaning]) => {
      if (meaning.kind === 'unknown') return [];
      const type = meaning.foreign ? meaning.declaration.type : use.name;
      return [edgeDirection(type, pointsText(type))];
    }),
    isRemade: true,
  };
}

/** The one edge becomes the chain that is meant by it; null where none is. */
function lengthened({ statement, step, labels, edges }: Reading): StepCorrection | null {
  const [edge, second] = edges;
  const [use] = step.pattern.types;
  if (edge === undefined || use === undefined || second !== undefined) return null;
  const { type } = edge.declaration;
  const ends = withTypesOwnEnds(edge, step, labels);
  const chain = isOneHop(step.pattern) && !step.path.shortest ? meantChain(type, ends) : null;
  if (chain === null) return null;
  return {
    edits: chainEdits(statement.text, step.pattern, use, chain, type),
    advisories: [edgeEndpoints(use.name, labelsText(ends), chainText(chain))],
    isRemade: true,
  };
}

/** An end without labels in the query gets the end of the edge type itself. */
function withTypesOwnEnds(
  { declaration, turned: isTurned }: KnownEdge,
  step: PathStep,
  labels: StepLabels,
): StepLabels {
  const own = { left: startLabels(declaration, []), right: reachedLabels(declaration, []) };
  const { left, right } = isTurned !== (step.pattern.direction === 'left') ? turnedLabels(own) : own;
  return {
    left: labels.left.length > 0 ? labels.left : [...new Set(left)],
    right: labels.right.length > 0 ? labels.right : [...new Set(right)],
  };
}

function refused(reading: Reading): StepCorrection {
  const { statement, step, labels, edges } = reading;
  if (statement.mode !== 'explain') throw endpointsProblem(statement, step, labels, edges);
  const types = step.pattern.types.map(({ name }) => name).join(', ');
  return { edits: renamed(reading), advisories: [edgeEndpoints(types, labelsText(labels), null)] };
}

function renamed({ meanings }: Reading): Edit[] {
  return [...meanings].flatMap(([use, meaning]) => {
    if (meaning.kind === 'unknown' || meaning.declaration.type === use.name) return [];
    return use.negated && !meaning.foreign ? [] : [{ span: use.span, text: meaning.declaration.type }];
  });
}

/** The labels of a longer step's ends say nothing of the single edges in it. */
function oneHopLabels({ step, forward }: Reading): StepLabels {
  return isOneHop(step.pattern) ? forward : NO_LABELS;
}

/** Returns how one arrow from left to right fits all types of a step; null if none does. */
function arrowFor(edges: readonly KnownEdge[], forward: StepLabels): Arrow | null {
  const both = edges.filter((edge) => readsBothWays(edge.declaration, forward));
  const strict = edges.filter((edge) => !both.includes(edge));
  const [wanted, other] = new Set(strict.map((edge): Arrow => (edge.turned ? 'turned' : 'as-written')));
  if (other !== undefined) return both.length === 0 && isOneType(strict) ? 'undirected' : null;
  const lies = wanted === 'turned' ? turnedLabels(forward) : forward;
  const settled = both.every((edge) => liesAsStored(edge.declaration, lies));
  if (settled) return wanted ?? 'as-written';
  return wanted === undefined ? 'undirected' : null;
}

function isOneType(edges: readonly KnownEdge[]): boolean {
  return new Set(edges.map((edge) => edge.declaration.type)).size === 1;
}
