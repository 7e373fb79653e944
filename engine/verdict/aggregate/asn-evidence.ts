/** What is known of an AS: its precomputed exposure, and the feeds that list it (contract 5.5). */
import { returnEvidence } from '../evidence/evidence.ts';
import { ownListings } from '../evidence/listings.ts';

/**
 * Clause that gathers `evidence` of an AS for `asnVerdict`: one seek each on ASN and ASN_EXPOSURE, whatever its size. It
 * reads `name` (`AS64500`) and `wanting` (threat layers that are not OK).
 */
export function asnEvidence(): string {
  return `CALL (name, wanting) {
  OPTIONAL MATCH (n:ASN {name: name})
  OPTIONAL MATCH (x:ASN_EXPOSURE {asn: name})
  WITH *, ${ownListings()} AS listings, coalesce(n.isBulletproof, false) AS isBulletproof
  ${returnEvidence('asn', {
    isKnown: 'n IS NOT NULL OR x IS NOT NULL',
    listings: 'listings',
    facts: `CASE WHEN x.prefixCount > 0 THEN ['routing:announces ' + toString(x.prefixCount) + ' prefixes'] ELSE [] END`,
    properties: 'CASE WHEN x IS NULL THEN {isBulletproof: isBulletproof} ELSE x {.*, isBulletproof: isBulletproof} END',
  })}
}`;
}
