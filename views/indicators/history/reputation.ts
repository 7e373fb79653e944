/** Threat feeds that listed an indicator, since when, and those that no longer list it. */
import { isoTime, isPositive, rowsOf, textOf, textsOf } from '../../../facts/stored-values.ts';
import type { Indicator } from '../query-block.ts';
import { ask, type ProjectionSources } from '../sources.ts';
import { entriesOf, readTurns } from './changes.ts';
import { type ChangeEntry, type History, type Page, pageOf } from './record.ts';

/** Reads `$input.name`; one row: the threat feeds that list it, and those of the feeds of its changes that are threat feeds. */
const LISTED_TEXT = `OPTIONAL MATCH (n:HOSTNAME|IPV4|IPV6 {name: $input.name})
RETURN COLLECT { MATCH (n)-[listed:LISTED_IN]->(f:FEED_SOURCE {isThreat: true})
    RETURN {feed: f.name, firstSeen: listed.firstSeen, lastSeen: listed.lastSeen, observedAt: listed.observed_at} ORDER BY f.name } AS listings,
  COLLECT { MATCH (c:CHANGE_RECORD {subject: $input.name}) WHERE c.field = 'LISTED_IN' UNWIND c.before + c.after AS feed
    MATCH (f:FEED_SOURCE {name: feed}) WHERE f.isThreat RETURN DISTINCT f.name } AS feeds,
  COUNT { (:FEED_SOURCE) } AS feedCount`;

/** A page of the history of what feeds say of an indicator. */
export async function readReputationHistory(
  sources: ProjectionSources,
  indicator: Indicator,
  page: Page,
): Promise<History> {
  const labels = indicator.type === 'domain' ? ['HOSTNAME'] : ['IPV4', 'IPV6'];
  const [[row = {}], turns] = await Promise.all([
    ask(sources, LISTED_TEXT, { name: indicator.name }),
    readTurns(sources, [indicator.name], labels, ['LISTED_IN']),
  ]);
  const feeds = new Set(textsOf(row.feeds));
  const listed = rowsOf(row.listings).flatMap(listingEntry);
  const known = new Set(listed.map(({ new_value }) => new_value));
  const changed = turns
    .flatMap(({ went, came, ...turn }) => [
      ...entriesOf({ ...turn, went, came: [] }, () => 'blacklist'),
      ...entriesOf({ ...turn, went: [], came }, () => 'blacklist'),
    ])
    .filter(({ old_value, new_value }) => feeds.has(old_value ?? new_value ?? '') && !known.has(new_value));
  const message = isPositive(row.feedCount)
    ? `No threat feed is known to have listed ${indicator.name}.`
    : 'No threat feeds are loaded.';
  return pageOf([...listed, ...changed], page, message);
}

/** A feed without dates lists an indicator since the edition that has it, as far as is known. */
function listingEntry({ feed, firstSeen, lastSeen, observedAt }: Readonly<Record<string, unknown>>): ChangeEntry[] {
  const [first, last] = [isoTime(firstSeen), isoTime(lastSeen)];
  const timestamp = first ?? isoTime(observedAt);
  const name = textOf(feed);
  if (timestamp === null || name === null) return [];
  return [{ timestamp, field: 'blacklist', old_value: null, new_value: name, first_seen: first, last_seen: last }];
}
