import type { Advisory } from '../../../schema/advisory.ts';
import { FOREIGN_LABELS } from '../../../schema/foreign-names.ts';
import { PRODUCT_LABELS } from '../../../schema/foreign-names-of-products.ts';
import { hasProperty } from '../../../schema/introspection.ts';
import { LABELS, labelDeclaration } from '../../../schema/labels.ts';
import type { ForeignName } from '../../../schema/model.ts';
import type { QueryProblem, Suggestion } from '../../../schema/problem.ts';
import { schemaDriftRewrite } from '../../advise/notices.ts';
import { queryError } from '../../contract/query-problems.ts';
import type { Parameters } from '../../contract/step.ts';
import { type Nearness, replaceLabel } from '../../contract/suggestions.ts';
import type { NameUse, NodePattern, ParsedStatement } from '../../parse/outline.ts';
import { positionAt } from '../../parse/position.ts';
import { applyEdits, type Edit } from '../../text/edit.ts';
import { nearest } from '../../text/nearest.ts';
import { byNormalName, normalName } from '../../text/normal-name.ts';
import type { Anchor, Meaning } from '../keys/anchors.ts';
import { type KeyInput, keysOf, labelsThatFit, readKey } from '../keys/read-key.ts';
import { type LabelKnowledge, nodesOf } from './label-knowledge.ts';

/** The labels of a query as this graph knows them. */
export interface LabelCorrection {
  readonly edits: readonly Edit[];
  readonly advisories: readonly Advisory[];
  /** The labels that a name in the text means. */
  readonly meaning: Meaning;
}

/**
 * Corrects the labels of other graph products. A label with several replacements is narrowed to those that fit the node's name. Throws a
 * QueryProblem for a label without a meaning here, or with too many; labels of our bookkeeping are among these.
 */
export function correctLabels(
  statement: ParsedStatement,
  knowledge: LabelKnowledge,
  anchors: readonly Anchor[],
  parameters: Parameters,
): LabelCorrection {
  const uses = knowledge.uses().filter((use) => labelDeclaration(use.name) === undefined);
  const meanings = new Map<NameUse, LabelMeaning>();
  for (const use of uses) {
    const meaning = labelMeaning(use.name);
    meanings.set(use, { ...meaning, labels: narrowed(meaning.labels, use, anchors, parameters) });
  }
  const edits = [...meanings].map(([use, { labels }]) => labelEdit(statement.text, use, labels));
  for (const [use, meaning] of meanings) {
    if (meaning.labels.length === 0) {
      const others = edits.filter((edit) => edit.text !== '' && edit.span !== use.span);
      throw unknownLabel(statement, use, meaning, others);
    }
  }
  return { edits, advisories: notices(meanings), meaning: (use) => meanings.get(use)?.labels ?? [use.name] };
}

function narrowed(
  labels: readonly string[],
  use: NameUse,
  anchors: readonly Anchor[],
  parameters: Parameters,
): readonly string[] {
  if (labels.length < 2) return labels;
  const keys = anchors
    .filter((anchor) => anchor.labels.includes(use))
    .flatMap((anchor) => keysOf(anchor.value, parameters));
  const fitting = new Set(keys.flatMap((key) => likeliest(labelsThatFit(labels, key), key)));
  return fitting.size === 0 ? labels : labels.filter((label) => fitting.has(label));
}

/** `www.example.com` could be a URL without its path, a hash a name without a dot: takes the label whose names always look like this. */
function likeliest(labels: readonly string[], key: KeyInput): readonly string[] {
  const telling = labels.filter((label) => label !== 'URL' && (label !== 'HOSTNAME' || String(key).includes('.')));
  return telling.length === 0 ? labels : telling;
}

/** `IPV4|IPV6` needs brackets next to `&` and under `!`. */
function labelEdit(text: string, use: NameUse, labels: readonly string[]): Edit {
  const joined = labels.join('|');
  const before = text.slice(0, use.span.start).trimEnd().at(-1) ?? '';
  const after = text.slice(use.span.end).trimStart().at(0) ?? '';
  const binds = '!&'.includes(before) || after === '&';
  return { span: use.span, text: labels.length > 1 && before !== '' && binds ? `(${joined})` : joined };
}

function notices(meanings: ReadonlyMap<NameUse, LabelMeaning>): Advisory[] {
  const byText = new Map(
    [...meanings].map(([use, { labels }]) => [`${use.name} ${labels.join('|')}`, { use, labels }]),
  );
  return [...byText.values()].map(({ use, labels }) => schemaDriftRewrite(use.name, labels.join(' or ')));
}

const FOREIGN: ReadonlyMap<string, ForeignName> = byNormalName(
  [...FOREIGN_LABELS, ...PRODUCT_LABELS].flatMap((row) => row.foreign.map((name) => [name, row] as const)),
);
const NAMES = LABELS.map(({ label }) => label);
const OWN: ReadonlyMap<string, string> = byNormalName(NAMES.map((name) => [name, name] as const));

/** Meaning of a foreign label in this graph. */
export interface LabelMeaning {
  /** Labels that replace it: several if only the node's name can decide, none if it is ambiguous. */
  readonly labels: readonly string[];
  /** Possible labels if it has no replacement. */
  readonly candidates: readonly string[];
  readonly found: Nearness;
  readonly guidance: string;
}

/** Looks up a label that is not ours: by the map of foreign names, by its letters in another case, then by spelling. */
export function labelMeaning(name: string): LabelMeaning {
  const known = wordsOf(name).find((word) => OWN.has(word) || FOREIGN.has(word)) ?? normalName(name);
  const own = OWN.get(known);
  if (own !== undefined) {
    return { labels: [own], candidates: [], found: 'case', guidance: `the label is written ${own}.` };
  }
  const foreign = FOREIGN.get(known);
  if (foreign !== undefined) {
    const pattern = foreign.replacement.length > 0 || foreign.pattern === undefined ? '' : ` Ask ${foreign.pattern}.`;
    const { replacement: labels, candidates = [] } = foreign;
    return { labels, candidates, found: 'map', guidance: `${foreign.guidance}${pattern}` };
  }
  const near = nearest(name, NAMES);
  if (near === null) {
    return { labels: [], candidates: [], found: 'spelling', guidance: 'CALL db.labels() lists the labels.' };
  }
  return { labels: [], candidates: [near], found: 'spelling', guidance: `the nearest label is ${near}.` };
}

/** A name in its normal form, without a product's own before a dot (`maltego.Domain`), and as the singular of a plural. */
function wordsOf(name: string): string[] {
  const last = name.slice(name.lastIndexOf('.') + 1);
  return [name, last].map(normalName).flatMap((word) => [word, word.replace(/ies$/, 'y'), word.replace(/s$/, '')]);
}

/** Every label that a name in the text may stand for, before the names of nodes narrow it; none for an unknown one. */
export function possibleLabels({ name }: NameUse): readonly string[] {
  return labelDeclaration(name) === undefined ? labelMeaning(name).labels : [name];
}

/** No more suggestions than a caller reads. */
const OFFERED = 3;

/** Error for a label with no meaning here, or with several: each possible one is offered, with the other labels corrected too. */
function unknownLabel(
  statement: ParsedStatement,
  use: NameUse,
  { candidates, found, guidance }: LabelMeaning,
  others: readonly Edit[],
): QueryProblem {
  const node = nodesOf(statement).find(({ labels }) => labels.includes(use));
  const offered = candidates.slice(0, OFFERED).map((label): Suggestion => {
    const rewrite = applyEdits(statement.text, [...others, ...relabelled(use, label, node)]);
    const suggestion = replaceLabel(found, guidance, rewrite);
    return candidates.length === 1 ? suggestion : { ...suggestion, confidence: 0.5, safeToAutoRetry: false };
  });
  return queryError('UNKNOWN_LABEL', `Label ${use.name} is not in this graph; ${decapitalised(guidance)}`, {
    ...positionAt(statement.text, use.span.start),
    suggestions: offered.length > 0 ? offered : [replaceLabel(found, guidance, null)],
  });
}

/** Puts the candidate in the label's place; a name that cannot be one of its keys is asked for as its family. */
function relabelled(use: NameUse, label: string, node: NodePattern | undefined): Edit[] {
  const named = node?.properties.find(({ key }) => key === 'name');
  const isFamily =
    named?.value.kind === 'string' &&
    hasProperty(label, 'family') &&
    readKey([label], named.value.value).kind === 'refused';
  return [
    { span: use.span, text: label },
    ...(isFamily && named !== undefined ? [{ span: named.keySpan, text: 'family' }] : []),
  ];
}

function decapitalised(sentence: string): string {
  return /^[A-Z][a-z ]/.test(sentence) ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence;
}
