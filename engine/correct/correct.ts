import type { Advisory } from '../../schema/advisory.ts';
import { whoisParentFold, withRewrite } from '../advise/notices.ts';
import type { StepContext, StepResult } from '../contract/step.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { applyEdits, type Edit, joinEdits } from '../text/edit.ts';
import { correctEdges } from './edges/edges.ts';
import type { Anchor } from './keys/anchors.ts';
import { type Folding, foldAnchors, foldSlugs } from './keys/fold-keys.ts';
import { foldParameters, parametersIn, plainParameters } from './keys/parameters.ts';
import { foldPartialNames, foldPrefixes, PARTIAL } from './keys/partial-names.ts';
import { mayAskWhois } from './keys/whois.ts';
import { NodeLabels } from './labels/node-labels.ts';
import type { Offer } from './properties/properties.ts';
import { type QueryReading, readQuery } from './query-reading.ts';

/** All corrections, in the order of their notices; of two edits at one place the later is made. */
const CORRECTORS: readonly Corrector[] = [
  ({ labels }) => labels,
  ({ whois }) => ({ edits: whois.before, advisories: [] }),
  ({ statement, knowledge, steps, labels }) =>
    correctEdges(statement, steps, new NodeLabels(statement, knowledge, labels.meaning, steps)),
  ({ properties }) => properties,
  ({ certificates }) => certificates,
  ({ cased }) => ({ edits: cased.edits, advisories: [] }),
  ({ statement, names, labels, parameters, whois, certificates }) => {
    const keys = names.filter((anchor) => !certificates.anchors.has(anchor));
    return foldAnchors(statement, keys, labels.meaning, parameters, whois.anchors);
  },
  ({ slugs, labels, parameters }) => foldSlugs(slugs, labels.meaning, parameters),
  foldPrefixes,
  foldPartialNames,
  ({ whois }) => ({ edits: whois.behind, advisories: [...whois.apexes].map(whoisParentFold) }),
];

/**
 * Gives a query the meaning in this graph that its writer intended: labels, properties and edge types of other products, arrows that are
 * backwards or symmetric, edges between ends that they never join, and names in any form. The text outside the edits stays as written;
 * correcting a corrected query changes nothing. Throws a QueryProblem, with a suggestion, for what has no meaning here.
 */
export function correct(statement: ParsedStatement, { parameters }: StepContext): StepResult {
  const query = readQuery(statement, parameters);
  const { parameterUses, ...correction } = joined(CORRECTORS.map((corrector) => corrector(query)));
  const bound = foldParameters(statement, parameterUses, parameters);
  const edits = joinEdits([...correction.edits, ...bound.edits]);
  const allBound = { ...bound.parameters, ...correction.parameters };
  const { advisories, offers, turnings } = correction;
  const isUntouched = [edits, advisories, offers, turnings, Object.keys(allBound)].every(({ length }) => length === 0);
  const textWith = textOf(statement, edits, Object.keys(allBound).length > 0);
  return {
    edits,
    parameters: allBound,
    advisories: [...withText(advisories, textWith([])), ...offers.map((offer) => offered(offer, textWith))],
    whenEmpty: turnings.map((offer) => offered(offer, textWith)),
    ...validity(query, isUntouched),
  };
}

/** Returns the parameters for which the result of a correction is valid. */
function validity(
  { statement, parameters, properties, names, slugs, steps, labels }: QueryReading,
  isUntouched: boolean,
): Pick<StepResult, 'cacheable' | 'holdsFor'> {
  const cacheable = !properties.readsParameters && !readsParameter(statement, [...names, ...slugs]);
  const readsParts = properties.readsParameters || readsParameter(statement, slugs) || mayAskWhois(statement, steps);
  if (!isUntouched || readsParts) return { cacheable };
  return { cacheable, holdsFor: plainParameters(names, labels.meaning, parameters) };
}

type TextWith = (more: readonly Edit[]) => string | null;

/** The corrected text with more edits; null where parameters changed, which a text does not hold. */
function textOf({ text }: ParsedStatement, edits: readonly Edit[], hasBound: boolean): TextWith {
  return (more) => (hasBound ? null : applyEdits(text, joinEdits([...edits, ...more])));
}

const FOREIGN_NAME = 'schema-drift-rewrite';

/** A notice of a correction carries the text that runs; of several about foreign names the first does. */
function withText(advisories: readonly Advisory[], text: string | null): Advisory[] {
  const first = advisories.findIndex(({ kind }) => kind === FOREIGN_NAME);
  return advisories.map((advisory, index) => {
    const repeats = advisory.kind === FOREIGN_NAME && index !== first;
    return repeats || advisory.kind === 'unknown-edge-type' ? advisory : withRewrite(advisory, text);
  });
}

function offered({ advisory, edits }: Offer, textWith: TextWith): Advisory {
  return withRewrite(advisory, edits.length === 0 ? null : textWith(edits));
}

/** Whether the value of a parameter made a difference: then the result holds for this value alone. */
function readsParameter(statement: ParsedStatement, anchors: readonly Anchor[]): boolean {
  const partial = statement.outline.comparisons.filter(({ operator }) => PARTIAL.has(operator));
  return [...anchors, ...partial].some(({ value }) => parametersIn(value).length > 0);
}

/** Edits and notices of one corrector. */
interface Correction {
  readonly edits: readonly Edit[];
  readonly advisories: readonly Advisory[];
  /** Notices whose rewrites go beyond the edits. */
  readonly offers?: readonly Offer[];
  /** The same, for an answer without rows. */
  readonly turnings?: readonly Offer[];
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly parameterUses?: Folding['parameterUses'];
}

/** One correction of a query: it sees what the query says, and not what the others make of it. */
type Corrector = (query: QueryReading) => Correction;

/** All that some corrections want, as one. */
function joined(corrections: readonly Correction[]): Required<Correction> {
  return {
    edits: joinEdits(corrections.flatMap(({ edits }) => edits)),
    advisories: corrections.flatMap(({ advisories }) => advisories),
    offers: corrections.flatMap(({ offers = [] }) => offers),
    turnings: corrections.flatMap(({ turnings = [] }) => turnings),
    parameters: Object.fromEntries(corrections.flatMap(({ parameters = {} }) => Object.entries(parameters))),
    parameterUses: corrections.flatMap(({ parameterUses = [] }) => parameterUses),
  };
}
