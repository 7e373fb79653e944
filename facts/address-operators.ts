/** Who runs addresses, stored or not: by ranges of vendors, by who registered their blocks, and by who announces them. */
import { z } from 'zod';
import {
  type AddressFacts,
  type AddressSurroundings,
  askedNetworks,
  askedOrigins,
  type NetworkFacts,
  type SystemFacts,
} from '../attribution/address-operators.ts';
import { cypherText } from '../store/cypher-text.ts';
import type { Reader } from '../store/database.ts';
import { type PlaneName, seek } from '../store/ranges/planes.ts';
import { COMPANY_OF_O, IS_REGISTRANT } from './organisations.ts';
import { type NamedRead, type NamedThing, readByName } from './read-by-name.ts';
import { THING } from './reconciled.ts';

/** Maximum number of vendors read for one address, and for one network. */
const MOST_VENDORS = 2;
const MOST_VENDORS_OF_NETWORK = 4;

const around = (plane: PlaneName, as: string) => seek(plane, THING.property('key'), { as, optional: true });

const STATED = {
  id: z.string(),
  canonicalName: z.string(),
  category: z.string().nullable(),
  service: z.string().nullable(),
};

/** An address by its name, with `thing.key`, its order key. */
export const ADDRESS_RANGES: NamedRead<AddressFacts & NamedThing> = {
  text: cypherText(
    'UNWIND $input.things AS thing',
    around('vendor', 'run'),
    around('registered', 'registered'),
    around('announced', 'route'),
    `RETURN thing.name AS name, run.delegation AS delegation, coalesce(run.networks, []) AS vendorNetworks,
  coalesce(registered.networks, []) AS registeredNetworks, coalesce(route.networks, []) AS announcedNetworks,
  coalesce(route.origins, []) AS origins,
  COLLECT { MATCH (block:ANNOUNCED_PREFIX {name: route.networks[0]}) RETURN block.lastSeen }[0] AS originSeen,
  COLLECT { MATCH (:IPV4|IPV6 {name: thing.name})-[d:DELEGATED_TO]->(v:VENDOR) WHERE NOT coalesce(d.inferred, false)
    WITH d, v ORDER BY v.name LIMIT ${MOST_VENDORS}
    RETURN {id: v.name, canonicalName: coalesce(v.canonicalName, v.name), category: v.category, service: d.service} } AS stated`,
  ),
  row: z.object({
    name: z.string(),
    delegation: z.string().nullable(),
    vendorNetworks: z.array(z.string()),
    registeredNetworks: z.array(z.string()),
    announcedNetworks: z.array(z.string()),
    origins: z.array(z.number()),
    originSeen: z.number().nullable(),
    stated: z.array(z.object(STATED)),
  }),
};

/** A network by its name. */
export const NETWORK_OPERATORS: NamedRead<NetworkFacts & NamedThing> = {
  text: `UNWIND $input.things AS thing
RETURN thing.name AS name,
  COLLECT { MATCH (:PREFIX {name: thing.name})-[d:DELEGATED_TO]->(v:VENDOR)
    WITH d, v ORDER BY v.name LIMIT ${MOST_VENDORS_OF_NETWORK}
    RETURN {id: v.name, canonicalName: coalesce(v.canonicalName, v.name), category: v.category, service: d.service,
      channel: d.channel} } AS delegated,
  COLLECT { MATCH (:PREFIX {name: thing.name})-[:EGRESS_OF]->(v:VENDOR) RETURN v.name } AS egress,
  head(COLLECT { MATCH (p:REGISTERED_PREFIX|PREFIX {name: thing.name})-[r:REGISTERED_BY|REGISTERED_TO_ENTITY]->(o:ORGANIZATION|RDAP_ENTITY)
    WHERE ${IS_REGISTRANT}
    WITH p, r, o ORDER BY type(r), o.name LIMIT 1
    RETURN {organisation: ${COMPANY_OF_O},
      path: labels(p)[0] + ':' + p.name + '->' + type(r) + '->' + labels(o)[0] + ':' + o.name} }) AS registrant`,
  row: z.object({
    name: z.string(),
    delegated: z.array(z.object({ ...STATED, channel: z.string().nullable() })),
    egress: z.array(z.string()),
    registrant: z.object({ organisation: z.string(), path: z.string() }).nullable(),
  }),
};

/** An ASN by its name. */
export const ORIGIN_SYSTEMS: NamedRead<SystemFacts & NamedThing> = {
  text: `UNWIND $input.things AS thing
OPTIONAL MATCH (n:ASN {name: thing.name})
WITH thing, n, head(COLLECT { MATCH (n)-[:HAS_NAME]->(called:ASN_NAME) RETURN called ORDER BY called.name LIMIT 1 }) AS called
RETURN thing.name AS name, called.name AS asName,
  coalesce(head(COLLECT { MATCH (n)-[:REGISTERED_BY]->(o:ORGANIZATION) RETURN ${COMPANY_OF_O} LIMIT 1 }),
    called.legalName, called.handle, called.name) AS organisation`,
  row: z.object({ name: z.string(), asName: z.string().nullable(), organisation: z.string().nullable() }),
};

/** Returns all facts that show who runs addresses, by their names; each address comes with its order key. */
export async function readAddressSurroundings(
  reader: Reader,
  addresses: readonly (NamedThing & { readonly key: string })[],
): Promise<ReadonlyMap<string, AddressSurroundings>> {
  const ranges = await readByName(
    reader,
    ADDRESS_RANGES,
    addresses.map(({ name, key }) => ({ name, key })),
  );
  const facts = [...ranges.values()];
  const [networks, systems] = await Promise.all([
    readByName(reader, NETWORK_OPERATORS, facts.flatMap(askedNetworks).map(named)),
    readByName(reader, ORIGIN_SYSTEMS, facts.flatMap(askedOrigins).map(named)),
  ]);
  return new Map(facts.map((address) => [address.name, { address, networks, systems }]));
}

function named(name: string): NamedThing {
  return { name };
}
