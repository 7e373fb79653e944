import type { ManagedTransaction } from 'neo4j-driver';
import { IS_OVERRIDDEN } from '../../facts/overrides.ts';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import { matchByName } from '../../store/match-by-index.ts';
import { TIER_LABELS, TIERS } from '../../verdicts/tiers.ts';
import { EACH_NAME, NAME, NODE } from './node-texts.ts';
import { CLAIMS } from './stored-claims.ts';
import { PLACE_IN_TIER, RECORD_REMOVAL } from './tier-removals.ts';

/**
 * Edges, by type and the label at the other end, that are computed for a node because it is stored: they are no reason to keep it. All
 * other edges are a reason, and so is a statement of a source about the node itself.
 */
const COMPUTED_LINKS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    IPV4: [
      'ANNOUNCED_BY ANNOUNCED_PREFIX',
      'BELONGS_TO PREFIX',
      'BELONGS_TO REGISTERED_PREFIX',
      'LOCATED_IN CITY',
      'HAS_COUNTRY COUNTRY',
      'DELEGATED_TO VENDOR',
    ],
    IPV6: [
      'ANNOUNCED_BY ANNOUNCED_PREFIX',
      'BELONGS_TO PREFIX',
      'BELONGS_TO REGISTERED_PREFIX',
      'LOCATED_IN CITY',
      'DELEGATED_TO VENDOR',
    ],
    FACILITY: ['NEAR_LANDING LANDING_POINT', 'HOUSED_AT DNS_ROOT_INSTANCE'],
    LANDING_POINT: ['NEAR_LANDING FACILITY'],
    DNS_ROOT_INSTANCE: ['HOUSED_AT FACILITY'],
    VENDOR: ['DELEGATED_TO IPV4', 'DELEGATED_TO IPV6'],
    ASN: ['HAS_NAME ASN_NAME', 'NEIGHBORS ASN'],
    RDAP_ENTITY: ['REGISTERED_TO_ENTITY ANNOUNCED_PREFIX'],
    PREFIX: [
      'BELONGS_TO IPV4',
      'BELONGS_TO IPV6',
      'COVERS_MORE_SPECIFIC ROA',
      'CONFLICTS_WITH ASN',
      'CONCERNS_PREFIX ROUTING_SIGNAL',
    ],
    REGISTERED_PREFIX: ['BELONGS_TO IPV4', 'BELONGS_TO IPV6'],
    ROA: [
      'AUTHORIZES ASN',
      'COVERED_BY_ROA ANNOUNCED_PREFIX',
      'COVERS_MORE_SPECIFIC ANNOUNCED_PREFIX',
      'COVERS_MORE_SPECIFIC PREFIX',
    ],
  }),
);

const deleteUnheld = builtOnce((label: string) =>
  cypherText(
    EACH_NAME,
    matchByName(NODE, label, NAME),
    `WHERE n.${CLAIMS} IS NULL AND NOT ${IS_OVERRIDDEN} AND NOT EXISTS { MATCH (n)-[r]-(m) WHERE NOT type(r) + ' ' + labels(m)[0] IN $computed }
WITH n, [tier IN [n.verdictLabel, CASE WHEN n.verdictBlocking THEN 'blocking' END] WHERE tier IN $tiers] AS tiers
CALL (n, tiers) {
  UNWIND tiers AS tier
  ${PLACE_IN_TIER}
  ${RECORD_REMOVAL} SET gone.isPending = true
}
DETACH DELETE n`,
  ),
);

/**
 * Deletes those of the named nodes that no source states, no other edge needs and no override decides. Returns how many. Exports report those
 * that were in a tier as removed.
 */
export async function deleteOrphans(
  transaction: ManagedTransaction,
  label: string,
  names: readonly string[],
): Promise<number> {
  const computed = COMPUTED_LINKS.get(label) ?? [];
  const { summary } = await transaction.run(deleteUnheld(label), {
    names: [...new Set(names)],
    computed,
    label,
    tiers: TIER_LABELS.has(label) ? TIERS : [],
  });
  return summary.counters.updates().nodesDeleted;
}
