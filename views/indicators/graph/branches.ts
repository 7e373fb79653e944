/** The relations of an indicator's graph as Cypher: each branch gives the links of one kind, bounded. */
import { IS_REGISTRANT } from '../../../facts/organisations.ts';

/** Links of one branch that are read, the most telling first. */
const MOST_OF_EACH = 1000;
/** Links of one branch that are looked at: some nodes have millions, which nobody puts in an order. */
const MOST_LOOKED_AT = 20_000;
/** Addresses, certificates and contacts of one domain whose own surroundings are looked at. */
const MOST_ADDRESSES = 100;
const MOST_CERTIFICATES = 20;
const MOST_CONTACTS = 8;
/** Contacts that more domains than this have tell nothing of any of them. */
const MOST_TENANTS = 500;

const REGISTRANT = 'REGISTERED_BY|HAS_EMAIL|HAS_PHONE';

/** Kinds of nodes that the contract has (rest.md 1.4). */
export const NODE_TYPES = ['domain', 'ip', 'asn', 'network', 'nameserver', 'mailserver', 'certificate'] as const;

export type NodeType = (typeof NODE_TYPES)[number];

/** Kinds of links that the contract has. */
export const LINK_TYPES = [
  ...(['resolves_to', 'has_nameserver', 'has_mail_host', 'has_parent', 'same_asn', 'same_network'] as const),
  ...(['same_certificate', 'same_registrant', 'links_to', 'redirects_to', 'contains'] as const),
] as const;

export type LinkType = (typeof LINK_TYPES)[number];

/** The links of one kind between the asked node `h` and nodes `s`. */
interface Branch {
  /** Clauses that bind `s`. */
  readonly clauses: string;
  readonly type: LinkType;
  /** What `s` is called in the answer. */
  readonly kind: NodeType;
  /** The link leads from `s` to `h`. */
  readonly isInward?: boolean;
  /** What is read first; the most popular where nothing else is said. */
  readonly order?: string;
  readonly weight?: string;
  readonly properties?: string;
}

const RANKED = 's.rank IS NULL, s.rank, s.name';
const LINK_WEIGHT = 'coalesce(link.count, 1)';

/** What DNS says of a domain. */
const DNS: readonly Branch[] = [
  { clauses: 'MATCH (h)-[:RESOLVES_TO]->(s:IPV4|IPV6)', type: 'resolves_to', kind: 'ip', order: 's.orderKey' },
  {
    clauses: 'MATCH (h)-[:ALIAS_OF]->(s:HOSTNAME)',
    ...{ type: 'resolves_to', kind: 'domain', properties: "{record: 'CNAME'}" },
  },
  { clauses: 'MATCH (s:HOSTNAME)-[:NAMESERVER_FOR]->(h)', type: 'has_nameserver', kind: 'nameserver' },
  {
    clauses: 'MATCH (s:HOSTNAME)-[mail:MAIL_FOR]->(h)',
    ...{ type: 'has_mail_host', kind: 'mailserver', order: 'mail.preference, s.name' },
    properties: '{preference: mail.preference}',
  },
  { clauses: 'MATCH (h)-[:CHILD_OF]->(s:HOSTNAME)', type: 'has_parent', kind: 'domain' },
  {
    clauses: 'MATCH (h)-[:NAMESERVER_FOR]->(s:HOSTNAME)',
    ...{ type: 'has_nameserver', kind: 'domain', isInward: true },
  },
  {
    clauses: 'MATCH (h)-[mail:MAIL_FOR]->(s:HOSTNAME)',
    ...{ type: 'has_mail_host', kind: 'domain', isInward: true, properties: '{preference: mail.preference}' },
  },
  { clauses: 'MATCH (h)<-[:CHILD_OF]-(s:HOSTNAME)', type: 'has_parent', kind: 'domain', isInward: true },
  {
    clauses: 'MATCH (h)<-[:ALIAS_OF]-(s:HOSTNAME)',
    ...{ type: 'resolves_to', kind: 'domain', isInward: true, properties: "{record: 'CNAME'}" },
  },
];

/** What registrations, certificates and pages say of a domain. */
const SHARED: readonly Branch[] = [
  {
    clauses: `MATCH (h)-[:HAS_CERTIFICATE]->(c:TLS_CERTIFICATE) WITH h, c ORDER BY c.notBefore DESC, c.name LIMIT ${MOST_CERTIFICATES}
      MATCH (c)<-[:HAS_CERTIFICATE]-(s:HOSTNAME)`,
    ...{ type: 'same_certificate', kind: 'domain', properties: '{sha256: c.name}' },
  },
  {
    clauses: `MATCH (:HOSTNAME {name: h.apex})-[r:${REGISTRANT}]->(who) WHERE ${IS_REGISTRANT} AND COUNT { (who)<-[:${REGISTRANT}]-() } <= ${MOST_TENANTS}
      WITH h, who ORDER BY who.name LIMIT ${MOST_CONTACTS} MATCH (who)<-[r:${REGISTRANT}]-(s:HOSTNAME) WHERE ${IS_REGISTRANT}`,
    ...{ type: 'same_registrant', kind: 'domain' },
  },
  {
    clauses: 'MATCH (h)-[link:LINKS_TO]->(s:HOSTNAME)',
    ...{ type: 'links_to', kind: 'domain', weight: LINK_WEIGHT },
  },
  {
    clauses: 'MATCH (h)<-[link:LINKS_TO]-(s:HOSTNAME)',
    ...{ type: 'links_to', kind: 'domain', weight: LINK_WEIGHT, isInward: true },
  },
];

/** What leads to an address, and which addresses of its network serve something. */
const AROUND_ADDRESS: readonly Branch[] = [
  { clauses: 'MATCH (h)<-[:RESOLVES_TO]-(s:HOSTNAME)', type: 'resolves_to', kind: 'domain', isInward: true },
  {
    clauses: `MATCH (h)-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX)<-[:ANNOUNCED_BY]-(s:IPV4|IPV6)
      WHERE EXISTS { (s)<-[:RESOLVES_TO]-() }`,
    ...{ type: 'same_network', kind: 'ip', order: 's.orderKey', properties: '{prefix: p.name}' },
  },
];

function branchText({ clauses, type, kind, isInward, order, weight, properties }: Branch): string {
  return `${clauses}
    WITH * LIMIT ${MOST_LOOKED_AT} WHERE s <> h AND NOT left(s.name, 1) IN ['*', '_']
    WITH * ORDER BY ${order ?? RANKED} LIMIT ${MOST_OF_EACH}
    RETURN s.name AS id, s.verdictScore AS score, '${kind}' AS kind, '${type}' AS type, ${isInward === true} AS isInward,
      ${weight ?? '1'} AS weight, ${properties ?? '{}'} AS properties`;
}

function text(anchor: string, branches: readonly Branch[]): string {
  return `${anchor}
CALL (h) {
  ${branches.map(branchText).join('\n  UNION ALL\n  ')}
}
RETURN id, score, kind, type, isInward, weight, properties`;
}

const HOST = 'MATCH (h:HOSTNAME {name: $input.name})';

/** Read `$input.name`; rows are links between the asked node and others: those of the first kinds first. */
export const DOMAIN_LINK_TEXTS: readonly string[] = [text(HOST, DNS), text(HOST, SHARED)];
export const ADDRESS_LINK_TEXTS: readonly string[] = [text('MATCH (h:IPV4|IPV6 {name: $input.name})', AROUND_ADDRESS)];

/** Reads `$input.name`: which AS announces the addresses of a domain. */
export const DOMAIN_ORIGINS_TEXT = `${HOST}
CALL (h) { MATCH (h)-[:RESOLVES_TO]->(a:IPV4|IPV6) RETURN a ORDER BY a.orderKey LIMIT ${MOST_ADDRESSES} }
MATCH (a)-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX)<-[:ROUTES]-(s:ASN)
RETURN a.name AS ip, p.name AS prefix, s.asn AS asn,
  COLLECT { MATCH (s)-[:HAS_NAME]->(n:ASN_NAME) RETURN coalesce(n.handle, n.name) ORDER BY n.name LIMIT 1 } AS names,
  COLLECT { MATCH (s)-[:HAS_COUNTRY]->(c:COUNTRY) RETURN c.name ORDER BY c.name LIMIT 1 } AS countries
ORDER BY a.orderKey, s.asn`;

/** Read `$input.name`; one row: the asked node, and how many links it has beyond those that are read. */
const beyond = (...patterns: readonly string[]): string =>
  patterns
    .map(
      (pattern) =>
        `CASE WHEN COUNT { ${pattern} } > ${MOST_OF_EACH} THEN COUNT { ${pattern} } - ${MOST_OF_EACH} ELSE 0 END`,
    )
    .join(' + ');

export const DOMAIN_CENTRE_TEXT = `${HOST}
RETURN h.verdictScore AS score, ${beyond('(h)<-[:CHILD_OF]-()', '(h)<-[:ALIAS_OF]-()', '(h)<-[:LINKS_TO]-()', '(h)-[:RESOLVES_TO]->()', '(h)-[:NAMESERVER_FOR]->()', '(h)-[:MAIL_FOR]->()')} AS beyond`;
export const ADDRESS_CENTRE_TEXT = `MATCH (h:IPV4|IPV6 {name: $input.name})
RETURN h.verdictScore AS score, ${beyond('(h)<-[:RESOLVES_TO]-()')} AS beyond`;
