import type { Advisory } from '../../schema/advisory.ts';
import { whoisParentFold, withRewrite } from '../advise/notices.ts';
import { applyEdits, type Edit } from '../edit.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import type { StepContext, StepResult } from '../step.ts';
import { type Anchor, anchorsOf } from './anchors.ts';
import { casedNames } from './cased-names.ts';
import { correctCertificates } from './certificates.ts';
import { correctEdges } from './edges.ts';
import { foldAnchors } from './fold.ts';
import { LabelKnowledge } from './label-knowledge.ts';
import { possibleLabels } from './label-names.ts';
import { correctLabels } from './labels.ts';
import { NodeLabels } from './node-labels.ts';
import { foldParameters } from './parameters.ts';
import { foldPartialNames, PARTIAL } from './partial-names.ts';
import { parametersIn, plainParameters } from './plain-parameters.ts';
import { foldPrefixes } from './prefixes.ts';
import { correctProperties, type Offer } from './properties.ts';
import { foldSlugs } from './slugs.ts';
import { stepsOf } from './steps.ts';
import { withUnwoundLists } from './unwound.ts';
import { mayAskWhois, whoisQuestions } from './whois.ts';

/**
 * Makes a query mean in this graph what its writer meant: labels, properties and edge types of other products, arrows
 * that lie backwards or read both ways, edges between ends that they never join, and names in any form. The text outside the edits
 * stays as it was written; correcting a corrected query changes nothing. Throws a QueryProblem, with a suggestion, for what has no meaning here.
 */
export function correct(statement: ParsedStatement, context: StepContext): StepResult {
  const { parameters } = context;
  const knowledge = new LabelKnowledge(statement);
  const steps = stepsOf(statement);
  const properties = correctProperties({
    statement,
    knowledge,
    nodeLabels: new NodeLabels(statement, knowledge, possibleLabels, steps),
    meaning: possibleLabels,
    parameters,
  });
  const cased = casedNames(statement, knowledge, properties.nameAt);
  const named = [...anchorsOf(statement, knowledge, 'name', properties.nameAt), ...cased.anchors];
  const names = withUnwoundLists(statement, knowledge, named);
  const slugs = anchorsOf(statement, knowledge, 'id', properties.nameAt);
  const labels = correctLabels(statement, knowledge, names, parameters);
  const edges = correctEdges(statement, steps, new NodeLabels(statement, knowledge, labels.meaning, steps));
  const whois = whoisQuestions(statement, knowledge, names, steps, labels.meaning, parameters);
  const certificates = correctCertificates(statement, knowledge, names, labels.meaning, parameters);
  const keys = names.filter((anchor) => !certificates.anchors.has(anchor));
  const folds = [
    foldAnchors(statement, keys, labels.meaning, parameters, whois.anchors),
    foldSlugs(slugs, labels.meaning, parameters),
    foldPrefixes(statement, knowledge, labels.meaning, parameters, properties.nameAt),
    foldPartialNames(statement, knowledge, labels.meaning, parameters, properties.nameAt),
  ];
  const uses = folds.flatMap((fold) => fold.parameterUses);
  const bound = foldParameters(statement, uses, parameters);
  const folded = [...folds.flatMap((fold) => fold.edits), ...bound.edits];
  const shape = [...whois.before, ...edges.edits, ...whois.behind, ...certificates.edits, ...cased.edits];
  const edits = [...labels.edits, ...shape, ...unlessEdited(properties.edits, [...shape, ...folded]), ...folded];
  const advisories = [
    ...[labels, edges, properties, certificates, ...folds].flatMap((part) => part.advisories),
    ...[...whois.apexes].map(whoisParentFold),
  ];
  const allBound = { ...bound.parameters, ...certificates.parameters };
  const hasBound = Object.keys(allBound).length > 0;
  const isUntouched = edits.length + advisories.length + properties.offers.length + edges.turnings.length === 0;
  const readsParts = properties.readsParameters || readsParameter(statement, slugs) || mayAskWhois(statement, steps);
  const textWith = (more: readonly Edit[]) =>
    hasBound ? null : applyEdits(statement.text, [...unlessEdited(edits, more), ...more]);
  return {
    edits,
    parameters: allBound,
    advisories: [...withText(advisories, textWith([])), ...properties.offers.map((offer) => offered(offer, textWith))],
    whenEmpty: edges.turnings.map((offer) => offered(offer, textWith)),
    cacheable: !properties.readsParameters && !readsParameter(statement, [...names, ...slugs]),
    ...(isUntouched && !hasBound && !readsParts
      ? { holdsFor: plainParameters(names, labels.meaning, parameters) }
      : {}),
  };
}

/** The edits whose place no other edit takes: a property that is folded with its value is renamed there. */
function unlessEdited(edits: readonly Edit[], others: readonly Edit[]): readonly Edit[] {
  const taken = others.map(({ span }) => span).filter(({ start, end }) => start < end);
  return edits.filter(
    ({ span }) => span.start === span.end || !taken.some(({ start, end }) => start <= span.start && span.end <= end),
  );
}

/** A notice of a correction carries the text that runs; not where parameters changed, which a text does not hold. */
function withText(advisories: readonly Advisory[], text: string | null): Advisory[] {
  return advisories.map((advisory) => (advisory.kind === 'unknown-edge-type' ? advisory : withRewrite(advisory, text)));
}

function offered({ advisory, edits }: Offer, textWith: (more: readonly Edit[]) => string | null): Advisory {
  return withRewrite(advisory, edits.length === 0 ? null : textWith(edits));
}

/** Whether what a parameter holds made a difference: then the result holds for this value alone. */
function readsParameter(statement: ParsedStatement, anchors: readonly Anchor[]): boolean {
  const partial = statement.outline.comparisons.filter(({ operator }) => PARTIAL.has(operator));
  return [...anchors, ...partial].some(({ value }) => parametersIn(value).length > 0);
}
