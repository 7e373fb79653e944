/** The meaning of a pattern that is plain text, with or without `.*` at its ends. */
export interface PlainPattern {
  readonly operator: '=' | 'STARTS WITH' | 'ENDS WITH' | 'CONTAINS';
  readonly text: string;
}

/** Literal characters, and escaped signs. */
const PLAIN = /^(?:[\w @%&=:;,"'/~<>-]|\\[^A-Za-z0-9\n])+$/;

/**
 * `.*foo.*` as CONTAINS "foo", `foo.*` as STARTS WITH, `.*foo` as ENDS WITH, `foo` as `=`; null for any other pattern.
 * The two differ on texts of several lines alone: `.` does not match the end of a line.
 */
export function plainPattern(pattern: string): PlainPattern | null {
  const [, before = '', inner = '', after = ''] = /^\^?(\.\*)?(.*?)(\.\*)?\$?$/s.exec(pattern) ?? [];
  if (!PLAIN.test(inner)) return null;
  const text = inner.replace(/\\(.)/gs, '$1');
  if (before !== '') return { operator: after === '' ? 'ENDS WITH' : 'CONTAINS', text };
  return { operator: after === '' ? '=' : 'STARTS WITH', text };
}
