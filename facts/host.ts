/** The facts on hosts. */
import { z } from 'zod';
import { CROWD } from '../schema/bounds.ts';
import { namesAbove } from '../schema/keys/index.ts';
import type { Observation } from '../verdicts/evidence.ts';
import { hostEvidence } from '../verdicts/host-evidence.ts';
import { PLATFORM_FEED, PLATFORM_TAG } from '../verdicts/platform.ts';
import { TENANTS_READ } from '../verdicts/sharing.ts';
import { ENTRY_OF_DOMAIN, entries, OWN_ENTRIES } from './entries.ts';
import {
  IS_ACCUSED,
  MOST_OBSERVED,
  OBSERVED,
  observedEdges,
  REGISTRATION_CLAIMS,
  registrationClaims,
} from './observations.ts';
import { DOMAIN_OVERRIDE_COLUMN } from './overrides.ts';
import { EACH_THING, EVERY_COLUMN } from './reconciled.ts';
import type { EvidenceSource } from './source.ts';

const texts = z.array(z.string().nullable());

const facts = z.object({
  name: z.string(),
  isStored: z.boolean(),
  rank: z.number().nullable(),
  hostClass: z.string().nullable(),
  entries,
  domainEntries: entries,
  registeredOn: z.string().nullable(),
  publicSuffixes: z.array(z.object({ name: z.string(), section: z.string() })),
  vendorChannels: texts,
  platforms: z.array(z.array(z.string())),
  aliasApexes: z.number(),
  servedApexes: z.number(),
  namesBelow: z.number(),
  hasAddress: z.boolean(),
  isAlias: z.boolean(),
  seen: observedEdges,
  registrations: registrationClaims,
  queriedAt: z.string().nullable(),
  isRegistrable: z.boolean(),
});

/** The registrable domains of tenants, at most one more than a crowd. */
const APEXES = `WITH tenant LIMIT ${TENANTS_READ}
    RETURN DISTINCT tenant.apex LIMIT ${CROWD + 1}`;

/** Clause: the few names whose hosts below are a platform's own, each with its tags, read once for all hosts. */
const PLATFORMS = `WITH COLLECT { MATCH (p:HOSTNAME)-[r:LISTED_IN]->(:FEED_SOURCE {name: '${PLATFORM_FEED}'})
  WHERE '${PLATFORM_TAG}' IN r.tags RETURN [p.name, r.tags] } AS platforms`;

/** What observes a host that no threat feed lists: one that a feed lists is never clean. */
const RECORDS = `UNWIND CASE WHEN ${IS_ACCUSED} THEN [] ELSE [n] END AS seen
    CALL (seen) { MATCH (seen)-[r:RESOLVES_TO|ALIAS_OF|HAS_CERTIFICATE]->() RETURN r LIMIT ${MOST_OBSERVED}
      UNION ALL MATCH (seen)<-[r:NAMESERVER_FOR|MAIL_FOR]-() RETURN r LIMIT ${MOST_OBSERVED} }
    RETURN ['record', ${OBSERVED}]`;

const IS_WWW = "thing.name = 'www.' + domain.name";

/** Hosts. */
export const HOST_FACTS: EvidenceSource = {
  texts: [
    `${PLATFORMS}
${EACH_THING}
OPTIONAL MATCH (n:HOSTNAME {name: thing.name})
OPTIONAL MATCH (domain:HOSTNAME {name: coalesce(n.apex, thing.bare)})
RETURN ${EVERY_COLUMN}, ${DOMAIN_OVERRIDE_COLUMN}, n.rank AS rank, n.hostClass AS hostClass, domain.createDate AS registeredOn, domain.queryTime AS queriedAt,
  ${OWN_ENTRIES} AS entries, COLLECT { MATCH (domain)-[r:LISTED_IN]->(f:FEED_SOURCE) WHERE ${IS_WWW}
    RETURN ${ENTRY_OF_DOMAIN} } AS domainEntries,
  COLLECT { UNWIND thing.suffixes AS suffix MATCH (s:PUBLIC_SUFFIX {name: suffix}) RETURN s {.name, .section} } AS publicSuffixes,
  COLLECT { MATCH (n)-[by:DELEGATED_TO]->(:VENDOR) RETURN by.channel AS channel
    UNION ALL MATCH (domain)-[by:DELEGATED_TO]->(:VENDOR) WHERE ${IS_WWW} RETURN by.channel AS channel } AS vendorChannels,
  [platform IN platforms WHERE platform[0] IN thing.suffixes | platform[1]] AS platforms,
  size(COLLECT { MATCH (n)<-[:ALIAS_OF]-(tenant:HOSTNAME) ${APEXES} }) AS aliasApexes,
  size(COLLECT { MATCH (n)-[:NAMESERVER_FOR|MAIL_FOR]->(tenant:HOSTNAME) ${APEXES} }) AS servedApexes,
  size(COLLECT { MATCH (n)<-[:CHILD_OF]-(below:HOSTNAME) WITH below LIMIT ${TENANTS_READ}
    WHERE below.isThreat IS NULL AND EXISTS { (below)-[:RESOLVES_TO]->() } RETURN 1 LIMIT ${CROWD + 1} }) AS namesBelow,
  EXISTS { (n)-[:RESOLVES_TO]->() } AS hasAddress, EXISTS { (n)-[:ALIAS_OF]->() } AS isAlias,
  COLLECT { ${RECORDS} } AS seen,
  coalesce(domain.name = thing.name OR ${IS_WWW}, false) AS isRegistrable,
  CASE WHEN domain.name = thing.name OR ${IS_WWW} THEN ${REGISTRATION_CLAIMS} ELSE [] END AS registrations`,
  ],
  input: (name) => ({ name, bare: /^www\.(.+)$/.exec(name)?.[1] ?? null, suffixes: suffixesAround(name) }),
  evidence: (row, { degradedLayers }) => {
    const { publicSuffixes, platforms, seen, registrations, queriedAt, ...read } = facts.parse(row);
    return hostEvidence(
      {
        ...read,
        platform: platforms.flat().find((tag) => tag !== PLATFORM_TAG) ?? null,
        observations: [...seen, ...registrations.map((one) => askedAt(one, queriedAt))],
        privateSuffixes: publicSuffixes.filter(({ section }) => section === 'private').map(({ name }) => name),
        isRegistrySuffix: publicSuffixes.some(({ name, section }) => name === read.name && section !== 'private'),
      },
      degradedLayers,
    );
  },
};

/** A file may have answers that registries gave long before its date. `queriedAt` is `YYYY-MM-DD HH:MM:SS` in UTC. */
function askedAt(observation: Observation, queriedAt: string | null): Observation {
  const asked = queriedAt === null ? Number.NaN : Date.parse(`${queriedAt.replace(' ', 'T')}Z`);
  return Number.isNaN(asked) ? observation : { ...observation, at: Math.min(observation.at, asked) };
}

/** Returns the names that may be suffixes of the Public Suffix List above a host, and the host itself. */
function suffixesAround(name: string): string[] {
  const above = namesAbove(name);
  return [name, ...above, ...above.slice(1).map((suffix) => `*.${suffix}`)];
}
