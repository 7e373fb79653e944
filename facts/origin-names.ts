import Cypher from '@neo4j/cypher-builder';
import { z } from 'zod';
import { cypherText } from '../store/cypher-text.ts';
import type { Reader } from '../store/database.ts';
import { readFacts } from './chunks.ts';
import { namesBelow } from './names-below.ts';

/** Addresses that call themselves by one name. */
const MOST_REVERSE = 2_000;

const HAS_ADDRESS = 'EXISTS { (n)-[:RESOLVES_TO|ALIAS_OF]->() } OR EXISTS { (n)<-[:HAS_PTR]-() }';

/** Text of `readNamesWithAddress`. */
export const NAMES_WITH_ADDRESS = {
  list: 'domains',
  text: cypherText(
    'UNWIND $input.domains AS domain',
    namesBelow(new Cypher.Raw(HAS_ADDRESS)),
    `WITH domain, isCut, below + COLLECT { MATCH (apex:HOSTNAME {name: domain.zone}) RETURN apex } AS names
RETURN domain.zone AS zone, isCut, COLLECT { UNWIND names AS n
    RETURN {name: n.name, takesMail: EXISTS { (n)-[:MAIL_FOR]->() },
      reverse: COLLECT { MATCH (n)<-[:HAS_PTR]-(ip:IPV4|IPV6) RETURN ip.name LIMIT ${MOST_REVERSE} }} } AS names`,
  ),
  row: z.object({
    zone: z.string(),
    isCut: z.boolean(),
    names: z.array(z.object({ name: z.string(), takesMail: z.boolean(), reverse: z.array(z.string()) })),
  }),
};

/**
 * Names of a domain, the nearest first, the domain itself last; `reverse` are the addresses that call themselves so.
 * `isCut` says that there are more.
 */
export type NamesOfDomain = z.output<typeof NAMES_WITH_ADDRESS.row>;

/** A domain, and the same where the names below it are of one owner (null: below it are strangers). */
export interface OwnedDomain {
  readonly zone: string;
  readonly below: string | null;
}

/** The names under domains that have an address, at most `most` of each. */
export async function readNamesWithAddress(
  reader: Reader,
  domains: readonly OwnedDomain[],
  most: number,
): Promise<ReadonlyMap<string, NamesOfDomain>> {
  const distinct = new Map(domains.map(({ zone, below }) => [zone, { zone, below }]));
  const rows = await readFacts(reader, NAMES_WITH_ADDRESS, [...distinct.values()], { most: BigInt(most) });
  return new Map(rows.map((row) => [row.zone, row]));
}
