/**
 * Converts the name of a subject or an issuer in an X.509 certificate (RFC 5280, 4.1.2.4) to and from the text form of crt.sh and OpenSSL.
 */

/** An attribute and its value: `['O', 'Example Trust, Inc.']`. */
export type NameAttribute = readonly [attribute: string, value: string];

/** Returns the text `C=US, O="Example Trust, Inc.", CN=Example Root`; undefined for a name without attributes. */
export function distinguishedName(attributes: readonly NameAttribute[]): string | undefined {
  const parts = attributes
    .filter(([, value]) => value !== '')
    .map(([attribute, value]) => `${attribute}=${quoted(value)}`);
  return parts.length === 0 ? undefined : parts.join(', ');
}

function quoted(value: string): string {
  return /[,+"\\<>;]|^[\s#]|\s$/.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : value;
}

/**
 * Returns the attributes of a name in that form, in its order. There may be blanks around the signs. It leaves out parts that are not
 * attributes.
 */
export function nameAttributes(text: string): NameAttribute[] {
  const part = /(?:^|[,+/\n])\s*([A-Za-z][A-Za-z0-9.-]*|\d+(?:\.\d+)+)\s*=\s*("(?:[^"\\]|\\.)*"|(?:[^,+\\"\n]|\\.)*)/gs;
  return [...text.matchAll(part)].flatMap(([, attribute, value]) =>
    attribute === undefined || value === undefined ? [] : [[attribute, unquoted(value.trim())] as const],
  );
}

function unquoted(value: string): string {
  const inner = value.startsWith('"') && value.endsWith('"') && value.length > 1 ? value.slice(1, -1) : value;
  return inner.replace(/\\([0-9a-f]{2}|.)/gis, (_, escaped: string) =>
    escaped.length === 2 ? String.fromCharCode(Number.parseInt(escaped, 16)) : escaped,
  );
}

/** Returns the last value of an attribute, the most specific one; undefined if the name has none. */
export function nameAttribute(text: string, wanted: string): string | undefined {
  const values = nameAttributes(text).filter(([attribute]) => attribute === wanted);
  return values.at(-1)?.[1] || undefined;
}
