import { foldHost, keyOrNull, type SuffixList, specialUseName } from '../../schema/keys/index.ts';
import type { Fact } from '../source.ts';

/** What a certificate says, as far as its source tells; times in epoch ms. */
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
  /** Its DNS names as it writes them; undefined where the source does not tell which names are such. */
  readonly alternativeNames?: readonly string[] | undefined;
  /** Names on it of which the source does not say where they stand. */
  readonly otherNames?: readonly string[] | undefined;
}

/** When a log took a certificate (epoch ms), and which; only what the source says. */
export interface CertificateLogging {
  readonly loggedAt?: number | undefined;
  readonly log?: string | undefined;
}

/**
 * What a certificate states: the certificate, and each host that is named on it. A wildcard stands as the certificate writes it,
 * `*.example.com`. Names on no public DNS, suffixes under which everybody registers and what is no name at all are left out.
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

/** The host that a name on a certificate means; none for an address, a mailbox, a person, or a name of nobody in particular. */
export function hostOn(text: string, suffixes: SuffixList): string[] {
  // Common names hold whatever their owners like: `foldHost` would take the host out of a URL or a mail address.
  const host = /[\s@/:]/.test(text.trim()) ? null : keyOrNull(() => foldHost(text));
  if (host === null || !host.includes('.') || suffixes.apexOf(host, 'icann') === null) return [];
  const special = specialUseName(host);
  // An onion service is not in the DNS, and somebody's all the same: authorities sign such names.
  return special === null || special.suffix === 'onion' ? [host] : [];
}
