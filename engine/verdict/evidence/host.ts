/** What is known for and against a host. It inherits nothing from its addresses, nor from names above or below it. */
import { returnEvidence } from './evidence.ts';
import { ownListings } from './listings.ts';
import { apexesBehind, isCrowded, isRunForTenants } from './shared.ts';
import { isPopular, isVendorService, listedVouches } from './vouches.ts';

/** A registration of so many days is a long one. */
const LONG_REGISTRATION_DAYS = 365;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The names above `name`, from the top-level domain down, without the name itself. */
const PARENTS = `reduce(known = [], part IN reverse(split(name, '.')) |
      known + [part + CASE WHEN size(known) = 0 THEN '' ELSE '.' + known[-1] END])[..-1]`;

/** Condition: the name lies under a suffix that its owner shares out, such as github.io: whoever has it is nobody we know. */
const IS_UNDER_PRIVATE_SUFFIX = `EXISTS { UNWIND parents + [parent IN parents[..-1] | '*.' + parent] AS suffix
      MATCH (:PUBLIC_SUFFIX {name: suffix, section: 'private'}) }`;

const IS_LONG_REGISTERED = `domain.createDate <= toString(date(datetime({epochMillis: toInteger(asOf) - ${LONG_REGISTRATION_DAYS * DAY_MS}})))`;

/**
 * Clause that gathers `evidence` of a host. It reads `name`, `asOf` (epoch ms) and `wanting` (threat layers that are not
 * OK). What vouches for a registrable domain vouches for its `www` as well, and for nothing else under it.
 */
export const HOST_EVIDENCE = `CALL (name, asOf, wanting) {
  OPTIONAL MATCH (n:HOSTNAME {name: name})
  OPTIONAL MATCH (domain:HOSTNAME {name: n.apex})
  WITH *, ${PARENTS} AS parents, ${ownListings()} AS listings, name = 'www.' + domain.name AS isWww
  WITH *, CASE WHEN isWww THEN ${ownListings('domain')} ELSE [] END AS ofDomain,
    ${IS_UNDER_PRIVATE_SUFFIX} OR coalesce(n.hostClass = 'multi_tenant_user_content', false) AS isTenant
  ${returnEvidence('domain', {
    listings: 'listings',
    vouches: `CASE WHEN isTenant THEN [] ELSE
      CASE WHEN ${isPopular('listings')} OR ${isPopular('ofDomain')} THEN ['popularity'] ELSE [] END
      + ${listedVouches('listings')} + [vouch IN ${listedVouches('ofDomain')} WHERE NOT vouch IN ${listedVouches('listings')}]
      + CASE WHEN ${isVendorService('CASE WHEN isWww THEN [name, domain.name] ELSE [name] END')} THEN ['vendor-service'] ELSE [] END END`,
    isShared: `coalesce(n.hostClass IN ['cdn', 'multi_tenant_user_content'], false)
      OR any(entry IN listings WHERE entry.meaning = 'shared') OR ${isRunForTenants()}
      OR EXISTS { MATCH (:PUBLIC_SUFFIX {name: name, section: 'private'}) } OR ${isCrowded(apexesBehind('ALIAS_OF'))}`,
    rank: 'n.rank',
    isSettled: `n.rank IS NOT NULL OR (NOT isTenant AND coalesce(${IS_LONG_REGISTERED}, false))`,
    facts: `CASE WHEN EXISTS { (n)-[:RESOLVES_TO]->() } THEN ['dns:resolves'] ELSE [] END
      + CASE WHEN EXISTS { (n)-[:ALIAS_OF]->() } THEN ['dns:alias'] ELSE [] END
      + CASE WHEN domain.createDate IS NULL THEN [] ELSE ['whois:registered-' + domain.createDate] END`,
  })}
}`;
