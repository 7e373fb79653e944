import { type Branch, hits } from './hit.ts';

/** A label that is looked up by its whole name alone: what the token is called then, and what the node is shown as. */
interface ExactLookup {
  readonly label: string;
  readonly kind: string;
  readonly displayName?: string;
  readonly popularity?: string;
}

const LOOKUPS = {
  ipv4: { label: 'IPV4', kind: 'ip' },
  ipv6: { label: 'IPV6', kind: 'ip' },
  asn: { label: 'ASN', kind: 'asn', displayName: 'head([(n)-[:HAS_NAME]->(m:ASN_NAME) | m.name])' },
  cve: { label: 'CVE', kind: 'cve', displayName: 'n.summary' },
  hash: { label: 'FILE_HASH', kind: 'hash', displayName: 'n.family' },
  relay: { label: 'TOR_RELAY', kind: 'hash', displayName: 'n.nickname' },
  certificate: { label: 'TLS_CERTIFICATE', kind: 'hash', displayName: 'n.subjectCn' },
  fingerprint: { label: 'TLS_FINGERPRINT', kind: 'tls-fingerprint', displayName: 'n.family' },
  email: { label: 'EMAIL', kind: 'email' },
  phone: { label: 'PHONE', kind: 'phone' },
  wallet: { label: 'CRYPTO_ADDRESS', kind: 'wallet' },
  technique: { label: 'ATTACK_PATTERN', kind: 'technique', displayName: 'n.displayName' },
  host: { label: 'HOSTNAME', kind: 'host', popularity: 'n.rank' },
  tld: { label: 'TLD', kind: 'host' },
  country: { label: 'COUNTRY', kind: 'country', displayName: 'n.displayName' },
  asSet: { label: 'AS_SET', kind: 'as-set', displayName: 'n.sourceRir' },
} as const satisfies Readonly<Record<string, ExactLookup>>;

/** The fields of `input` that hold a whole name. */
type ExactField = keyof typeof LOOKUPS;

/** One seek each, by the unique name. */
export const EXACT_BRANCHES: Readonly<Record<ExactField, Branch>> = {
  ipv4: exact('ipv4', LOOKUPS.ipv4),
  ipv6: exact('ipv6', LOOKUPS.ipv6),
  asn: exact('asn', LOOKUPS.asn),
  cve: exact('cve', LOOKUPS.cve),
  hash: exact('hash', LOOKUPS.hash),
  relay: exact('relay', LOOKUPS.relay),
  certificate: exact('certificate', LOOKUPS.certificate),
  fingerprint: exact('fingerprint', LOOKUPS.fingerprint),
  email: exact('email', LOOKUPS.email),
  phone: exact('phone', LOOKUPS.phone),
  wallet: exact('wallet', LOOKUPS.wallet),
  technique: exact('technique', LOOKUPS.technique),
  host: exact('host', LOOKUPS.host),
  tld: exact('tld', LOOKUPS.tld),
  country: exact('country', LOOKUPS.country),
  asSet: exact('asSet', LOOKUPS.asSet),
};

function exact(field: ExactField, { label, kind, displayName, popularity }: ExactLookup): Branch {
  const shown = {
    ...(displayName === undefined ? {} : { displayName }),
    ...(popularity === undefined ? {} : { popularity }),
  };
  const text = `MATCH (n:${label} {name: input.${field}})
  ${hits({ label, kind, matchType: 'exact', tier: '0', ...shown })}`;
  return { labels: [label], text };
}
