import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from './layout.ts';

/** Most bytes of a log that are read at once: a start writes some megabytes. */
const MOST_READ = 8 * 2 ** 20;

/** A moment in a log of Neo4j, to separate later lines from earlier ones. */
export interface LogEnd {
  readonly path: string;
  readonly size: number;
}

/** Returns the present end of a log: `debug.log` has what a database does, `neo4j.log` what the whole server does. */
export function logEndOf({ logs }: Pick<Layout, 'logs'>, name: 'debug.log' | 'neo4j.log' = 'debug.log'): LogEnd {
  const path = join(logs, name);
  return { path, size: sizeOf(path) };
}

/** Returns what a log has got since then, its end where that is long. */
export function writtenSince({ path, size }: LogEnd): string {
  const now = sizeOf(path);
  // A shorter file is a new one.
  const from = Math.max(now < size ? 0 : size, now - MOST_READ);
  if (now <= from) return '';
  const file = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(now - from);
    return buffer.toString('utf8', 0, readSync(file, buffer, 0, buffer.length, from));
  } finally {
    closeSync(file);
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
