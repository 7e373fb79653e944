import Cypher from '@neo4j/cypher-builder';
import { type Branch, beginning, branch, hits, MOST_CANDIDATES, NODE } from './hit.ts';

/** A token of fewer than three letters is only looked up whole: `input.isWord` is false then. */
const SHORT = 'input.isWord OR tier < 2';
const TIER = new Cypher.NamedVariable('tier');

/** Networks by their descriptive names: the handle or the company alone is a whole name too. */
export const NETWORK_NAMES: Branch = branch(
  ['ASN'],
  `MATCH (m:ASN_NAME) WHERE m.searchName STARTS WITH input.word
WITH m, CASE WHEN m.searchName = input.word OR m.searchName STARTS WITH input.word + ' - '
  OR m.searchName ENDS WITH ' - ' + input.word THEN 1 ELSE 2 END AS tier
ORDER BY m.searchName
WITH m, tier WHERE ${SHORT}
WITH m, tier LIMIT ${MOST_CANDIDATES}
MATCH (m)<-[:HAS_NAME]-(n:ASN)
WITH n, m, tier, COUNT { (n)-[:ROUTES]->() } AS size`,
  hits({
    label: 'ASN',
    displayName: new Cypher.NamedNode('m').property('name'),
    matchType: 'name',
    kind: 'network-name',
    tier: TIER,
    size: new Cypher.NamedVariable('size'),
  }),
);

/** Registrants and companies by the name as published, in any case. */
export const ORGANIZATIONS: Branch = branch(
  ['ORGANIZATION'],
  `MATCH (n:ORGANIZATION) WHERE n.searchName STARTS WITH input.word
WITH n, CASE n.searchName WHEN input.word THEN 0 ELSE 2 END AS tier ORDER BY n.searchName
WITH n, tier WHERE ${SHORT}
WITH n, tier LIMIT ${MOST_CANDIDATES}`,
  hits({
    label: 'ORGANIZATION',
    displayName: NODE.property('displayName'),
    matchType: new Cypher.Raw("CASE tier WHEN 0 THEN 'exact' ELSE 'name' END"),
    kind: 'organization',
    tier: TIER,
    size: new Cypher.Raw('COUNT { (n)<-[:REGISTERED_BY]-() }'),
  }),
);

/** Small labels, and what their nodes are called. */
const SMALL_LABELS = ['VENDOR', 'ACTOR', 'FEED_SOURCE', 'CATEGORY', 'REGISTRAR', 'COUNTRY'];
const SMALL_KIND = `{VENDOR: 'vendor', ACTOR: 'actor', FEED_SOURCE: 'feed', CATEGORY: 'category', REGISTRAR: 'registrar',
  COUNTRY: 'country'}[labels(n)[0]]`;

/** As many of these labels as there may ever be: they are read whole, as no index knows what is inside their names. */
const MOST_SMALL = 9_000;

/** `x` with neither blanks nor hyphens: APT 28, apt-28 and APT28 are one. */
const SQUEEZED = "replace(replace(toLower(x), ' ', ''), '-', '')";

/**
 * Vendors, actors with their aliases, feeds, categories, registrars and countries: by name, slug or id, alias, or the
 * beginning of one or of a word in it.
 */
export const SMALL_NAMES: Branch = branch(
  SMALL_LABELS,
  `MATCH (n:VENDOR|ACTOR|FEED_SOURCE|CATEGORY|REGISTRAR|COUNTRY)
WITH n LIMIT ${MOST_SMALL}
WITH n, [x IN [n.name, n.id, n.canonicalName, n.displayName, n.attackId] WHERE x IS NOT NULL | ${SQUEEZED}] AS names,
  [x IN coalesce(n.aliases, []) | ${SQUEEZED}] AS aliases,
  [x IN [n.name, n.canonicalName, n.displayName] WHERE x IS NOT NULL | ' ' + toLower(x)] AS words,
  [x IN coalesce(n.aliases, []) | ' ' + toLower(x)] AS aliasWords
WITH n, CASE
  WHEN input.squeezed IN names THEN 'exact'
  WHEN input.squeezed IN aliases THEN 'alias'
  WHEN input.isWord AND any(x IN words WHERE x CONTAINS ' ' + input.word) THEN 'name'
  WHEN input.isWord AND any(x IN aliasWords WHERE x CONTAINS ' ' + input.word) THEN 'alias' END AS matchType,
  input.squeezed IN names + aliases AS isWhole
WHERE matchType IS NOT NULL`,
  hits({
    displayName: new Cypher.Raw('coalesce(n.canonicalName, n.displayName, n.name)'),
    matchType: new Cypher.NamedVariable('matchType'),
    kind: new Cypher.Raw(SMALL_KIND),
    tier: new Cypher.Raw("CASE WHEN matchType = 'exact' THEN 0 WHEN isWhole THEN 1 ELSE 2 END"),
  }),
);

/** Vulnerabilities and AS sets whose name begins so, the likeliest to be exploited first. */
export const CVES_BEGIN: Branch = beginning('CVE', 'cveBegins', {
  kind: 'cve',
  displayName: NODE.property('summary'),
  size: new Cypher.Raw('coalesce(n.epss, 0)'),
});
export const AS_SETS_BEGIN: Branch = beginning('AS_SET', 'asSetBegins', {
  kind: 'as-set',
  displayName: NODE.property('sourceRir'),
});
