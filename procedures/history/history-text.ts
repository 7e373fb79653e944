import { ANNOUNCEMENTS, PREFIXES } from './announcements.ts';
import { SNAPSHOTS, WHOIS_COLUMNS } from './whois-snapshots.ts';

/** The words of the column `type`. */
export type HistoryKind = 'domain' | 'routing' | 'asn';

const VALUES = [...WHOIS_COLUMNS.map(({ name }) => name), 'origin', 'prefix', 'startTime', 'endTime', 'peersSeeing'];

/** Clauses that bind `rows`, the history of `entry`, and `lacking`: what is not loaded that could tell one, or null. */
const ARMS: Readonly<Record<HistoryKind, string>> = {
  domain: `${SNAPSHOTS}
  RETURN snapshots AS rows, CASE WHEN size(snapshots) > 0 OR COUNT { (:WHOIS_RECORD) } > 0 THEN null ELSE 'WHOIS snapshots' END AS lacking`,
  routing: `${ANNOUNCEMENTS}
  RETURN announcements AS rows, CASE WHEN COUNT { (:ORIGIN_OBSERVATION) } > 0 THEN null ELSE 'routing tables' END AS lacking`,
  asn: `${PREFIXES}
  RETURN prefixes AS rows, CASE WHEN COUNT { (:ASN)-[:ROUTES]->() } > 0 THEN null ELSE 'routing tables' END AS lacking`,
};

/** The text that answers entries of these kinds. */
export function historyText(kinds: readonly HistoryKind[]): string {
  const arms = kinds.map((kind) => `WITH entry WHERE entry.type = '${kind}'\n  ${ARMS[kind]}`);
  const values = VALUES.map((name) => `row.${name} AS ${name}`);
  return `UNWIND input.entries AS entry
CALL (entry) {
  ${arms.join('\n  UNION ALL\n  ')}
}
UNWIND CASE size(rows) WHEN 0 THEN [{}] ELSE rows END AS row
WITH entry, lacking, ${values.join(', ')}
RETURN entry.name AS indicator, entry.type AS type, ${WHOIS_COLUMNS.map(({ name }) => name).join(', ')},
  CASE entry.type WHEN 'domain' THEN false END AS cached, origin, prefix, startTime, endTime, peersSeeing AS peersSeing,
  peersSeeing, lacking IS NULL AS available, 'No ' + lacking + ' are loaded.' AS error, null AS retryAfter`;
}
