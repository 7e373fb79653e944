/** A numbered step of the stored schema. */
export interface Migration {
  readonly version: number;
  readonly description: string;
  /**
   * What the declarations cannot say: drops, and changes of data, each a statement that is safe to run again.
   * The declared constraints and indexes follow by themselves.
   */
  readonly changes: readonly string[];
  /** SHA-256 of the declared statements at this version: a schema that changes without a new migration fails a test. */
  readonly digest: string;
}

/** Every migration, oldest first. A new one is added at the end; none is ever changed once a release has it. */
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
    description: 'located blocks are also kept by their prefix length: the largest one inside a network is found by it',
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
      'verdicts, flags, states of routes and days of registration are asked for without a name: each by an index',
    changes: [],
    digest: '0fefd6e961070028486c856ac3c9812f5bc2f65a578243cdfb0a21a4c4aa91f4',
  },
];

/** The schema version that this program writes and reads. */
export const SCHEMA_VERSION: number = MIGRATIONS.reduce((newest, migration) => Math.max(newest, migration.version), 0);
