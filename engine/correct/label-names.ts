import { FOREIGN_LABELS } from '../../schema/foreign-names.ts';
import { PRODUCT_LABELS } from '../../schema/foreign-names-of-products.ts';
import { LABELS, labelDeclaration } from '../../schema/labels.ts';
import type { ForeignName } from '../../schema/model.ts';
import type { Nearness } from '../contract/suggestions.ts';
import type { NameUse } from '../parse/outline.ts';
import { nearest } from '../text/nearest.ts';
import { byNormalName, normalName } from './normal-name.ts';

const FOREIGN: ReadonlyMap<string, ForeignName> = byNormalName(
  [...FOREIGN_LABELS, ...PRODUCT_LABELS].flatMap((row) => row.foreign.map((name) => [name, row] as const)),
);
const NAMES = LABELS.map(({ label }) => label);
const OWN: ReadonlyMap<string, string> = byNormalName(NAMES.map((name) => [name, name] as const));

/** What a label that is not ours stands for in this graph. */
export interface LabelMeaning {
  /** Labels that replace it: several if only the node's name can decide, none if it is ambiguous. */
  readonly labels: readonly string[];
  /** Where it has none: the labels that may be meant. */
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
