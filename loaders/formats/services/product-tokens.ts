/**
 * Reads the names by which servers state their software: products with versions (RFC 9110, 5.6.5 and 10.2.4), and the software version of
 * SSH (RFC 4253, 4.2).
 */

/** Software as it names itself. */
export interface ProductToken {
  readonly name: string;
  readonly version: string | null;
}

/** Characters of a text that are read. */
const LONGEST_TEXT = 2_000;

/** Returns the products of `Apache/2.4.49 (Unix) OpenSSL/1.1.1k`, `PHP/8.2.1`, `SSH-2.0-OpenSSH_9.2p1 Debian-2`, or of a bare name. */
export function productTokens(text: string): readonly ProductToken[] {
  const [, ssh, release] = /^SSH-[\d.]+-([A-Za-z]\w*?)_(\d[\w.]*)/.exec(text) ?? [];
  if (ssh !== undefined && release !== undefined) return [{ name: ssh, version: release }];
  if (text.startsWith('SSH-')) return [];
  const plain = text
    .slice(0, LONGEST_TEXT)
    .replace(/\([^()]*\)/g, ' ')
    .trim();
  const found = [...plain.matchAll(/(?:^|[\s;,])([A-Za-z][\w.-]*)\/(\d[\w.~+-]*)/g)].map(
    ([, name = '', version = '']) => ({ name, version }),
  );
  // A server may state only its name.
  if (found.length > 0) return found;
  return /^[A-Za-z][\w.-]{1,40}$/.test(plain) ? [{ name: plain, version: null }] : [];
}
