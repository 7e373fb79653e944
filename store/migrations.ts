import { setTimeout as sleep } from 'node:timers/promises';
import { isRetryableError, Neo4jError } from 'neo4j-driver';
import { MIGRATIONS, type Migration, SCHEMA_VERSION } from '../schema/migrations.ts';
import { dataUnavailable, type Problem } from '../schema/problem.ts';
import { MIGRATION_CONSTRAINT, schemaStatements } from '../schema/statements.ts';
import type { Database } from './database.ts';

/** How long a process tries to reach a server that is away, ms. */
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 250;

/**
 * Brings the database to the schema of this program and returns its version. Each migration runs once; processes
 * that start together wait for the one that applies it. Throws a `Problem` when the database is newer.
 */
export async function migrate(database: Database): Promise<number> {
  if ((await appliedVersion(database)) === SCHEMA_VERSION) return SCHEMA_VERSION;
  await patiently(() => database.applySchema(MIGRATION_CONSTRAINT));
  await patiently(() => whileLocked(database, () => applyPending(database)));
  return SCHEMA_VERSION;
}

/** The schema version of the database, 0 when it has none. Throws a `Problem` when this program is too old for it. */
export async function appliedVersion(database: Database): Promise<number> {
  const rows = await database.read(
    { text: 'MATCH (m:MIGRATION) RETURN max(m.version) AS version' },
    { asksAgain: false },
  );
  const version = rows[0]?.version;
  const applied = typeof version === 'number' ? version : 0;
  if (applied > SCHEMA_VERSION) throw tooNew(applied);
  return applied;
}

function tooNew(applied: number): Problem {
  const detail =
    `The database has schema version ${applied}, but this Weft supports versions up to ${SCHEMA_VERSION}. Start the newer Weft that ` +
    'wrote it, or set another database with NEO4J_URI, NEO4J_DATABASE or WEFT_HOME.';
  return dataUnavailable(detail, {
    retryAfter: null,
    extras: { databaseVersion: applied, programVersion: SCHEMA_VERSION },
  });
}

async function applyPending(database: Database): Promise<void> {
  const applied = await appliedVersion(database);
  const pending = MIGRATIONS.filter((migration) => migration.version > applied);
  if (pending.length === 0) return;
  for (const change of pending.flatMap((migration) => migration.changes)) await database.applySchema(change);
  for (const statement of schemaStatements()) await database.applySchema(statement);
  await untilIndexed(database);
  await database.write(...pending.map(record));
}

function record({ version, description }: Migration) {
  return {
    text: 'MERGE (m:MIGRATION {version: $version}) SET m.description = $description, m.appliedAt = timestamp()',
    parameters: { version: BigInt(version), description },
  };
}

/**
 * Runs work while an open transaction holds the lock on migration 0: the server releases it when the process dies. The work runs in
 * separate transactions, as Neo4j requires of schema statements.
 */
async function whileLocked(database: Database, work: () => Promise<void>): Promise<void> {
  const session = database.session('WRITE');
  try {
    const lock = await session.beginTransaction();
    await lock.run('MERGE (m:MIGRATION {version: 0}) SET m.description = $description', { description: 'lock' });
    await work();
    await lock.commit();
  } finally {
    await session.close();
  }
}

/** Waits until all indexes are filled, which takes as long as there is data. Throws for one that Neo4j cannot fill. */
async function untilIndexed(database: Database): Promise<void> {
  const text =
    "SHOW INDEXES YIELD name, state, failureMessage WHERE state <> 'ONLINE' RETURN name, state, failureMessage";
  for (;;) {
    const unfilled = await database.read({ text });
    const failed = unfilled.find(({ state }) => state === 'FAILED');
    if (failed !== undefined) throw new Error(`Neo4j cannot fill the index ${failed.name}: ${failed.failureMessage}`);
    if (unfilled.length === 0) return;
    await sleep(LOOK_EVERY_MS);
  }
}

/**
 * Tries again while another process is in the way: a lock that it holds, for as long as it holds it, since what it does takes as long as there
 * is data; or a rule that it has just made.
 */
async function patiently(work: () => Promise<void>): Promise<void> {
  let deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (isLocked(error)) deadline = Date.now() + PATIENCE_MS;
      else if (!isPassing(error) || Date.now() > deadline) throw error;
      await sleep(LOOK_EVERY_MS);
    }
  }
}

/** Neo4j frees the locks of a process that dies. */
function isLocked(error: unknown): boolean {
  return error instanceof Neo4jError && error.code === 'Neo.ClientError.Transaction.LockAcquisitionTimeout';
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof Neo4jError)) return false;
  return isRetryableError(error) || error.code === 'Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists';
}
