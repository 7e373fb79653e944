/** What is known for and against an address, stored or not. */
import type { AddressLabel } from '../../ranges/address-links.ts';
import { seekFragment } from '../../ranges/planes.ts';
import { returnEvidence } from './evidence.ts';
import { mergedListings, networkListings, ownListings } from './listings.ts';
import { apexesBehind, isCrowded, isRunForTenants } from './shared.ts';
import { listedVouches, ROOT_SERVER_APEX } from './vouches.ts';

/** Hex digits of an order key that name the /24 or the /64. */
const NEIGHBOURHOOD: Readonly<Record<AddressLabel, number>> = { IPV4: 30, IPV6: 16 };
/** More neighbours than this raise the score no further (contract 5.1: at most 1.5, from 128 on). */
const MOST_NEIGHBOURS = 256;

/**
 * Clause that gathers `evidence` of an address. It reads `name`, `key` (the order key) and `wanting` (threat layers that
 * are not OK). What the feeds say of networks that hold the address counts like what they say of it, once a feed.
 */
export function addressEvidence(label: AddressLabel): string {
  const seek = (plane: 'announced' | 'listed' | 'vendor') => seekFragment(plane, 'key', { as: plane, optional: true });
  return `CALL (name, key, wanting) {
  OPTIONAL MATCH (n:${label} {name: name})
  ${seek('listed')}
  ${seek('vendor')}
  ${seek('announced')}
  WITH *, ${ownListings()} AS own,
    ${networkListings('listed.networks')} AS inherited,
    ${apexesBehind('RESOLVES_TO')} AS apexes
  WITH *, ${mergedListings('own', 'inherited')} AS listings
  ${returnEvidence('ip', {
    isKnown: 'n IS NOT NULL OR listed IS NOT NULL OR announced IS NOT NULL',
    listings: 'listings',
    neighbours: neighbours(label),
    vouches: `${listedVouches('listings')} + CASE WHEN '${ROOT_SERVER_APEX}' IN apexes THEN ['root-server'] ELSE [] END`,
    isShared: `${isCrowded('apexes')} OR any(entry IN listings WHERE entry.meaning = 'shared') OR ${isRunForTenants()}
      OR ${isRunForTenants(':PREFIX {name: vendor.delegation}')}`,
    facts: `CASE WHEN announced IS NULL THEN [] ELSE ['routing:announced-in ' + announced.networks[0]] END
      + CASE WHEN size(apexes) = 0 THEN [] ELSE ['dns:resolves-to-it'] END`,
  })}
}`;
}

/** Other addresses of the /24 or /64 that threat feeds list by themselves; a listed network around them counts for itself. */
function neighbours(label: AddressLabel): string {
  return `COUNT { MATCH (other:${label}) WHERE other.orderKey STARTS WITH left(key, ${NEIGHBOURHOOD[label]}) AND other.name <> name
      AND EXISTS { (other)-[:LISTED_IN]->(:FEED_SOURCE {isThreat: true}) } RETURN 1 LIMIT ${MOST_NEIGHBOURS} }`;
}
