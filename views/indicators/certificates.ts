/** Certificates of a host: those that name it, and those that name it by a wildcard. */
import { isPositive, numberOf, type Properties, rowsOf, textOf, textsOf } from '../../facts/stored-values.ts';
import { ask, type ProjectionSources } from './sources.ts';

/** Certificates of one host that are read, and names of one certificate that are returned. */
const MOST_CERTIFICATES = 200;
const MOST_NAMES = 200;

/**
 * Reads `$input.names`; one row: certificates, newest first. Two rows of the logs with one serial number of one issuer are one
 * certificate: they hold it twice, once as it was signed for them.
 */
const CERTIFICATES_TEXT = `OPTIONAL MATCH (host:HOSTNAME) WHERE host.name IN $input.names
WITH collect(host) AS hosts
RETURN COUNT { (:TLS_CERTIFICATE) } AS held,
  COUNT { UNWIND hosts AS h MATCH (h)-[:HAS_CERTIFICATE]->(c:TLS_CERTIFICATE)
    RETURN DISTINCT c.issuer, coalesce(c.serial, c.name) } AS total,
  COLLECT { UNWIND hosts AS h MATCH (h)-[has:HAS_CERTIFICATE]->(c:TLS_CERTIFICATE)
    WITH c, collect(h.name) AS named, min(has.logged_at) AS loggedAt
    ORDER BY coalesce(c.notBefore, loggedAt, 0) DESC, c.name LIMIT ${MOST_CERTIFICATES}
    RETURN c {.*, named: named, loggedAt: loggedAt, sans: COLLECT { MATCH (c)<-[other:HAS_CERTIFICATE]-(s:HOSTNAME)
      WHERE coalesce(other.isSan, true) RETURN s.name ORDER BY s.name LIMIT ${MOST_NAMES} }} } AS certificates`;

/** A certificate as the graph holds it. */
export interface HeldCertificate {
  /** Its key in the graph: the SHA-256 where that is known. */
  readonly name: string;
  readonly subject: string | null;
  readonly issuer: string | null;
  readonly serial: string | null;
  /** Epoch ms. */
  readonly notBefore: number | null;
  readonly notAfter: number | null;
  readonly sans: readonly string[];
  /** Null where its source does not give it. */
  readonly sha256: string | null;
  readonly keyType: string | null;
  readonly isCa: boolean;
}

/** A certificate in a host's list. */
export interface HostCertificate extends HeldCertificate {
  /** When a log took it, epoch ms. */
  readonly loggedAt: number | null;
  /** It names the host, or the wildcard that covers it (RFC 6125, 6.4.3): not only names below the host. */
  readonly coversHost: boolean;
}

/** Certificates of a host, newest first. */
export interface HostCertificates {
  readonly certificates: readonly HostCertificate[];
  /** All of them, also those that are not returned. */
  readonly total: number;
  /** Whether certificates of any host are loaded. */
  readonly isLoaded: boolean;
}

/** The certificates of a folded name: one round trip. */
export async function readCertificates(sources: ProjectionSources, name: string): Promise<HostCertificates> {
  const covering = [name, ...wildcardOver(name)];
  const [row = {}] = await ask(sources, CERTIFICATES_TEXT, { names: [...covering, `*.${name}`] });
  const certificates = rowsOf(row.certificates).map((properties) => ({
    ...heldCertificate(properties),
    loggedAt: numberOf(properties.loggedAt),
    coversHost: textsOf(properties.named).some((named) => covering.includes(named)),
  }));
  return { certificates: distinct(certificates), total: numberOf(row.total) ?? 0, isLoaded: isPositive(row.held) };
}

/** The wildcard that stands for a name: it takes the place of the first label alone. */
function wildcardOver(name: string): string[] {
  const parent = name.slice(name.indexOf('.') + 1);
  return parent.includes('.') && !name.startsWith('*.') ? [`*.${parent}`] : [];
}

/** Of the rows of one certificate the one that covers the host, and of these the one whose SHA-256 is known. */
function distinct(certificates: readonly HostCertificate[]): HostCertificate[] {
  const kept = new Map<string, HostCertificate>();
  for (const certificate of certificates) {
    const key = `${certificate.issuer}\n${certificate.serial ?? certificate.name}`;
    const known = kept.get(key);
    if (known === undefined) kept.set(key, certificate);
    else kept.set(key, worthOf(certificate) > worthOf(known) ? certificate : known);
  }
  return [...kept.values()];
}

function worthOf({ coversHost, sha256 }: HostCertificate): number {
  return (coversHost ? 2 : 0) + (sha256 === null ? 0 : 1);
}

/** Whether a certificate is valid for its host at an instant; one whose end is not known is not called so. */
export function isActive({ notBefore, notAfter, coversHost }: HostCertificate, asOf: Date): boolean {
  const now = asOf.valueOf();
  return coversHost && notAfter !== null && notAfter >= now && (notBefore ?? now) <= now;
}

/** A certificate of the properties of its node. */
export function heldCertificate(row: Properties): HeldCertificate {
  const name = textOf(row.name) ?? '';
  return {
    name,
    subject: textOf(row.subjectCn) ?? textOf(row.subject),
    issuer: textOf(row.issuer),
    serial: textOf(row.serial),
    notBefore: numberOf(row.notBefore),
    notAfter: numberOf(row.notAfter),
    sans: textsOf(row.sans),
    sha256: /^[0-9a-f]{64}$/.test(name) ? name : null,
    keyType: textOf(row.keyType),
    isCa: row.isCa === true,
  };
}
