import { z } from 'zod';
import type { Reader } from '../store/database.ts';
import { readFacts } from './chunks.ts';

/** Names whose SPF records are a host's own. */
const MOST_SENDERS = 20;
/** Mechanisms of one record, and mail hosts of one name. */
const MOST_OF_NAME = 2_000;

/** A host, its domain, and the names from it up to its domain, whose records are its own. */
export interface HostWithLevels {
  readonly host: string;
  readonly zone: string;
  readonly levels: readonly string[];
}

const NOT_REFUSED = "coalesce(r.qualifier, '+') <> '-'";

/** Text of `readSpfRecords`. */
export const SPF_RECORDS = {
  list: 'hosts',
  text: `UNWIND $input.hosts AS input
CALL (input) {
  UNWIND input.levels AS level
  MATCH chain = (own:HOSTNAME {name: level})-[:SPF_INCLUDE|SPF_REDIRECT*0..5]->(sender:HOSTNAME)
  USING INDEX SEEK own:HOSTNAME(name)
  WHERE all(name IN [node IN nodes(chain) | node.name] WHERE name = input.zone OR name ENDS WITH '.' + input.zone)
  RETURN DISTINCT sender ORDER BY sender.name LIMIT ${MOST_SENDERS}
}
RETURN input.host AS host, sender.name AS name,
  COLLECT { MATCH (sender)-[r:SPF_IP]->(ip:IPV4|IPV6) WHERE ${NOT_REFUSED} RETURN ip.name LIMIT ${MOST_OF_NAME} } AS addresses,
  COLLECT { MATCH (sender)-[r:SPF_IP]->(p:PREFIX) WHERE ${NOT_REFUSED} RETURN p.name LIMIT ${MOST_OF_NAME} } AS networks,
  COLLECT { MATCH (sender)-[r:SPF_A]->(named:HOSTNAME) WHERE ${NOT_REFUSED} RETURN named.name LIMIT ${MOST_OF_NAME} } AS hosts`,
  row: z.object({
    host: z.string(),
    name: z.string(),
    addresses: z.array(z.string()),
    networks: z.array(z.string()),
    hosts: z.array(z.string()),
  }),
};

/** What the SPF record of a name allows to send mail: addresses, networks and hosts. */
export type SpfRecord = z.output<typeof SPF_RECORDS.row>;

/**
 * Returns the SPF records of hosts and of their domains, including those that they include from under the domain, by host; those of one
 * host are sorted by name.
 */
export async function readSpfRecords(
  reader: Reader,
  hosts: readonly HostWithLevels[],
): Promise<ReadonlyMap<string, readonly SpfRecord[]>> {
  const rows = await readFacts(
    reader,
    SPF_RECORDS,
    hosts.map(({ host, zone, levels }) => ({ host, zone, levels })),
  );
  return Map.groupBy(rows, ({ host }) => host);
}

/** Text of `readMailHosts`. */
export const MAIL_HOSTS = {
  list: 'names',
  text: `UNWIND $input.names AS name
CALL (name) {
  MATCH (:HOSTNAME {name: name})<-[:MAIL_FOR]-(mail:HOSTNAME)
  RETURN mail LIMIT ${MOST_OF_NAME}
}
RETURN name, collect(mail.name) AS hosts`,
  row: z.object({ name: z.string(), hosts: z.array(z.string()) }),
};

/** The hosts that take mail for names. A name without any is not in the map. */
export async function readMailHosts(
  reader: Reader,
  names: Iterable<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await readFacts(reader, MAIL_HOSTS, [...new Set(names)]);
  return new Map(rows.map(({ name, hosts }) => [name, hosts]));
}
