import { randomUUID } from 'node:crypto';
import { readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { renewConnection } from '../neo4j/connection-file.ts';
import { layoutOf } from '../neo4j/layout.ts';
import { requireWritable, writing } from './writable.ts';

const homeIdentity = z.object({
  /** Random, and never that of another home. */
  id: z.string().min(1),
  /** Where the home is, without symbolic links. */
  path: z.string(),
  /** Ids of the homes that this one was copied or restored from. */
  formerIds: z.array(z.string()),
});

/** The identity of a WEFT_HOME: a copy of it has another. */
export type HomeIdentity = z.infer<typeof homeIdentity>;

/** Reads the identity of a home; null before its first start, and where the file is damaged. */
export function readIdentity(home: string): HomeIdentity | null {
  try {
    return homeIdentity.parse(JSON.parse(readFileSync(fileOf(home), 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Returns the identity of a home, and makes it at the first start. A home that is not where its identity says is a copy, or was moved: it
 * gets another identity, the next start of its Neo4j a new port and password, and Weft a new secret; `log` says so. A kill in between
 * repeats that at the next start. Where the home has a lock, the caller holds it.
 */
export function settleIdentity(home: string, log: (line: string) => void): HomeIdentity {
  requireWritable(home);
  const path = realpathSync(home);
  const known = readIdentity(home);
  if (known?.path === path) return known;
  if (known !== null) {
    log(
      `${path} is a copy of ${known.path}, or was moved from there: its Neo4j gets a new port and password, and cursors a new secret. ` +
        'API keys stay valid; cursors given before end.',
    );
    rmSync(secretFileOf(home), { force: true });
    renewConnection(layoutOf(home).connection);
  }
  const formerIds = known === null ? [] : [...known.formerIds, known.id];
  return writeIdentity(home, formerIds);
}

/** Gives a home a new identity that comes after these. */
export function writeIdentity(home: string, formerIds: readonly string[]): HomeIdentity {
  return writing(home, () => {
    const identity = { id: randomUUID(), path: realpathSync(home), formerIds: [...formerIds] };
    const draft = `${fileOf(home)}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(identity, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, fileOf(home));
    return identity;
  });
}

/** Where a home keeps what cursors are signed with. */
export function secretFileOf(home: string): string {
  return join(home, 'secret');
}

function fileOf(home: string): string {
  return join(home, 'identity.json');
}
