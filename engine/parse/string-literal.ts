const ESCAPES: ReadonlyMap<string, string> = new Map(Object.entries({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }));

/** Returns the value of a Cypher string literal, given with its quotes. */
export function readStringLiteral(literal: string): string {
  return literal.slice(1, -1).replace(/\\(.)/gs, (_match, letter: string) => ESCAPES.get(letter) ?? letter);
}

/** A value as a Cypher string literal. */
export function writeStringLiteral(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}

/** The name that an identifier stands for: back-ticks taken off, doubled ones inside made single. */
export function readIdentifier(written: string): string {
  return written.startsWith('`') ? written.slice(1, -1).replaceAll('``', '`') : written;
}

/** A name as a Cypher identifier: bare where it can be, else in back-ticks. */
export function writeIdentifier(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name.replaceAll('`', '``')}\``;
}
