/** What an indicator may share with other names, as Cypher: the things, and how many names have each. */
import { zoneAmong } from './infrastructure.ts';

/** Things of one kind that are looked at. */
const MOST_OF_EACH = 25;
/** Names on an address that may be servers. */
const MOST_HOSTS = 500;
/** Names that are counted where no degree of a node tells how many there are. */
export const MOST_COUNTED = 10_000;

/** What may be shared. */
export const PIVOT_KINDS = [
  ...(['name_server', 'mail_host', 'registrant', 'registrar_day', 'address', 'certificate'] as const),
] as const;

export type PivotKind = (typeof PIVOT_KINDS)[number];

/** How one kind of thing leads to the names that have it. */
export interface Way {
  readonly by: PivotKind;
  /** Label of the thing; of an address its name tells it. */
  readonly label: 'HOSTNAME' | 'ORGANIZATION' | 'EMAIL' | 'PHONE' | 'REGISTRAR' | 'TLS_CERTIFICATE' | null;
  /** From the thing to a name. */
  readonly edge: string;
  /** Binds the thing `t`. */
  readonly clauses: string;
  /** How many names have it. A degree costs nothing, however many they are. */
  readonly count: string;
}

/** A way whose names are counted by a degree. */
function way(by: PivotKind, label: Way['label'], edge: string, clauses: string): Way {
  return {
    by,
    label,
    edge,
    clauses: `${clauses} WITH DISTINCT t LIMIT ${MOST_OF_EACH}`,
    count: `COUNT { (t)${edge}() }`,
  };
}

/** A way whose names are counted one by one: a contact may be of one domain in several roles, or of a network. */
function contact(label: 'ORGANIZATION' | 'EMAIL' | 'PHONE', type: string): Way {
  const edge = `<-[:${type}]-`;
  const clauses = `MATCH (domain)-[r:${type}]->(t:${label}) WHERE coalesce(r.role, 'registrant') = 'registrant'`;
  const count = `size(COLLECT { MATCH (t)${edge}(d:HOSTNAME) WITH DISTINCT d LIMIT ${MOST_COUNTED + 1} RETURN 1 })`;
  return { ...way('registrant', label, edge, clauses), count };
}

const SERVES = '-[:NAMESERVER_FOR]->';
const TAKES_MAIL = '-[:MAIL_FOR]->';
const RESOLVED = '<-[:RESOLVES_TO]-';
const CERTIFIED = '<-[:HAS_CERTIFICATE]-';

/** Of a name `h`, the nearest `zone` at it or above it, and its registrable `domain`. */
export const DOMAIN_WAYS: readonly Way[] = [
  way('name_server', 'HOSTNAME', SERVES, `MATCH (t:HOSTNAME)${SERVES}(zone)`),
  way('mail_host', 'HOSTNAME', TAKES_MAIL, `MATCH (t:HOSTNAME)${TAKES_MAIL}(h)`),
  contact('ORGANIZATION', 'REGISTERED_BY'),
  contact('EMAIL', 'HAS_EMAIL'),
  contact('PHONE', 'HAS_PHONE'),
  way('address', null, RESOLVED, 'MATCH (h)-[:RESOLVES_TO]->(t:IPV4|IPV6)'),
  way('certificate', 'TLS_CERTIFICATE', CERTIFIED, 'MATCH (h)-[:HAS_CERTIFICATE]->(t:TLS_CERTIFICATE)'),
];

const onAddress = (edge: string): string =>
  `MATCH (h)${RESOLVED}(t:HOSTNAME) WITH t LIMIT ${MOST_HOSTS} WHERE EXISTS { (t)${edge}() }`;

/** Of an address `h`. */
export const ADDRESS_WAYS: readonly Way[] = [
  way('address', null, RESOLVED, 'WITH h AS t'),
  way('name_server', 'HOSTNAME', SERVES, onAddress(SERVES)),
  way('mail_host', 'HOSTNAME', TAKES_MAIL, onAddress(TAKES_MAIL)),
];

const branches = (ways: readonly Way[]): string =>
  ways
    .map(
      ({ clauses, count }, at) => `${clauses}
    RETURN ${at} AS way, t.name AS key, coalesce(t.displayName, t.name) AS value, ${count} AS found, null AS day, null AS looked`,
    )
    .join('\n    UNION ALL\n    ');

/** Names of the registrar that were registered on the same day, among those of that day that are looked at. */
const REGISTRAR_DAY = `MATCH (domain)-[:HAS_REGISTRAR]->(t:REGISTRAR) WHERE domain.createDate IS NOT NULL
    WITH t, left(domain.createDate, 10) AS day LIMIT 2
    CALL (t, day) {
      MATCH (d:HOSTNAME) WHERE d.createDate STARTS WITH day
      WITH t, d LIMIT ${MOST_COUNTED}
      RETURN count(d) AS looked, sum(CASE WHEN EXISTS { (d)-[:HAS_REGISTRAR]->(t) } THEN 1 ELSE 0 END) AS found
    }
    RETURN ${DOMAIN_WAYS.length} AS way, t.name AS key, coalesce(t.displayName, t.name) AS value, found, day, looked`;

/** Reads `$input.name`, `$input.apex` and `$input.zones`; a row for each thing that it may share. */
export const DOMAIN_PIVOTS_TEXT = `OPTIONAL MATCH (h:HOSTNAME {name: $input.name})
OPTIONAL MATCH (domain:HOSTNAME {name: $input.apex})
WITH h, domain, ${zoneAmong('$input.zones')} AS zone
CALL (h, domain, zone) {
    ${branches(DOMAIN_WAYS)}
    UNION ALL
    ${REGISTRAR_DAY}
}
RETURN way, key, value, found, day, looked, zone.name AS zone`;

/** Reads `$input.name`; a row for each thing that names share through an address. */
export const ADDRESS_PIVOTS_TEXT = `MATCH (h:IPV4|IPV6 {name: $input.name})
CALL (h) {
    ${branches(ADDRESS_WAYS)}
}
RETURN way, key, value, found`;
