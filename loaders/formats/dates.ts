/**
 * Parses a published date to epoch milliseconds; undefined if there is none to read. A date without a zone is UTC, as in every source here:
 * `2026-08-22 07:39:20`, `2026-08-22`, ISO 8601, RFC 5322.
 */
export function epochMs(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined) return undefined;
  const plain = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}:\d{2}(?:\.\d+)?))?$/.exec(text.trim());
  const value = plain ? Date.parse(`${plain[1]}T${plain[2] ?? '00:00:00'}Z`) : Date.parse(text);
  return Number.isNaN(value) ? undefined : value;
}

/** Parses `YYYYMMDD`, the registries' form, to epoch milliseconds; undefined for blanks, and for the zeros that mean unknown. */
export function compactDateMs(text: string): number | undefined {
  const found = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (!found || text === '00000000') return undefined;
  return epochMs(`${found[1]}-${found[2]}-${found[3]}`);
}
