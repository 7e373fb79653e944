import { type KeyObject, X509Certificate } from 'node:crypto';
import { foldCertificate, foldCertificateSerial, keyOrNull } from '../../schema/keys/index.ts';
import type { Certificate } from './certificate-facts.ts';
import { distinguishedName, nameAttribute, nameAttributes } from './distinguished-names.ts';

/** Reads a certificate from its bytes in DER. Throws if they are not a certificate. */
export function certificateOfDer(der: Uint8Array): Certificate {
  const x509 = new X509Certificate(der);
  const subject = nameOf(x509.subject);
  return {
    name: foldCertificate(x509.fingerprint256),
    subject,
    subjectCn: subject === undefined ? undefined : nameAttribute(subject, 'CN'),
    issuer: nameOf(x509.issuer),
    serial: keyOrNull(() => foldCertificateSerial(x509.serialNumber)) ?? undefined,
    notBefore: timeOf(x509.validFrom),
    notAfter: timeOf(x509.validTo),
    keyType: keyTypeOf(x509),
    isCa: x509.ca,
    alternativeNames: alternativeNames(x509.subjectAltName),
  };
}

/** Returns a name. OpenSSL writes one attribute in each line. */
function nameOf(lines: string | undefined): string | undefined {
  return lines === undefined ? undefined : distinguishedName(nameAttributes(lines));
}

/** Parses `Nov  7 12:00:00 2026 GMT`. */
function timeOf(text: string): number | undefined {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

/** Returns the DNS names of `DNS:www.example.com, IP Address:192.0.2.1`. A value with a comma or a quote is in quotes. */
function alternativeNames(text: string | undefined): string[] {
  const names = (text ?? '').matchAll(/(?:^|, )([A-Za-z ]+):("(?:[^"\\]|\\.)*"|[^,]*)/g);
  return [...names].flatMap(([, kind, name]) => (kind === 'DNS' && name !== undefined ? [name] : []));
}

const CURVES: ReadonlyMap<string, string> = new Map([
  ['prime256v1', 'P-256'],
  ['secp384r1', 'P-384'],
  ['secp521r1', 'P-521'],
]);

/** Returns kind and size of the key: `RSA 2048`, `ECDSA P-256`, `Ed25519`; undefined for a kind that OpenSSL does not read. */
function keyTypeOf(x509: X509Certificate): string | undefined {
  const key = publicKeyOf(x509);
  const { modulusLength, namedCurve } = key?.asymmetricKeyDetails ?? {};
  switch (key?.asymmetricKeyType) {
    case 'rsa':
    case 'rsa-pss':
      return modulusLength === undefined ? 'RSA' : `RSA ${modulusLength}`;
    case 'ec':
      return namedCurve === undefined ? 'ECDSA' : `ECDSA ${CURVES.get(namedCurve) ?? namedCurve}`;
    case 'dsa':
      return modulusLength === undefined ? 'DSA' : `DSA ${modulusLength}`;
    case 'ed25519':
      return 'Ed25519';
    case 'ed448':
      return 'Ed448';
    default:
      return undefined;
  }
}

function publicKeyOf(x509: X509Certificate): KeyObject | null {
  try {
    return x509.publicKey;
  } catch {
    return null;
  }
}
