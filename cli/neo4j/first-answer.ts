import { Neo4jError } from 'neo4j-driver';
import type { Database } from '../../store/database.ts';

/** The first text is planned before anything is warm. */
const FIRST_ANSWER_MS = 60_000;

/** Asks a server that is starting. Returns null for an answer, else the error. Bolt alone may answer before the database does. */
export async function answerOf(database: Database): Promise<unknown> {
  try {
    await database.verify();
    await database.read({ text: 'RETURN 1 AS one' }, { timeoutMs: FIRST_ANSWER_MS });
    return null;
  } catch (error) {
    return error;
  }
}

/** Whether the server refused the user or the password. */
export function isRefused(error: unknown): boolean {
  return error instanceof Neo4jError && error.code.startsWith('Neo.ClientError.Security.');
}
