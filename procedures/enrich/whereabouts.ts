/** Where an address or a network belongs, stored or not, by the planes: whose it is, who announces it, and its place. */
import { companyOf } from '../../engine/attribution/address-operators.ts';
import { type PlaneName, seekFragment } from '../../engine/ranges/planes.ts';

const seek = (plane: PlaneName, as: string): string => seekFragment(plane, 'key', { as, optional: true });

/** Of the networks around the first address those that hold all of what was asked for, most specific first. */
function around(range: string): string {
  return `[cidr IN coalesce(${range}.networks, []) WHERE toInteger(split(cidr, '/')[1]) <= length]`;
}

/** Who is said to run the very address. */
const OWN_VENDOR = `COLLECT { MATCH (:IPV4|IPV6 {name: address})-[d:DELEGATED_TO]->(v:VENDOR) WHERE NOT coalesce(d.inferred, false)
    RETURN coalesce(v.canonicalName, v.name) AS name ORDER BY name LIMIT 1 }`;

/** The operator of the most specific network that has one. */
const VENDOR = `COLLECT { UNWIND range(0, size(runs) - 1) AS level
    MATCH (:PREFIX {name: runs[level]})-[:DELEGATED_TO]->(v:VENDOR)
    WITH level, coalesce(v.canonicalName, v.name) AS name ORDER BY level, name LIMIT 1 RETURN name }`;

/** The registrant of the most specific block that has one. */
const REGISTRANT = `COLLECT { UNWIND range(0, size(held) - 1) AS level
    MATCH (:REGISTERED_PREFIX|PREFIX {name: held[level]})-[r:REGISTERED_BY|REGISTERED_TO_ENTITY]->(o:ORGANIZATION|RDAP_ENTITY)
    WHERE coalesce(r.role, 'registrant') = 'registrant'
    WITH level, ${companyOf('o')} AS name ORDER BY level, name LIMIT 1 RETURN name }`;

/** The location source speaks of a part of what is announced: whose the part is, it knows better than the announcement. */
const IS_PART = "toInteger(split(geo.networks[0], '/')[1]) > toInteger(split(routes[0], '/')[1])";

/**
 * Clause that reads `address` (its name, or null), `key` and `last` (order keys of the first and last address; null for
 * what is no network) and `length` (bits of the network that is asked for) and binds `place`: a map of `prefix`, `asn` (a
 * number), `vendor`, `registrant`, `tenant` (who uses a part of what another announces), `country`, `city` and `network`
 * (its name by the location source), each null where it is not known.
 */
export const WHEREABOUTS = `CALL (address, key, last, length) {
  ${seek('announced', 'route')}
  ${seek('registered', 'registered')}
  ${seek('vendor', 'run')}
  ${seek('geolocation', 'spot')}
  WITH address, length, ${around('route')} AS routes, ${around('registered')} AS blocks, ${around('run')} AS runs, route,
    CASE WHEN split(spot.end, ':')[1] >= last AND split(spot.start, ':')[1] <= key THEN spot END AS geo
  WITH *, blocks + routes AS held
  OPTIONAL MATCH (announced:ANNOUNCED_PREFIX {name: routes[0]})
  OPTIONAL MATCH (block:REGISTERED_PREFIX {name: blocks[0]})
  WITH *, coalesce(announced.originAsns[0], CASE WHEN routes[0] = route.networks[0] THEN route.origins[0] END) AS origin
  RETURN {prefix: routes[0],
    asn: coalesce(origin, geo.asn),
    tenant: CASE WHEN geo.asn <> origin AND ${IS_PART} THEN coalesce(geo.organization, geo.asnOrganization) END,
    vendor: coalesce(head(${OWN_VENDOR}), head(${VENDOR})),
    registrant: head(${REGISTRANT}),
    country: coalesce(geo.countryCode, block.country), city: geo.cityName,
    network: coalesce(geo.asnOrganization, geo.organization, geo.ispName)} AS place
}`;

/** Clause that reads `asn` (a name, or null) and binds `system`, a map of `name`, `legalName`, `registrant` and `country`. */
export const SYSTEM = `CALL (asn) {
  OPTIONAL MATCH (n:ASN {name: asn})
  WITH n, head(COLLECT { MATCH (n)-[:HAS_NAME]->(called:ASN_NAME) RETURN called ORDER BY called.name LIMIT 1 }) AS called
  RETURN {name: called.name, legalName: called.legalName,
    registrant: head(COLLECT { MATCH (n)-[r:REGISTERED_BY|REGISTERED_TO_ENTITY]->(o:ORGANIZATION|RDAP_ENTITY)
      WHERE coalesce(r.role, 'registrant') = 'registrant'
      WITH ${companyOf('o')} AS name ORDER BY name LIMIT 1 RETURN name }),
    country: head(COLLECT { MATCH (n)-[:HAS_COUNTRY]->(c:COUNTRY) RETURN c.name ORDER BY c.name LIMIT 1 })} AS system
}`;
