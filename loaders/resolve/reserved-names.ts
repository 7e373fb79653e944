/**
 * Names that are no business of the DNS at large: the special-use top-level domains of RFC 6761, 6762 (local), 7686 (onion) and
 * 9476 (alt), ICANN's `internal` and RFC 8375's `home.arpa`. A resolver that is asked for one only leaks it.
 */
const RESERVED = /(?:^|\.)(?:test|example|invalid|localhost|local|onion|alt|internal|home\.arpa)$/;

/** Whether a stored host may be asked for: a name of its own that the DNS at large can know. */
export function isResolvable(host: string): boolean {
  return !host.startsWith('*.') && host.includes('.') && !RESERVED.test(host);
}
