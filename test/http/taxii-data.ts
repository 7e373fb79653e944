import type { Database } from '../../store/database.ts';

export const HASH = 'b'.repeat(64);
const SEEN = Date.UTC(2026, 7, 1, 6);
/** Three reconciles; the last is the newest that is over. */
export const [FIRST, SECOND, THIRD] = [
  Date.UTC(2026, 7, 20, 1),
  Date.UTC(2026, 7, 20, 2),
  Date.UTC(2026, 7, 20, 3),
] as const;

/** Label, name, whether it blocks, when it last changed. In the order of the collection: by time, then by label and name. */
export const MALICIOUS = [
  ['HOSTNAME', 'a.example', true, FIRST],
  ['HOSTNAME', 'b.example', false, FIRST],
  ['FILE_HASH', HASH, true, FIRST],
  ['IPV6', '2001:db8::1', true, FIRST],
  ['URL', 'evil.example/a', true, FIRST],
  ['HOSTNAME', 'c.example', true, SECOND],
  ['PREFIX', '203.0.113.0/24', true, SECOND],
  ['IPV4', '192.0.2.1', true, THIRD],
] as const;
export const NAMES = MALICIOUS.map(([, name]) => name);
const WITHOUT_PATTERN = [
  ['CRYPTO_ADDRESS', 'eth:0xab', true, FIRST],
  ['TLS_FINGERPRINT', `jarm:${'0'.repeat(62)}`, true, FIRST],
] as const;

/** Replaces the data of the graph with indicators that a TAXII server has in its collections. */
export async function writeJudged(database: Database): Promise<void> {
  await database.write(
    { text: 'MATCH (n) WHERE NOT n:MIGRATION DETACH DELETE n' },
    {
      text: `CREATE (c2:FEED_SOURCE {name: 'C2 list', id: 'c2-list', category: 'C2 Servers'}), (top:FEED_SOURCE {name: 'Top', id: 'top', category: 'Popularity/Trust'}),
        (:SETTING {name: 'verdicts_changed_at', value: toString($reconciled)}),
        (both:HOSTNAME {name: 'both.example', verdictLabel: 'ambiguous', verdictLevel: 'MEDIUM', verdictScore: 48.0, verdictBlocking: false, threatSources: 1, verdictSince: $reconciled, verdictChangedAt: $reconciled}),
        (both)-[:LISTED_IN]->(c2), (both)-[:LISTED_IN]->(top)
        WITH c2 UNWIND $entries AS entry
        CREATE (n:$(entry[0]) {name: entry[1], orderKey: '09', verdictLabel: 'malicious', verdictLevel: 'HIGH', verdictScore: 71.3, verdictBlocking: entry[2],
          threatSources: 1, threatFirstSeen: $seen, threatLastSeen: $seen, threatSeenFrom: $seen, threatSeenUntil: $seen, threatListedFrom: $seen,
          verdictSince: $first, verdictChangedAt: toInteger(entry[3])})-[:LISTED_IN]->(c2)`,
      parameters: {
        entries: [...MALICIOUS, ...WITHOUT_PATTERN],
        first: BigInt(FIRST),
        reconciled: BigInt(THIRD),
        seen: BigInt(SEEN),
      },
    },
  );
}
