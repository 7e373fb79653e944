import Cypher from '@neo4j/cypher-builder';
import { clauses } from '../../store/cypher-text.ts';
import { type Branch, branch, hits, INPUT, type MatchType, MOST_CANDIDATES, NODE } from './hit.ts';

/** The most popular hosts, which are looked through where an index holds more names than are read of it. */
const POPULAR_TO_RANK = 5_000;

/** Names of services and policies, such as `_dmarc.example.com`, are no hosts that anybody looks for: they come last. */
const HOSTS_FIRST = "CASE WHEN n.name STARTS WITH '_' OR n.name CONTAINS '._' THEN -1 ELSE 0 END";

/** Domains above a host that is asked for: `input.parents`. */
export const PARENTS: Branch = branch(
  ['HOSTNAME'],
  'MATCH (n:HOSTNAME) WHERE n.name IN input.parents',
  hits({ label: 'HOSTNAME', matchType: 'contained-in', kind: 'host', tier: 2, popularity: NODE.property('rank') }),
);

/** The first names of an index, which `first` holds: more than these are not read. */
const TAKE_FIRST = `LIMIT ${MOST_CANDIDATES}
RETURN collect(n) AS first`;
const EACH_FIRST = `UNWIND first AS n
RETURN n`;
/** The most popular hosts, where the index has more names. */
const POPULAR = `WITH size(first) AS found WHERE found = ${MOST_CANDIDATES}
MATCH (n:HOSTNAME) USING RANGE INDEX n:HOSTNAME(rank)
WHERE n.rank <= ${POPULAR_TO_RANK}`;

/** Hosts that begin with `input.hostBegins`. */
export const HOSTS_BEGIN: Branch = partOfHosts(
  'prefix',
  'host-prefix',
  `MATCH (n:HOSTNAME) USING RANGE INDEX n:HOSTNAME(name) WHERE n.name STARTS WITH input.hostBegins
WITH n ORDER BY n.name`,
  'AND n.name STARTS WITH input.hostBegins',
);

/** Hosts that end with `input.hostEnds`, which is written backwards. */
export const HOSTS_END: Branch = partOfHosts(
  'suffix',
  'host-suffix',
  `MATCH (n:HOSTNAME) USING RANGE INDEX n:HOSTNAME(reversedName) WHERE n.reversedName STARTS WITH input.hostEnds
WITH n ORDER BY n.reversedName`,
  'AND n.reversedName STARTS WITH input.hostEnds',
);

/**
 * The names of an index in its order, and where there are more, the most popular hosts that fit as well, so that the best known of many
 * is always among the hits. Hints keep the planner from reading all names instead of these few.
 */
function partOfHosts(matchType: MatchType, kind: string, inOrder: string, andFits: string): Branch {
  const candidates = new Cypher.Union(clauses(EACH_FIRST), clauses(POPULAR, andFits, 'RETURN n'));
  return branch(
    ['HOSTNAME'],
    new Cypher.Call(clauses(inOrder, TAKE_FIRST), [INPUT]),
    new Cypher.Call(candidates, [INPUT, new Cypher.NamedVariable('first')]),
    "WITH n WHERE n.name <> coalesce(input.host, '')",
    hits({
      label: 'HOSTNAME',
      matchType,
      kind,
      tier: 2,
      popularity: NODE.property('rank'),
      size: new Cypher.Raw(HOSTS_FIRST),
    }),
  );
}

/** URLs that are listed for a host, or a path that kits reuse: `input.urls`, the nearest first. */
export const URLS: Branch = branch(
  ['URL'],
  'MATCH (n:URL) WHERE n.name IN input.urls',
  hits({
    label: 'URL',
    displayName: NODE.property('kit'),
    matchType: new Cypher.Raw("CASE n.name WHEN input.urls[0] THEN 'exact' ELSE 'contained-in' END"),
    kind: 'url',
    tier: new Cypher.Raw('CASE n.name WHEN input.urls[0] THEN 0 ELSE 2 END'),
  }),
);
