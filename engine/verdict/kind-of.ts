import type { VerdictKind } from './verdict.ts';

/** Every label whose things have verdicts, and what kind of thing these are. */
const KINDS: Readonly<Record<string, VerdictKind>> = {
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
};

/** The kind of things that have this label; throws for a label without verdicts. */
export function kindOf(label: string): VerdictKind {
  const kind = KINDS[label];
  if (kind === undefined) throw new Error(`nothing of the label ${label} has a verdict`);
  return kind;
}

/** The kinds of things that have these labels, each once; in one order, whatever that of the labels, as it is that of a text. */
export function kindsOf(labels: readonly string[]): VerdictKind[] {
  const own = Object.entries(KINDS).filter(([label]) => labels.includes(label));
  return [...new Set(own.map(([, kind]) => kind))];
}
