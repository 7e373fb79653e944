import Cypher from '@neo4j/cypher-builder';
import { z } from 'zod';
import { CROWD } from '../schema/bounds.ts';
import { addressKey } from '../schema/keys/index.ts';
import { cypherText } from '../store/cypher-text.ts';
import type { Reader } from '../store/database.ts';
import { seek } from '../store/ranges/planes.ts';
import { readFacts } from './chunks.ts';

/** Maximum number of names of one address that are read to count its tenants. */
const MOST_NAMES = 20_000;

const FIRST_ASN = 'RETURN a.name ORDER BY a.asn, a.name LIMIT 1';
const KEY = new Cypher.NamedVariable('input').property('key');

/** Text of `readOriginAddresses`. */
export const ORIGIN_ADDRESSES = {
  list: 'addresses',
  text: cypherText(
    `UNWIND $input.addresses AS input
OPTIONAL MATCH (n:IPV4|IPV6 {name: input.node})`,
    seek('vendor', KEY, { as: 'held', optional: true }),
    seek('announced', KEY, { as: 'route', optional: true }),
    `WITH *, coalesce(COLLECT { MATCH (n)-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX)-[:ROUTES]-(a:ASN) ${FIRST_ASN} }[0],
  COLLECT { MATCH (n)-[:BELONGS_TO]->(:PREFIX)-[:ROUTES]-(a:ASN) ${FIRST_ASN} }[0], 'AS' + toString(route.origins[0])) AS asn
RETURN input.id AS id, asn,
  COLLECT { MATCH (:ASN {name: asn})-[:HAS_NAME]->(called:ASN_NAME)
    RETURN {name: called.name, organisation: coalesce(called.legalName, called.handle, called.name)} } AS asNames,
  COLLECT { MATCH (n)-[d:DELEGATED_TO]->(v:VENDOR)
    RETURN {network: null, name: v.name, category: v.category, service: d.service} } AS ownOperators,
  COLLECT { MATCH (p:PREFIX)-[d:DELEGATED_TO]->(v:VENDOR) USING INDEX p:PREFIX(name) WHERE p.name IN held.networks
    RETURN {network: p.name, name: v.name, category: v.category, service: d.service} } AS rangeOperators,
  coalesce(n.egressClasses, []) AS egressClasses,
  COLLECT { MATCH (n)-[:LISTED_IN]->(f:FEED_SOURCE) RETURN {id: f.id, name: f.name, meaning: f.meaning} } AS feeds,
  size(COLLECT { MATCH (n)<-[:RESOLVES_TO]-(tenant:HOSTNAME) WITH tenant LIMIT ${MOST_NAMES}
    RETURN DISTINCT tenant.apex LIMIT ${CROWD + 1} }) AS domains`,
  ),
  row: z.object({
    id: z.string(),
    ownOperators: z.array(operator()),
    rangeOperators: z.array(operator()),
    asn: z.string().nullable(),
    asNames: z.array(z.object({ name: z.string(), organisation: z.string() })),
    egressClasses: z.array(z.string()),
    feeds: z.array(z.object({ id: z.string(), name: z.string(), meaning: z.string().nullable() })),
    domains: z.number(),
  }),
};

function operator() {
  return z.object({
    network: z.string().nullable(),
    name: z.string(),
    category: z.string().nullable(),
    service: z.string().nullable(),
  });
}

/**
 * Who runs an address, and who shares it: vendors by its own edges and by the ranges that contain it (`network`), the AS that announces it
 * with its names, classes of traffic that leaves from it, feeds, and registrable domains that resolve to it (counted up to a limit).
 */
export type OriginAddress = z.output<typeof ORIGIN_ADDRESSES.row>;

/** A name of an AS as printed, and the organisation that it names. */
export type AsName = OriginAddress['asNames'][number];

/** A vendor who runs an address. */
export type AddressOperator = OriginAddress['ownOperators'][number];

/** An address; without its node only its ranges are read. */
export interface AddressToRead {
  readonly address: string;
  readonly hasNode: boolean;
}

/** Facts of addresses. */
export class OriginAddresses {
  readonly #byId: ReadonlyMap<string, OriginAddress>;

  constructor(rows: readonly OriginAddress[]) {
    this.#byId = new Map(rows.map((row) => [row.id, row]));
  }

  of(address: AddressToRead): OriginAddress {
    const found = this.#byId.get(idOf(address));
    if (found === undefined) throw new Error(`no row for the address ${address.address}`);
    return found;
  }

  /** The names of the ASes that announce them. */
  asNames(): AsName[] {
    return [...this.#byId.values()].flatMap(({ asNames }) => asNames);
  }
}

/** Reads facts of addresses, each once. */
export async function readOriginAddresses(reader: Reader, given: Iterable<AddressToRead>): Promise<OriginAddresses> {
  const distinct = new Map([...given].map((one) => [idOf(one), one]));
  const things = [...distinct].map(([id, { address, hasNode }]) => {
    return { id, node: hasNode ? address : null, key: addressKey(address) };
  });
  return new OriginAddresses(await readFacts(reader, ORIGIN_ADDRESSES, things));
}

function idOf({ address, hasNode }: AddressToRead): string {
  return `${hasNode ? 'node' : 'ranges'} ${address}`;
}
