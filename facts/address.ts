/** The facts on addresses, stored or not. */
import type Cypher from '@neo4j/cypher-builder';
import { z } from 'zod';
import { CROWD } from '../schema/bounds.ts';
import { addressKey, blockAround, specialPurposeBlock } from '../schema/keys/index.ts';
import { cypherText } from '../store/cypher-text.ts';
import type { AddressLabel } from '../store/ranges/address-links.ts';
import { type PlaneName, seek } from '../store/ranges/planes.ts';
import { addressEvidence } from '../verdicts/address-evidence.ts';
import { TENANTS_READ } from '../verdicts/sharing.ts';
import { ROOT_SERVER_APEX } from '../verdicts/vouches.ts';
import { STORED_USES, USES, USES_AROUND } from './address-uses.ts';
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
  ...USES,
  isInListedNetwork: z.boolean(),
  announcedIn: z.string().nullable(),
  seen: observedEdges,
});

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

/** Reads addresses, stored or not: the networks around an unstored address show who uses it. */
export function addressFacts(label: AddressLabel): EvidenceSource {
  const ranges = [around('vendor', 'run'), around('announced', 'bgp')];
  return addressSource([
    listedText(label, COLUMNS),
    cypherText(EACH_ADDRESS, storedThing(label), ...ranges, USE_COLUMNS),
  ]);
}

/** Reads stored addresses only, for verdicts that are stored: their own edges and properties show who uses them. */
export function storedAddressFacts(label: AddressLabel): EvidenceSource {
  return addressSource([listedText(label, `${COLUMNS}, ${STORED_USES}, null AS announcedIn`)]);
}

const EACH_ADDRESS = 'UNWIND $input.things AS thing';
const USE_COLUMNS = `RETURN thing.name AS name, ${USES_AROUND}, bgp.networks[0] AS announcedIn`;

/** Clause: the range of a plane that holds the address, or null. */
function around(plane: PlaneName, as: string): Cypher.Call {
  return seek(plane, THING.property('key'), { as, optional: true });
}

function listedText(label: AddressLabel, columns: string): string {
  return cypherText(EACH_THING, storedThing(label), BLOCK, around('listed', 'list'), columns);
}

function addressSource(texts: readonly string[]): EvidenceSource {
  return {
    texts,
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
