/** Certificates of a host, from Certificate Transparency. */
import { isoDay, isPositive, numberOf, type Properties, rowsOf, textOf, textsOf } from '../stored.ts';
import { ask, type ProjectionSources } from './sources.ts';

/** Certificates of one host that are read, and names of one certificate that are told. */
const MOST_CERTIFICATES = 200;
const MOST_NAMES = 200;

/** Reads `$input.name`; one row: certificates, newest first. */
const CERTIFICATES_TEXT = `OPTIONAL MATCH (h:HOSTNAME {name: $input.name})
RETURN COUNT { (h)-[:HAS_CERTIFICATE]->() } AS total, COUNT { (:TLS_CERTIFICATE) } AS held,
  COLLECT { MATCH (h)-[has:HAS_CERTIFICATE]->(c:TLS_CERTIFICATE)
    WITH c, has ORDER BY coalesce(c.notBefore, has.logged_at, 0) DESC, c.name LIMIT ${MOST_CERTIFICATES}
    RETURN c {.*, loggedAt: has.logged_at, sans: COLLECT { MATCH (c)<-[other:HAS_CERTIFICATE]-(s:HOSTNAME)
      WHERE coalesce(other.isSan, true) RETURN s.name ORDER BY s.name LIMIT ${MOST_NAMES} }} } AS certificates`;

/** A certificate as a host's list tells it. */
export interface HostCertificate {
  readonly subject: string | null;
  readonly issuer: string | null;
  readonly serial: string | null;
  /** Epoch ms. */
  readonly notBefore: number | null;
  readonly notAfter: number | null;
  /** When a log took it, epoch ms. */
  readonly loggedAt: number | null;
  readonly sans: readonly string[];
  readonly sha256: string;
  readonly keyType: string | null;
}

/** Certificates of a host, newest first. */
export interface HostCertificates {
  readonly certificates: readonly HostCertificate[];
  /** All of them, also those that are not told. */
  readonly total: number;
  /** Whether certificates of any host are loaded. */
  readonly isLoaded: boolean;
}

/** The block that `include=ssl_details` adds: the certificate in use and its issuers, as far as they are held. */
export interface SslBlock {
  /** Whether a certificate of the host is valid; null where none is known. */
  readonly active: boolean | null;
  readonly chain: readonly {
    readonly subject: string | null;
    readonly issuer: string | null;
    readonly serial_number: string | null;
    readonly not_before: string | null;
    readonly not_after: string | null;
    readonly sans: readonly string[];
    readonly sha256: string;
    readonly key_algorithm: string | null;
    readonly is_ca: boolean;
  }[];
  /** Null where certificates of no host are loaded. */
  readonly total_certificates: number | null;
}

/** The certificates of a folded name: one round trip. */
export async function readCertificates(sources: ProjectionSources, name: string): Promise<HostCertificates> {
  const [row = {}] = await ask(sources, CERTIFICATES_TEXT, { name });
  return {
    certificates: rowsOf(row.certificates).map(certificateOf),
    total: numberOf(row.total) ?? 0,
    isLoaded: isPositive(row.held),
  };
}

/** The leaf that is valid and newest, else the newest; logs hold no more of the chain than the name of its issuer. */
export function sslBlock({ certificates, total, isLoaded }: HostCertificates, asOf: Date): SslBlock {
  const active = certificates.filter((certificate) => isActive(certificate, asOf));
  const leaf = active[0] ?? certificates[0];
  return {
    active: leaf === undefined ? null : active.length > 0,
    chain:
      leaf === undefined
        ? []
        : [
            {
              subject: leaf.subject,
              issuer: leaf.issuer,
              serial_number: leaf.serial,
              not_before: isoDay(leaf.notBefore),
              not_after: isoDay(leaf.notAfter),
              sans: leaf.sans,
              sha256: leaf.sha256,
              key_algorithm: leaf.keyType,
              is_ca: false,
            },
          ],
    total_certificates: isLoaded ? total : null,
  };
}

/** Whether a certificate is valid at an instant; one whose end is not known is not called so. */
export function isActive({ notBefore, notAfter }: HostCertificate, asOf: Date): boolean {
  const now = asOf.valueOf();
  return notAfter !== null && notAfter >= now && (notBefore ?? now) <= now;
}

function certificateOf(row: Properties): HostCertificate {
  return {
    subject: textOf(row.subjectCn),
    issuer: textOf(row.issuer),
    serial: textOf(row.serial),
    notBefore: numberOf(row.notBefore),
    notAfter: numberOf(row.notAfter),
    loggedAt: numberOf(row.loggedAt),
    sans: textsOf(row.sans),
    sha256: textOf(row.name) ?? '',
    keyType: textOf(row.keyType),
  };
}
