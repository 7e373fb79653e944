import { z } from 'zod';
import type { Procedure } from '../engine/procedure-catalog.ts';
import { LONGEST_ALIAS_CHAIN } from '../schema/bounds.ts';
import { namesAbove } from '../schema/keys/index.ts';
import { indicators } from './indicators.ts';
import { lookedUp } from './look-up.ts';

const PARAMETERS = z.object({ host: indicators('host') });

/** The addresses of hosts, as the graph has them: of the names themselves, and of those that they are aliases of. */
export const resolve: Procedure<typeof PARAMETERS.shape> = {
  name: 'svc.resolve',
  description:
    'A and AAAA records of a host or a list of hosts, from the graph; what it lacks is looked up where WEFT_LIVE says so.',
  example: 'CALL svc.resolve("www.example.com")',
  sampleExample: 'CALL svc.resolve("github.com")',
  columns: [
    { name: 'host', type: 'STRING', description: 'host in normal form' },
    { name: 'a', type: 'LIST<STRING>', description: 'IPv4 addresses' },
    { name: 'aaaa', type: 'LIST<STRING>', description: 'IPv6 addresses' },
    {
      name: 'freshest_observation_ms',
      type: 'INTEGER',
      description: 'newest sighting of any of them, epoch ms, or null',
    },
    {
      name: 'coverage',
      type: 'STRING',
      description:
        'resolved; wildcard: nothing is known of the name itself, and the wildcard above it answers; or no-data: nothing is known, which is not "has none"',
    },
    {
      name: 'cname',
      type: 'LIST<STRING>',
      description: `names that it is an alias of, nearest first, at most ${LONGEST_ALIAS_CHAIN} steps`,
    },
    {
      name: 'wildcard',
      type: 'STRING',
      description: 'the wildcard whose records these are, such as *.example.com; null where they are its own; on YIELD',
    },
  ],
  inExpressions: true,
  parameters: PARAMETERS,
  compile: async (calls, context) => {
    const names = calls.flatMap(({ host }) => host.names);
    const live = await lookedUp(
      context,
      names.map((name) => ({ type: 'domain', name, upstreams: ['dns'] })),
    );
    return {
      text: TEXT,
      inputs: calls.map(({ host }) => ({ hosts: host.names.map(levelsOf) })),
      advisories: [...calls.flatMap(({ host }) => host.advisories), ...live],
      bareColumns: ['host', 'a', 'aaaa', 'freshest_observation_ms', 'coverage', 'cname'],
    };
  },
};

/** The host, the names above it, and the wildcard at each of these levels, which answers where no name up to it has records (RFC 4592). */
function levelsOf(name: string) {
  const above = namesAbove(name).filter((parent) => parent.includes('.'));
  return { name, names: [name, ...above], wildcards: above.map((parent) => `*.${parent}`) };
}

const HAS_RECORDS = `h.txtRecords IS NOT NULL OR h.caaRecords IS NOT NULL OR h.srvRecords IS NOT NULL
      OR h.tlsaRecords IS NOT NULL OR h.svcbRecords IS NOT NULL OR h.httpsRecords IS NOT NULL
      OR EXISTS { (h)-[:RESOLVES_TO|ALIAS_OF]->() } OR EXISTS { (h)<-[:NAMESERVER_FOR|MAIL_FOR]-() }`;

const WILDCARD = `head(COLLECT {
    UNWIND range(0, size(asked.wildcards) - 1) AS level
    MATCH (w:HOSTNAME {name: asked.wildcards[level]}) WHERE EXISTS { (w)-[:RESOLVES_TO|ALIAS_OF]->() }
      AND NOT EXISTS { UNWIND asked.names[..level + 1] AS name MATCH (h:HOSTNAME {name: name}) WHERE ${HAS_RECORDS} }
    RETURN w.name ORDER BY level LIMIT 1 })`;

/** Of each host the name whose records answer, what that is an alias of (nearest first), and the addresses of all of these. */
const TEXT = `UNWIND input.hosts AS asked
WITH asked, ${WILDCARD} AS wildcard
WITH asked.name AS host, wildcard, coalesce(wildcard, asked.name) AS source
CALL (source) {
  OPTIONAL MATCH chain = (:HOSTNAME {name: source})-[:ALIAS_OF*0..${LONGEST_ALIAS_CHAIN}]->(hop:HOSTNAME)
  WITH hop, min(length(chain)) AS distance
  OPTIONAL MATCH (hop)-[seen:RESOLVES_TO]->(address)
  WITH hop, distance, seen, address ORDER BY distance, hop.name, address.orderKey, address.name
  RETURN collect(DISTINCT CASE WHEN address:IPV4 THEN address.name END) AS a,
    collect(DISTINCT CASE WHEN address:IPV6 THEN address.name END) AS aaaa,
    max(coalesce(seen.lastSeen, seen.observed_at)) AS freshest_observation_ms, collect(DISTINCT hop.name) AS names
}
RETURN host, a, aaaa, freshest_observation_ms,
  CASE WHEN size(a + aaaa) = 0 THEN 'no-data' WHEN wildcard IS NULL THEN 'resolved' ELSE 'wildcard' END AS coverage,
  [name IN names WHERE name <> source] AS cname, wildcard`;
