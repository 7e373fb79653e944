import type { Advisory } from '../../schema/advisory.ts';
import { inputFolded, whoisParentFold } from '../advise/notices.ts';
import type { NameUse, ParsedStatement, Span } from '../parse/outline.ts';
import { writeStringLiteral } from '../parse/string-literal.ts';
import type { Edit } from '../text/edit.ts';
import type { Anchor } from './anchors.ts';
import { countryCode } from './country-names.ts';
import { readKey } from './key-fold.ts';
import { type KeyPlace, refusedKey } from './key-problems.ts';
import { isLookedUp } from './known-as.ts';
import { boundKeys, type KeyInput } from './values.ts';
import { whoisApex } from './whois.ts';

/** What folding the anchors of a query changes: literals in the text, and parameters by the place of their use. */
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
 * Folds every literal and bound parameter that names a node to the stored form (contract 3.9). Throws a QueryProblem,
 * which says what was expected, for one that cannot be the name of a node of its label. Hosts of the `whois` anchors
 * become the registrable domains above them.
 */
export function foldAnchors(
  statement: ParsedStatement,
  anchors: readonly Anchor[],
  meaning: (use: NameUse) => readonly string[],
  parameters: Readonly<Record<string, unknown>>,
  whois: ReadonlySet<Anchor> = new Set(),
): Folding {
  const folding: Writable<Folding> = { edits: [], advisories: [], parameterUses: [] };
  for (const anchor of anchors) {
    const labels = anchor.labels.flatMap(meaning);
    foldValue({ statement, anchor, labels, value: anchor.value, asksWhois: whois.has(anchor) }, parameters, folding);
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
