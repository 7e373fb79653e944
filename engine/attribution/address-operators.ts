/** Who runs an address, stored or not: by ranges of vendors, then by who registered its block, then by who announces it. */
import { type PlaneName, seekFragment } from '../ranges/planes.ts';
import { CONFIDENCE, namedOperators, statedOperator } from './operators.ts';

/** Networks of one address that are asked for who registered them, most specific first. */
const MOST_BLOCKS = 8;
/** Origins of one block that are told. */
const MOST_ORIGINS = 2;

const seek = (plane: PlaneName, as: string): string => seekFragment(plane, 'key', { as, optional: true });

const STATED = `COLLECT { MATCH (a:IPV4|IPV6 {name: address})-[d:DELEGATED_TO]->(v:VENDOR) WHERE NOT coalesce(d.inferred, false)
    RETURN ${statedOperator(String(CONFIDENCE.own), "'DELEGATED_TO->VENDOR:' + v.name")} ORDER BY v.name LIMIT 2 }`;

const RANGES = `COLLECT { MATCH (p:PREFIX {name: run.delegation})-[d:DELEGATED_TO]->(v:VENDOR)
    RETURN ${statedOperator(
      `CASE WHEN d.channel IN ['published-range', 'rdap'] THEN ${CONFIDENCE.publishedRange} ELSE ${CONFIDENCE.gatheredRange} END`,
      "'BELONGS_TO->PREFIX:' + p.name + '->DELEGATED_TO->VENDOR:' + v.name",
    )} ORDER BY v.name LIMIT 4 }`;

/** The registrant of the most specific block that has one; folded to one company where that is known. */
const REGISTRANT = `COLLECT { UNWIND range(0, size(blocks) - 1) AS level WITH level, blocks[level] AS block
    MATCH (p:REGISTERED_PREFIX|PREFIX {name: block})-[r:REGISTERED_BY|REGISTERED_TO_ENTITY]->(o:ORGANIZATION|RDAP_ENTITY)
    WHERE r.role = 'registrant' OR (r.role IS NULL AND o:ORGANIZATION)
    WITH p, r, o ORDER BY level, type(r), o.name LIMIT 1
    RETURN {name: ${companyOf('o')}, channel: 'NETBLOCK', confidence: ${CONFIDENCE.netblock},
      path: 'BELONGS_TO->' + labels(p)[0] + ':' + p.name + '->' + type(r) + '->' + labels(o)[0] + ':' + o.name} }`;

const ORIGINS = `COLLECT { UNWIND origins[..${MOST_ORIGINS}] AS origin
    OPTIONAL MATCH (n:ASN {name: 'AS' + origin})
    OPTIONAL MATCH (n)-[:HAS_NAME]->(called:ASN_NAME)
    WITH origin, n, called ORDER BY called.name
    WITH origin, n, head(collect(called)) AS called
    RETURN {name: coalesce(head(COLLECT { MATCH (n)-[:REGISTERED_BY]->(o:ORGANIZATION) RETURN ${companyOf('o')} LIMIT 1 }),
        called.legalName, called.handle, called.name, 'AS' + origin), channel: 'ORIGIN_AS',
      confidence: CASE WHEN size(origins) > 1 THEN ${CONFIDENCE.oneOfOrigins} ELSE ${CONFIDENCE.origin} END,
      path: 'ANNOUNCED_BY->ANNOUNCED_PREFIX:' + prefix + '<-ROUTES<-ASN:AS' + origin} }`;

/**
 * Clause that tells who runs an address. It reads `address` (its name) and `key` (its order key) and binds `operators`, the
 * surest first, `asn` and `prefix` (its origin and announced block, or null) and `leaves` (ids of vendors whose traffic
 * leaves from here).
 */
export const ADDRESS_OPERATORS = `CALL (address, key) {
  ${seek('vendor', 'run')}
  ${seek('registered', 'registered')}
  ${seek('announced', 'route')}
  WITH address, run, route.networks[0] AS prefix, route.origins AS origins,
    (coalesce(registered.networks, []) + coalesce(route.networks, []))[..${MOST_BLOCKS}] AS blocks
  WITH *, ${STATED} + ${RANGES} AS stated, ${REGISTRANT} + ${ORIGINS} AS named
  RETURN stated + ${namedOperators('named')} AS operators, 'AS' + origins[0] AS asn,
    coalesce(prefix, run.delegation, blocks[0]) AS prefix,
    COLLECT { UNWIND run.networks AS network MATCH (:PREFIX {name: network})-[:EGRESS_OF]->(v:VENDOR)
      RETURN DISTINCT v.name } AS leaves
}`;

/** Expression: the company that an organisation is part of where that is known, else the organisation, as it is printed. */
export function companyOf(organisation: string): string {
  return `coalesce(head(COLLECT { MATCH (${organisation})-[:SAME_ORG_AS]->(company:ORGANIZATION)
      RETURN coalesce(company.displayName, company.name) LIMIT 1 }), ${organisation}.displayName, ${organisation}.name)`;
}
