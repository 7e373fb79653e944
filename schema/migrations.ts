/** A numbered step of the stored schema. */
export interface Migration {
  readonly version: number;
  readonly description: string;
  /**
   * Changes that the declarations cannot express: drops, and changes of data, each a statement that is safe to run again. The declared
   * constraints and indexes follow automatically.
   */
  readonly changes: readonly string[];
  /** SHA-256 of the declared statements at this version: a schema that changes without a new migration fails a test. */
  readonly digest: string;
}

/** Epoch seconds beyond all dates in the data, and epoch milliseconds of March 1973. */
const SECONDS_END = 100_000_000_000;

/** The number that a `part` of a claim's JSON begins with, and the part with that number in milliseconds: three zeros after the seconds. */
const NUMBER = "split(split(part, ',')[0], '}')[0]";
const IN_MILLISECONDS = `CASE WHEN toInteger(${NUMBER}) < ${SECONDS_END}
  THEN ${NUMBER} + '000' + substring(part, size(${NUMBER})) ELSE part END`;

/** Expressions: a claim with its first date in milliseconds, and with both. */
const FIRST_SEEN = `reduce(text = null, part IN split(claim, '"firstSeen":') |
  CASE WHEN text IS NULL THEN part ELSE text + '"firstSeen":' + ${IN_MILLISECONDS} END)`;
const BOTH_SEEN = `reduce(text = null, part IN split(${FIRST_SEEN}, '"lastSeen":') |
  CASE WHEN text IS NULL THEN part ELSE text + '"lastSeen":' + ${IN_MILLISECONDS} END)`;

/** Labels of the nodes that tiers hold. */
const TIER_LABELS = ['CRYPTO_ADDRESS', 'HOSTNAME', 'FILE_HASH', 'IPV4', 'IPV6', 'PREFIX', 'TLS_FINGERPRINT', 'URL'];

/** Every migration, oldest first. Add a new one at the end; never change one that is in a release. */
export const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    description: 'the first schema: every constraint and index of the graph contract and of the bookkeeping',
    changes: [],
    digest: '8e2b37f9df619d2b5ccba237dffb770ef1fc67e1cad4d2206f04adc1542a1dc1',
  },
  {
    version: 2,
    description: 'names of hosts and top-level domains are also kept reversed: ENDS WITH goes by them',
    changes: [
      'MATCH (n:HOSTNAME|TLD) WHERE n.reversedName IS NULL ' +
        'CALL (n) { SET n.reversedName = reverse(n.name) } IN TRANSACTIONS OF 10000 ROWS',
    ],
    digest: '1e3471f7b70420ae37714f310b5560d5db8ce3167e78c1263ee548a4be6d03cd',
  },
  {
    version: 3,
    description:
      'networks, cities and countries carry plain indexes: queries for one that is not stored do not wait for each other',
    changes: ['PREFIX', 'CITY', 'COUNTRY'].map(
      (label) => `DROP CONSTRAINT ${label.toLowerCase()}_name_unique IF EXISTS`,
    ),
    digest: 'dedc22a8785e4a2d37e318d3a5c64a74428b0a9e1a072572b8878dd82a940d45',
  },
  {
    version: 4,
    description: 'verdicts: tiers are paged by an index, and what is listed is counted by stretches of addresses',
    changes: [],
    digest: '6263d49dd5afdddd355ee7b2f99e0398c9f1d3ba647612635f2b623bbbdc87f9',
  },
  {
    version: 5,
    description: 'jobs, found by what is due; organisations, mail addresses and telephone numbers by parts of them',
    changes: [],
    digest: '16ecf6e5df99d46d2e04bed4c9e82b2bacc0287f012934afafe0ba68ca07e125',
  },
  {
    version: 6,
    description: 'located blocks are also stored by their prefix length, to find the largest one inside a network',
    changes: [
      `MATCH (plane:RANGE_PLANE {name: 'geolocation'})
       MATCH (place:GEO_RANGE) WHERE place.start STARTS WITH plane.generation + ':'
       UNWIND place.networks AS cidr
       WITH cidr, min(split(place.start, ':')[1]) AS first
       CALL (cidr, first) {
         MATCH (n:GEO_NETWORK {cidr: cidr}) WHERE n.lengthKey IS NULL
         SET n.lengthKey = CASE WHEN cidr CONTAINS ':' THEN '6:' ELSE '4:' END + right('00' + split(cidr, '/')[1], 3) + ':' + first
       } IN TRANSACTIONS OF 10000 ROWS`,
    ],
    digest: '7ee01a85d4744fc2a760d30de4747ca749e74e3211c41b8ffa44b975052c16a7',
  },
  {
    version: 7,
    description:
      'listings store their dates in milliseconds; the class that describes without accusing is called descriptive',
    changes: [
      // No listing is dated before 1973 in milliseconds, or after 5138 in seconds, so a second run changes nothing.
      `MATCH (f:FEED_SOURCE)<-[listed:LISTED_IN]-() WHERE listed.firstSeen < ${SECONDS_END} OR listed.lastSeen < ${SECONDS_END}
       CALL (listed) {
         SET listed.firstSeen = CASE WHEN listed.firstSeen < ${SECONDS_END} THEN listed.firstSeen * 1000 ELSE listed.firstSeen END,
           listed.lastSeen = CASE WHEN listed.lastSeen < ${SECONDS_END} THEN listed.lastSeen * 1000 ELSE listed.lastSeen END
       } IN TRANSACTIONS OF 10000 ROWS`,
      `MATCH (f:FEED_SOURCE)<-[listed:LISTED_IN]-() WHERE any(claim IN listed.claims WHERE claim CONTAINS 'Seen":')
       CALL (listed) {
         SET listed.claims = [claim IN listed.claims | ${BOTH_SEEN}]
       } IN TRANSACTIONS OF 10000 ROWS`,
      // Until it is loaded again, a listing is as old as its date, or as the edition that had it.
      `MATCH (f:FEED_SOURCE {isThreat: true})<-[listed:LISTED_IN]-() WHERE listed.seenAt IS NULL
       CALL (listed) { SET listed.seenAt = coalesce(listed.lastSeen, listed.observed_at) } IN TRANSACTIONS OF 10000 ROWS`,
      `MATCH (n:THREAT_CELL) WHERE n.neutral IS NOT NULL
       CALL (n) { SET n.descriptive = n.neutral REMOVE n.neutral } IN TRANSACTIONS OF 10000 ROWS`,
      `MATCH (n:THREAT_CELL) WHERE n.neutralAt IS NOT NULL
       CALL (n) { SET n.descriptiveAt = n.neutralAt REMOVE n.neutralAt } IN TRANSACTIONS OF 10000 ROWS`,
      `MATCH (n:ASN_EXPOSURE) WHERE n.neutral IS NOT NULL
       CALL (n) { SET n.descriptive = n.neutral REMOVE n.neutral } IN TRANSACTIONS OF 10000 ROWS`,
      `MATCH (n:ASN_EXPOSURE) WHERE n.neutral6 IS NOT NULL
       CALL (n) { SET n.descriptive6 = n.neutral6 REMOVE n.neutral6 } IN TRANSACTIONS OF 10000 ROWS`,
    ],
    digest: '7ee01a85d4744fc2a760d30de4747ca749e74e3211c41b8ffa44b975052c16a7',
  },
  {
    version: 8,
    description:
      'verdicts, flags, states of routes and days of registration are asked for without a name: each by an index',
    changes: [],
    digest: '0fefd6e961070028486c856ac3c9812f5bc2f65a578243cdfb0a21a4c4aa91f4',
  },
  {
    version: 9,
    description:
      'certificates have an index on their subject, route objects on their network, products on their names and package URLs; answers about domains are stored, and snapshots of registrations are built from them',
    changes: [],
    digest: 'fb8b6761cd3b235a293527e30d5e0bddb98de93a8ccdb4791b355c10add6c8eb',
  },
  {
    version: 10,
    description:
      'services have indexes on their products and their addresses, signals of routes on their kind and their newest day, captures of pages on their looks, changes on label and time; rules of alerts, their events and deliveries are stored',
    changes: [],
    digest: '77fed60cc0fd35382083f910692d6e6d356ef2cb4a4f94b0d9284c0864e2700d',
  },
  {
    version: 11,
    description: 'tiers of verdicts are also paged by the time of judging',
    changes: [],
    digest: '5fc1d33a5a0b9b11403f77f4c33f88adf6f7353649ac69e5fbff709bbee04c12',
  },
  {
    version: 12,
    description: 'overrides of analysts are stored',
    changes: [],
    digest: 'ce8b678f52cc3e1ad3bdbb4adbc8a2a21a129d8b5cae0bb26882f0175481d353',
  },
  {
    version: 13,
    description: 'jobs are also found by their type, so that slow ones wait in a separate line',
    changes: [],
    digest: 'b38a55103b2f284e2cf1ceb1be5db9c1a7dcc1bcf291752ceaeacd4463e00ca1',
  },
  {
    version: 14,
    description: 'a ledger has the records that sources restate',
    changes: [],
    digest: '4c9f3864ff301fb662c036a9ac15694dec480e468af757542a3ea7b0eb3da0c3',
  },
  {
    version: 15,
    description:
      'exports are paged by the time at which the graph learned a change, and report what left a tier; all verdicts are judged again',
    changes: [
      ...TIER_LABELS.map(
        (label) => `DROP INDEX ${label.toLowerCase()}_verdict_label_verdict_as_of_name_range IF EXISTS`,
      ),
      `MATCH (n:CRYPTO_ADDRESS|HOSTNAME|FILE_HASH|IPV4|IPV6|PREFIX|TLS_FINGERPRINT|URL)
       WHERE n.verdictLabel IS NOT NULL AND n.verdictChangedAt IS NULL
       CALL (n) { SET n.verdictSince = timestamp(), n.verdictChangedAt = timestamp() } IN TRANSACTIONS OF 10000 ROWS`,
      // Another text of the same layers: the next reconcile judges everything, and stores when it was seen and until when it blocks.
      "MATCH (s:SETTING {name: 'threat_layers_wanting'}) SET s.value = s.value + ','",
      "MATCH (s:SETTING {name: 'verdict_as_of'}) MERGE (c:SETTING {name: 'verdicts_changed_at'}) SET c.value = toString(timestamp())",
    ],
    digest: '54ec93e5e40b026929c24d2e1a949472e63d328231ffa19ee58388371267440d',
  },
];

/** The schema version that this program writes and reads. */
export const SCHEMA_VERSION: number = MIGRATIONS.reduce((newest, migration) => Math.max(newest, migration.version), 0);
