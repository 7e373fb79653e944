/** The block that `include=ssl_details` adds (contract rest.md 1.1): the certificate of a host and its issuers, as far as they are held. */
import { isoDay, propertiesOf } from '../../facts/stored-values.ts';
import { type HeldCertificate, type HostCertificates, heldCertificate, isActive } from './certificates.ts';
import { ask, type ProjectionSources } from './sources.ts';

/** Issuers above the leaf that are looked for: chains of the web have three at most. */
const MOST_ISSUERS = 5;
/** Certificates of one authority that are looked at: cross-signed ones and renewals. */
const MOST_OF_ISSUER = 20;

/** Reads `$input.subject`; a row for each certificate of an authority of this name. */
const ISSUER_TEXT = `MATCH (c:TLS_CERTIFICATE {subject: $input.subject}) WHERE c.isCa
RETURN c {.*} AS certificate ORDER BY c.notBefore DESC, c.name LIMIT ${MOST_OF_ISSUER}`;

/** The certificates of a host. */
export interface SslBlock {
  /** Whether a certificate of the host is valid; null where none is known. */
  readonly active: boolean | null;
  /** The leaf that is valid and newest, else the newest; then who signed it, up to the root. */
  readonly chain: readonly {
    readonly subject: string | null;
    readonly issuer: string | null;
    readonly serial_number: string | null;
    readonly not_before: string | null;
    readonly not_after: string | null;
    readonly sans: readonly string[];
    readonly sha256: string | null;
    readonly key_algorithm: string | null;
    readonly is_ca: boolean;
  }[];
  /** Null where certificates of no host are loaded. */
  readonly total_certificates: number | null;
}

/** The block about a host whose certificates are read; a round trip for each issuer. */
export async function readSslBlock(
  sources: ProjectionSources,
  { certificates, total, isLoaded }: HostCertificates,
): Promise<SslBlock> {
  const asOf = sources.clock.now();
  const active = certificates.find((certificate) => isActive(certificate, asOf));
  const leaf = active ?? certificates.find(({ coversHost }) => coversHost) ?? certificates[0];
  return {
    active: leaf === undefined ? null : active !== undefined,
    chain: leaf === undefined ? [] : (await readChain(sources, leaf)).map(linkOf),
    total_certificates: isLoaded ? total : null,
  };
}

/** Logs only name an issuer, so the chain goes as far as the issuers' certificates are loaded. */
async function readChain(sources: ProjectionSources, leaf: HeldCertificate): Promise<HeldCertificate[]> {
  const chain = [leaf];
  while (chain.length <= MOST_ISSUERS) {
    const issuer = await readIssuer(sources, chain.at(-1)?.issuer ?? null, leaf);
    // A root signs itself.
    if (issuer === null || chain.some(({ name }) => name === issuer.name)) break;
    chain.push(issuer);
  }
  return chain;
}

/** The newest certificate of an authority that was valid when the leaf was made, else its newest. */
async function readIssuer(
  sources: ProjectionSources,
  subject: string | null,
  { notBefore }: HeldCertificate,
): Promise<HeldCertificate | null> {
  if (subject === null) return null;
  const rows = await ask(sources, ISSUER_TEXT, { subject });
  const held = rows.map(({ certificate }) => heldCertificate(propertiesOf(certificate)));
  const valid = held.find((one) => notBefore !== null && isWithin(notBefore, one));
  return valid ?? held[0] ?? null;
}

function isWithin(instant: number, { notBefore, notAfter }: HeldCertificate): boolean {
  return (notBefore ?? instant) <= instant && (notAfter ?? instant) >= instant;
}

function linkOf(certificate: HeldCertificate): SslBlock['chain'][number] {
  return {
    subject: certificate.subject,
    issuer: certificate.issuer,
    serial_number: certificate.serial,
    not_before: isoDay(certificate.notBefore),
    not_after: isoDay(certificate.notAfter),
    sans: certificate.sans,
    sha256: certificate.sha256,
    key_algorithm: certificate.keyType,
    is_ca: certificate.isCa,
  };
}
