/** Writes certificates (RFC 5280) in DER that no one signed: a reader checks no signature. */

/** The parts of a certificate. A part that is missing leaves a certificate that cannot be read, or one without an extension. */
export interface CertificateParts {
  readonly version?: number;
  /** Hexadecimal. */
  readonly serialNumber?: string;
  readonly signatureAlgorithm?: string;
  readonly issuer?: string;
  /** As UTCTime: `260101000000Z`. */
  readonly validity?: { readonly notBefore?: string; readonly notAfter?: string };
  readonly subject?: string;
  /** DER in base64. */
  readonly subjectPublicKeyInfo?: string;
  readonly extensions?: Readonly<Record<string, string>>;
  /** Hexadecimal. */
  readonly signatureValue?: string;
}

const [INTEGER, BITS, OCTETS, OID, UTF8, TIME, SEQUENCE, SET] = [0x02, 0x03, 0x04, 0x06, 0x0c, 0x17, 0x30, 0x31];
const COMMON_NAME = '2.5.4.3';

/** The numbers of the extensions, and the values that they are written with: a host for alternative names, else DER in hexadecimal. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extKeyUsage: '2.5.29.37',
  subjectKeyIdentifier: '2.5.29.14',
  authorityKeyIdentifier: '2.5.29.35',
  authorityInfoAccess: '1.3.6.1.5.5.7.1.1',
  cRLDistributionPoints: '2.5.29.31',
  certificatePolicies: '2.5.29.32',
  signedCertificateTimestamps: '1.3.6.1.4.1.11129.2.4.2',
};

/** A certificate of these parts, in DER. */
export function certificateDer(parts: CertificateParts): Buffer {
  const { version, serialNumber, signatureAlgorithm, issuer, validity, subject, subjectPublicKeyInfo } = parts;
  const algorithm = optional(signatureAlgorithm, (text) => tagged(SEQUENCE, oid(text), Buffer.from([0x05, 0])));
  const times = [validity?.notBefore, validity?.notAfter].map((time) =>
    optional(time, (text) => tagged(TIME, Buffer.from(text))),
  );
  const extensions = Object.entries(parts.extensions ?? {}).map(([name, value]) => extension(name, value));
  const signed = tagged(
    SEQUENCE,
    optional(version, (number) => tagged(0xa0, tagged(INTEGER, Buffer.from([number])))),
    optional(serialNumber, (text) => tagged(INTEGER, Buffer.from(text, 'hex'))),
    algorithm,
    optional(issuer, named),
    validity === undefined ? NONE : tagged(SEQUENCE, ...times),
    optional(subject, named),
    optional(subjectPublicKeyInfo, (text) => Buffer.from(text, 'base64')),
    extensions.length === 0 ? NONE : tagged(0xa3, tagged(SEQUENCE, ...extensions)),
  );
  const signature = optional(parts.signatureValue, (text) => tagged(BITS, Buffer.from([0]), Buffer.from(text, 'hex')));
  return tagged(SEQUENCE, signed, algorithm, signature);
}

const NONE = Buffer.alloc(0);

function optional<T>(value: T | undefined, write: (value: T) => Buffer): Buffer {
  return value === undefined ? NONE : write(value);
}

function extension(name: string, value: string): Buffer {
  const content =
    name === 'subjectAltName' ? tagged(SEQUENCE, tagged(0x82, Buffer.from(value))) : Buffer.from(value, 'hex');
  return tagged(SEQUENCE, oid(EXTENSIONS[name] ?? ''), tagged(OCTETS, content));
}

function named(commonName: string): Buffer {
  return tagged(SEQUENCE, tagged(SET, tagged(SEQUENCE, oid(COMMON_NAME), tagged(UTF8, Buffer.from(commonName)))));
}

function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long = [length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(length < 0x80 ? [tag, length] : [tag, 0x82, ...long]), content]);
}

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  return tagged(OID, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(number: number): number[] {
  const groups = [number & 0x7f];
  for (let left = number >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
  return groups;
}
