import { LONGEST_ALIAS_CHAIN } from '../../schema/bounds.ts';
import { namesBelow } from '../subdomains/names-below.ts';

/** Aliases under a domain that are followed. */
export const MOST_ALIASES = 2_000;

/** Ends of one host: names that were aliases of many others in turn have more, and the first tell enough. */
const MOST_ENDS = 10;

const IS_ALIAS = (node: string) => `EXISTS { (${node})-[:ALIAS_OF]->() }`;

/** Clause on `asked`: binds `aliased`, the host and the names under `asked.under` that are aliases, and `isCut`: there are more. */
export const ALIASED = `${namesBelow({ domain: 'asked.under', wanted: IS_ALIAS('n'), most: MOST_ALIASES })}
  WITH input, asked, isCut, COLLECT { MATCH (h:HOSTNAME {name: asked.name}) WHERE ${IS_ALIAS('h')} RETURN h } + below AS aliased`;

/** When the oldest step of a path was last seen. */
const SEEN =
  'reduce(at = null, step IN relationships(path) | CASE WHEN at < coalesce(step.lastSeen, step.observed_at) THEN at ELSE coalesce(step.lastSeen, step.observed_at) END)';

/**
 * Expression on a list of nodes `aliased`: the chains of aliases that begin at them, each a map of `hops` (nodes, the host
 * first) and `seen`. There is one for each name that a host's aliases end at. Of a host whose aliases never end there is the
 * longest one, and it or one that runs into a cycle beside its end names in `loop` where it was cut; `isEnded` is false where
 * no end was reached at all.
 */
export const CHAINS = `COLLECT { UNWIND aliased AS h
    CALL (h) {
      MATCH (h)-[:ALIAS_OF*1..${LONGEST_ALIAS_CHAIN}]->(hop:HOSTNAME)
      WITH DISTINCT h, hop
      WITH h, collect(hop) AS reached
      WITH h, reached, [hop IN reached WHERE hop <> h AND NOT ${IS_ALIAS('hop')}][..${MOST_ENDS}] AS ends
      WITH h, reached, size(ends) > 0 AS isEnded, CASE WHEN size(ends) > 0 THEN ends ELSE [hop IN reached WHERE hop <> h] END AS ends
      UNWIND CASE WHEN size(ends) = 0 THEN [h] ELSE ends END AS end
      OPTIONAL MATCH path = shortestPath((h)-[:ALIAS_OF*1..${LONGEST_ALIAS_CHAIN}]->(end)) WHERE end <> h
      WITH h, reached, isEnded, end, path ORDER BY length(path) DESC, end.name
      WITH h, reached, isEnded, collect({hops: coalesce(nodes(path), [h]), seen: ${SEEN}}) AS paths
      UNWIND CASE WHEN isEnded THEN paths ELSE paths[..1] END AS found
      RETURN found {.*, isEnded: isEnded, loop: CASE
        WHEN h IN reached THEN h.name
        WHEN NOT isEnded AND EXISTS { MATCH (last)-[:ALIAS_OF]->(back) WHERE last = found.hops[-1] AND back IN reached } THEN found.hops[-1].name END} AS chain
    }
    RETURN chain }`;
