import type { Database } from '../../store/database.ts';

export const HASH = 'b'.repeat(64);
export const JARM = `jarm:${'0'.repeat(62)}`;
const FIRST = Date.UTC(2026, 4, 2);
const LAST = Date.UTC(2026, 7, 1, 6);
const EXPIRES = Date.UTC(2026, 7, 15, 6);

/** A node of each label that blocks, except one that is too old; a name that is vouched for, and one that is both. */
export const ENTRIES = [
  ['CRYPTO_ADDRESS', 'eth:0xab', true],
  ['HOSTNAME', 'bad.example', true],
  ['HOSTNAME', 'old.bad2.example', false],
  ['FILE_HASH', HASH, true],
  ['IPV4', '192.0.2.1', true],
  ['IPV6', '2001:db8::1', true],
  ['PREFIX', '203.0.113.0/24', true],
  ['TLS_FINGERPRINT', JARM, true],
  ['URL', "evil.example/a'b", true],
] as const;

/** Writes them, each on a feed. */
export async function writeEntries(database: Database): Promise<void> {
  await database.write({
    text: `CREATE (c2:FEED_SOURCE {name: 'C2 list', id: 'c2-list', category: 'C2 Servers', url: 'https://c2.example/', licence: 'CC0-1.0'}), (top:FEED_SOURCE {name: 'Top', id: 'top', category: 'Popularity/Trust'})
      CREATE (:HOSTNAME {name: 'popular.example', isApex: true, verdictLabel: 'benign-allowlisted', verdictLevel: 'NONE', verdictScore: 0.0,
          verdictBlocking: false, threatSources: 0, verdictSince: $last, verdictChangedAt: $last})-[:LISTED_IN]->(top),
        (both:HOSTNAME {name: 'both.example', verdictLabel: 'ambiguous', verdictLevel: 'MEDIUM', verdictScore: 48.0, verdictBlocking: false, threatSources: 1,
          verdictSince: $last, verdictChangedAt: $last})-[:LISTED_IN]->(c2),
        (both)-[:LISTED_IN]->(top), (:LOAD_RUN {layer: 'threat-listings', source: 'c2-list', status: 'completed', finishedAt: 1785600000000, isDerived: true})
      WITH c2 UNWIND $entries AS entry
      CREATE (n:$(entry[0]) {name: entry[1], orderKey: '09', verdictLabel: 'malicious', verdictLevel: 'HIGH', verdictScore: 71.3, verdictBlocking: entry[2],
        threatSources: 1, threatFirstSeen: $first, threatLastSeen: CASE WHEN entry[2] THEN $last ELSE $first END,
        threatSeenFrom: CASE WHEN entry[2] THEN $last ELSE $first END, threatSeenUntil: CASE WHEN entry[2] THEN $last ELSE $first END,
        threatListedFrom: $first, verdictExpiresAt: CASE WHEN entry[2] THEN $expires END, verdictSince: $last, verdictChangedAt: $last})-[:LISTED_IN]->(c2)
      SET n.isApex = CASE WHEN n.name = 'bad.example' THEN true END, n.family = CASE WHEN n:PREFIX THEN 4 END`,
    parameters: { entries: ENTRIES, first: BigInt(FIRST), last: BigInt(LAST), expires: BigInt(EXPIRES) },
  });
}
