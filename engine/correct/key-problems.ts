import { LABELS } from '../../schema/labels.ts';
import { QueryProblem, type Suggestion } from '../../schema/problem.ts';
import { addAnchor, replaceLabel } from '../contract/suggestions.ts';
import type { NodePattern, ParsedStatement, ValueReference } from '../parse/outline.ts';
import { positionAt } from '../parse/position.ts';
import { writeStringLiteral } from '../parse/string-literal.ts';
import { applyEdits, type Edit } from '../text/edit.ts';
import type { Anchor } from './anchors.ts';
import { readKey } from './key-fold.ts';
import { nodesOf } from './label-knowledge.ts';
import type { KeyInput } from './values.ts';

/** A value, and the anchor that contains it. */
export interface KeyPlace {
  readonly statement: ParsedStatement;
  readonly anchor: Anchor;
  readonly labels: readonly string[];
  readonly value: ValueReference;
}

/** A name that no node of its label can have: says what was expected, and offers what may have been meant. */
export function refusedKey(place: KeyPlace, input: KeyInput, errors: readonly Error[]): QueryProblem {
  const detail = errors.map((error) => error.message).join(' ');
  return new QueryProblem('query-error', 400, 'INVALID_KEY', detail, {
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
  const edits = node === undefined ? [] : [...withoutName(place, node), nameBehind(node, text)];
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
function nameBehind({ span }: NodePattern, text: string): Edit {
  const condition = `networkName.name STARTS WITH ${writeStringLiteral(text)}`;
  return {
    span: { start: span.end, end: span.end },
    text: `-[:HAS_NAME]->(networkName:ASN_NAME WHERE ${condition})`,
  };
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
