import type { ManagedTransaction } from 'neo4j-driver';
import type { Row, Statement } from '../../store/database.ts';
import { rowOf } from '../../store/database.ts';
import type { JobError } from './job.ts';

/** How long a worker may stay silent before another one takes its job over, ms. */
export const LEASE_MS = 15_000;
/** How long a job is stored after its end, ms. */
export const KEPT_MS = 7n * 24n * 60n * 60n * 1000n;

/** The least `dueAt` of all that wait in the line of the types `$line`: the round that is being served; null where none waits. */
export const FIRST_ROUND = `head(COLLECT { UNWIND $line AS type
  CALL (type) {
    MATCH (first:JOB) USING INDEX first:JOB(status, type, dueAt)
    WHERE first.status = 'pending' AND first.type = type AND first.dueAt >= 0
    RETURN first.dueAt AS place ORDER BY first.status, first.type, first.dueAt LIMIT 1
  }
  RETURN place ORDER BY place LIMIT 1 })`;

/** Sets what every end of a job `j` sets; reads `$kept`. */
export const ENDED = 'j.dueAt = timestamp() + $kept, j.completedAt = timestamp(), j.updatedAt = timestamp()';
/** Sets why it failed; reads the `errorParameters`. */
export const ERROR = 'j.errorCode = $code, j.errorMessage = $message, j.errorDetails = $details';

/** What `ERROR` reads. */
export function errorParameters({ code, message, details }: JobError): Record<string, string> {
  return { code, message, details: JSON.stringify(details) };
}

/** Runs a statement in a transaction: its rows, with integers as numbers. */
export async function rows(transaction: ManagedTransaction, { text, parameters = {} }: Statement): Promise<Row[]> {
  const { records } = await transaction.run(text, parameters);
  return records.map(rowOf);
}
