import { type Branch, hits, type MatchType, MOST_CANDIDATES } from './hit.ts';

/** The most popular hosts, which are looked through where an index holds more names than are read of it. */
const POPULAR_TO_RANK = 5_000;

/** Names of services and policies, such as `_dmarc.example.com`, are no hosts that anybody looks for: they come last. */
const HOSTS_FIRST = "CASE WHEN n.name STARTS WITH '_' OR n.name CONTAINS '._' THEN -1 ELSE 0 END";

/** Domains above a host that is asked for: `input.parents`. */
export const PARENTS: Branch = {
  labels: ['HOSTNAME'],
  text: `MATCH (n:HOSTNAME) WHERE n.name IN input.parents
  ${hits({ label: 'HOSTNAME', matchType: 'contained-in', kind: 'host', tier: '2', popularity: 'n.rank' })}`,
};

/** Hosts that begin with `input.hostBegins`. */
export const HOSTS_BEGIN: Branch = partOfHosts('hostBegins', 'name', 'prefix', 'host-prefix');

/** Hosts that end in what `input.hostEnds` is, written backwards. */
export const HOSTS_END: Branch = partOfHosts('hostEnds', 'reversedName', 'suffix', 'host-suffix');

/**
 * The first names of the index, in its order; where there are more, the most popular hosts are looked through as well, so
 * that the best known of many is never missed. Hints keep the planner from reading all names in place of these few.
 */
function partOfHosts(field: string, property: string, matchType: MatchType, kind: string): Branch {
  const text = `CALL (input) {
    MATCH (n:HOSTNAME) USING RANGE INDEX n:HOSTNAME(${property}) WHERE n.${property} STARTS WITH input.${field}
    WITH n ORDER BY n.${property} LIMIT ${MOST_CANDIDATES}
    RETURN collect(n) AS first
  }
  CALL (input, first) {
    UNWIND first AS n
    RETURN n
    UNION
    WITH size(first) AS found WHERE found = ${MOST_CANDIDATES}
    MATCH (n:HOSTNAME) USING RANGE INDEX n:HOSTNAME(rank)
      WHERE n.rank <= ${POPULAR_TO_RANK} AND n.${property} STARTS WITH input.${field}
    RETURN n
  }
  WITH n WHERE n.name <> coalesce(input.host, '')
  ${hits({ label: 'HOSTNAME', matchType, kind, tier: '2', popularity: 'n.rank', size: HOSTS_FIRST })}`;
  return { labels: ['HOSTNAME'], text };
}

/** URLs that are listed for a host, or a path that kits reuse: `input.urls`, the nearest first. */
export const URLS: Branch = {
  labels: ['URL'],
  text: `MATCH (n:URL) WHERE n.name IN input.urls
  ${hits({
    label: 'URL',
    displayName: 'n.kit',
    matchType: { cypher: "CASE n.name WHEN input.urls[0] THEN 'exact' ELSE 'contained-in' END" },
    kind: 'url',
    tier: 'CASE n.name WHEN input.urls[0] THEN 0 ELSE 2 END',
  })}`,
};
