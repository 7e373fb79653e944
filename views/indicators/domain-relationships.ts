/** What a domain has to do with others: links, and domains that share its addresses, its registrant or its name. */
import { IS_REGISTRANT } from '../../facts/organisations.ts';
import { textsOf } from '../../facts/stored-values.ts';
import { HOST_LINKS, type LinkBlocks, linksOf } from './links.ts';
import { registeredName } from './registration.ts';
import { ask, type ProjectionSources } from './sources.ts';

/** Related domains that are returned, and those of each kind that are read. */
const MOST_TOLD = 100;
const MOST_OF_EACH = 200;
/** An address with more names than this, and a contact with more domains, does not relate any of them. */
const MOST_TENANTS = 100;
const MOST_REGISTERED = 500;

const REGISTRANT = 'REGISTERED_BY|HAS_EMAIL|HAS_PHONE';

const FIRST = `WITH DISTINCT s LIMIT ${MOST_OF_EACH}`;

/**
 * The names `s` that are related to `h`, with a weight for each kind of relation: the same registrant says more than the name, that more than
 * the same address, and that more than a link.
 */
const RELATED = `MATCH (:HOSTNAME {name: $input.apex})-[r:${REGISTRANT}]->(who) WHERE ${IS_REGISTRANT} AND COUNT { (who)<-[:${REGISTRANT}]-() } <= ${MOST_REGISTERED}
      WITH h, who MATCH (who)<-[r:${REGISTRANT}]-(s:HOSTNAME) WHERE ${IS_REGISTRANT}
      ${FIRST} RETURN s, 8 AS weight
      UNION ALL
      MATCH (h)-[:RESOLVES_TO]->(a:IPV4|IPV6) WHERE COUNT { (a)<-[:RESOLVES_TO]-() } <= ${MOST_TENANTS}
      MATCH (a)<-[:RESOLVES_TO]-(s:HOSTNAME)
      ${FIRST} RETURN s, 4 AS weight
      UNION ALL
      MATCH (h)-[:CHILD_OF]-(s:HOSTNAME) ${FIRST} RETURN s, 5 AS weight
      UNION ALL
      MATCH (h)-[:ALIAS_OF]-(s:HOSTNAME) ${FIRST} RETURN s, 3 AS weight
      UNION ALL
      MATCH (h)-[:LINKS_TO]-(s:HOSTNAME) ${FIRST} RETURN s, 1 AS weight`;

/** Reads `$input.name` and `$input.apex`; one row. */
const DOMAIN_RELATIONSHIPS_TEXT = `OPTIONAL MATCH (h:HOSTNAME {name: $input.name})
RETURN ${HOST_LINKS},
  COLLECT {
    CALL (h) {
      ${RELATED}
    }
    WITH s, sum(weight) AS weight WHERE s <> h AND NOT left(s.name, 1) IN ['*', '_']
    RETURN s.name ORDER BY weight DESC, s.rank IS NULL, s.rank, s.name LIMIT ${MOST_TOLD}
  } AS related`;

/** Links of a domain and related domains, the most closely related first. */
export interface DomainRelations extends LinkBlocks {
  readonly related_domains: readonly string[];
}

/** Returns the relations of a folded name to others: one round trip. */
export async function readDomainRelations(sources: ProjectionSources, name: string): Promise<DomainRelations> {
  const [row = {}] = await ask(sources, DOMAIN_RELATIONSHIPS_TEXT, {
    name,
    apex: registeredName(name, await sources.suffixes()),
  });
  return { ...linksOf(row), related_domains: textsOf(row.related) };
}
