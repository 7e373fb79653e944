/** Resources that an indicator may share with other names, as Cypher, with the number of names that have each. */
import Cypher from '@neo4j/cypher-builder';
import { IS_REGISTRANT } from '../../facts/organisations.ts';
import { clauses, cypherText } from '../../store/cypher-text.ts';
import { ZONE } from './infrastructure.ts';

/** Resources of one kind that are read. */
const MOST_OF_EACH = 25;
/** Names on an address that may be servers. */
const MOST_HOSTS = 500;
/** Names that are counted where no degree of a node gives the number. */
export const MOST_COUNTED = 10_000;

/** What may be shared. */
export const PIVOT_KINDS = [
  ...(['name_server', 'mail_host', 'registrant', 'registrar_day', 'address', 'certificate'] as const),
] as const;

export type PivotKind = (typeof PIVOT_KINDS)[number];

/** The way from one kind of resource to the names that have it. */
export interface Way {
  readonly by: PivotKind;
  /** Label of the resource; for an address its name decides. */
  readonly label: 'HOSTNAME' | 'ORGANIZATION' | 'EMAIL' | 'PHONE' | 'REGISTRAR' | 'TLS_CERTIFICATE' | null;
  /** From the resource to a name, for the query in the answer. */
  readonly edge: string;
  /** Binds the resource `t`. */
  readonly match: string;
  /** How many names have it. A degree costs nothing, however many they are; contacts are counted one by one. */
  readonly count: () => Cypher.Expr;
}

const SERVES = '-[:NAMESERVER_FOR]->';
const TAKES_MAIL = '-[:MAIL_FOR]->';
const RESOLVED = '<-[:RESOLVES_TO]-';
const CERTIFIED = '<-[:HAS_CERTIFICATE]-';
const REGISTERED = '<-[:REGISTERED_BY]-';
const MAILED = '<-[:HAS_EMAIL]-';
const PHONED = '<-[:HAS_PHONE]-';

const SERVED = { edge: SERVES, count: () => new Cypher.Raw(`COUNT { (t)${SERVES}() }`) };
const MAIL_TAKEN = { edge: TAKES_MAIL, count: () => new Cypher.Raw(`COUNT { (t)${TAKES_MAIL}() }`) };
const ON_ADDRESS = { edge: RESOLVED, count: () => new Cypher.Raw(`COUNT { (t)${RESOLVED}() }`) };
const ON_CERTIFICATE = { edge: CERTIFIED, count: () => new Cypher.Raw(`COUNT { (t)${CERTIFIED}() }`) };

/** A contact may be of one domain in several roles, or of a network: its names `d` are counted one by one. */
const NAMES = `(d:HOSTNAME) WITH DISTINCT d LIMIT ${MOST_COUNTED + 1} RETURN 1`;
const OF_ORGANIZATION = {
  edge: REGISTERED,
  count: () => new Cypher.Raw(`size(COLLECT { MATCH (t)${REGISTERED}${NAMES} })`),
};
const OF_EMAIL = { edge: MAILED, count: () => new Cypher.Raw(`size(COLLECT { MATCH (t)${MAILED}${NAMES} })`) };
const OF_PHONE = { edge: PHONED, count: () => new Cypher.Raw(`size(COLLECT { MATCH (t)${PHONED}${NAMES} })`) };

function way(by: PivotKind, label: Way['label'], names: Pick<Way, 'edge' | 'count'>, match: string): Way {
  return { by, label, match, ...names };
}

/** Of a name `h`, the nearest `zone` at it or above it, and its registrable `domain`. */
export const DOMAIN_WAYS: readonly Way[] = [
  way('name_server', 'HOSTNAME', SERVED, `MATCH (t:HOSTNAME)${SERVES}(zone)`),
  way('mail_host', 'HOSTNAME', MAIL_TAKEN, `MATCH (t:HOSTNAME)${TAKES_MAIL}(h)`),
  way(
    'registrant',
    'ORGANIZATION',
    OF_ORGANIZATION,
    `MATCH (domain)-[r:REGISTERED_BY]->(t:ORGANIZATION) WHERE ${IS_REGISTRANT}`,
  ),
  way('registrant', 'EMAIL', OF_EMAIL, `MATCH (domain)-[r:HAS_EMAIL]->(t:EMAIL) WHERE ${IS_REGISTRANT}`),
  way('registrant', 'PHONE', OF_PHONE, `MATCH (domain)-[r:HAS_PHONE]->(t:PHONE) WHERE ${IS_REGISTRANT}`),
  way('address', null, ON_ADDRESS, 'MATCH (h)-[:RESOLVES_TO]->(t:IPV4|IPV6)'),
  way('certificate', 'TLS_CERTIFICATE', ON_CERTIFICATE, 'MATCH (h)-[:HAS_CERTIFICATE]->(t:TLS_CERTIFICATE)'),
];

const SERVERS_HERE = `MATCH (h)${RESOLVED}(t:HOSTNAME) WITH t LIMIT ${MOST_HOSTS}`;

/** Of an address `h`. */
export const ADDRESS_WAYS: readonly Way[] = [
  way('address', null, ON_ADDRESS, 'WITH h AS t'),
  way('name_server', 'HOSTNAME', SERVED, `${SERVERS_HERE} WHERE EXISTS { (t)${SERVES}() }`),
  way('mail_host', 'HOSTNAME', MAIL_TAKEN, `${SERVERS_HERE} WHERE EXISTS { (t)${TAKES_MAIL}() }`),
];

const FIRST = `WITH DISTINCT t LIMIT ${MOST_OF_EACH}`;
const KEY_AND_VALUE = 't.name AS key, coalesce(t.displayName, t.name) AS value';

/** The resources of one way; `at` is its position. */
function thingsOf({ match, count }: Way, at: number): Cypher.Clause {
  const columns = new Cypher.Return(
    [new Cypher.Literal(at), 'way'],
    new Cypher.Raw(KEY_AND_VALUE),
    [count(), 'found'],
    new Cypher.Raw('null AS day, null AS looked'),
  );
  return clauses(match, FIRST, columns);
}

/** Names of the registrar that were registered on the same day, among those of that day that are looked at. */
const REGISTRAR_DAY = `MATCH (domain)-[:HAS_REGISTRAR]->(t:REGISTRAR) WHERE domain.createDate IS NOT NULL
WITH t, left(domain.createDate, 10) AS day LIMIT 2
CALL (t, day) {
  MATCH (d:HOSTNAME) WHERE d.createDate STARTS WITH day
  WITH t, d LIMIT ${MOST_COUNTED}
  RETURN count(d) AS looked, sum(CASE WHEN EXISTS { (d)-[:HAS_REGISTRAR]->(t) } THEN 1 ELSE 0 END) AS found
}`;

function registrarDay(): Cypher.Clause {
  const columns = new Cypher.Raw(`${KEY_AND_VALUE}, found, day, looked`);
  return clauses(REGISTRAR_DAY, new Cypher.Return([new Cypher.Literal(DOMAIN_WAYS.length), 'way'], columns));
}

const [HOST, DOMAIN, ZONE_NODE] = [
  new Cypher.NamedNode('h'),
  new Cypher.NamedNode('domain'),
  new Cypher.NamedNode('zone'),
];

/** Reads `$input.name`, `$input.apex` and `$input.zones`; returns a row for each resource that it may share. */
export const DOMAIN_PIVOTS_TEXT = cypherText(
  `OPTIONAL MATCH (h:HOSTNAME {name: $input.name})
OPTIONAL MATCH (domain:HOSTNAME {name: $input.apex})
WITH h, domain, ${ZONE} AS zone`,
  new Cypher.Call(new Cypher.Union(...DOMAIN_WAYS.map(thingsOf), registrarDay()).all(), [HOST, DOMAIN, ZONE_NODE]),
  'RETURN way, key, value, found, day, looked, zone.name AS zone',
);

/** Reads `$input.name`; returns a row for each resource that names share through an address. */
export const ADDRESS_PIVOTS_TEXT = cypherText(
  'MATCH (h:IPV4|IPV6 {name: $input.name})',
  new Cypher.Call(new Cypher.Union(...ADDRESS_WAYS.map(thingsOf)).all(), [HOST]),
  'RETURN way, key, value, found',
);
