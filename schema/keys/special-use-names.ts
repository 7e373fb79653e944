/** Suffixes of names that are reserved outside of the DNS of the internet, with their sources. */
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
  /** The reserved suffix of the name, such as `local`. */
  readonly suffix: string;
  /** The source that reserves it, such as `RFC 6762`. */
  readonly source: string;
}

/** Returns the reservation of a folded host; null for an ordinary name. */
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
