/** The names on an address, and addresses around it that serve the same names. */
import { numberOf, type Properties, textsOf } from '../../facts/stored-values.ts';
import type { AskedAddress } from './address.ts';
import { ADDRESS_LINKS, type LinkBlocks, linksOfAll } from './links.ts';
import { ask, type ProjectionSources } from './sources.ts';

/** Names of one address that are read, and those that are returned. */
const MOST_READ = 20_000;
const MOST_TOLD = 100;
/** Names whose other addresses are looked at: an address of many tenants shares them with its whole network. */
const MOST_SHARING = 500;

const NAMES = `COLLECT { MATCH (n)<-[seen:RESOLVES_TO]-(h:HOSTNAME) WITH h, seen LIMIT ${MOST_READ}
    RETURN h.name ORDER BY h.rank IS NULL, h.rank, coalesce(seen.lastSeen, seen.observed_at, 0) DESC, h.name LIMIT ${MOST_TOLD} }`;

const POINTERS = `COLLECT { MATCH (n)-[:HAS_PTR]->(h:HOSTNAME) RETURN DISTINCT h.name AS name ORDER BY name LIMIT ${MOST_TOLD} }`;

const SIBLINGS = `COLLECT { MATCH (n)-[:ANNOUNCED_BY]->(block:ANNOUNCED_PREFIX)
    MATCH (n)<-[:RESOLVES_TO]-(h:HOSTNAME) WITH block, h LIMIT ${MOST_SHARING}
    MATCH (h)-[:RESOLVES_TO]->(other:IPV4|IPV6)-[:ANNOUNCED_BY]->(block) WHERE other.name <> asked.name
    WITH other, count(DISTINCT h) AS shared RETURN other.name ORDER BY shared DESC, other.orderKey LIMIT ${MOST_TOLD} }`;

/** Reads `$input.addresses`; a row each. */
const NAMES_TEXT = `UNWIND $input.addresses AS asked
OPTIONAL MATCH (n:IPV4|IPV6 {name: asked.name})
RETURN asked.name AS ip, COUNT { (n)<-[:RESOLVES_TO]-() } AS total, COUNT { (n)-[:HAS_PTR]->() } AS pointers,
  ${NAMES} AS names,
  ${POINTERS} AS ptrs,
  ${SIBLINGS} AS siblings,
  ${ADDRESS_LINKS}`;

/** The names that lead to an address and back. */
export interface AddressNames {
  /** All names that resolve to it. */
  readonly total: number;
  /** Its reverse names. */
  readonly pointers: number;
  /** The most popular names, then those seen last. */
  readonly names: readonly string[];
  readonly ptrs: readonly string[];
  /** Addresses of the same announced network that serve the same names, those that share most first. */
  readonly siblings: readonly string[];
  /** Of the names on it, together. */
  readonly links: LinkBlocks;
}

/** The names of folded addresses, by address: one round trip. */
export async function readAddressNames(
  sources: ProjectionSources,
  addresses: readonly AskedAddress[],
): Promise<ReadonlyMap<string, AddressNames>> {
  if (addresses.length === 0) return new Map();
  const rows = await ask(sources, NAMES_TEXT, { addresses });
  return new Map(rows.map((row) => [String(row.ip), namesOf(row)]));
}

function namesOf(row: Properties): AddressNames {
  return {
    total: numberOf(row.total) ?? 0,
    pointers: numberOf(row.pointers) ?? 0,
    names: textsOf(row.names),
    ptrs: textsOf(row.ptrs),
    siblings: textsOf(row.siblings),
    links: linksOfAll(row),
  };
}
