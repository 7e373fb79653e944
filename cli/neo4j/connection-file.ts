import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { writePrivateFileSync } from '../../store/private-files.ts';
import { BackendError } from './backend.ts';

const storedConnection = z.object({
  uri: z.string(),
  username: z.string(),
  password: z.string(),
  /** The password that the next start replaces with `password`, in a home that was copied. */
  formerPassword: z.string().optional(),
  /** The mark of the latest start: the Neo4j of that start has it, and no other. Absent for a container. */
  start: z.string().optional(),
});

/** How to reach the Neo4j of a home: what operators and other commands of Weft read. */
export type StoredConnection = z.infer<typeof storedConnection>;

/** Reads `connection.json`; null when there is none yet. Throws a `BackendError` where it is damaged. */
export function readConnection(path: string): StoredConnection | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return null;
  }
  try {
    return storedConnection.parse(JSON.parse(text));
  } catch {
    throw new BackendError(
      `${path} is damaged: restore the file that was there (uri, username and password of the graph in the same folder), or move ` +
        `${dirname(path)} away to start with an empty graph.`,
    );
  }
}

/** Writes `connection.json`, readable by its owner alone. */
export function writeConnection(path: string, value: StoredConnection): void {
  writePrivateFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

/**
 * Has the next start choose another port and another password, for a home that was copied. A password that still waits for its start
 * stays: it may be in effect already.
 */
export function renewConnection(path: string): void {
  const stored = readConnection(path);
  if (stored === null) return;
  const { username, password, formerPassword } = stored;
  const renewed =
    formerPassword === undefined ? { password: newPassword(), formerPassword: password } : { password, formerPassword };
  writeConnection(path, { uri: ANY_PORT, username, ...renewed });
}

/** Port 0 is none, so that the next start takes any that is free. */
const ANY_PORT = 'bolt://127.0.0.1:0';

/** A password of 192 random bits, in hex digits: base64url may begin with a dash, which Neo4j's own tools take for an option. */
export function newPassword(): string {
  return randomBytes(24).toString('hex');
}
