import type { Reader } from './database.ts';

/** Returns the same reads, each of which Neo4j ends after so many milliseconds unless it has its own time limit. */
export function timedReads(reader: Reader, limitMs: number): Reader {
  return { read: (statement, options) => reader.read(statement, { timeoutMs: limitMs, ...options }) };
}
