/** What is known for and against an address, stored or not. */
import type { AddressLabel } from '../../ranges/address-links.ts';
import { seekFragment } from '../../ranges/planes.ts';
import { returnEvidence } from './evidence.ts';
import { mergedListings, networkListings, ownListings } from './listings.ts';
import { apexesBehind, isCrowded, isRunForTenants } from './shared.ts';
import { listedVouches, ROOT_SERVER_APEX } from './vouches.ts';

/** Order key of the first address of the /24 or the /64 around `key`: there its THREAT_CELL starts. */
const CELL_START: Readonly<Record<AddressLabel, string>> = {
  IPV4: "left(key, 30) + '00'",
  IPV6: `left(key, 16) + '${'0'.repeat(16)}'`,
};

/** Other addresses of the /24 or /64 with an entry of their own, none where nothing was counted yet; a listed network around them counts for itself. */
const NEIGHBOURS = `CASE
      WHEN coalesce(cell.own, 0) = 0 THEN 0
      WHEN any(entry IN own WHERE entry.class IN ['confirmed-bad', 'suspicious', 'neutral']) THEN cell.own - 1
      ELSE cell.own END`;

/**
 * Clause that gathers `evidence` of an address. It reads `name`, `key` (the order key) and `wanting` (threat layers that
 * are not OK). What the feeds say of networks that hold the address counts like what they say of it, once a feed. Of an
 * address that `isStored` its own edges tell who runs it: that is left out which only one that is not stored needs.
 */
export function addressEvidence(label: AddressLabel, { isStored = false } = {}): string {
  const seek = (plane: 'announced' | 'listed' | 'vendor') => seekFragment(plane, 'key', { as: plane, optional: true });
  const around = isStored ? '' : `${seek('vendor')}\n  ${seek('announced')}`;
  const runByNetwork = isStored ? '' : ` OR ${isRunForTenants(':PREFIX {name: vendor.delegation}')}`;
  return `CALL (name, key, wanting) {
  OPTIONAL MATCH (n:${label} {name: name})
  OPTIONAL MATCH (cell:THREAT_CELL {start: ${CELL_START[label]}})
  ${seek('listed')}
  ${around}
  WITH *, ${ownListings()} AS own,
    ${networkListings('listed.networks')} AS inherited,
    ${apexesBehind('RESOLVES_TO')} AS apexes
  WITH *, ${mergedListings('own', 'inherited')} AS listings
  ${returnEvidence('ip', {
    isKnown: isStored ? 'true' : 'n IS NOT NULL OR listed IS NOT NULL OR announced IS NOT NULL',
    listings: 'listings',
    neighbours: NEIGHBOURS,
    vouches: `${listedVouches('listings')} + CASE WHEN '${ROOT_SERVER_APEX}' IN apexes THEN ['root-server'] ELSE [] END`,
    isShared: `${isCrowded('apexes')} OR any(entry IN listings WHERE entry.meaning = 'shared') OR ${isRunForTenants()}${runByNetwork}`,
    ...(isStored ? {} : { facts: FACTS }),
  })}
}`;
}

const FACTS = `CASE WHEN announced IS NULL THEN [] ELSE ['routing:announced-in ' + announced.networks[0]] END
      + CASE WHEN size(apexes) = 0 THEN [] ELSE ['dns:resolves-to-it'] END`;
