import { withRewrite } from '../advise/notices.ts';
import { applyEdits } from '../edit.ts';
import type { ParsedStatement, ValueReference } from '../parse/outline.ts';
import type { Advisory } from '../procedure-catalog.ts';
import type { StepContext, StepResult } from '../step.ts';
import { type Anchor, anchorsOf } from './anchors.ts';
import { correctEdges } from './edges.ts';
import { foldAnchors } from './fold.ts';
import { LabelKnowledge } from './label-knowledge.ts';
import { correctLabels } from './labels.ts';
import { NodeLabels } from './node-labels.ts';
import { foldParameters } from './parameters.ts';
import { foldPrefixes } from './prefixes.ts';
import { foldSlugs } from './slugs.ts';
import { stepsOf } from './steps.ts';

/**
 * Makes a query mean in this graph what its writer meant: labels and edge types of other products, arrows of edges
 * that read both ways, and names in any form. The text outside the edits stays as it was written; correcting a
 * corrected query changes nothing. Throws a QueryProblem, with a suggestion, for what has no meaning here.
 */
export function correct(statement: ParsedStatement, context: StepContext): StepResult {
  const knowledge = new LabelKnowledge(statement);
  const names = anchorsOf(statement, knowledge, 'name');
  const labels = correctLabels(statement, knowledge, names, context.parameters);
  const steps = stepsOf(statement);
  const nodeLabels = new NodeLabels(statement, knowledge, labels.meaning, steps);
  const edges = correctEdges(statement, steps, nodeLabels);
  const slugs = anchorsOf(statement, knowledge, 'id');
  const folds = [
    foldAnchors(statement, names, labels.meaning, context.parameters),
    foldSlugs(slugs, labels.meaning, context.parameters),
    foldPrefixes(statement, knowledge, labels.meaning, context.parameters),
  ];
  const uses = folds.flatMap((fold) => fold.parameterUses);
  const bound = foldParameters(statement, uses, context.parameters);
  const edits = [...labels.edits, ...edges.edits, ...folds.flatMap((fold) => fold.edits), ...bound.edits];
  const advisories = [labels, edges, ...folds].flatMap((part) => part.advisories);
  return {
    edits,
    parameters: bound.parameters,
    advisories: withText(
      advisories,
      Object.keys(bound.parameters).length > 0 ? null : applyEdits(statement.text, edits),
    ),
    cacheable: !readsParameter(statement, [...names, ...slugs]),
  };
}

/** A notice of a correction carries the text that runs; not where parameters changed, which a text does not hold. */
function withText(advisories: readonly Advisory[], text: string | null): Advisory[] {
  return advisories.map((advisory) => (advisory.kind === 'unknown-edge-type' ? advisory : withRewrite(advisory, text)));
}

/** Whether what a parameter holds made a difference: then the result holds for this value alone. */
function readsParameter(statement: ParsedStatement, anchors: readonly Anchor[]): boolean {
  const reads = (value: ValueReference): boolean =>
    value.kind === 'parameter' || (value.kind === 'list' && value.items.some(reads));
  const prefixes = statement.outline.comparisons.filter(({ operator }) => operator === 'STARTS WITH');
  return [...anchors, ...prefixes].some(({ value }) => reads(value));
}
