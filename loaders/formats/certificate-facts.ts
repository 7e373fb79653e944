import { foldHost, keyOrNull, type SuffixList, specialUseName } from '../../schema/keys/index.ts';
import type { Fact } from '../source.ts';

/** The content of a certificate, as far as its source shows it; times in epoch ms. */
export interface Certificate {
  /** Its SHA-256, else `serial:<digits>:<issuer>`: see `foldCertificate`. */
  readonly name: string;
  readonly subject?: string | undefined;
  readonly subjectCn?: string | undefined;
  readonly issuer?: string | undefined;
  readonly serial?: string | undefined;
  readonly notBefore?: number | undefined;
  readonly notAfter?: number | undefined;
  readonly keyType?: string | undefined;
  readonly isCa?: boolean | undefined;
  /** Its DNS names as it writes them; undefined if the source does not say which names these are. */
  readonly alternativeNames?: readonly string[] | undefined;
  /** Names on it whose field the source does not give. */
  readonly otherNames?: readonly string[] | undefined;
}

/** When a log accepted a certificate (epoch ms), and which log; only what the source states. */
export interface CertificateLogging {
  readonly loggedAt?: number | undefined;
  readonly log?: string | undefined;
}

/**
 * Returns the facts of a certificate: the certificate, and each host that it names. A wildcard keeps the form of the certificate,
 * `*.example.com`. It leaves out names that no public DNS has, suffixes under which anyone may register, and texts that are not names.
 */
export function* certificateFacts(
  certificate: Certificate,
  { loggedAt, log }: CertificateLogging,
  suffixes: SuffixList,
): Iterable<Fact> {
  const { name, alternativeNames, otherNames = [], ...said } = certificate;
  const node = { label: 'TLS_CERTIFICATE', name };
  const sans = new Set((alternativeNames ?? []).flatMap((text) => hostOn(text, suffixes)));
  yield { kind: 'node', ...node, properties: { ...said, sanCount: alternativeNames?.length, ctLog: log } };
  const others = [certificate.subjectCn ?? '', ...otherNames].flatMap((text) => hostOn(text, suffixes));
  for (const host of new Set([...sans, ...others])) {
    const isSan = alternativeNames === undefined ? undefined : sans.has(host);
    yield {
      kind: 'edge',
      type: 'HAS_CERTIFICATE',
      from: { label: 'HOSTNAME', name: host },
      to: node,
      properties: { isSan, logged_at: loggedAt },
      ...(loggedAt === undefined ? {} : { observedAt: loggedAt }),
    };
  }
}

/**
 * Returns the host that a name on a certificate means; none for an address, a mailbox, a person, or a name that belongs to no one in
 * particular.
 */
export function hostOn(text: string, suffixes: SuffixList): string[] {
  // Common names contain any text: `foldHost` would extract the host of a URL or a mail address.
  const host = /[\s@/:]/.test(text.trim()) ? null : keyOrNull(() => foldHost(text));
  if (host === null || !host.includes('.') || suffixes.apexOf(host, 'icann') === null) return [];
  const special = specialUseName(host);
  // An onion service is not in the DNS, but it belongs to someone: authorities sign such names.
  return special === null || special.suffix === 'onion' ? [host] : [];
}
