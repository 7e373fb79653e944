/** What lists a network as such; its addresses are counted elsewhere (contract 5.5). */
import { seekFragment } from '../../ranges/planes.ts';
import { returnEvidence } from './evidence.ts';
import { mergedListings, networkListings, ownListings } from './listings.ts';
import { isRunForTenants } from './shared.ts';
import { listedVouches } from './vouches.ts';

/**
 * Clause that gathers `evidence` of a network: what feeds say of it and of networks that hold all of it. It reads `name`,
 * `key` (order key of its first address) and `wanting`.
 */
export const NETWORK_EVIDENCE = `CALL (name, key, wanting) {
  OPTIONAL MATCH (n:PREFIX {name: name})
  ${seekFragment('listed', 'key', { as: 'listed', optional: true })}
  WITH *, [cidr IN listed.networks WHERE cidr <> name AND toInteger(split(cidr, '/')[1]) < toInteger(split(name, '/')[1])]
    AS around
  WITH *, ${ownListings()} AS own, ${networkListings('around')} AS inherited
  WITH *, ${mergedListings('own', 'inherited')} AS listings
  ${returnEvidence('network', {
    isKnown: `n IS NOT NULL OR listed IS NOT NULL OR EXISTS { (:ANNOUNCED_PREFIX {name: name}) }
      OR EXISTS { (:REGISTERED_PREFIX {name: name}) }`,
    listings: 'listings',
    vouches: listedVouches('listings'),
    isShared: isRunForTenants(),
    properties: '{isBulletproof: coalesce(n.isBulletproof, false)}',
  })}
}`;
