import { foldPart, KeyError } from './key-error.ts';

/** A folded file hash; the number of digits gives the algorithm. */
export interface FileHash {
  readonly name: string;
  readonly algorithm: 'md5' | 'sha1' | 'sha256';
}

const ALGORITHMS: Readonly<Record<number, FileHash['algorithm']>> = { 32: 'md5', 40: 'sha1', 64: 'sha256' };

/** Normal form of a file hash: lower-case hexadecimal digits; an algorithm written before it must agree. */
export function foldFileHash(input: string): FileHash {
  const [, prefix, digits = ''] = /^\s*(?:(md5|sha-?1|sha-?256)\s*[:=]\s*)?([0-9a-f]+)\s*$/i.exec(input) ?? [];
  const algorithm = ALGORITHMS[digits.length];
  const named = prefix?.toLowerCase().replace('-', '');
  if (algorithm === undefined || (named !== undefined && named !== algorithm)) {
    throw new KeyError('a file hash', input, '32 (md5), 40 (sha1) or 64 (sha256) hexadecimal digits');
  }
  return { name: digits.toLowerCase(), algorithm };
}

/**
 * Normal form of a certificate: its SHA-256, 64 lower-case hexadecimal digits, without colons and blanks. If its bytes are not available,
 * as in the answers of crt.sh, the fields that RFC 5280 (4.1.2.2) makes unique: `serial:<digits>:<issuer>`.
 */
export function foldCertificate(input: string): string {
  const [, serial, issuer] = /^\s*serial:([^:]*):(.+)$/is.exec(input) ?? [];
  if (serial !== undefined && issuer !== undefined) return serialName(serial, issuer, input);
  const digits = input
    .trim()
    .replace(/^sha-?256\s*[:=]\s*/i, '')
    .replace(/[:\s]/g, '');
  if (!/^[0-9a-f]{64}$/i.test(digits)) {
    throw new KeyError('a certificate', input, 'its SHA-256 as 64 hexadecimal digits');
  }
  return digits.toLowerCase();
}

function serialName(serial: string, issuer: string, input: string): string {
  const name = issuer.trim().replace(/\s+/g, ' ').toLowerCase();
  const expected = 'serial:, the serial number in hexadecimal digits, a colon and who signed it';
  if (name === '') throw new KeyError('a certificate', input, expected);
  return `serial:${foldPart('a certificate', input, () => foldCertificateSerial(serial), expected)}:${name}`;
}

/** Normal form of a serial number: lower-case hexadecimal digits, as many as whole bytes take, none of those a leading zero. */
export function foldCertificateSerial(input: string): string {
  const digits = input
    .trim()
    .toLowerCase()
    .replace(/[:\s]/g, '')
    .replace(/^0+(?=.)/, '');
  if (!/^[0-9a-f]{1,64}$/.test(digits)) throw new KeyError('a serial number', input, '1 to 64 hexadecimal digits');
  return digits.length % 2 === 0 ? digits : `0${digits}`;
}

/** Normal form of a Tor relay: its fingerprint, 40 upper-case hexadecimal digits; `$` and blanks come off. */
export function foldTorRelay(input: string): string {
  const digits = input.trim().replace(/^\$/, '').replace(/\s/g, '');
  if (!/^[0-9a-f]{40}$/i.test(digits)) {
    throw new KeyError('a Tor relay', input, 'its fingerprint as 40 hexadecimal digits');
  }
  return digits.toUpperCase();
}

/** The form of each kind of TLS fingerprint after its prefix: JA3 and JA3S are MD5s, JARM has 62 digits, JA4 three parts. */
const TLS_FINGERPRINTS: ReadonlyMap<string, RegExp> = new Map([
  ['jarm', /^[0-9a-f]{62}$/],
  ['ja3', /^[0-9a-f]{32}$/],
  ['ja3s', /^[0-9a-f]{32}$/],
  ['ja4', /^[tqd](?:[0-3][0-9]|s[23]|d[123])[di][0-9]{4}[0-9a-z]{2}_[0-9a-f]{12}_[0-9a-f]{12}$/],
]);

/**
 * Normal form of a TLS fingerprint: its kind as prefix (`jarm:`, `ja3:`, `ja3s:` or `ja4:`) and its text in lower case. Without a prefix
 * the form decides; 32 digits alone are a JA3.
 */
export function foldTlsFingerprint(input: string): string {
  const [, prefix, text = ''] = /^\s*(?:(jarm|ja3s?|ja4):\s*)?(\S+)\s*$/i.exec(input.toLowerCase()) ?? [];
  const kind = prefix ?? [...TLS_FINGERPRINTS].find(([, shape]) => shape.test(text))?.[0];
  if (kind === undefined || TLS_FINGERPRINTS.get(kind)?.test(text) !== true) {
    const expected = 'jarm: and 62 hexadecimal digits, ja3: or ja3s: and 32, or ja4: and its three parts';
    throw new KeyError('a TLS fingerprint', input, expected);
  }
  return `${kind}:${text}`;
}
