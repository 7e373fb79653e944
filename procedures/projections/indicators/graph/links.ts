/** The relations of an indicator's graph as Cypher: each branch gives the edges of one kind, bounded. */

/** Edges of one branch that are read; and nodes whose own surroundings are looked at. */
export const MOST_OF_EACH = 1000;
const MOST_ADDRESSES = 100;
const MOST_CERTIFICATES = 20;
const MOST_REGISTRANTS = 8;
/** Contacts that more domains than this have tell nothing of any of them. */
const MOST_TENANTS = 500;

const REGISTRANT = 'REGISTERED_BY|HAS_EMAIL|HAS_PHONE';

/** Expressions for the two ends and what the link is. */
interface Branch {
  readonly clauses: string;
  readonly from: string;
  readonly to: string;
  readonly type: string;
  /** Types of the nodes at the ends, as the contract has them (rest.md 1.4). */
  readonly fromType: string;
  readonly toType: string;
  readonly weight?: string;
  readonly properties?: string;
  /** Order of what is read first. */
  readonly order: string;
}

const RANKED = (node: string): string => `${node}.rank IS NULL, ${node}.rank, ${node}.name`;

const OWN_ADDRESSES = `MATCH (h)-[:RESOLVES_TO]->(a:IPV4|IPV6) WITH h, a ORDER BY a.orderKey LIMIT ${MOST_ADDRESSES}`;

const DOMAIN: readonly Branch[] = [
  {
    clauses: 'MATCH (h)-[:RESOLVES_TO]->(a:IPV4|IPV6)',
    ...{ from: 'h', to: 'a', type: 'resolves_to', fromType: 'domain', toType: 'ip', order: 'a.orderKey' },
  },
  {
    clauses: 'MATCH (h)-[:ALIAS_OF]->(t:HOSTNAME)',
    ...{ from: 'h', to: 't', type: 'resolves_to', fromType: 'domain', toType: 'domain', order: 't.name' },
    properties: "{record: 'CNAME'}",
  },
  {
    clauses: `${OWN_ADDRESSES} MATCH (a)-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX)<-[:ROUTES]-(s:ASN)`,
    ...{ from: 's', to: 'a', type: 'contains', fromType: 'asn', toType: 'ip', order: 's.asn, a.orderKey' },
    properties: '{prefix: p.name}',
  },
  {
    clauses: 'MATCH (s:HOSTNAME)-[:NAMESERVER_FOR]->(h)',
    ...{ from: 'h', to: 's', type: 'has_nameserver', fromType: 'domain', toType: 'nameserver', order: 's.name' },
  },
  {
    clauses: 'MATCH (s:HOSTNAME)-[mail:MAIL_FOR]->(h)',
    ...{ from: 'h', to: 's', type: 'has_mail_host', fromType: 'domain', toType: 'mailserver' },
    ...{ order: 'mail.preference, s.name', properties: '{preference: mail.preference}' },
  },
  {
    clauses: 'MATCH (h)-[:CHILD_OF]->(s:HOSTNAME)',
    ...{ from: 'h', to: 's', type: 'has_parent', fromType: 'domain', toType: 'domain', order: 's.name' },
  },
  {
    clauses: 'MATCH (h)<-[:CHILD_OF]-(s:HOSTNAME)',
    ...{ from: 's', to: 'h', type: 'has_parent', fromType: 'domain', toType: 'domain', order: RANKED('s') },
  },
  {
    clauses: `MATCH (h)-[:HAS_CERTIFICATE]->(c:TLS_CERTIFICATE) WITH h, c ORDER BY c.notBefore DESC, c.name LIMIT ${MOST_CERTIFICATES}
      MATCH (c)<-[:HAS_CERTIFICATE]-(s:HOSTNAME) WHERE s <> h`,
    ...{ from: 'h', to: 's', type: 'same_certificate', fromType: 'domain', toType: 'domain', order: RANKED('s') },
    properties: '{sha256: c.name}',
  },
  {
    clauses: `MATCH (:HOSTNAME {name: h.apex})-[:${REGISTRANT}]->(who) WHERE COUNT { (who)<-[:${REGISTRANT}]-() } <= ${MOST_TENANTS}
      WITH h, who ORDER BY who.name LIMIT ${MOST_REGISTRANTS} MATCH (who)<-[:${REGISTRANT}]-(s:HOSTNAME) WHERE s <> h`,
    ...{ from: 'h', to: 's', type: 'same_registrant', fromType: 'domain', toType: 'domain', order: RANKED('s') },
  },
  {
    clauses: 'MATCH (h)-[link:LINKS_TO]->(s:HOSTNAME)',
    ...{ from: 'h', to: 's', type: 'links_to', fromType: 'domain', toType: 'domain', order: RANKED('s') },
    weight: 'coalesce(link.count, 1)',
  },
  {
    clauses: 'MATCH (h)<-[link:LINKS_TO]-(s:HOSTNAME)',
    ...{ from: 's', to: 'h', type: 'links_to', fromType: 'domain', toType: 'domain', order: RANKED('s') },
    weight: 'coalesce(link.count, 1)',
  },
  {
    clauses: `MATCH (h)-[:ALIAS_OF]-(s:HOSTNAME) WHERE EXISTS { (s)-[:ALIAS_OF]->(h) }`,
    ...{ from: 's', to: 'h', type: 'resolves_to', fromType: 'domain', toType: 'domain', order: RANKED('s') },
    properties: "{record: 'CNAME'}",
  },
];

const ADDRESS: readonly Branch[] = [
  {
    clauses: 'MATCH (h)<-[:RESOLVES_TO]-(s:HOSTNAME)',
    ...{ from: 's', to: 'h', type: 'resolves_to', fromType: 'domain', toType: 'ip', order: RANKED('s') },
  },
  {
    clauses: `MATCH (h)-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX)
      MATCH (p)<-[:ANNOUNCED_BY]-(s:IPV4|IPV6) WHERE s <> h AND EXISTS { (s)<-[:RESOLVES_TO]-() } WITH h, p, s LIMIT ${MOST_OF_EACH}`,
    ...{ from: 'h', to: 's', type: 'same_network', fromType: 'ip', toType: 'ip', order: 's.orderKey' },
    properties: '{prefix: p.name}',
  },
];

/** Cypher that returns rows of `from`, `to` (maps of `id`, `type`, `label`, `properties`), `type`, `weight` and `properties`. */
function branchText(branch: Branch): string {
  const { clauses, from, to, type, fromType, toType, order, weight = '1', properties = '{}' } = branch;
  return `${clauses}
    WITH * ORDER BY ${order} LIMIT ${MOST_OF_EACH}
    RETURN ${nodeMap(from, fromType)} AS from, ${nodeMap(to, toType)} AS to, '${type}' AS type, ${weight} AS weight, ${properties} AS properties`;
}

function nodeMap(node: string, type: string): string {
  return `{id: ${node}.name, type: '${type}', score: ${node}.verdictScore}`;
}

/** Reads `$name`. Rows are the edges around a domain, those of the first kinds first. */
export const DOMAIN_GRAPH_TEXTS: readonly string[] = DOMAIN.map(
  (branch) => `MATCH (h:HOSTNAME {name: $name})\n${branchText(branch)}`,
);

/** Reads `$name`: the edges around a stored address. */
export const ADDRESS_GRAPH_TEXTS: readonly string[] = ADDRESS.map(
  (branch) => `MATCH (h:IPV4|IPV6 {name: $name})\n${branchText(branch)}`,
);
