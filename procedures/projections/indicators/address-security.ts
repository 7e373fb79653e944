/** What feeds, Tor and the owners of networks say of an address. */

import { seekFragment } from '../../../engine/ranges/planes.ts';
import { entries, entriesOf, networkEntriesOf } from '../../../facts/entries.ts';
import { DEGRADED_LAYERS_SETTING } from '../../../facts/reconciled.ts';
import { listingsOf, mergedListings, nearestListings } from '../../../verdicts/feed-listing.ts';
import { judgeIndicators } from '../../judged-indicators.ts';
import { readIndicator } from '../../read-indicator.ts';
import { type AddressUse, USE_COLUMNS, USE_SEEKS, useOf } from '../address-use.ts';
import { numberOf, type Properties, textOf } from '../stored.ts';
import { type AskedAddress, networksOf } from './address.ts';
import { type FeedListing, type FeedState, feedListings, feedStateOf } from './infrastructure.ts';
import { ask, type ProjectionSources } from './sources.ts';

/** Reads `$input.addresses`; a row each. */
const SECURITY_TEXT = `OPTIONAL MATCH (layers:SETTING {name: '${DEGRADED_LAYERS_SETTING}'})
UNWIND $input.addresses AS asked
WITH layers, asked, asked.key AS key
OPTIONAL MATCH (n:IPV4|IPV6 {name: asked.name})
${USE_SEEKS}
${seekFragment('registered', 'key', { as: 'registered', optional: true })}
RETURN asked.name AS ip, n IS NOT NULL AS isStored, size(${networksOf('registered')}) + size(runs) > 0 AS isHeld, n.verdictScore AS score,
  ${USE_COLUMNS},
  ${entriesOf()} AS own, ${networkEntriesOf('around')} AS inherited,
  layers.value AS wanting, COUNT { (:FEED_SOURCE) } AS feedCount`;

/** How an address is thought of, and what it is used for. */
export interface AddressSecurity {
  readonly isStored: boolean;
  /** A registry has delegated a network around it, or a vendor runs one. */
  readonly isHeld: boolean;
  /** Verdict score, 0 to 100; 0 where no feed lists it. */
  readonly score: number;
  /** Of the address itself and of networks that hold it. */
  readonly listings: readonly FeedListing[];
  readonly use: AddressUse;
  readonly feeds: FeedState;
}

/** What is said of folded addresses, by their names: one read, and the verdicts of those that only a listed network accuses. */
export async function readSecurity(
  sources: ProjectionSources,
  addresses: readonly AskedAddress[],
): Promise<ReadonlyMap<string, AddressSecurity>> {
  if (addresses.length === 0) return new Map();
  const rows = await ask(sources, SECURITY_TEXT, { addresses });
  const found = new Map(rows.map((row) => [textOf(row.ip) ?? '', securityOf(row)]));
  const accused = [...found].flatMap(([name, { isStored, listings }]) =>
    isStored || listings.length === 0 ? [] : [name],
  );
  const scores = await readAskedScores(sources, accused);
  return new Map(
    [...found].map(([name, security]) => [name, { ...security, score: scores.get(name) ?? security.score }]),
  );
}

/** The verdict scores that the model gives addresses, stored or not, by their names. */
export async function readAskedScores(
  sources: ProjectionSources,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { reader, clock } = sources;
  const [judged = []] = await judgeIndicators({ reader, asOf: clock.now() }, [
    names.map((name) => readIndicator(name, ['ip'])),
  ]);
  return new Map(judged.map(({ indicator, verdict }) => [indicator.name, verdict.verdictScore ?? 0]));
}

function securityOf(row: Properties): AddressSecurity {
  const inherited = nearestListings(entries.parse(row.inherited));
  return {
    isStored: row.isStored === true,
    isHeld: row.isHeld === true,
    score: numberOf(row.score) ?? 0,
    listings: feedListings(mergedListings(listingsOf(entries.parse(row.own)), inherited)),
    use: useOf(row),
    feeds: feedStateOf(row),
  };
}
