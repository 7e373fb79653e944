/** The registration of the network of an address, as its regional registry has it. */

import { COMPANY_OF_O } from '../../facts/organisations.ts';
import { isoDay, isoTime, type Properties, propertiesOf, textOf } from '../../facts/stored-values.ts';
import { cypherText } from '../../store/cypher-text.ts';
import { seek } from '../../store/ranges/planes.ts';
import { IS_OF_FAMILY } from '../address-use.ts';
import { type AskedAddress, EACH_ADDRESS, KEY } from './address.ts';
import { ask, type ProjectionSources } from './sources.ts';

/** The one holder to report of those that a registry names for a block: the surest first. */
const HOLDER = `head(COLLECT { MATCH (b)-[r:REGISTERED_TO_ENTITY]->(e:RDAP_ENTITY) WHERE coalesce(r.role, 'registrant') = 'registrant'
    RETURN {organization: coalesce(e.displayName, e.handle), country: e.country} ORDER BY e.name LIMIT 1 })`;
const REGISTRANT = `head(COLLECT { MATCH (:PREFIX {name: cidr})-[r:REGISTERED_BY]->(o:ORGANIZATION) WHERE coalesce(r.role, 'registrant') = 'registrant'
    RETURN ${COMPANY_OF_O} AS name ORDER BY name LIMIT 1 })`;
const ABUSE = `head(COLLECT { MATCH (b)-[:REGISTERED_TO_ENTITY]->(e:RDAP_ENTITY) WHERE e.abuseEmail IS NOT NULL
    RETURN e.abuseEmail AS mail ORDER BY mail LIMIT 1 })`;

/** Reads `$input.addresses`; a row for each that a registry has delegated. */
const NETWORK_REGISTRATION_TEXT = cypherText(
  EACH_ADDRESS,
  seek('registered', KEY, { as: 'registered' }),
  `WITH asked, [network IN coalesce(registered.networks, []) WHERE ${IS_OF_FAMILY}][0] AS cidr WHERE cidr IS NOT NULL
MATCH (b:REGISTERED_PREFIX {name: cidr})
RETURN asked.name AS ip, b {.*} AS block, ${HOLDER} AS holder, ${REGISTRANT} AS registrant, ${ABUSE} AS abuse,
  head(COLLECT { MATCH (b)-[:BELONGS_TO]->(rir:RIR) RETURN rir.name ORDER BY rir.name LIMIT 1 }) AS rir,
  head(COLLECT { MATCH (b)-[:HAS_COUNTRY]->(c:COUNTRY) RETURN c.name ORDER BY c.name LIMIT 1 }) AS country,
  head(COLLECT { MATCH (b)-[said:BELONGS_TO|REGISTERED_TO_ENTITY]->() RETURN {source: said.source, at: said.observed_at}
    ORDER BY said.observed_at DESC, said.source LIMIT 1 }) AS said`,
);

/** The registration of a network (contract rest.md 1.2). */
export interface NetworkRegistration {
  readonly cidr: string;
  readonly netname: string | null;
  readonly organization: string | null;
  readonly country: string | null;
  readonly rir: string | null;
  readonly status: string | null;
  readonly registered_on: string | null;
  /** Null where no source says when it changed. */
  readonly updated_on: string | null;
  readonly abuse_email: string | null;
  /** Who says so, and of what instant that is. */
  readonly source: string | null;
  readonly observed_at: string | null;
}

/** The registrations of the networks of folded addresses, by address: one round trip. */
export async function readNetworkRegistrations(
  sources: ProjectionSources,
  addresses: readonly AskedAddress[],
): Promise<ReadonlyMap<string, NetworkRegistration>> {
  const rows = await ask(sources, NETWORK_REGISTRATION_TEXT, { addresses });
  return new Map(rows.map((row) => [String(row.ip), registrationOf(row)]));
}

function registrationOf(row: Properties): NetworkRegistration {
  const [block, holder, said] = [propertiesOf(row.block), propertiesOf(row.holder), propertiesOf(row.said)];
  return {
    cidr: textOf(block.name) ?? '',
    netname: textOf(block.netName),
    organization: textOf(holder.organization) ?? textOf(row.registrant),
    country: textOf(block.country) ?? textOf(row.country) ?? textOf(holder.country),
    rir: textOf(block.rir) ?? textOf(row.rir),
    status: textOf(block.status),
    registered_on: isoDay(block.registeredDate),
    updated_on: isoDay(block.updatedDate),
    abuse_email: textOf(row.abuse),
    source: textOf(said.source),
    observed_at: isoTime(said.at),
  };
}
