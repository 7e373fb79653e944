/** Characters that show nothing, or turn the direction of writing: control, format and private-use ones, and those that belong to no character. */
const HIDDEN = /[^\P{Cc}\n\t]|[\p{Cf}\p{Co}\p{Cs}\p{VS}\u2028\u2029]/gu;

/** Escapes the hidden characters of a text as Cypher's strings do (`\u202E`), so that its reader sees them. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (character) =>
    Array.from({ length: character.length }, (_, at) => written(character.charCodeAt(at))).join(''),
  );
}

/** The same of every text in a value of JSON, names of members included. */
export function visibleIn(value: unknown): unknown {
  if (typeof value === 'string') return visible(value);
  if (Array.isArray(value)) return value.map(visibleIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [visible(name), visibleIn(member)]));
}

function written(unit: number): string {
  return `\\u${unit.toString(16).toUpperCase().padStart(4, '0')}`;
}
