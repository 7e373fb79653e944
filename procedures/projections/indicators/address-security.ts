/** What feeds, Tor and the owners of networks say of an address. */

import { seekFragment } from '../../../engine/ranges/planes.ts';
import { WANTING_SETTING } from '../../../engine/verdict/as-of.ts';
import { mergedListings, networkListings, ownListings } from '../../../engine/verdict/evidence/listings.ts';
import { readIndicator } from '../../read-indicator.ts';
import { verdictInput, verdictRows } from '../../verdicts/verdict-rows.ts';
import { flagOf, numberOf, type Properties, propertiesOf, textOf, textsOf } from '../stored.ts';
import { type AskedAddress, networksOf } from './address.ts';
import { type FeedListing, type FeedState, feedStateOf, listingsOf } from './infrastructure.ts';
import { ask, type ProjectionSources } from './sources.ts';

/** Vendors of these categories run what they have for whoever rents it. */
const HOSTERS = ['cdn', 'cloud', 'hosting'];

/** Reads `$input.addresses`; a row each. */
const SECURITY_TEXT = `OPTIONAL MATCH (layers:SETTING {name: '${WANTING_SETTING}'})
UNWIND $input.addresses AS asked
WITH layers, asked, asked.key AS key
OPTIONAL MATCH (n:IPV4|IPV6 {name: asked.name})
${seekFragment('listed', 'key', { as: 'listed', optional: true })}
${seekFragment('vendor', 'key', { as: 'run', optional: true })}
${seekFragment('registered', 'key', { as: 'registered', optional: true })}
WITH *, ${networksOf('listed')} AS around, ${networksOf('run')} AS runs
WITH *, CASE WHEN run.delegation IN runs THEN run.delegation END AS runBlock
WITH *, ${ownListings()} AS own, ${networkListings('around')} AS inherited
RETURN asked.name AS ip, n IS NOT NULL AS isStored, size(${networksOf('registered')}) + size(runs) > 0 AS isHeld, n.verdictScore AS score,
  n {.isTor, .isVpn, .isProxy, .isEgressRisk} AS flags,
  CASE WHEN size(runs) > 0 THEN run.egressClasses ELSE [] END + coalesce(n.egressClasses, []) AS classes,
  EXISTS { (n)-[:OPERATES_EXIT_NODE]->(:TOR_RELAY) } AS isExit,
  EXISTS { MATCH (n)-[:DELEGATED_TO]->(v:VENDOR) WHERE v.category IN $input.hosters }
    OR EXISTS { MATCH (:PREFIX {name: runBlock})-[:DELEGATED_TO]->(v:VENDOR) WHERE v.category IN $input.hosters } AS isHosted,
  ${mergedListings('own', 'inherited')} AS listings,
  layers.value AS wanting, COUNT { (:FEED_SOURCE) } AS feedCount`;

/** The verdict of addresses that are not stored: the model itself, asked by the text that `explain` goes by too. */
const ASKED_VERDICT_TEXT: Readonly<Record<'IPV4' | 'IPV6', string>> = {
  IPV4: askedVerdicts('IPV4'),
  IPV6: askedVerdicts('IPV6'),
};

function askedVerdicts(label: string): string {
  return `WITH $input AS input
CALL (input) {
${verdictRows([label])}
RETURN name, verdict.verdictScore AS score
}
RETURN name, score`;
}

/** How an address is thought of, and what it is used for. */
export interface AddressSecurity {
  readonly isStored: boolean;
  /** A registry has delegated a network around it, or a vendor runs one. */
  readonly isHeld: boolean;
  /** Verdict score, 0 to 100; 0 where no feed lists it. */
  readonly score: number;
  /** Of the address itself and of networks that hold it. */
  readonly listings: readonly FeedListing[];
  readonly isTorExit: boolean;
  /** On a list of relays of Tor, exits or others. */
  readonly isTor: boolean;
  readonly isVpn: boolean;
  readonly isProxy: boolean;
  /** A vendor runs it, or a network around it, for whoever rents it. */
  readonly isHosted: boolean;
  readonly feeds: FeedState;
}

/** What is said of folded addresses, by their names: one round trip, one more for those that only a listed network accuses. */
export async function readSecurity(
  sources: ProjectionSources,
  addresses: readonly AskedAddress[],
): Promise<ReadonlyMap<string, AddressSecurity>> {
  if (addresses.length === 0) return new Map();
  const rows = await ask(sources, SECURITY_TEXT, { addresses, hosters: HOSTERS });
  const found = new Map(rows.map((row) => [textOf(row.ip) ?? '', securityOf(row)]));
  const accused = [...found].flatMap(([name, { isStored, listings }]) =>
    isStored || listings.length === 0 ? [] : [name],
  );
  const scores = await readAskedScores(sources, accused);
  return new Map(
    [...found].map(([name, security]) => [name, { ...security, score: scores.get(name) ?? security.score }]),
  );
}

/** The verdict scores that the model gives addresses, stored or not, by their names: one round trip. */
export async function readAskedScores(
  sources: ProjectionSources,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const entries = names.map((name) => readIndicator(name, ['ip']));
  const labels = (['IPV4', 'IPV6'] as const).filter((label) => entries.some((entry) => entry.label === label));
  const parts = await Promise.all(
    labels.map((label) => ask(sources, ASKED_VERDICT_TEXT[label], verdictInput(entries, [label], sources.clock.now()))),
  );
  return new Map(parts.flat().map(({ name, score }) => [textOf(name) ?? '', numberOf(score) ?? 0]));
}

function securityOf(row: Properties): AddressSecurity {
  const flags = propertiesOf(row.flags);
  const classes = textsOf(row.classes);
  const isTorExit = row.isExit === true || classes.includes('tor-exit');
  return {
    isStored: row.isStored === true,
    isHeld: row.isHeld === true,
    score: numberOf(row.score) ?? 0,
    listings: listingsOf(row.listings),
    isTorExit,
    isTor: isTorExit || flagOf(flags.isTor) === true,
    isVpn: flagOf(flags.isVpn) === true || classes.includes('vpn'),
    isProxy: flagOf(flags.isProxy) === true || classes.some((name) => name === 'proxy' || name === 'residential-proxy'),
    isHosted: row.isHosted === true,
    feeds: feedStateOf(row),
  };
}
