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
];

/** The schema version that this program writes and reads. */
export const SCHEMA_VERSION: number = MIGRATIONS.reduce((newest, migration) => Math.max(newest, migration.version), 0);
