/** What is known of a network, stored or not: what feeds list in it and around it (contract 5.5). */
import { seekFragment } from '../../ranges/planes.ts';
import { returnEvidence } from '../evidence/evidence.ts';
import { networkListings } from '../evidence/listings.ts';
import { CELL_SUMS } from './cells.ts';
import { unitsOf, weightOf } from './density.ts';

/** The networks of a range that hold all of the asked one: those around its first address that are no smaller. */
function around(plane: string): string {
  return `[cidr IN coalesce(${plane}.networks, []) WHERE toInteger(split(cidr, '/')[1]) <= block.length] AS ${plane}Around`;
}

/** Something of the network, or in it, or around it, was met. */
const IS_KNOWN = `n IS NOT NULL OR size(tallies) > 0 OR size(listedAround + announcedAround + registeredAround) > 0
      OR EXISTS { MATCH (p:ANNOUNCED_PREFIX) WHERE p.orderKey >= block.start AND p.orderKey <= block.end }
      OR EXISTS { MATCH (p:PREFIX) WHERE p.orderKey >= block.start AND p.orderKey <= block.end }`;

/** Curators call the network, one around it, or a network that announces all of it bulletproof hosting. */
const IS_BULLETPROOF = `EXISTS { UNWIND [block.name] + listedAround + announcedAround AS cidr
        MATCH (p:PREFIX {name: cidr}) WHERE p.isBulletproof }
      OR size(announcedAround) > 0 AND EXISTS { UNWIND announced.origins AS number
        MATCH (a:ASN {asn: number}) WHERE a.isBulletproof }`;

const PROPERTIES = `{
    family: block.family, bad: bad, suspicious: suspicious, neutral: neutral, dense: dense, subnets: subnets,
    weight: ${weightOf('bad', 'suspicious')}, units: ${unitsOf('block.family', 'block.counted')},
    addresses: CASE block.family WHEN 4 THEN toInteger(2.0 ^ (32 - block.length)) ELSE 2.0 ^ (128 - block.length) END,
    categories: [tally IN totals | tally[0]], counts: [tally IN totals | tally[1]], isBulletproof: isBulletproof}`;

/**
 * Clause that gathers `evidence` of a network for `networkVerdict`. It reads `block` (a `NetworkMap`) and `wanting`
 * (threat layers that are not OK). Its listings are those of the network itself and of networks around it.
 */
export function networkEvidence(): string {
  const seek = (plane: 'announced' | 'listed' | 'registered') =>
    seekFragment(plane, 'block.start', { as: plane, optional: true });
  return `CALL (block, wanting) {
  OPTIONAL MATCH (n:PREFIX {name: block.name})
  ${seek('listed')}
  ${seek('announced')}
  ${seek('registered')}
  ${CELL_SUMS}
  WITH *, ${around('listed')}, ${around('announced')}, ${around('registered')}
  WITH *, ${networkListings('listedAround')} AS listings, ${IS_BULLETPROOF} AS isBulletproof,
    COLLECT { UNWIND tallies AS tally UNWIND range(0, size(tally.categories) - 1) AS at
      WITH tally.categories[at] AS id, sum(tally.counts[at] * tally.share) AS count ORDER BY id RETURN [id, count] } AS totals
  ${returnEvidence('network', {
    isKnown: IS_KNOWN,
    listings: 'listings',
    facts: `CASE WHEN size(announcedAround) = 0 THEN [] ELSE ['routing:announced-in ' + announcedAround[0]] END`,
    properties: PROPERTIES,
  })}
}`;
}
