/** Facts of the graph about hosts and addresses themselves, and about the surroundings of hosts. */
import { z } from 'zod';
import { type Subject, type SubjectFacts, type Surroundings, TELLING_FEEDS } from '../attribution/parties.ts';
import { LONGEST_ALIAS_CHAIN } from '../schema/bounds.ts';
import type { Reader } from '../store/database.ts';
import { type NamedRead, type NamedThing, readByName } from './read-by-name.ts';

/** Maximum number of servers of a host, and of names above it, that are read. */
const MOST_SERVERS = 16;
const MOST_PARENTS = 4;
/** Maximum number of names read for one address, and of registrars for one host. */
const MOST_TENANTS = 200;
const MOST_REGISTRARS = 2;

const FEEDS = `WHERE f.id IN ['${TELLING_FEEDS.parkedAddresses}', '${TELLING_FEEDS.parkingServers}', '${TELLING_FEEDS.resolvers}']
    RETURN DISTINCT f.id`;

const FACTS = z.object({
  name: z.string(),
  id: z.string().nullable(),
  hostClass: z.string().nullable(),
  aliases: z.array(z.string()),
  feeds: z.array(z.string()),
  registrars: z.array(z.string()),
  isNameServer: z.boolean(),
  isMailHost: z.boolean(),
  apexes: z.array(z.string().nullable()),
  servers: z.array(
    z.object({
      type: z.enum(['NAMESERVER_FOR', 'MAIL_FOR']),
      level: z.number(),
      name: z.string(),
      feeds: z.array(z.string()),
    }),
  ),
  parents: z.array(z.string()),
});

/** A subject and, if requested, its surroundings. */
export type KnownSubject = SubjectFacts & Surroundings;

/**
 * A host by its name, with `thing.zones`: itself and the names above it down to its registrable domain. Its surroundings are read from
 * `thing.around`, which has either all of these or none.
 */
export const HOSTS: NamedRead<KnownSubject & NamedThing> = {
  text: `UNWIND $input.things AS thing
OPTIONAL MATCH (h:HOSTNAME {name: thing.name})
RETURN thing.name AS name, elementId(h) AS id, h.hostClass AS hostClass,
  COLLECT { MATCH steps = (h)-[:ALIAS_OF*1..${LONGEST_ALIAS_CHAIN}]->(hop:HOSTNAME)
    WITH hop, min(length(steps)) AS distance ORDER BY distance, hop.name LIMIT ${LONGEST_ALIAS_CHAIN}
    RETURN hop.name } AS aliases,
  COLLECT { MATCH (h)-[:LISTED_IN]->(f:FEED_SOURCE) ${FEEDS} } AS feeds,
  COLLECT { UNWIND thing.zones AS zone MATCH (:HOSTNAME {name: zone})-[:HAS_REGISTRAR]->(r:REGISTRAR)
    RETURN coalesce(r.displayName, r.name) LIMIT ${MOST_REGISTRARS} } AS registrars,
  EXISTS { (h)-[:NAMESERVER_FOR]->() } AS isNameServer, EXISTS { (h)-[:MAIL_FOR]->() } AS isMailHost,
  CASE WHEN h IS NULL THEN [] ELSE [h.apex] END AS apexes,
  COLLECT { UNWIND range(0, size(thing.around) - 1) AS level
    MATCH (server:HOSTNAME)-[r:NAMESERVER_FOR|MAIL_FOR]->(:HOSTNAME {name: thing.around[level]})
    WITH level, type(r) AS type, server ORDER BY level, type, server.name LIMIT ${MOST_SERVERS}
    RETURN {level: level, type: type, name: server.name, 
      feeds: COLLECT { MATCH (server)-[:LISTED_IN]->(f:FEED_SOURCE) ${FEEDS} }} } AS servers,
  COLLECT { UNWIND thing.around[1..] AS zone MATCH (parent:HOSTNAME {name: zone})
    RETURN parent.name LIMIT ${MOST_PARENTS} } AS parents`,
  row: FACTS,
};

/** An address by its name. */
export const ADDRESSES: NamedRead<KnownSubject & NamedThing> = {
  text: `UNWIND $input.things AS thing
OPTIONAL MATCH (a:IPV4|IPV6 {name: thing.name})
WITH thing, a, COLLECT { MATCH (a)<-[:RESOLVES_TO]-(t:HOSTNAME) RETURN t LIMIT ${MOST_TENANTS} } AS tenants
RETURN thing.name AS name, elementId(a) AS id, null AS hostClass, [] AS aliases, 
  COLLECT { MATCH (a)-[:LISTED_IN]->(f:FEED_SOURCE) ${FEEDS} } AS feeds,
  [] AS registrars,
  any(t IN tenants WHERE EXISTS { (t)-[:NAMESERVER_FOR]->() }) AS isNameServer,
  any(t IN tenants WHERE EXISTS { (t)-[:MAIL_FOR]->() }) AS isMailHost,
  COLLECT { UNWIND tenants AS t RETURN DISTINCT t.apex } AS apexes, [] AS servers, [] AS parents`,
  row: FACTS,
};

/** Returns the facts about subjects, by name; for those with `isWide` also their surroundings. */
export async function readSubjects(
  reader: Reader,
  asked: readonly { readonly subject: Subject; readonly isWide: boolean }[],
): Promise<ReadonlyMap<string, KnownSubject>> {
  const wide = new Set(asked.filter(({ isWide }) => isWide).map(({ subject }) => subject.name));
  const subjects = asked.map(({ subject }) => subject);
  const [hosts, addresses] = await Promise.all([
    readByName(
      reader,
      HOSTS,
      subjects.flatMap(({ host, zones }) =>
        host === null ? [] : [{ name: host, zones, around: wide.has(host) ? zones : [] }],
      ),
    ),
    readByName(
      reader,
      ADDRESSES,
      subjects.flatMap(({ address }) => (address === null ? [] : [{ name: address }])),
    ),
  ]);
  return new Map([...hosts, ...addresses]);
}
