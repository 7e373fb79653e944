import { z } from 'zod';
import { namesAbove } from '../schema/keys/index.ts';
import type { Reader } from '../store/database.ts';
import { readByName } from './read-by-name.ts';

/** More registrable domains than this have one mail host, or are aliases of one name, where that is a provider's. */
export const MOST_DOMAINS_SERVED = 5;
/** Maximum number of names that are read to count them. */
const MOST_SERVED = 500;

const DOMAINS_SERVED = `WITH served LIMIT ${MOST_SERVED}
    RETURN DISTINCT served.apex LIMIT ${MOST_DOMAINS_SERVED + 1}`;

/** Text of `readServiceNames`. */
export const SERVICE_NAMES = {
  list: 'names',
  text: `UNWIND $input.names AS input
OPTIONAL MATCH (n:HOSTNAME {name: input.name})
RETURN input.name AS name,
  COLLECT { MATCH (named:HOSTNAME)-[:DELEGATED_TO]->(v:VENDOR) USING INDEX named:HOSTNAME(name)
    WHERE named.name IN input.up RETURN {name: v.name, category: v.category} } AS vendors,
  COLLECT { MATCH (s:PUBLIC_SUFFIX) USING INDEX s:PUBLIC_SUFFIX(name)
    WHERE s.name IN input.suffixes AND s.section = 'private' RETURN s.name } AS suffixes,
  size(COLLECT { MATCH (n)-[:MAIL_FOR]->(served:HOSTNAME) ${DOMAINS_SERVED} }) AS domainsOfMail,
  size(COLLECT { MATCH (n)<-[:ALIAS_OF]-(served:HOSTNAME) ${DOMAINS_SERVED} }) AS domainsOfAliases`,
  row: z.object({
    name: z.string(),
    vendors: z.array(z.object({ name: z.string(), category: z.string().nullable() })),
    suffixes: z.array(z.string()),
    domainsOfMail: z.number(),
    domainsOfAliases: z.number(),
  }),
};

/**
 * Who holds a name that may serve many customers: vendors of it and of the names above it, private suffixes above it, and the registrable
 * domains that it takes mail for and that are its aliases (both counted up to a limit).
 */
export type ServiceName = z.output<typeof SERVICE_NAMES.row>;

/** One row a name, stored or not. */
export function readServiceNames(reader: Reader, names: Iterable<string>): Promise<ReadonlyMap<string, ServiceName>> {
  const things = [...new Set(names)].map((name) => {
    const up = [name, ...namesAbove(name)].slice(0, -1);
    return { name, up, suffixes: [...up, ...up.map((above) => `*.${above}`)] };
  });
  return readByName(reader, SERVICE_NAMES, things);
}
