/** The facts on whose an address, a network or an AS is. */
import Cypher from '@neo4j/cypher-builder';
import { z } from 'zod';
import { cypherText } from '../store/cypher-text.ts';
import type { Reader } from '../store/database.ts';
import { cloudRegionsOf, type RegionPlace, regionPlace } from './cloud-regions.ts';
import { readInChunks } from './in-chunks.ts';
import { COMPANY_OF_O, IS_REGISTRANT } from './organisations.ts';
import { THING } from './reconciled.ts';

const VENDOR_NAME = 'coalesce(v.canonicalName, v.name) AS name';

/** An address or a network by the networks that hold all of it, most specific first. */
export interface Holding {
  /** Name of an address. */
  readonly address: string | null;
  /** Networks that a vendor runs. */
  readonly run: readonly string[];
  /** The most specific of them that names its owner. */
  readonly delegation: string | null;
  /** Networks that were delegated or are announced. */
  readonly held: readonly string[];
  /** The most specific announced network, and the most specific delegated one. */
  readonly announced: string | null;
  readonly registered: string | null;
}

const OWNER_COLUMNS = `thing.at AS at, announced.originAsns[0] AS origin, announced.lastSeen AS originSeen, block.country AS country,
  head(COLLECT { MATCH (:IPV4|IPV6 {name: thing.address})-[d:DELEGATED_TO]->(v:VENDOR) WHERE NOT coalesce(d.inferred, false)
    RETURN ${VENDOR_NAME} ORDER BY name LIMIT 1 }) AS ownVendor,
  head(COLLECT { UNWIND range(0, size(thing.run) - 1) AS level
    MATCH (:PREFIX {name: thing.run[level]})-[:DELEGATED_TO]->(v:VENDOR)
    WITH level, ${VENDOR_NAME} ORDER BY level, name LIMIT 1 RETURN name }) AS vendor,
  head(COLLECT { UNWIND range(0, size(thing.held) - 1) AS level
    MATCH (:REGISTERED_PREFIX|PREFIX {name: thing.held[level]})-[r:REGISTERED_BY|REGISTERED_TO_ENTITY]->(o:ORGANIZATION|RDAP_ENTITY)
    WHERE ${IS_REGISTRANT}
    WITH level, ${COMPANY_OF_O} AS name ORDER BY level, name LIMIT 1 RETURN name }) AS registrant`;

/** Reads holdings: of vendors and registrants those of the most specific network that has one. */
export const OWNERS = cypherText(
  `UNWIND $input.things AS thing
OPTIONAL MATCH (announced:ANNOUNCED_PREFIX {name: thing.announced})
OPTIONAL MATCH (block:REGISTERED_PREFIX {name: thing.registered})`,
  new Cypher.Return(new Cypher.Raw(OWNER_COLUMNS), [cloudRegionsOf(THING.property('delegation')), 'regions']),
);

const text = z.string().nullable();

const owner = z.object({
  origin: z.number().nullable(),
  originSeen: z.number().nullable(),
  country: text,
  regions: z.unknown().transform(regionPlace),
  ownVendor: text,
  vendor: text,
  registrant: text,
});

/** The owner of a holding; null where a value is not known. */
export interface Owner {
  /** Number of the AS that announces it. */
  readonly origin: number | null;
  /** When it was last seen there, epoch ms. */
  readonly originSeen: number | null;
  /** Country code of its registration. */
  readonly country: string | null;
  /** Place of the vendor's region that contains it. */
  readonly region: RegionPlace | null;
  /** The vendor that runs it: the very address, or the most specific network that has one. */
  readonly vendor: string | null;
  readonly registrant: string | null;
}

const NOBODY: Owner = { origin: null, originSeen: null, country: null, region: null, vendor: null, registrant: null };

/** Returns the owners of these holdings, in order. */
export async function readOwners(reader: Reader, holdings: readonly Holding[]): Promise<readonly Owner[]> {
  const rows = await readInChunks(
    reader,
    OWNERS,
    holdings.map((holding) => ({ ...holding })),
  );
  return rows.map((row) => {
    if (row === null) return NOBODY;
    const { ownVendor, vendor, regions, ...known } = owner.parse(row);
    return { ...known, region: regions, vendor: ownVendor ?? vendor };
  });
}

/** Reads AS by `name`. */
export const SYSTEMS = `UNWIND $input.things AS thing
OPTIONAL MATCH (n:ASN {name: thing.name})
WITH thing, n, head(COLLECT { MATCH (n)-[:HAS_NAME]->(called:ASN_NAME) RETURN called ORDER BY called.name LIMIT 1 }) AS called
RETURN thing.at AS at, called.name AS name, called.legalName AS legalName,
  head(COLLECT { MATCH (n)-[r:REGISTERED_BY|REGISTERED_TO_ENTITY]->(o:ORGANIZATION|RDAP_ENTITY) WHERE ${IS_REGISTRANT}
    WITH ${COMPANY_OF_O} AS name ORDER BY name LIMIT 1 RETURN name }) AS registrant,
  head(COLLECT { MATCH (n)-[:HAS_COUNTRY]->(c:COUNTRY) RETURN c.name ORDER BY c.name LIMIT 1 }) AS country`;

const system = z.object({ name: text, legalName: text, registrant: text, country: text });

/** An AS: its names, its registrant and country; null where a value is not known. */
export type System = z.infer<typeof system>;

/** The AS of these names, by name. */
export async function readSystems(reader: Reader, names: Iterable<string>): Promise<ReadonlyMap<string, System>> {
  const asked = [...new Set(names)];
  const rows = await readInChunks(
    reader,
    SYSTEMS,
    asked.map((name) => ({ name })),
  );
  return new Map(rows.flatMap((row, at) => (row === null ? [] : [[asked[at] ?? '', system.parse(row)]])));
}
