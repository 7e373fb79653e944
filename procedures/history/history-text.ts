import Cypher from '@neo4j/cypher-builder';
import { clauses, cypherText } from '../../store/cypher-text.ts';
import { ANNOUNCEMENTS, PREFIXES } from './announcements.ts';
import { SNAPSHOTS } from './whois-snapshots.ts';

/** The words of the column `type`. */
export type HistoryKind = 'domain' | 'routing' | 'asn';

/**
 * Clauses that bind `rows`, the history of `entry`, `lacking`: the layer without data that could have one, or null, and `isMet`: it is
 * stored.
 */
const ARMS: Readonly<Record<HistoryKind, string>> = {
  domain: `${SNAPSHOTS}
  RETURN snapshots AS rows, CASE WHEN size(snapshots) > 0 OR COUNT { (:WHOIS_RECORD) } > 0 THEN null ELSE 'WHOIS snapshots' END AS lacking,
    EXISTS { (:HOSTNAME {name: entry.name}) } AS isMet`,
  routing: `${ANNOUNCEMENTS}
  RETURN announcements AS rows, CASE WHEN COUNT { (:ORIGIN_OBSERVATION) } > 0 THEN null ELSE 'routing tables' END AS lacking,
    true AS isMet`,
  asn: `${PREFIXES}
  RETURN prefixes AS rows, CASE WHEN COUNT { (:ASN)-[:ROUTES]->() } > 0 THEN null ELSE 'routing tables' END AS lacking,
    EXISTS { (:ASN {name: entry.name}) } AS isMet`,
};

/** The text that answers the entries of one kind in `$input.entries`: `at` is the place of the entry, `rows` are maps. */
export function historyText(kind: HistoryKind): string {
  return cypherText(
    `UNWIND range(0, size($input.entries) - 1) AS at
WITH at, $input.entries[at] AS entry`,
    new Cypher.Call(clauses(ARMS[kind]), [new Cypher.NamedVariable('entry')]),
    'RETURN at, rows, lacking, isMet',
  );
}
