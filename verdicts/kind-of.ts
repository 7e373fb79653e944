import type { VerdictKind } from './evidence.ts';

/** Every label whose nodes have verdicts, and the kind of thing that they are. */
const KINDS = {
  IPV4: 'ip',
  IPV6: 'ip',
  HOSTNAME: 'domain',
  URL: 'url',
  FILE_HASH: 'hash',
  TLS_FINGERPRINT: 'tls',
  CRYPTO_ADDRESS: 'crypto',
  CVE: 'cve',
  PREFIX: 'network',
  ASN: 'asn',
} as const satisfies Readonly<Record<string, VerdictKind>>;

/** A label whose nodes have verdicts. */
export type JudgedLabel = keyof typeof KINDS;

/** Whether the nodes of a label have verdicts. */
export function isJudgedLabel(label: string): label is JudgedLabel {
  return Object.hasOwn(KINDS, label);
}

/** The kind of the things of a label. */
export function kindOf(label: JudgedLabel): VerdictKind {
  return KINDS[label];
}
