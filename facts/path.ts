/** The facts on URL nodes: listed URLs, and paths that several hosts serve. */
import { z } from 'zod';
import { COMMON_PATH_HOSTS, isTellingPath, pathEvidence } from '../verdicts/path-evidence.ts';
import { entries, OWN_ENTRIES } from './entries.ts';
import { EACH_THING, EVERY_COLUMN } from './reconciled.ts';
import type { EvidenceSource } from './source.ts';

const text = z.string().nullable();

const finding = z
  .tuple([z.string(), z.number().nullable(), z.boolean(), text, text, text, z.number().nullable()])
  .transform(([source, newest, hasFeed, name, category, publisher, weight]) => ({
    source,
    newest,
    feed: hasFeed ? { name, category, publisher, weight } : null,
  }));

const facts = z.object({
  name: z.string(),
  isStored: z.boolean(),
  hosts: z.number(),
  entries,
  findings: z.array(finding),
});

/** Reads URL nodes. The finders of a path are read only for paths that kits may have left and that no feed lists. */
export const PATH_FACTS: EvidenceSource = {
  texts: [
    `${EACH_THING}
OPTIONAL MATCH (n:URL {name: thing.name})
WITH *, coalesce(n.hostCount, COUNT { (n)<-[:LINKS_TO]-(:HOSTNAME) }) AS hosts
RETURN ${EVERY_COLUMN}, hosts, ${OWN_ENTRIES} AS entries,
  COLLECT { WITH n WHERE thing.isTelling AND hosts < ${COMMON_PATH_HOSTS} AND NOT EXISTS { (n)-[:LISTED_IN]->(:FEED_SOURCE) }
    MATCH (n)<-[r:LINKS_TO]-(:HOSTNAME)
    WITH coalesce(r.sources, [r.source]) AS sources, coalesce(r.observed, [r.observed_at]) AS observed
    UNWIND range(0, size(sources) - 1) AS place
    WITH coalesce(sources[place], 'unknown') AS source, max(observed[place]) AS newest
    OPTIONAL MATCH (f:FEED_SOURCE {id: source})
    RETURN [source, newest, f IS NOT NULL, f.name, f.category, f.publisher, f.weight] } AS findings`,
  ],
  input: (name) => ({ name, isTelling: isTellingPath(name) }),
  evidence: (row, { degradedLayers }) => pathEvidence(facts.parse(row), degradedLayers),
};

/** Reads URL nodes as their stored verdicts use them: from the listings of feeds (contract 1.5), without the finders of a path. */
export const LISTED_PATH_FACTS: EvidenceSource = {
  ...PATH_FACTS,
  input: (name) => ({ name, isTelling: false }),
};
