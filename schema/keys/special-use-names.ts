/** Ends of names that are set apart from the DNS of the internet, with what says so. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['test', 'RFC 6761'],
  ['example', 'RFC 6761'],
  ['invalid', 'RFC 6761'],
  ['localhost', 'RFC 6761'],
  ['local', 'RFC 6762'],
  ['onion', 'RFC 7686'],
  ['home.arpa', 'RFC 8375'],
  ['alt', 'RFC 9476'],
  ['internal', 'ICANN resolution 2024.07.29.06'],
]);

/** A name that is no business of the DNS at large. */
export interface SpecialUseName {
  /** The end of the name that is set apart, such as `local`. */
  readonly suffix: string;
  /** What sets it apart, such as `RFC 6762`. */
  readonly source: string;
}

/** What sets a folded host apart from the names of the internet; null for an ordinary name. */
export function specialUseName(host: string): SpecialUseName | null {
  for (let at = 0; ; ) {
    const suffix = host.slice(at);
    const source = NAMES.get(suffix);
    if (source !== undefined) return { suffix, source };
    const dot = host.indexOf('.', at);
    if (dot < 0) return null;
    at = dot + 1;
  }
}
