import { isRetryableError, Neo4jError } from 'neo4j-driver';
import { isBroken } from '../engine/execution/server-errors.ts';
import { LoadError } from '../loaders/pipeline/load-error.ts';
import { MissingPackageError } from '../ops/optional-packages.ts';
import { Problem } from '../schema/problem.ts';
import { HomeNotWritable } from './home/writable.ts';
import { BackendError } from './neo4j/backend.ts';
import { driverReason } from './neo4j/driver-reason.ts';
import { complain } from './output.ts';
import { SettingsError } from './settings/settings-error.ts';
import { Interrupted } from './stop-signal.ts';

/** Something that a person can put right, said without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Runs a command and sets the exit code: 0, 1 for a failure, 130 when the user cancelled. It shows a stack only for an unexpected error.
 */
export async function reportingFailure(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.exitCode = error instanceof Interrupted ? 130 : 1;
    complain(describe(error));
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isForeseen =
    error instanceof SettingsError ||
    error instanceof BackendError ||
    error instanceof HomeNotWritable ||
    error instanceof MissingPackageError ||
    error instanceof Problem ||
    error instanceof LoadError ||
    error instanceof UsageError ||
    error instanceof Interrupted;
  if (isForeseen) return `weft: ${error.message}`;
  const sentence = misfortune(error);
  return sentence === null ? (error.stack ?? error.message) : `weft: ${sentence}`;
}

/** What befalls the machine or the database in the middle of the work, and what to do then; null for anything else. */
function misfortune(error: Error): string | null {
  const code = 'code' in error ? error.code : null;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `the disk is full (${error.message}): make room, then run this again`;
  }
  if (!(error instanceof Neo4jError)) return null;
  if (isBroken(error)) {
    return `Neo4j's database is out of order, as after a disk that was full: make room, and start Neo4j again (${driverReason(error)})`;
  }
  if (!isRetryableError(error)) return null;
  return `Neo4j went away while it was asked: run this again when it answers; neo4j/logs/neo4j.log of WEFT_HOME says why (${driverReason(error)})`;
}
