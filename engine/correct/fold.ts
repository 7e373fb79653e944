import { LABELS } from '../../schema/labels.ts';
import { inputFolded } from '../advise/notices.ts';
import { addAnchor, replaceLabel } from '../advise/suggestions.ts';
import { applyEdits, type Edit } from '../edit.ts';
import type { NameUse, ParsedStatement, Span } from '../parse/outline.ts';
import { positionAt } from '../parse/position.ts';
import { writeStringLiteral } from '../parse/string-literal.ts';
import { QueryProblem, type Suggestion } from '../problem.ts';
import type { Advisory } from '../procedure-catalog.ts';
import type { Anchor } from './anchors.ts';
import { readKey } from './key-fold.ts';
import { boundKeys, type KeyInput } from './values.ts';

/** What folding the anchors of a query changes: literals in the text, and parameters by the place of their use. */
export interface Folding {
  readonly edits: readonly Edit[];
  readonly advisories: readonly Advisory[];
  /** Uses of parameters as keys, each with the folded value that this use wants. */
  readonly parameterUses: readonly { readonly name: string; readonly span: Span; readonly folded: unknown }[];
}

type Writable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };

/** A value, and the anchor in which it stands. */
interface Place {
  readonly statement: ParsedStatement;
  readonly anchor: Anchor;
  readonly labels: readonly string[];
  readonly value: Anchor['value'];
}

/**
 * Folds every literal and bound parameter that names a node to the stored form (contract 3.9). Throws a QueryProblem,
 * which says what was expected, for one that cannot be the name of a node of its label.
 */
export function foldAnchors(
  statement: ParsedStatement,
  anchors: readonly Anchor[],
  meaning: (use: NameUse) => readonly string[],
  parameters: Readonly<Record<string, unknown>>,
): Folding {
  const folding: Writable<Folding> = { edits: [], advisories: [], parameterUses: [] };
  for (const anchor of anchors) {
    const labels = anchor.labels.flatMap(meaning);
    foldValue({ statement, anchor, labels, value: anchor.value }, parameters, folding);
  }
  return folding;
}

function foldValue(place: Place, parameters: Readonly<Record<string, unknown>>, folding: Writable<Folding>): void {
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

/** The folded form, or the value itself where its labels do not tell one. */
function foldKey(place: Place, input: KeyInput, advisories: Advisory[]): KeyInput {
  const reading = readKey(place.labels, input);
  if (reading.kind === 'refused' && place.anchor.certain) throw refusedKey(place, input, reading.errors);
  if (reading.kind !== 'folded') return input;
  if (reading.changed) advisories.push(inputFolded(String(input), reading.as.replaceAll('-', ' '), reading.name));
  return reading.name;
}

function refusedKey(place: Place, input: KeyInput, errors: readonly Error[]): QueryProblem {
  const detail = errors.map((error) => error.message).join(' ');
  return new QueryProblem('query-error', 400, 'INVALID_KEY', detail, {
    ...positionAt(place.statement.text, place.value.span.start),
    suggestions: [relabelled(place, input) ?? exampleAnchor(place)],
  });
}

/** Labels that a value may have been meant for, the most telling forms first. */
const GUESSES = ['IPV4', 'IPV6', 'PREFIX', 'CVE', 'FILE_HASH', 'EMAIL', 'HOSTNAME'];

function relabelled(place: Place, input: KeyInput): Suggestion | null {
  const [use, second] = place.anchor.labels;
  if (use === undefined || second !== undefined || typeof input !== 'string') return null;
  for (const label of GUESSES) {
    const reading = readKey([label], input);
    if (reading.kind !== 'folded') continue;
    const edits: Edit[] = [{ span: use.span, text: label }];
    if (place.value.kind === 'string') edits.push({ span: place.value.span, text: writeStringLiteral(reading.name) });
    return replaceLabel(
      'spelling',
      `${input} is the name of a node of label ${label}.`,
      applyEdits(place.statement.text, edits),
    );
  }
  return null;
}

function exampleAnchor(place: Place): Suggestion {
  const declaration = LABELS.find((label) => place.labels.includes(label.label));
  const example = declaration?.example ?? '';
  const isLiteral = place.value.kind === 'string' || place.value.kind === 'number';
  const rewrite = isLiteral
    ? applyEdits(place.statement.text, [{ span: place.value.span, text: writeStringLiteral(example) }])
    : null;
  return addAnchor(`The name of a node of label ${declaration?.label ?? ''} is such as ${example}.`, rewrite);
}
