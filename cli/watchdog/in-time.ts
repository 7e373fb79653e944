import { Neo4jError } from 'neo4j-driver';

/** Resolves to null where an answer of Neo4j does not come within so many milliseconds, or ends because its own time is over. */
export async function inTime<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), ms);
  try {
    return await Promise.race([answer.catch(nullIfLate), late]);
  } finally {
    clearTimeout(timer);
  }
}

function nullIfLate(error: unknown): null {
  const isLate =
    error instanceof Neo4jError &&
    (error.code.includes('TransactionTimedOut') || error.message.startsWith('Connection acquisition timed out'));
  if (!isLate) throw error;
  return null;
}
