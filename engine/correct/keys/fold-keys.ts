import type { Advisory } from '../../../schema/advisory.ts';
import { LABELS } from '../../../schema/labels.ts';
import type { QueryProblem, Suggestion } from '../../../schema/problem.ts';
import { inputFolded, whoisParentFold } from '../../advise/notices.ts';
import { queryError } from '../../contract/query-problems.ts';
import type { Parameters } from '../../contract/step.ts';
import { addAnchor, replaceLabel } from '../../contract/suggestions.ts';
import type { NodePattern, ParsedStatement, Span, ValueReference } from '../../parse/outline.ts';
import { positionAt } from '../../parse/position.ts';
import { writeStringLiteral } from '../../parse/string-literal.ts';
import { applyEdits, type Edit, insertion } from '../../text/edit.ts';
import { nodesOf } from '../labels/label-knowledge.ts';
import type { Anchor, Meaning } from './anchors.ts';
import { boundKeys, countryCode, isLookedUp, type KeyInput, readKey } from './read-key.ts';
import { whoisApex } from './whois.ts';

/** Changes from folding the anchors of a query: literals in the text, and parameters by the place of their use. */
export interface Folding {
  readonly edits: readonly Edit[];
  readonly advisories: readonly Advisory[];
  /** Uses of parameters as keys, each with the folded value that this use wants. */
  readonly parameterUses: readonly { readonly name: string; readonly span: Span; readonly folded: unknown }[];
}

type Writable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };

/** A value in its anchor, and whether only the registrable domain above it can answer. */
interface Place extends KeyPlace {
  readonly asksWhois: boolean;
}

/**
 * Folds every literal and bound parameter that names a node to the stored form (contract 3.9). Throws a QueryProblem, which says what was
 * expected, for one that cannot be the name of a node of its label. Hosts of the `whois` anchors become their registrable domains.
 */
export function foldAnchors(
  statement: ParsedStatement,
  anchors: readonly Anchor[],
  meaning: Meaning,
  parameters: Parameters,
  whois: ReadonlySet<Anchor> = new Set(),
): Folding {
  const folding: Writable<Folding> = { edits: [], advisories: [], parameterUses: [] };
  for (const anchor of anchors) {
    const labels = anchor.labels.flatMap(meaning);
    foldValue({ statement, anchor, labels, value: anchor.value, asksWhois: whois.has(anchor) }, parameters, folding);
  }
  return folding;
}

function foldValue(place: Place, parameters: Parameters, folding: Writable<Folding>): void {
  const { value } = place;
  if (value.kind === 'list') {
    for (const item of value.items) foldValue({ ...place, value: item }, parameters, folding);
  } else if (value.kind === 'string' || value.kind === 'number') {
    const name = foldKey(place, value.value, folding.advisories);
    if (name !== value.value) folding.edits.push({ span: value.span, text: writeStringLiteral(String(name)) });
  } else if (value.kind === 'parameter') {
    const bound = boundKeys(parameters[value.name]);
    if (bound === null) return;
    const folded =
      typeof bound === 'object'
        ? bound.map((item) => foldKey(place, item, folding.advisories))
        : foldKey(place, bound, folding.advisories);
    folding.parameterUses.push({ name: value.name, span: value.span, folded });
  }
}

/** Returns the folded form, or the value itself if its labels do not determine one. */
function foldKey(place: Place, given: KeyInput, advisories: Advisory[]): KeyInput {
  const input = byCountryName(place, given);
  if (input !== given) advisories.push(inputFolded(String(given), 'country', String(input)));
  const reading = readKey(place.labels, input);
  if (place.labels.some(isLookedUp) && reading.kind === 'refused') return input;
  if (reading.kind === 'refused' && place.anchor.certain) throw refusedKey(place, input, reading.errors);
  if (reading.kind !== 'folded') return input;
  if (reading.changed) advisories.push(inputFolded(String(input), reading.as.replaceAll('-', ' '), reading.name));
  const apex = place.asksWhois ? whoisApex(reading.name) : null;
  if (apex !== null) advisories.push(whoisParentFold(apex));
  return apex ?? reading.name;
}

/** `Germany` on COUNTRY is DE. */
function byCountryName({ labels }: Place, input: KeyInput): KeyInput {
  return labels.join() === 'COUNTRY' && typeof input === 'string' ? (countryCode(input) ?? input) : input;
}

/** A value, and the anchor that contains it. */
export interface KeyPlace {
  readonly statement: ParsedStatement;
  readonly anchor: Anchor;
  readonly labels: readonly string[];
  readonly value: ValueReference;
}

/** Error for a name that no node of its label can have: says what was expected, and offers possible meanings. */
export function refusedKey(place: KeyPlace, input: KeyInput, errors: readonly Error[]): QueryProblem {
  const detail = errors.map((error) => error.message).join(' ');
  return queryError('INVALID_KEY', detail, {
    ...positionAt(place.statement.text, place.value.span.start),
    suggestions: [asQuad(place, input) ?? relabelled(place, input) ?? byWords(place, input) ?? exampleAnchor(place)],
  });
}

/** Labels that a value may have been meant for, the most distinctive forms first. */
const GUESSES = ['IPV4', 'IPV6', 'PREFIX', 'CVE', 'FILE_HASH', 'EMAIL', 'HOSTNAME'];

function relabelled(place: KeyPlace, input: KeyInput): Suggestion | null {
  const [use, second] = place.anchor.labels;
  if (use === undefined || second !== undefined || typeof input !== 'string') return null;
  for (const label of GUESSES) {
    const reading = readKey([label], input);
    if (reading.kind !== 'folded' || (label === 'HOSTNAME' && !reading.name.includes('.'))) continue;
    const rationale = `${input} is a name of a ${label} node.`;
    const edits: Edit[] = [{ span: use.span, text: label }];
    return replaceLabel(
      'spelling',
      rationale,
      applyEdits(place.statement.text, [...edits, ...renamed(place, reading.name)]),
    );
  }
  return null;
}

/** `3221225994` is how a program counts addresses. */
function asQuad(place: KeyPlace, input: KeyInput): Suggestion | null {
  const number = Number(input);
  if (!place.labels.includes('IPV4') || !/^\d{7,10}$/.test(String(input)) || number >= 2 ** 32) return null;
  const quad = [24, 16, 8, 0].map((shift) => (number / 2 ** shift) & 255).join('.');
  return addAnchor(`${input} as a dotted quad is ${quad}.`, rewritten(place, renamed(place, quad)));
}

/** Networks and cities are known by words that are no key: the pattern that finds them by these. */
function byWords(place: KeyPlace, input: KeyInput): Suggestion | null {
  const text = String(input).trim();
  if (!/^\p{L}[\p{L}\p{N} .,&'-]*$/u.test(text)) return null;
  if (place.labels.includes('CITY')) {
    const edits = startsWith(place, `${text}, `);
    return addAnchor(`The name of a CITY is City, CC; this finds the cities called ${text}.`, rewritten(place, edits));
  }
  if (!place.labels.includes('ASN')) return null;
  const node = nodeOf(place);
  const edits = node === undefined ? [] : [...withoutName(place, node), nameAfter(node, text)];
  return addAnchor(
    `The name of an ASN is its number; HAS_NAME leads to names such as ${text}.`,
    rewritten(place, edits),
  );
}

function exampleAnchor(place: KeyPlace): Suggestion {
  const declaration = LABELS.find((label) => place.labels.includes(label.label));
  const example = declaration?.example ?? '';
  const rationale = `The name of a ${declaration?.label ?? ''} node looks like ${example}.`;
  return addAnchor(rationale, rewritten(place, renamed(place, example)));
}

/** Returns the edits that rewrite the value; none if it is bound, because the text cannot change that. */
function renamed({ value }: KeyPlace, name: string): Edit[] {
  return value.kind === 'string' || value.kind === 'number'
    ? [{ span: value.span, text: writeStringLiteral(name) }]
    : [];
}

function rewritten({ statement }: KeyPlace, edits: readonly Edit[]): string | null {
  return edits.length === 0 ? null : applyEdits(statement.text, edits);
}

/** `(c:CITY {name: "x"})` -> `(c:CITY WHERE c.name STARTS WITH "x, ")`. */
function startsWith(place: KeyPlace, beginning: string): Edit[] {
  const node = nodeOf(place);
  const map = node === undefined ? null : mapSpan(place, node);
  if (node?.variable == null || map === null) return [];
  return [{ span: map, text: `WHERE ${node.variable}.name STARTS WITH ${writeStringLiteral(beginning)}` }];
}

/** The step to the network's name, behind the node. */
function nameAfter({ span }: NodePattern, text: string): Edit {
  const condition = `networkName.name STARTS WITH ${writeStringLiteral(text)}`;
  return insertion(span.end, `-[:HAS_NAME]->(networkName:ASN_NAME WHERE ${condition})`);
}

function withoutName(place: KeyPlace, node: NodePattern): Edit[] {
  const map = mapSpan(place, node);
  return map === null ? [] : [{ span: { start: node.labelSpan?.end ?? map.start, end: map.end }, text: '' }];
}

/** The map of a pattern that holds nothing but the name, where no step follows the node. */
function mapSpan({ statement, value }: KeyPlace, node: NodePattern): { start: number; end: number } | null {
  const [property, second] = node.properties;
  if (property === undefined || second !== undefined || property.value.span.start !== value.span.start) return null;
  const opening = statement.text.lastIndexOf('{', property.keySpan.start);
  const closing = statement.text.indexOf('}', value.span.end);
  return opening < node.labelAt || closing < 0 ? null : { start: opening, end: closing + 1 };
}

function nodeOf({ statement, anchor }: KeyPlace): NodePattern | undefined {
  return nodesOf(statement).find(({ span }) => span.start === anchor.place.start && span.end === anchor.place.end);
}

/** The labels that `{id: "<slug>"}` names as well as `name` does. */
const NAMED_BY_ID: ReadonlySet<string> = new Set(['FEED_SOURCE', 'CATEGORY']);

/** Folds the `id` slugs of feeds and categories: white space around them off, lower case. */
export function foldSlugs(anchors: readonly Anchor[], meaning: Meaning, parameters: Parameters): Folding {
  const named = anchors.filter((anchor) => anchor.labels.flatMap(meaning).every((label) => NAMED_BY_ID.has(label)));
  const values = named.flatMap((anchor) => flattened(anchor.value));
  return {
    edits: values.flatMap(literalEdit),
    advisories: [],
    parameterUses: values.flatMap((value) => {
      const bound = value.kind === 'parameter' ? boundKeys(parameters[value.name]) : null;
      if (bound === null || value.kind !== 'parameter') return [];
      const folded = typeof bound === 'object' ? bound.map(foldId) : foldId(bound);
      return [{ name: value.name, span: value.span, folded }];
    }),
  };
}

function foldId(id: KeyInput): KeyInput {
  return typeof id === 'string' ? id.trim().toLowerCase() : id;
}

function literalEdit(value: ValueReference): Edit[] {
  if (value.kind !== 'string' || foldId(value.value) === value.value) return [];
  return [{ span: value.span, text: writeStringLiteral(String(foldId(value.value))) }];
}

function flattened(value: ValueReference): readonly ValueReference[] {
  return value.kind === 'list' ? value.items.flatMap(flattened) : [value];
}
