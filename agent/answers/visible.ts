/** Characters that show nothing, or turn the direction of writing: control, format and private-use ones, and those that belong to no character. */
const HIDDEN = /[^\P{Cc}\n\t]|[\p{Cf}\p{Co}\p{Cs}\p{VS}\u2028\u2029]/gu;

/** A text with what it hides written out as Cypher's strings take it (`\u202E`): who reads it sees what is there. */
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
