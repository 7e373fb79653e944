import { CONFIDENCE } from '../../engine/attribution/operators.ts';
import { OF_ALIAS } from '../identify/attribution.ts';
import { ASKED_PARTIES } from '../identify/identify-text.ts';
import { PARTIES } from '../identify/parties.ts';
import { step } from './neighbours.ts';
import { SIBLINGS } from './siblings.ts';

/** The operators that parties of some parts lead to; each once for its way, the surest first. */
function vendorsOf(names: string, addresses: string): string {
  const vendor = (via: string): string => `o {.vendor_id, .canonical_name, .is_canonical, via_ip: ${via},
        confidence: CASE p.part WHEN 'SELF' THEN o.confidence WHEN 'ALIAS' THEN ${OF_ALIAS} ELSE ${CONFIDENCE.heuristic} END,
        channel: CASE o.channel WHEN 'ORIGIN_AS' THEN 'ORIGIN_AS' ELSE 'DELEGATED_TO' END}`;
  return `COLLECT { UNWIND reduce(all = [], p IN [p IN names WHERE p.part IN ${names}] | all + [o IN p.operators | ${vendor('null')}])
      + reduce(all = [], p IN [p IN addresses WHERE p.part IN ${addresses}] | all + [o IN p.operators | ${vendor('p.name')}]) AS vendor
    WITH vendor.vendor_id AS id, vendor.channel AS channel, collect(vendor) AS ways
    WITH reduce(best = ways[0], way IN ways | CASE WHEN way.confidence > best.confidence THEN way ELSE best END) AS vendor
    RETURN vendor ORDER BY vendor.is_canonical DESC, vendor.confidence DESC, vendor.vendor_id }`;
}

/** What is next to a thing that is not stored: the names above it, and the block that holds it. */
const AROUND_UNKNOWN = `COLLECT { UNWIND entry.zones[1..] AS zone MATCH (parent:HOSTNAME {name: zone})
      RETURN parent LIMIT 1 }
    + COLLECT { UNWIND [p IN addresses WHERE p.part = 'SELF' AND entry.address IS NOT NULL | p.prefix] AS block
      MATCH (b:ANNOUNCED_PREFIX|PREFIX|REGISTERED_PREFIX {name: block}) RETURN b }`;

/** The text that walks as far as `depth`, where `input.depth` allows it. */
export function walkText(depth: number): string {
  const steps = Array.from({ length: depth }, (_, index) => step(index + 1));
  return `UNWIND input.entries AS entry
WITH input, entry, datetime.realtime().epochMillis AS began, true AS isWide, input.depth > 1 AS isDeep
WITH *, began + input.budget AS until
${PARTIES}
${ASKED_PARTIES}
${SIBLINGS}
WITH *, COLLECT { MATCH (n:HOSTNAME {name: entry.host}) RETURN n } + COLLECT { MATCH (n:IPV4|IPV6 {name: entry.address}) RETURN n } AS own
WITH *, CASE WHEN size(own) > 0 THEN [] ELSE ${AROUND_UNKNOWN} END AS around
WITH *, CASE WHEN size(own) > 0 THEN 0 ELSE 1 END AS unmet, own + around AS seen, own + around AS frontier,
  [m IN around | {type: CASE WHEN m:HOSTNAME THEN 'CHILD_OF' WHEN m:ANNOUNCED_PREFIX THEN 'ANNOUNCED_BY' ELSE 'BELONGS_TO' END,
    direction: 'out', label: labels(m)[0], name: m.name, depth: 1, from: entry.name}] AS neighbours
${steps.join('\n')}
WITH *, ${vendorsOf("['SELF', 'ALIAS']", "['SELF']")} AS own
WITH *, CASE WHEN size(own) > 0 THEN own ELSE ${vendorsOf("['NAMESERVER']", "['NAMESERVER', 'PARENT']")} END AS vendors
RETURN entry.name AS host,
  CASE WHEN NOT known.isMet AND size(neighbours) = 0 AND size(vendors) = 0 THEN 'no-data'
    WHEN isLate OR NOT known.isMet THEN 'partial' ELSE 'full' END AS coverage,
  vendors[..input.limit] AS nearest_known_vendors, siblings, none(v IN vendors WHERE v.is_canonical) AS no_atlas_match,
  neighbours[..input.limit] AS neighbours,
  {deadline_hit: isLate, elapsed_ms: datetime.realtime().epochMillis - began} AS arms`;
}
