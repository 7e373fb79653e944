import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Connection } from '../../store/database.ts';
import { writePrivateFileSync } from '../../store/private-files.ts';
import { BackendError } from './backend.ts';

const connection = z.object({ uri: z.string(), username: z.string(), password: z.string() });

/** Reads `connection.json`; null when there is none yet. Throws a `BackendError` where it is damaged. */
export function readConnection(path: string): Connection | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return null;
  }
  try {
    return connection.parse(JSON.parse(text));
  } catch {
    throw new BackendError(
      `${path} is damaged: restore the file that was there (uri, username and password of the graph in the same folder), or move ` +
        `${dirname(path)} away to start with an empty graph.`,
    );
  }
}

/** Writes `connection.json`, readable by its owner alone. */
export function writeConnection(path: string, value: Connection): void {
  writePrivateFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** A password of 192 random bits, in hex digits: base64url may begin with a dash, which Neo4j's own tools take for an option. */
export function newPassword(): string {
  return randomBytes(24).toString('hex');
}
