/** How the DNS records of a name or an address changed: what loads found changed, and since when sources saw what is there. */
import { isoTime, textOf } from '../../../facts/stored-values.ts';
import { readDns } from '../dns.ts';
import type { Indicator } from '../query-block.ts';
import { ask, type ProjectionSources } from '../sources.ts';
import { entriesOf, readTurns } from './changes.ts';
import { type ChangeEntry, type History, type Page, pageOf } from './record.ts';

/** Names of records that point at an address that are read, the newest. */
const MOST_POINTING = 1000;

/** What a change of an edge or a property is called. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['ALIAS_OF', 'cname_record'],
  ['HAS_PTR', 'ptr_record'],
  ['NAMESERVER_FOR', 'ns_record'],
  ['MAIL_FOR', 'mx_record'],
  ['SIGNED_WITH', 'ds_record'],
  ['txtRecords', 'txt_record'],
  ['caaRecords', 'caa_record'],
  ['srvRecords', 'srv_record'],
  ['tlsaRecords', 'tlsa_record'],
  ['svcbRecords', 'svcb_record'],
  ['httpsRecords', 'https_record'],
  ['soa', 'soa_record'],
]);

/** Reads `$input.name`: since when names have resolved to an address, and it to names. */
const POINTING_TEXT = `OPTIONAL MATCH (n:IPV4|IPV6 {name: $input.name})
CALL (n) {
  MATCH (n)<-[seen:RESOLVES_TO]-(h:HOSTNAME) WHERE seen.firstSeen IS NOT NULL RETURN 'RESOLVES_TO' AS type, h, seen
  UNION ALL
  MATCH (n)-[seen:HAS_PTR]->(h:HOSTNAME) WHERE seen.firstSeen IS NOT NULL RETURN 'HAS_PTR' AS type, h, seen
}
RETURN type, h.name AS value, seen.firstSeen AS firstSeen, coalesce(seen.lastSeen, seen.observed_at) AS lastSeen
ORDER BY firstSeen DESC, value LIMIT ${MOST_POINTING}`;

/** A page of the history of the DNS records of an indicator. */
export async function readDnsHistory(sources: ProjectionSources, indicator: Indicator, page: Page): Promise<History> {
  const labels = indicator.type === 'domain' ? ['HOSTNAME'] : ['IPV4', 'IPV6'];
  const [turns, sightings] = await Promise.all([
    readTurns(sources, [indicator.name], labels, ['RESOLVES_TO', ...FIELDS.keys()]),
    indicator.type === 'domain' ? recordSightings(sources, indicator.name) : pointingSightings(sources, indicator.name),
  ]);
  const changes = turns.flatMap((turn) => entriesOf(turn, (value) => fieldOf(turn.field, value)));
  return pageOf(together(changes, sightings), page, `No change of a DNS record of ${indicator.name} was seen.`);
}

/** A value that came by a change and still exists is returned once, with its newest sighting. */
function together(changes: readonly ChangeEntry[], sightings: readonly ChangeEntry[]): ChangeEntry[] {
  const seen = new Map(sightings.map((entry) => [keyOf(entry), entry]));
  const reported = new Set<string>();
  const merged = changes
    .toSorted((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp))
    .map((change) => {
      const sighting = seen.get(keyOf(change));
      if (sighting === undefined || reported.has(keyOf(change))) return change;
      reported.add(keyOf(change));
      return { ...change, last_seen: sighting.last_seen };
    });
  return [...merged, ...sightings.filter((entry) => !reported.has(keyOf(entry)))];
}

function keyOf({ field, new_value }: ChangeEntry): string {
  return `${field} ${new_value}`;
}

async function recordSightings(sources: ProjectionSources, name: string): Promise<ChangeEntry[]> {
  const { details } = await readDns(sources, name);
  return Object.entries(details).flatMap(([type, records]) =>
    records.flatMap(({ value, first_seen, last_seen }) =>
      first_seen === null ? [] : [sighting(`${type.toLowerCase()}_record`, value, first_seen, last_seen)],
    ),
  );
}

async function pointingSightings(sources: ProjectionSources, name: string): Promise<ChangeEntry[]> {
  const rows = await ask(sources, POINTING_TEXT, { name });
  return rows.flatMap(({ type, value, firstSeen, lastSeen }) => {
    const [host, first] = [textOf(value), isoTime(firstSeen)];
    if (host === null || first === null) return [];
    return [sighting(fieldOf(String(type), name), host, first, isoTime(lastSeen))];
  });
}

function sighting(field: string, value: string, first_seen: string, last_seen: string | null): ChangeEntry {
  return { timestamp: first_seen, field, old_value: null, new_value: value, first_seen, last_seen };
}

function fieldOf(field: string, value: string): string {
  if (field === 'RESOLVES_TO') return value.includes(':') ? 'aaaa_record' : 'a_record';
  return FIELDS.get(field) ?? field;
}
