/** Who announced the networks around addresses, and what became of these networks. */

import { isPositive, type Properties, rowsOf, textOf } from '../../../facts/stored-values.ts';
import { ANNOUNCEMENTS } from '../../../procedures/history/announcements.ts';
import { networksAround } from '../../../procedures/history/networks-around.ts';
import { MOST_ROWS } from '../../../procedures/history/whois-snapshots.ts';
import { readDns } from '../dns.ts';
import type { Indicator } from '../query-block.ts';
import { ask, type ProjectionSources } from '../sources.ts';
import { readTurns, type Turn } from './changes.ts';
import { type History, type Page, pageOf, type RoutingEntry } from './record.ts';

/** Addresses of one domain whose networks are asked. */
const MOST_ADDRESSES = 25;

/** Reads `$input.networks`; one row. */
const ROUTING_HISTORY_TEXT = `WITH {networks: $input.networks, limit: ${MOST_ROWS}, sinceMs: null, untilMs: null} AS entry
${ANNOUNCEMENTS}
RETURN announcements, COUNT { (:ORIGIN_OBSERVATION) } AS held`;

/** A page of the history of the routing of an address, or of the addresses that a domain has now. */
export async function readRoutingHistory(
  sources: ProjectionSources,
  indicator: Indicator,
  page: Page,
): Promise<History<RoutingEntry>> {
  const networks = await networksOf(sources, indicator);
  const [[row = {}], turns] = await Promise.all([
    ask(sources, ROUTING_HISTORY_TEXT, { networks }),
    readTurns(sources, networks, ['ANNOUNCED_PREFIX'], ['rpkiStatus', 'isWithdrawn']),
  ]);
  const announced = rowsOf(row.announcements);
  const entries = [...announced.map((one) => announcementEntry(one, announced)), ...turns.flatMap(turnEntries)];
  const message = isPositive(row.held)
    ? `No announcement of a network around ${indicator.name} was seen.`
    : 'No routing tables are loaded.';
  return pageOf(entries, page, message);
}

/** For a domain, the networks around its present addresses, which only its records name. */
async function networksOf(sources: ProjectionSources, { type, name }: Indicator): Promise<string[]> {
  if (type === 'ip') return networksAround(name);
  const { addresses } = await readDns(sources, name);
  return [...new Set(addresses.slice(0, MOST_ADDRESSES).flatMap((address) => networksAround(address.name)))];
}

/** An origin of a network takes the place of the one that was first seen last before it. */
function announcementEntry(one: Properties, all: readonly Properties[]): RoutingEntry {
  const start = textOf(one.startTime) ?? '';
  const [former] = all
    .filter(
      ({ prefix, origin, startTime }) =>
        prefix === one.prefix && origin !== one.origin && (textOf(startTime) ?? '') < start,
    )
    .toSorted((a, b) => Date.parse(String(b.startTime)) - Date.parse(String(a.startTime)));
  const origin = textOf(one.origin);
  return {
    timestamp: start,
    field: 'origin_asn',
    old_value: former === undefined ? null : textOf(former.origin),
    new_value: origin,
    prefix: textOf(one.prefix) ?? '',
    origin_asn: origin === null ? null : Number(origin.slice(2)),
    first_seen: start,
    last_seen: textOf(one.endTime),
  };
}

/** A network that is withdrawn goes, and one that is announced again comes. */
function turnEntries({ subject, field, timestamp, went, came }: Turn): RoutingEntry[] {
  const shared = { timestamp, prefix: subject, origin_asn: null, first_seen: null, last_seen: null };
  if (field === 'rpkiStatus') {
    return [{ ...shared, field: 'rpki_status', old_value: statusOf(went), new_value: statusOf(came) }];
  }
  if (came[0] === undefined) return [];
  const isGone = came[0] === 'true';
  return [{ ...shared, field: 'prefix', old_value: isGone ? subject : null, new_value: isGone ? null : subject }];
}

function statusOf([status]: readonly string[]): string | null {
  return status?.toLowerCase() ?? null;
}
