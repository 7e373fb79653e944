/** Facts that show who holds a domain, and whether it is known as bad, to compare domains. */
import { z } from 'zod';
import type { Reader } from '../store/database.ts';
import { readByName } from './read-by-name.ts';

/** Maximum number of nodes of one kind read for one domain, and of edges whose dates are read. */
const MOST_OF_KIND = 20;
const MOST_DATED = 200;

/** Integers, as bigint or as number, depending on the way they are read. */
const INTEGER = z
  .union([z.number(), z.bigint()])
  .nullable()
  .transform((value) => (value === null ? null : Number(value)));

/** Text of `readNameMarks`. */
export const NAME_MARKS = {
  text: `UNWIND $input.things AS name
MATCH (h:HOSTNAME {name: name})
RETURN h.name AS name, h.verdictLevel AS verdictLevel, h.createDate AS createDate, h.threatFirstSeen AS listedSince,
  COLLECT { MATCH (h)-[r:RESOLVES_TO|ALIAS_OF]->() WITH r LIMIT ${MOST_DATED} WHERE r.firstSeen IS NOT NULL
    RETURN r.firstSeen ORDER BY r.firstSeen LIMIT 1 }[0] AS resolvedSince,
  EXISTS { (h)<-[:MAIL_FOR]-() } AS hasMail, h.soa IS NOT NULL OR h.zoneObservedAt IS NOT NULL AS isZoneRead,
  COLLECT { MATCH (h)-[:DELEGATED_TO {channel: 'curated'}]->(v:VENDOR) RETURN DISTINCT v.name } AS vendors,
  COLLECT { MATCH (h)-[:HAS_REGISTRAR]->(g:REGISTRAR) RETURN g.name LIMIT ${MOST_OF_KIND} } AS registrars,
  COLLECT { MATCH (h)<-[:NAMESERVER_FOR]-(s:HOSTNAME) RETURN s.name LIMIT ${MOST_OF_KIND} } AS nameServers,
  COLLECT { MATCH (h)-[r:REGISTERED_BY|HAS_EMAIL|HAS_PHONE]->(who:ORGANIZATION|EMAIL|PHONE)
    WHERE coalesce(r.role, 'registrant') = 'registrant' WITH who LIMIT ${MOST_OF_KIND}
    RETURN DISTINCT coalesce(COLLECT { MATCH (who)-[:SAME_ORG_AS]->(same) RETURN same.name LIMIT 1 }[0], who.name)
  } AS registrants`,
  row: z.object({
    name: z.string(),
    verdictLevel: z.string().nullable(),
    createDate: z.string().nullable(),
    listedSince: INTEGER,
    resolvedSince: INTEGER,
    hasMail: z.boolean(),
    isZoneRead: z.boolean(),
    vendors: z.array(z.string()),
    registrars: z.array(z.string()),
    nameServers: z.array(z.string()),
    registrants: z.array(z.string()),
  }),
};

/**
 * Marks of a domain. `vendors` are those that hold it according to a curated list. `isZoneRead` says that its whole zone, or all answers of
 * a resolver, were read, so that a missing record does not exist. Times are epoch ms.
 */
export type NameMarks = z.output<typeof NAME_MARKS.row>;

/** Returns the marks of names, by name; a name that is not stored has none. */
export function readNameMarks(reader: Reader, names: Iterable<string>): Promise<ReadonlyMap<string, NameMarks>> {
  return readByName(reader, NAME_MARKS, [...new Set(names)]);
}
