/** The verdict as it is kept on a node (contract 1.5): the same properties for whatever feeds list. */
import { THREAT_BLOCK, VERDICT_BLOCK } from '../../schema/labels/shared-blocks.ts';

/** What of a verdict each property holds; the flags go by their names. */
const VALUES: Readonly<Record<string, string>> = {
  threatScore: 'toFloat(verdict.score)',
  threatLevel: 'verdict.level',
  threatSources: 'verdict.feedCount',
  threatFirstSeen: 'verdict.firstSeen',
  threatLastSeen: 'verdict.lastSeen',
  isThreat: 'verdict.isThreat',
  verdictScore: 'toFloat(verdict.verdictScore)',
  verdictLevel: 'verdict.level',
  verdictBlocking: 'verdict.blocking',
  verdictLabel: 'verdict.label',
  verdictAsOf: 'asOf',
};

/** Every property of the block. */
export const STORED_KEYS: readonly string[] = [...THREAT_BLOCK, ...VERDICT_BLOCK].map(({ name }) => name);

/** What a verdict is acted by: it has changed when one of these has. */
export const DECISIVE_KEYS: readonly string[] = ['verdictScore', 'verdictLevel', 'verdictBlocking', 'verdictLabel'];

/** Expression on `verdict` and `asOf` (epoch ms): the block, null where a property does not apply. */
const STORED_BLOCK = blockOf((key) => VALUES[key] ?? `CASE WHEN '${key}' IN verdict.flags THEN true END`);

/** Expression: no block, for what no feed lists any more. */
const NO_BLOCK = blockOf(() => 'null');

/** Expression on `evidence` as well: the block of what feeds list, none where no feed does. */
export const LISTED_BLOCK = `CASE WHEN size(evidence.listings) = 0 THEN ${NO_BLOCK} ELSE ${STORED_BLOCK} END`;

/** Nothing is listed in the network, nothing lists it, and nobody calls it bulletproof. */
const IS_CLEAR =
  'size(evidence.listings) = 0 AND verdict.breakdown.listedIps = 0 AND NOT evidence.properties.isBulletproof';

/** Expression on `evidence`, `verdict` and `asOf`: the block of a network, with the listed addresses inside. */
export const NETWORK_BLOCK = `CASE WHEN ${IS_CLEAR} THEN head([block IN [${NO_BLOCK}] | block {.*, threatNeighborCount: null}])
  ELSE head([block IN [${STORED_BLOCK}] | block {.*, threatNeighborCount: verdict.breakdown.listedIps}]) END`;

/** Of a CVE, which feeds do not list, only these are kept. */
export const CVE_KEYS: readonly string[] = ['verdictScore', 'verdictLevel'];

/** Expression on `verdict`: what is kept on a CVE. */
export const CVE_BLOCK = `{${CVE_KEYS.map((key) => `${key}: ${VALUES[key]}`).join(', ')}}`;

function blockOf(expression: (key: string) => string): string {
  return `{${STORED_KEYS.map((key) => `${key}: ${expression(key)}`).join(', ')}}`;
}
