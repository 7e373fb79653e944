/** The relations of an indicator's graph as Cypher: each branch gives the links of one kind, bounded. */

import Cypher from '@neo4j/cypher-builder';
import { IS_REGISTRANT } from '../../../facts/organisations.ts';
import { clauses, cypherText } from '../../../store/cypher-text.ts';

/** Links of one branch that are read, the most significant first. */
const MOST_OF_EACH = 1000;
/** Links of one branch that are considered: some nodes have millions, too many to sort. */
const MOST_LOOKED_AT = 20_000;
/** Addresses, certificates and contacts of one domain whose own surroundings are looked at. */
const MOST_ADDRESSES = 100;
const MOST_CERTIFICATES = 20;
const MOST_CONTACTS = 8;
/** Contacts with more domains than this do not relate any of them. */
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
  readonly match: string;
  readonly type: LinkType;
  /** What `s` is called in the answer. */
  readonly kind: NodeType;
  /** The link leads from `s` to `h`. */
  readonly isInward?: boolean;
  /** What is read first; the most popular where nothing else is said. */
  readonly order?: readonly Cypher.Property[];
  readonly weight?: () => Cypher.Expr;
  readonly properties?: Readonly<Record<string, Cypher.Expr>>;
}

const HOST_NODE = new Cypher.NamedNode('h');
const NODE = new Cypher.NamedNode('s');
const PREFERENCE = new Cypher.NamedRelationship('mail').property('preference');
const CNAME = new Cypher.Literal('CNAME');

const linkWeight = () => new Cypher.Raw('coalesce(link.count, 1)');

/** What DNS says of a domain. */
const DNS: readonly Branch[] = [
  {
    match: 'MATCH (h)-[:RESOLVES_TO]->(s:IPV4|IPV6)',
    type: 'resolves_to',
    kind: 'ip',
    order: [NODE.property('orderKey')],
  },
  {
    match: 'MATCH (h)-[:ALIAS_OF]->(s:HOSTNAME)',
    ...{ type: 'resolves_to', kind: 'domain', properties: { record: CNAME } },
  },
  { match: 'MATCH (s:HOSTNAME)-[:NAMESERVER_FOR]->(h)', type: 'has_nameserver', kind: 'nameserver' },
  {
    match: 'MATCH (s:HOSTNAME)-[mail:MAIL_FOR]->(h)',
    ...{ type: 'has_mail_host', kind: 'mailserver', order: [PREFERENCE, NODE.property('name')] },
    properties: { preference: PREFERENCE },
  },
  { match: 'MATCH (h)-[:CHILD_OF]->(s:HOSTNAME)', type: 'has_parent', kind: 'domain' },
  {
    match: 'MATCH (h)-[:NAMESERVER_FOR]->(s:HOSTNAME)',
    ...{ type: 'has_nameserver', kind: 'domain', isInward: true },
  },
  {
    match: 'MATCH (h)-[mail:MAIL_FOR]->(s:HOSTNAME)',
    ...{ type: 'has_mail_host', kind: 'domain', isInward: true, properties: { preference: PREFERENCE } },
  },
  { match: 'MATCH (h)<-[:CHILD_OF]-(s:HOSTNAME)', type: 'has_parent', kind: 'domain', isInward: true },
  {
    match: 'MATCH (h)<-[:ALIAS_OF]-(s:HOSTNAME)',
    ...{ type: 'resolves_to', kind: 'domain', isInward: true, properties: { record: CNAME } },
  },
];

/** What registrations, certificates and pages say of a domain. */
const SHARED: readonly Branch[] = [
  {
    match: `MATCH (h)-[:HAS_CERTIFICATE]->(c:TLS_CERTIFICATE) WITH h, c ORDER BY c.notBefore DESC, c.name LIMIT ${MOST_CERTIFICATES}
      MATCH (c)<-[:HAS_CERTIFICATE]-(s:HOSTNAME)`,
    ...{ type: 'same_certificate', kind: 'domain', properties: { sha256: new Cypher.NamedNode('c').property('name') } },
  },
  {
    match: `MATCH (:HOSTNAME {name: h.apex})-[r:${REGISTRANT}]->(who) WHERE ${IS_REGISTRANT} AND COUNT { (who)<-[:${REGISTRANT}]-() } <= ${MOST_TENANTS}
      WITH h, who ORDER BY who.name LIMIT ${MOST_CONTACTS} MATCH (who)<-[r:${REGISTRANT}]-(s:HOSTNAME) WHERE ${IS_REGISTRANT}`,
    ...{ type: 'same_registrant', kind: 'domain' },
  },
  {
    match: 'MATCH (h)-[link:LINKS_TO]->(s:HOSTNAME)',
    ...{ type: 'links_to', kind: 'domain', weight: linkWeight },
  },
  {
    match: 'MATCH (h)<-[link:LINKS_TO]-(s:HOSTNAME)',
    ...{ type: 'links_to', kind: 'domain', weight: linkWeight, isInward: true },
  },
];

/** What leads to an address, and which addresses of its network serve something. */
const AROUND_ADDRESS: readonly Branch[] = [
  { match: 'MATCH (h)<-[:RESOLVES_TO]-(s:HOSTNAME)', type: 'resolves_to', kind: 'domain', isInward: true },
  {
    match: `MATCH (h)-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX)<-[:ANNOUNCED_BY]-(s:IPV4|IPV6)
      WHERE EXISTS { (s)<-[:RESOLVES_TO]-() }`,
    ...{
      type: 'same_network',
      kind: 'ip',
      order: [NODE.property('orderKey')],
      properties: { prefix: new Cypher.NamedNode('p').property('name') },
    },
  },
];

/** Some nodes have millions of links: those that are looked at are no more than these. */
const LOOKED_AT = `WITH * LIMIT ${MOST_LOOKED_AT} WHERE s <> h AND NOT left(s.name, 1) IN ['*', '_']`;

function linksOf({ match, type, kind, isInward = false, order, weight, properties = {} }: Branch): Cypher.Clause {
  const [name, rank] = [NODE.property('name'), NODE.property('rank')];
  const links = new Cypher.With('*')
    .orderBy(...(order ?? [Cypher.isNull(rank), rank, name]))
    .limit(MOST_OF_EACH)
    .return(
      [name, 'id'],
      [NODE.property('verdictScore'), 'score'],
      [new Cypher.Literal(kind), 'kind'],
      [new Cypher.Literal(type), 'type'],
      [new Cypher.Literal(isInward), 'isInward'],
      [weight?.() ?? new Cypher.Literal(1), 'weight'],
      [new Cypher.Map(properties), 'properties'],
    );
  return clauses(match, LOOKED_AT, links);
}

function linksText(anchor: string, branches: readonly Branch[]): string {
  return cypherText(
    anchor,
    new Cypher.Call(new Cypher.Union(...branches.map(linksOf)).all(), [HOST_NODE]),
    'RETURN id, score, kind, type, isInward, weight, properties',
  );
}

const HOST = 'MATCH (h:HOSTNAME {name: $input.name})';
const ADDRESS = 'MATCH (h:IPV4|IPV6 {name: $input.name})';

/** Read `$input.name`; rows are links between the asked node and others: those of the first kinds first. */
export const DOMAIN_LINK_TEXTS: readonly string[] = [linksText(HOST, DNS), linksText(HOST, SHARED)];
export const ADDRESS_LINK_TEXTS: readonly string[] = [linksText(ADDRESS, AROUND_ADDRESS)];

/** Reads `$input.name`: which AS announces the addresses of a domain. */
export const DOMAIN_ORIGINS_TEXT = `${HOST}
CALL (h) { MATCH (h)-[:RESOLVES_TO]->(a:IPV4|IPV6) RETURN a ORDER BY a.orderKey LIMIT ${MOST_ADDRESSES} }
MATCH (a)-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX)<-[:ROUTES]-(s:ASN)
RETURN a.name AS ip, p.name AS prefix, s.asn AS asn,
  COLLECT { MATCH (s)-[:HAS_NAME]->(n:ASN_NAME) RETURN coalesce(n.handle, n.name) ORDER BY n.name LIMIT 1 } AS names,
  COLLECT { MATCH (s)-[:HAS_COUNTRY]->(c:COUNTRY) RETURN c.name ORDER BY c.name LIMIT 1 } AS countries
ORDER BY a.orderKey, s.asn`;

/** Read `$input.name`; one row: the asked node, and how many links it has in addition to those that are read. */
export const DOMAIN_CENTRE_TEXT = centreText(HOST, [
  { type: 'CHILD_OF', direction: 'left' },
  { type: 'ALIAS_OF', direction: 'left' },
  { type: 'LINKS_TO', direction: 'left' },
  { type: 'RESOLVES_TO' },
  { type: 'NAMESERVER_FOR' },
  { type: 'MAIL_FOR' },
]);
export const ADDRESS_CENTRE_TEXT = centreText(ADDRESS, [{ type: 'RESOLVES_TO', direction: 'left' }]);

function centreText(anchor: string, edges: readonly Cypher.RelationshipPatternOptions[]): string {
  const beyond = Cypher.plus(...edges.map(countBeyond));
  return cypherText(anchor, new Cypher.Return([HOST_NODE.property('verdictScore'), 'score'], [beyond, 'beyond']));
}

function countBeyond(edge: Cypher.RelationshipPatternOptions): Cypher.Expr {
  const count = () => new Cypher.Count(new Cypher.Pattern(HOST_NODE).related(edge).to());
  const [most, none] = [new Cypher.Literal(MOST_OF_EACH), new Cypher.Literal(0)];
  return new Cypher.Case().when(Cypher.gt(count(), most)).then(Cypher.minus(count(), most)).else(none);
}
