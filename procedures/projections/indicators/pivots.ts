/** What an indicator shares with other names, and how many share it: where a hunt goes on (contract rest.md 1.9). */
import { writeStringLiteral } from '../../../engine/parse/string-literal.ts';
import { zonesOf } from '../../../schema/keys/index.ts';
import { numberOf, type Properties, textOf } from '../stored.ts';
import { zoneAmong } from './infrastructure.ts';
import { registeredName } from './registration.ts';
import { ask, type ProjectionSources } from './sources.ts';

/** Things of one kind that are looked at, and pivots that are told. */
const MOST_OF_EACH = 25;
const MOST_TOLD = 50;
/** Names on an address that may be servers. */
const MOST_HOSTS = 500;
/** Names that are counted where no degree of a node tells how many there are. */
const MOST_COUNTED = 10_000;
/** Names that a query of a pivot answers. */
const MOST_ANSWERED = 1000;

/** What may be shared. */
export const PIVOT_KINDS = [
  ...(['name_server', 'mail_host', 'registrant', 'registrar_day', 'address', 'certificate'] as const),
] as const;

export type PivotKind = (typeof PIVOT_KINDS)[number];

/** Something that other names have too. */
export interface Pivot {
  readonly by: PivotKind;
  readonly value: string;
  /** Names that have it, the indicator itself left out. */
  readonly domains: number;
  /** There are more, which were not counted. */
  readonly at_least: boolean;
  /** Gives these names at POST /api/query, a thousand at most. */
  readonly query: string;
}

/** How one kind of thing leads to the names that have it. */
interface Way {
  readonly by: PivotKind;
  /** Label of the thing; of an address it is told by its name. */
  readonly label: 'HOSTNAME' | 'ORGANIZATION' | 'EMAIL' | 'PHONE' | 'REGISTRAR' | 'TLS_CERTIFICATE' | null;
  /** From the thing to a name. */
  readonly edge: string;
  /** Binds the thing `t`. */
  readonly clauses: string;
  /** How many names have it: a degree costs nothing, however many they are. */
  readonly count: string;
}

const degree = (edge: string): string => `COUNT { (t)${edge}() }`;

/** A way whose names are counted by a degree. */
function way(by: PivotKind, label: Way['label'], edge: string, clauses: string): Way {
  return { by, label, edge, clauses: `${clauses} WITH t LIMIT ${MOST_OF_EACH}`, count: degree(edge) };
}

const SERVES = '-[:NAMESERVER_FOR]->';
const TAKES_MAIL = '-[:MAIL_FOR]->';

/** Whose domains are registered by an organisation is counted: it may have networks too. */
const OF_ORGANIZATION = `size(COLLECT { MATCH (t)<-[:REGISTERED_BY]-(d:HOSTNAME) RETURN 1 LIMIT ${MOST_COUNTED + 1} })`;

const DOMAIN_WAYS: readonly Way[] = [
  way('name_server', 'HOSTNAME', SERVES, `MATCH (t:HOSTNAME)${SERVES}(zone)`),
  way('mail_host', 'HOSTNAME', TAKES_MAIL, `MATCH (t:HOSTNAME)${TAKES_MAIL}(h)`),
  {
    ...way('registrant', 'ORGANIZATION', '<-[:REGISTERED_BY]-', 'MATCH (domain)-[:REGISTERED_BY]->(t:ORGANIZATION)'),
    count: OF_ORGANIZATION,
  },
  way('registrant', 'EMAIL', '<-[:HAS_EMAIL]-', 'MATCH (domain)-[:HAS_EMAIL]->(t:EMAIL)'),
  way('registrant', 'PHONE', '<-[:HAS_PHONE]-', 'MATCH (domain)-[:HAS_PHONE]->(t:PHONE)'),
  way('address', null, '<-[:RESOLVES_TO]-', 'MATCH (h)-[:RESOLVES_TO]->(t:IPV4|IPV6)'),
  way('certificate', 'TLS_CERTIFICATE', '<-[:HAS_CERTIFICATE]-', 'MATCH (h)-[:HAS_CERTIFICATE]->(t:TLS_CERTIFICATE)'),
];

const onAddress = (edge: string): string =>
  `MATCH (h)<-[:RESOLVES_TO]-(t:HOSTNAME) WITH t LIMIT ${MOST_HOSTS} WHERE EXISTS { (t)${edge}() }`;

const ADDRESS_WAYS: readonly Way[] = [
  way('address', null, '<-[:RESOLVES_TO]-', 'WITH h AS t'),
  way('name_server', 'HOSTNAME', SERVES, onAddress(SERVES)),
  way('mail_host', 'HOSTNAME', TAKES_MAIL, onAddress(TAKES_MAIL)),
];

const rowsOfWays = (ways: readonly Way[], variables: string): string =>
  ways
    .map(
      ({ clauses, count }, at) => `WITH ${variables} ${clauses}
    RETURN ${at} AS way, t.name AS key, coalesce(t.displayName, t.name) AS value, ${count} AS found`,
    )
    .join('\n    UNION ALL ');

/** Reads `$input.name`, `$input.apex` and `$input.zones`; a row for each thing that it may share. */
const DOMAIN_PIVOTS_TEXT = `OPTIONAL MATCH (h:HOSTNAME {name: $input.name})
OPTIONAL MATCH (domain:HOSTNAME {name: $input.apex})
WITH h, domain, ${zoneAmong('$input.zones')} AS zone
CALL {
    ${rowsOfWays(DOMAIN_WAYS, 'h, domain, zone')}
}
RETURN way, key, value, found, zone.name AS zone`;

/** Reads `$input.apex`; a row for each registrar: how many names of the day that the domain was registered on are of it. */
const REGISTRAR_DAY_TEXT = `MATCH (domain:HOSTNAME {name: $input.apex})-[:HAS_REGISTRAR]->(t:REGISTRAR)
WHERE domain.createDate IS NOT NULL
WITH t, left(domain.createDate, 10) AS day LIMIT 2
CALL (t, day) {
  MATCH (d:HOSTNAME) WHERE d.createDate STARTS WITH day
  WITH t, d LIMIT ${MOST_COUNTED}
  RETURN count(d) AS looked, sum(CASE WHEN EXISTS { (d)-[:HAS_REGISTRAR]->(t) } THEN 1 ELSE 0 END) AS found
}
RETURN t.name AS key, coalesce(t.displayName, t.name) AS value, day, looked, found`;

/** Reads `$input.name`; a row for each thing that names share through an address. */
const ADDRESS_PIVOTS_TEXT = `MATCH (h:IPV4|IPV6 {name: $input.name})
CALL {
    ${rowsOfWays(ADDRESS_WAYS, 'h')}
}
RETURN way, key, value, found`;

/** What a folded domain shares with other names, what fewest share first: parallel reads, one round trip. */
export async function readDomainPivots(sources: ProjectionSources, name: string): Promise<readonly Pivot[]> {
  const suffixes = await sources.suffixes();
  const apex = registeredName(name, suffixes);
  const [shared, registrars] = await Promise.all([
    ask(sources, DOMAIN_PIVOTS_TEXT, { name, apex, zones: zonesOf(name, suffixes) }),
    ask(sources, REGISTRAR_DAY_TEXT, { apex }),
  ]);
  return rarestFirst([
    ...shared.flatMap((row) => pivotOf(DOMAIN_WAYS, row, ownNames({ name, apex, zone: textOf(row.zone) }))),
    ...registrars.map((row) => registrarDay(row, apex)),
  ]);
}

/** What leads from a folded address to names, what fewest share first: one round trip. */
export async function readAddressPivots(sources: ProjectionSources, name: string): Promise<readonly Pivot[]> {
  const rows = await ask(sources, ADDRESS_PIVOTS_TEXT, { name });
  return rarestFirst(rows.flatMap((row) => pivotOf(ADDRESS_WAYS, row, () => null)));
}

/** Which name of an indicator has a thing itself: name servers are of its zone, registrants of its registrable domain. */
function ownNames({ name, apex, zone }: { readonly name: string; readonly apex: string; readonly zone: string | null }) {
  return (by: PivotKind): string | null => {
    if (by === 'name_server') return zone;
    return by === 'registrant' ? apex : name;
  };
}

function pivotOf(ways: readonly Way[], row: Properties, ownName: (by: PivotKind) => string | null): Pivot[] {
  const found = numberOf(row.found) ?? 0;
  const key = textOf(row.key);
  const chosen = ways[numberOf(row.way) ?? -1];
  if (chosen === undefined || key === null) return [];
  const { by, label, edge, count } = chosen;
  const own = ownName(by);
  const isBounded = count === OF_ORGANIZATION && found > MOST_COUNTED;
  return [
    {
      by,
      value: textOf(row.value) ?? key,
      domains: Math.max(0, (isBounded ? MOST_COUNTED : found) - (own === null ? 0 : 1)),
      at_least: isBounded,
      query: queryOf(`MATCH (:${label ?? labelOf(key)} {name: ${writeStringLiteral(key)}})${edge}(d:HOSTNAME)`, [
        ...otherThan(own),
      ]),
    },
  ];
}

function registrarDay(row: Properties, apex: string): Pivot {
  const [key, day] = [textOf(row.key) ?? '', textOf(row.day) ?? ''];
  return {
    by: 'registrar_day',
    value: `${textOf(row.value) ?? key} ${day}`,
    domains: Math.max(0, (numberOf(row.found) ?? 0) - 1),
    at_least: (numberOf(row.looked) ?? 0) >= MOST_COUNTED,
    query: queryOf(`MATCH (:REGISTRAR {name: ${writeStringLiteral(key)}})<-[:HAS_REGISTRAR]-(d:HOSTNAME)`, [
      `d.createDate STARTS WITH ${writeStringLiteral(day)}`,
      ...otherThan(apex),
    ]),
  };
}

function otherThan(own: string | null): string[] {
  return own === null ? [] : [`d.name <> ${writeStringLiteral(own)}`];
}

function queryOf(pattern: string, conditions: readonly string[]): string {
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
  return `${pattern}${where} RETURN d.name AS domain LIMIT ${MOST_ANSWERED}`;
}

function labelOf(address: string): 'IPV4' | 'IPV6' {
  return address.includes(':') ? 'IPV6' : 'IPV4';
}

/** What nobody else has leads nowhere. */
function rarestFirst(pivots: readonly Pivot[]): readonly Pivot[] {
  return pivots
    .filter(({ domains }) => domains > 0)
    .toSorted((one, other) => one.domains - other.domains || (one.value < other.value ? -1 : 1))
    .slice(0, MOST_TOLD);
}
