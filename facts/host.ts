/** The facts on hosts. */
import { z } from 'zod';
import { CROWD } from '../schema/bounds.ts';
import { namesAbove } from '../schema/keys/index.ts';
import { hostEvidence } from '../verdicts/host-evidence.ts';
import { TENANTS_READ } from '../verdicts/sharing.ts';
import { entries, entriesOf } from './entries.ts';
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
  privateSuffixes: z.array(z.string()),
  vendorCategories: texts,
  vendorChannels: texts,
  aliasApexes: z.number(),
  hasAddress: z.boolean(),
  isAlias: z.boolean(),
});

const IS_WWW = "thing.name = 'www.' + domain.name";

/** Hosts. */
export const HOST_FACTS: EvidenceSource = {
  texts: [
    `${EACH_THING}
OPTIONAL MATCH (n:HOSTNAME {name: thing.name})
OPTIONAL MATCH (domain:HOSTNAME {name: n.apex})
RETURN ${EVERY_COLUMN}, n.rank AS rank, n.hostClass AS hostClass, domain.createDate AS registeredOn,
  ${entriesOf()} AS entries, ${entriesOf('domain', IS_WWW)} AS domainEntries,
  COLLECT { UNWIND thing.suffixes AS suffix MATCH (s:PUBLIC_SUFFIX {name: suffix, section: 'private'}) RETURN s.name } AS privateSuffixes,
  COLLECT { MATCH (n)-[:DELEGATED_TO]->(v:VENDOR) RETURN v.category } AS vendorCategories,
  COLLECT { MATCH (n)-[by:DELEGATED_TO]->(:VENDOR) RETURN by.channel AS channel
    UNION ALL MATCH (domain)-[by:DELEGATED_TO]->(:VENDOR) WHERE ${IS_WWW} RETURN by.channel AS channel } AS vendorChannels,
  size(COLLECT { MATCH (n)<-[:ALIAS_OF]-(tenant:HOSTNAME) WITH tenant LIMIT ${TENANTS_READ}
    RETURN DISTINCT tenant.apex AS apex LIMIT ${CROWD + 1} }) AS aliasApexes,
  EXISTS { (n)-[:RESOLVES_TO]->() } AS hasAddress, EXISTS { (n)-[:ALIAS_OF]->() } AS isAlias`,
  ],
  input: (name) => ({ name, suffixes: suffixesAround(name) }),
  evidence: (row, { asOf, degradedLayers }) => hostEvidence(facts.parse(row), asOf, degradedLayers),
};

/** The names that may be suffixes of the Public Suffix List under which a host lies, and the host itself. */
function suffixesAround(name: string): string[] {
  const above = namesAbove(name);
  return [name, ...above, ...above.slice(1).map((suffix) => `*.${suffix}`)];
}
