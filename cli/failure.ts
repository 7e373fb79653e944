import { Problem } from '../engine/problem.ts';
import { LoadError } from '../loaders/pipeline/load-error.ts';
import { BackendError } from './neo4j/backend.ts';
import { complain } from './output.ts';
import { SettingsError } from './settings.ts';
import { Interrupted } from './stop-signal.ts';

/** Something that a person can put right, said without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Runs a command and sets the exit code: 0, 1 for a failure, 130 when the user gave up. A stack is shown only for what nobody foresaw. */
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
    error instanceof Problem ||
    error instanceof LoadError ||
    error instanceof UsageError ||
    error instanceof Interrupted;
  return isForeseen ? `weft: ${error.message}` : (error.stack ?? error.message);
}
