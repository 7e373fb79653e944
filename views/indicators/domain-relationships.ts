/** What a domain has to do with others: links, and domains that share its addresses, its registrant or its name. */
import { IS_REGISTRANT } from '../../facts/organisations.ts';
import { textsOf } from '../../facts/stored-values.ts';
import { HOST_LINKS, type LinkBlocks, linksOf } from './links.ts';
import { registeredName } from './registration.ts';
import { ask, type ProjectionSources } from './sources.ts';

/** Related domains that are told, and those of each kind that are looked at. */
const MOST_TOLD = 100;
const MOST_OF_EACH = 200;
/** An address of more names than this, and a contact of more domains, tell nothing of any of them. */
const MOST_TENANTS = 100;
const MOST_REGISTERED = 500;

const REGISTRANT = 'REGISTERED_BY|HAS_EMAIL|HAS_PHONE';

/** Kinds of relation with what each counts: who registered it says more than its name, that more than where it is hosted, and that more than a link. */
const KINDS: readonly (readonly [weight: number, clauses: string])[] = [
  [
    8,
    `MATCH (:HOSTNAME {name: $input.apex})-[r:${REGISTRANT}]->(who) WHERE ${IS_REGISTRANT} AND COUNT { (who)<-[:${REGISTRANT}]-() } <= ${MOST_REGISTERED}
      WITH h, who MATCH (who)<-[r:${REGISTRANT}]-(s:HOSTNAME) WHERE ${IS_REGISTRANT}`,
  ],
  [
    4,
    `MATCH (h)-[:RESOLVES_TO]->(a:IPV4|IPV6) WHERE COUNT { (a)<-[:RESOLVES_TO]-() } <= ${MOST_TENANTS}
      MATCH (a)<-[:RESOLVES_TO]-(s:HOSTNAME)`,
  ],
  [5, 'MATCH (h)-[:CHILD_OF]-(s:HOSTNAME)'],
  [3, 'MATCH (h)-[:ALIAS_OF]-(s:HOSTNAME)'],
  [1, 'MATCH (h)-[:LINKS_TO]-(s:HOSTNAME)'],
];

const BRANCHES = KINDS.map(
  ([weight, clauses]) => `${clauses}
      WITH DISTINCT s LIMIT ${MOST_OF_EACH} RETURN s, ${weight} AS weight`,
).join('\n      UNION ALL\n      ');

/** Reads `$input.name` and `$input.apex`; one row. */
const DOMAIN_RELATIONSHIPS_TEXT = `OPTIONAL MATCH (h:HOSTNAME {name: $input.name})
RETURN ${HOST_LINKS},
  COLLECT {
    CALL (h) {
      ${BRANCHES}
    }
    WITH s, sum(weight) AS weight WHERE s <> h AND NOT left(s.name, 1) IN ['*', '_']
    RETURN s.name ORDER BY weight DESC, s.rank IS NULL, s.rank, s.name LIMIT ${MOST_TOLD}
  } AS related`;

/** Links of a domain and related domains, the most closely related first. */
export interface DomainRelations extends LinkBlocks {
  readonly related_domains: readonly string[];
}

/** What a folded name has to do with others: one round trip. */
export async function readDomainRelations(sources: ProjectionSources, name: string): Promise<DomainRelations> {
  const [row = {}] = await ask(sources, DOMAIN_RELATIONSHIPS_TEXT, {
    name,
    apex: registeredName(name, await sources.suffixes()),
  });
  return { ...linksOf(row), related_domains: textsOf(row.related) };
}
