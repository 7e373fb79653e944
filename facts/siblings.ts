/** Hosts that share a block, name servers or a registrant with a host. */
import { z } from 'zod';
import type { Parties } from '../attribution/parties.ts';
import type { Reader } from '../store/database.ts';
import { IS_REGISTRANT } from './organisations.ts';
import { type NamedRead, type NamedThing, readByName } from './read-by-name.ts';

/** Maximum number of addresses of a block and of registrants of a domain that are read, and of siblings read for each. */
const MOST_ADDRESSES = 200;
const MOST_REGISTRANTS = 8;
const MOST_OF_EACH = 100;

const REGISTRANT = 'REGISTERED_BY|HAS_EMAIL|HAS_PHONE';

/** Names of hosts that share something with a host. */
export interface SiblingFacts {
  /** Those on the very addresses, then those on others of the same blocks. */
  readonly onAddresses: readonly string[];
  readonly onBlocks: readonly string[];
  readonly onServers: readonly string[];
  readonly ofRegistrants: readonly string[];
}

const NAMES = z.array(z.string());

/** A host or an address with its `addresses`, `blocks`, name `servers` and `zones`. */
export const SIBLINGS: NamedRead<SiblingFacts & NamedThing> = {
  text: `UNWIND $input.things AS thing
RETURN thing.name AS name,
  COLLECT { UNWIND thing.addresses AS address
    MATCH (ip:IPV4|IPV6 {name: address})<-[:RESOLVES_TO]-(s:HOSTNAME) RETURN s.name LIMIT ${MOST_OF_EACH} } AS onAddresses,
  COLLECT { UNWIND thing.blocks AS block
    CALL (block) { MATCH (:ANNOUNCED_PREFIX|PREFIX {name: block})<-[:ANNOUNCED_BY|BELONGS_TO]-(ip:IPV4|IPV6)
      RETURN ip LIMIT ${MOST_ADDRESSES} }
    MATCH (ip)<-[:RESOLVES_TO]-(s:HOSTNAME) RETURN s.name LIMIT ${MOST_OF_EACH} } AS onBlocks,
  COLLECT { UNWIND thing.servers AS server
    CALL (server) { MATCH (:HOSTNAME {name: server})-[:NAMESERVER_FOR]->(z:HOSTNAME)
      RETURN z.name AS name LIMIT ${MOST_OF_EACH} }
    RETURN DISTINCT name LIMIT ${MOST_OF_EACH} } AS onServers,
  COLLECT { UNWIND thing.zones AS zone
    MATCH (:HOSTNAME {name: zone})-[r:${REGISTRANT}]->(who) WHERE ${IS_REGISTRANT} WITH who LIMIT ${MOST_REGISTRANTS}
    CALL (who) { MATCH (who)<-[r:${REGISTRANT}]-(s:HOSTNAME) WHERE ${IS_REGISTRANT} RETURN s.name AS name LIMIT ${MOST_OF_EACH} }
    RETURN DISTINCT name LIMIT ${MOST_OF_EACH} } AS ofRegistrants`,
  row: z.object({
    name: z.string(),
    onAddresses: NAMES,
    onBlocks: NAMES,
    onServers: NAMES,
    ofRegistrants: NAMES,
  }),
};

/** The hosts that share something with the subject of some parties. */
export async function readSiblings(
  reader: Reader,
  { subject: { name, zones }, names, addresses }: Parties,
): Promise<SiblingFacts> {
  const own = addresses.filter(({ part }) => part === 'SELF');
  const thing = {
    name,
    addresses: own.map((address) => address.name),
    blocks: [...new Set(own.flatMap(({ prefix }) => prefix ?? []))],
    servers: names.filter(({ part }) => part === 'NAMESERVER').map((server) => server.name),
    zones,
  };
  const facts = (await readByName(reader, SIBLINGS, [thing])).get(name);
  return facts ?? { onAddresses: [], onBlocks: [], onServers: [], ofRegistrants: [] };
}
