/** The facts on addresses, stored or not. */
import { z } from 'zod';
import { CROWD } from '../schema/bounds.ts';
import { addressKey, blockAround, specialPurposeBlock } from '../schema/keys/index.ts';
import { cypherText } from '../store/cypher-text.ts';
import type { AddressLabel } from '../store/ranges/address-links.ts';
import { seek } from '../store/ranges/planes.ts';
import { addressEvidence } from '../verdicts/address-evidence.ts';
import { TENANTS_READ } from '../verdicts/sharing.ts';
import { ROOT_SERVER_APEX } from '../verdicts/vouches.ts';
import { entries, OWN_AND_NETWORK_ENTRIES } from './entries.ts';
import { IS_ACCUSED, MOST_OBSERVED, OBSERVED, observedEdges } from './observations.ts';
import { NETWORK_OVERRIDE_COLUMN } from './overrides.ts';
import { EACH_THING, EVERY_COLUMN, storedThing, THING } from './reconciled.ts';
import type { EvidenceSource } from './source.ts';

const facts = z.object({
  isStored: z.boolean(),
  entries,
  listedInBlock: z.number().nullable(),
  apexes: z.number(),
  isRootServer: z.boolean(),
  vendorCategories: z.array(z.string().nullable()),
  isInListedNetwork: z.boolean(),
  announcedIn: z.string().nullable(),
  seen: observedEdges,
});

/** The variables of the ranges that hold an address. */
const AS = { listed: 'list', vendor: 'run', announced: 'bgp' } as const;

/** What observes an address that no threat feed lists. A place on the map shows only who knows it. */
const RECORDS = `UNWIND CASE WHEN ${IS_ACCUSED} THEN [] ELSE [n] END AS seen
    CALL (seen) { MATCH (seen)<-[r:RESOLVES_TO]-() RETURN 'record' AS by, r LIMIT ${MOST_OBSERVED}
      UNION ALL MATCH (seen)-[r:RUNS_SERVICE]->() RETURN 'record' AS by, r LIMIT ${MOST_OBSERVED}
      UNION ALL MATCH (seen)-[r:LOCATED_IN]->(:CITY) RETURN 'place' AS by, r LIMIT ${MOST_OBSERVED} }
    RETURN [by, ${OBSERVED}]`;

const BLOCK = 'OPTIONAL MATCH (block:THREAT_CELL {start: thing.block})';

const COLUMNS = `WITH *, COLLECT { MATCH (n)<-[:RESOLVES_TO]-(tenant:HOSTNAME) WITH tenant LIMIT ${TENANTS_READ}
  WHERE tenant.apex IS NOT NULL RETURN DISTINCT tenant.apex AS apex LIMIT ${CROWD + 1} } AS apexes
RETURN ${EVERY_COLUMN}, ${NETWORK_OVERRIDE_COLUMN}, block.bad AS listedInBlock,
  ${OWN_AND_NETWORK_ENTRIES} AS entries,
  size(apexes) AS apexes, any(apex IN apexes WHERE apex = '${ROOT_SERVER_APEX}') AS isRootServer,
  list IS NOT NULL AS isInListedNetwork, COLLECT { ${RECORDS} } AS seen`;
const OWN_CATEGORIES = 'MATCH (n)-[:DELEGATED_TO]->(v:VENDOR) RETURN v.category AS category';

/** Reads addresses, stored or not: the networks around an unstored address show who runs it. */
export function addressFacts(label: AddressLabel): EvidenceSource {
  return addressSource(
    label,
    ['listed', 'vendor', 'announced'],
    `${COLUMNS}, COLLECT { ${OWN_CATEGORIES}
    UNION ALL MATCH (:PREFIX {name: run.delegation})-[:DELEGATED_TO]->(v:VENDOR) RETURN v.category AS category } AS vendorCategories,
  bgp.networks[0] AS announcedIn`,
  );
}

/** Reads stored addresses only, for verdicts that are stored: their own edges show who runs them. */
export function storedAddressFacts(label: AddressLabel): EvidenceSource {
  return addressSource(
    label,
    ['listed'],
    `${COLUMNS}, COLLECT { ${OWN_CATEGORIES} } AS vendorCategories, null AS announcedIn`,
  );
}

function addressSource(label: AddressLabel, planes: readonly (keyof typeof AS)[], columns: string): EvidenceSource {
  const around = planes.map((plane) => seek(plane, THING.property('key'), { as: AS[plane], optional: true }));
  return {
    texts: [cypherText(EACH_THING, storedThing(label), BLOCK, ...around, columns)],
    input: (name) => {
      const key = addressKey(name);
      return { name, key, block: blockAround(key).start };
    },
    evidence: (row, { degradedLayers }) => {
      const { seen, ...read } = facts.parse(row);
      const specialPurpose = specialPurposeBlock(String(row.name));
      return addressEvidence({ ...read, observations: seen, specialPurpose }, degradedLayers);
    },
  };
}
