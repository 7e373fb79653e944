import Cypher from '@neo4j/cypher-builder';
import { type Branch, branch, hits, INPUT, NODE } from './hit.ts';

/** A label that is looked up by its whole name alone: what the token is called then, and what the node is shown as. */
interface ExactLookup {
  readonly label: string;
  readonly kind: string;
  readonly displayName?: Cypher.Expr;
  readonly popularity?: Cypher.Expr;
}

const LOOKUPS = {
  ipv4: { label: 'IPV4', kind: 'ip' },
  ipv6: { label: 'IPV6', kind: 'ip' },
  asn: { label: 'ASN', kind: 'asn', displayName: new Cypher.Raw('head([(n)-[:HAS_NAME]->(m:ASN_NAME) | m.name])') },
  cve: { label: 'CVE', kind: 'cve', displayName: NODE.property('summary') },
  hash: { label: 'FILE_HASH', kind: 'hash', displayName: NODE.property('family') },
  relay: { label: 'TOR_RELAY', kind: 'hash', displayName: NODE.property('nickname') },
  certificate: { label: 'TLS_CERTIFICATE', kind: 'hash', displayName: NODE.property('subjectCn') },
  fingerprint: { label: 'TLS_FINGERPRINT', kind: 'tls-fingerprint', displayName: NODE.property('family') },
  email: { label: 'EMAIL', kind: 'email' },
  phone: { label: 'PHONE', kind: 'phone' },
  wallet: { label: 'CRYPTO_ADDRESS', kind: 'wallet' },
  technique: { label: 'ATTACK_PATTERN', kind: 'technique', displayName: NODE.property('displayName') },
  host: { label: 'HOSTNAME', kind: 'host', popularity: NODE.property('rank') },
  tld: { label: 'TLD', kind: 'host' },
  country: { label: 'COUNTRY', kind: 'country', displayName: NODE.property('displayName') },
  asSet: { label: 'AS_SET', kind: 'as-set', displayName: NODE.property('sourceRir') },
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

function exact(field: ExactField, lookup: ExactLookup): Branch {
  const { label } = lookup;
  const pattern = new Cypher.Pattern(NODE, { labels: [label], properties: { name: INPUT.property(field) } });
  return branch([label], new Cypher.Match(pattern), hits({ matchType: 'exact', tier: 0, ...lookup }));
}
