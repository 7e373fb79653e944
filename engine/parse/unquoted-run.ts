/**
 * Returns the stretch of letters, dots, colons and dashes around an offset, if it looks like a name of this graph (an address, a host, a
 * CVE, a network) and is at the place of a value; null otherwise.
 */
export function unquotedRun(text: string, offset: number): { start: number; end: number } | null {
  const before = /[\w.:/@*-]*$/.exec(text.slice(0, offset))?.[0] ?? '';
  const after = /^[\w.:/@*-]*/.exec(text.slice(offset))?.[0] ?? '';
  const lead = /^[\w]*:(?!:)(?=\D|\d+[.:])/.exec(before)?.[0];
  const isKey = lead !== undefined && /[{,]\s*$/.test(text.slice(0, offset - before.length));
  const start = offset - before.length + (isKey ? lead.length : 0);
  const run = text.slice(start, offset + after.length);
  if (!/^[\w*][\w.:/@*-]*\w$/.test(run) || !/[.:-]|^AS\d+$/i.test(run)) return null;
  return /[:=<>,([]\s*$|\b(?:IN|WITH|CONTAINS)\s+$/i.test(text.slice(0, start))
    ? { start, end: start + run.length }
    : null;
}
