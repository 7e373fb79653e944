import type { Reader } from './database.ts';

/** The same reads, each of which Neo4j ends after so many milliseconds unless it asks for a time of its own. */
export function timedReads(reader: Reader, limitMs: number): Reader {
  return { read: (statement, options) => reader.read(statement, { timeoutMs: limitMs, ...options }) };
}
