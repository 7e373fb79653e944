import { type Folded, fold, KeyError } from '../../../schema/keys/index.ts';
import { labelDeclaration } from '../../../schema/labels.ts';
import type { KeyKind } from '../../../schema/model.ts';
import type { Parameters } from '../../contract/step.ts';
import type { ValueReference } from '../../parse/outline.ts';

/** Meaning of a value as the name of a node with one of some labels. */
export type KeyReading =
  | { readonly kind: 'folded'; readonly name: string; readonly changed: boolean; readonly as: KeyKind }
  | { readonly kind: 'refused'; readonly errors: readonly KeyError[] }
  /** It fits several labels in different forms, or none of them is known: it stays as written. */
  | { readonly kind: 'undecided' };

/** Folds a value for the key of any of the labels; `undecided` where they disagree on its form. */
export function readKey(labels: readonly string[], input: KeyInput): KeyReading {
  const kinds = new Set(labels.flatMap((label) => labelDeclaration(label)?.key ?? []));
  const errors: KeyError[] = [];
  const readings = new Map<string, { folded: Folded; as: KeyKind }>();
  for (const as of kinds) {
    const folded = foldOrError(as, input);
    if (folded instanceof KeyError) errors.push(folded);
    else if (!readings.has(folded.name)) readings.set(folded.name, { folded, as });
  }
  const [only, second] = [...readings.values()];
  if (only === undefined) return errors.length === 0 ? { kind: 'undecided' } : { kind: 'refused', errors };
  return second === undefined ? { kind: 'folded', ...only.folded, as: only.as } : { kind: 'undecided' };
}

/** The labels among some whose key the value can be. */
export function labelsThatFit(labels: readonly string[], input: KeyInput): readonly string[] {
  return labels.filter((label) => readKey([label], input).kind === 'folded');
}

function foldOrError(kind: KeyKind, input: KeyInput): Folded | KeyError {
  try {
    return fold(kind, input);
  } catch (error) {
    if (error instanceof KeyError) return error;
    throw error;
  }
}

/** A value that can be a key. */
export type KeyInput = string | number;

/** A value that a parameter holds, where all of it could be keys: one, or a list of them. Null for anything else. */
export function boundKeys(value: unknown): KeyInput | readonly KeyInput[] | null {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'bigint') return String(value);
  if (!Array.isArray(value)) return null;
  const items = value.map((item: unknown) => (Array.isArray(item) ? null : boundKeys(item)));
  return items.every((item) => typeof item === 'string' || typeof item === 'number') ? items : null;
}

/** Returns the keys in an anchor's value, in the text or bound; values known only while the query runs are left out. */
export function keysOf(value: ValueReference, parameters: Parameters): readonly KeyInput[] {
  switch (value.kind) {
    case 'string':
    case 'number':
      return [value.value];
    case 'list':
      return value.items.flatMap((item) => keysOf(item, parameters));
    case 'parameter': {
      const bound = boundKeys(parameters[value.name]);
      return bound === null ? [] : [bound].flat();
    }
    default:
      return [];
  }
}

/**
 * Other names of a node of a label, as a condition on `n` and the given name in lower case: published names in any case, an alias, a slug.
 */
export const KNOWN_AS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ACTOR:
      "toLower(n.name) = key OR replace(toLower(n.name), ' ', '') = replace(key, ' ', '') OR n.attackId = toUpper(key)",
    FEED_SOURCE: 'toLower(n.name) = key OR n.id = key',
    CATEGORY: 'toLower(n.name) = key OR n.id = key',
    REGISTRAR:
      "any(spelling IN coalesce(n.aliases, [n.displayName]) WHERE toLower(spelling) = replace(key, 'registrar:', ''))",
    VENDOR: 'toLower(n.canonicalName) = key',
    TLD_OPERATOR: 'toLower(n.name) = key',
    INTERNET_EXCHANGE: 'toLower(n.name) = key OR toLower(n.longName) = key',
    FACILITY: 'toLower(n.name) = key',
    SUBMARINE_CABLE: 'toLower(n.name) = key',
    LANDING_POINT: 'toLower(n.name) = key',
    ASN_NAME: "n.searchName = key OR n.searchName STARTS WITH key + ' - '",
  }),
);

/**
 * Names that others give a node, which several nodes may share: as a condition like the one above. A node that has the name itself goes
 * before the others.
 */
export const ALSO_KNOWN_AS: ReadonlyMap<string, string> = new Map([
  ['ACTOR', "any(alias IN n.aliases WHERE replace(toLower(alias), ' ', '') = replace(key, ' ', ''))"],
]);

/** Returns whether the names of a label are looked up in the graph: then a value that its key form refuses may still be a name. */
export function isLookedUp(label: string): boolean {
  return KNOWN_AS.has(label);
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Codes that ISO 3166-1 assigns, by the English name of their country in lower case. */
const CODES: ReadonlyMap<string, string> = codesByName();

/** The two-letter code of a country by its English name in any case, or null. */
export function countryCode(name: string): string | null {
  return CODES.get(name.trim().toLowerCase()) ?? null;
}

function codesByName(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const assigned = codes.filter((code) => new Intl.Locale(`und-${code}`).region === code);
  return new Map(assigned.flatMap((code) => nameOf(names, code).map((name) => [name, code] as const)).toReversed());
}

function nameOf(names: Intl.DisplayNames, code: string): string[] {
  const name = names.of(code);
  return name === undefined ? [] : [name.toLowerCase()];
}
