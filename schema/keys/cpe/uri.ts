/** The URI binding of CPE names (NISTIR 7695, 6.1), which CPE 2.2 had: `cpe:/a:apache:log4j:2.14.1`. */
import {
  ANY,
  type CpeAttribute,
  charactersOf,
  NOT_APPLICABLE,
  nameOf,
  notCpe,
  quoted,
  type WellFormedName,
  withWildcardsAtEnds,
} from './well-formed-name.ts';

/** Prefix of every URI of this binding. */
export const URI_PREFIX = 'cpe:/';
const COMPONENTS: readonly CpeAttribute[] = ['part', 'vendor', 'product', 'version', 'update', 'edition', 'language'];
/** Attributes in the component of the edition, separated by tildes, if one of the later ones has a value. */
const PACKED: readonly CpeAttribute[] = ['edition', 'swEdition', 'targetSw', 'targetHw', 'other'];
const [ONE_CHARACTER, ANY_CHARACTERS] = ['%01', '%02'];

/** The name that a URI writes. */
export function unbindUri(text: string): WellFormedName {
  const given = text.trim().toLowerCase();
  const components = given.slice(URI_PREFIX.length).split(':');
  if (!given.startsWith(URI_PREFIX) || components.length > COMPONENTS.length) throw notCpe(text);
  const values = components.flatMap((component, at) => {
    const attribute = COMPONENTS[at] ?? 'language';
    if (attribute === 'edition' && component.startsWith('~')) return unpacked(component, text);
    return [[attribute, decoded(component, text)] as const];
  });
  const name = nameOf(Object.fromEntries(values));
  if (!/^[aho]$/.test(name.part)) throw notCpe(text);
  return name;
}

/** Returns the URI of a name; unspecified components at its end are left out. */
export function bindUri(name: WellFormedName): string {
  const isPacked = PACKED.slice(1).some((attribute) => name[attribute] !== ANY);
  const components = COMPONENTS.map((attribute) =>
    attribute === 'edition' && isPacked
      ? PACKED.map((packed) => `~${encoded(name[packed])}`).join('')
      : encoded(name[attribute]),
  );
  return URI_PREFIX + components.join(':').replace(/:+$/, '');
}

function unpacked(component: string, given: string): (readonly [CpeAttribute, string])[] {
  const [, ...parts] = component.split('~');
  if (parts.length < PACKED.length) throw notCpe(given);
  // A tilde in the last of them belongs to its value.
  const values = [...parts.slice(0, PACKED.length - 1), parts.slice(PACKED.length - 1).join('~')];
  return PACKED.map((attribute, at) => [attribute, decoded(values[at] ?? '', given)]);
}

function decoded(component: string, given: string): string {
  if (component === '') return ANY;
  if (component === NOT_APPLICABLE) return component;
  const characters = component.match(/%[0-9a-f]{2}|./gsu) ?? [];
  const value = characters.map((character) => {
    if (character === ONE_CHARACTER || character === '?') return '?';
    if (character === ANY_CHARACTERS || character === '*') return '*';
    if (!/^%../.test(character)) return quoted(character, given);
    return quoted(String.fromCharCode(Number.parseInt(character.slice(1), 16)), given);
  });
  return withWildcardsAtEnds(value.join(''), given);
}

function encoded(value: string): string {
  if (value === ANY) return '';
  if (value === NOT_APPLICABLE) return value;
  if (value === '\\-') return '%2d';
  return charactersOf(value)
    .map((character) => {
      if (character === '?') return ONE_CHARACTER;
      if (character === '*') return ANY_CHARACTERS;
      const [meant = ''] = character.slice(-1);
      return /[a-z0-9_.-]/.test(meant) ? meant : `%${meant.charCodeAt(0).toString(16).padStart(2, '0')}`;
    })
    .join('');
}
