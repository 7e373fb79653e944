/** The facts on addresses, stored or not. */
import { z } from 'zod';
import { CROWD } from '../schema/bounds.ts';
import { addressKey, blockAround, specialPurposeBlock } from '../schema/keys/index.ts';
import type { AddressLabel } from '../store/ranges/address-links.ts';
import { seekFragment } from '../store/ranges/planes.ts';
import { addressEvidence } from '../verdicts/address-evidence.ts';
import { TENANTS_READ } from '../verdicts/sharing.ts';
import { ROOT_SERVER_APEX } from '../verdicts/vouches.ts';
import { entries, ownAndNetworkEntriesOf } from './entries.ts';
import { EACH_THING, EVERY_COLUMN } from './reconciled.ts';
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
  isPlaced: z.boolean(),
});

/** The variables of the ranges that hold an address. */
const AS = { listed: 'list', vendor: 'run', announced: 'bgp' } as const;

/** Reads addresses, stored or not: the networks around an unstored address show who runs it. */
export function addressFacts(label: AddressLabel): EvidenceSource {
  return addressSource(
    label,
    ['listed', 'vendor', 'announced'],
    `UNION ALL MATCH (:PREFIX {name: run.delegation})-[:DELEGATED_TO]->(v:VENDOR) RETURN v.category AS category `,
    'bgp.networks[0]',
  );
}

/** Reads stored addresses only, for verdicts that are stored: their own edges show who runs them. */
export function storedAddressFacts(label: AddressLabel): EvidenceSource {
  return addressSource(label, ['listed'], '', 'null');
}

function addressSource(
  label: AddressLabel,
  planes: readonly (keyof typeof AS)[],
  vendorsOfNetwork: string,
  announcedIn: string,
): EvidenceSource {
  return {
    texts: [
      `${EACH_THING}
OPTIONAL MATCH (n:${label} {name: thing.name})
OPTIONAL MATCH (block:THREAT_CELL {start: thing.block})
${planes.map((plane) => seekFragment(plane, 'thing.key', { as: AS[plane], optional: true })).join('\n')}
WITH *, COLLECT { MATCH (n)<-[:RESOLVES_TO]-(tenant:HOSTNAME) WITH tenant LIMIT ${TENANTS_READ}
  WHERE tenant.apex IS NOT NULL RETURN DISTINCT tenant.apex AS apex LIMIT ${CROWD + 1} } AS apexes
RETURN ${EVERY_COLUMN}, block.bad AS listedInBlock,
  ${ownAndNetworkEntriesOf('list')} AS entries,
  size(apexes) AS apexes, any(apex IN apexes WHERE apex = '${ROOT_SERVER_APEX}') AS isRootServer,
  COLLECT { MATCH (n)-[:DELEGATED_TO]->(v:VENDOR) RETURN v.category AS category ${vendorsOfNetwork}} AS vendorCategories,
  list IS NOT NULL AS isInListedNetwork, ${announcedIn} AS announcedIn,
  EXISTS { (n)-[:LOCATED_IN]->(:CITY) } AS isPlaced`,
    ],
    input: (name) => {
      const key = addressKey(name);
      return { name, key, block: blockAround(key).start };
    },
    evidence: (row, { degradedLayers }) =>
      addressEvidence({ ...facts.parse(row), specialPurpose: specialPurposeBlock(String(row.name)) }, degradedLayers),
  };
}
