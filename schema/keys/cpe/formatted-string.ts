/** The formatted string binding of CPE names (NISTIR 7695, 6.2): `cpe:2.3:a:apache:log4j:2.14.1:*:*:*:*:*:*:*`. */
import {
  ANY,
  CPE_ATTRIBUTES,
  charactersOf,
  NOT_APPLICABLE,
  nameOfValues,
  notCpe,
  quoted,
  type WellFormedName,
  withWildcardsAtEnds,
} from './well-formed-name.ts';

/** Prefix of every formatted string. */
export const FORMATTED_PREFIX = 'cpe:2.3:';
/** Between the parts: a colon that no backslash quotes. */
const PARTS = /(?:\\.|[^:\\])*/gsy;

/** The name that a formatted string writes; parts that it leaves out at its end are `*`. */
export function unbindFormatted(text: string): WellFormedName {
  const given = text.trim();
  if (!given.toLowerCase().startsWith(FORMATTED_PREFIX)) throw notCpe(text);
  const parts = splitAtColons(given.slice(FORMATTED_PREFIX.length));
  if (parts.length > CPE_ATTRIBUTES.length) throw notCpe(text);
  return nameOfValues(
    parts.map((part) => valueOfPart(part, text)),
    text,
  );
}

/** The formatted string of a name. */
export function bindFormatted(name: WellFormedName): string {
  return FORMATTED_PREFIX + CPE_ATTRIBUTES.map((attribute) => bound(name[attribute])).join(':');
}

function splitAtColons(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at <= text.length; at += 1) {
    PARTS.lastIndex = at;
    const part = PARTS.exec(text)?.[0] ?? '';
    parts.push(part);
    at += part.length;
    if (at < text.length && text[at] !== ':') return [...parts, text.slice(at)];
  }
  return parts;
}

function valueOfPart(part: string, given: string): string {
  if (part === '') throw notCpe(given);
  if (part === ANY || part === NOT_APPLICABLE) return part;
  const characters = charactersOf(part).map((character) => {
    if (character === '*' || character === '?') return character;
    return quoted(character.length === 2 ? character.slice(1) : character, given);
  });
  if (charactersOf(part).join('') !== part) throw notCpe(given);
  return withWildcardsAtEnds(characters.join(''), given);
}

/** Dots and hyphens lose their backslash; a hyphen that is the whole value keeps it, since it would otherwise mean something else. */
function bound(value: string): string {
  return value === '\\-' ? value : value.replace(/\\([.-])/g, '$1');
}
