import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from './layout.ts';

/** What can be done about files of a database that Neo4j cannot open. */
const CURE = 'Restore a backup of this folder, or move it away and fill a new graph with `weft import` or `weft load`.';
const MOST_READ = 2 ** 20;

/** Where the log of Neo4j ends now, so that what is written later can be told from what was there. */
export interface LogEnd {
  readonly path: string;
  readonly size: number;
}

/** The end of the log in which Neo4j says why a database does not start. */
export function logEndOf({ logs }: Pick<Layout, 'logs'>): LogEnd {
  const path = join(logs, 'debug.log');
  return { path, size: statSync(path, { throwIfNoEntry: false })?.size ?? 0 };
}

/** What Neo4j has written since of a database that it could not start, as a sentence with the cure; null where it has written nothing. */
export function databaseFailure({ data, logs }: Pick<Layout, 'data' | 'logs'>, since: LogEnd): string | null {
  const reason = reasonIn(writtenSince(since));
  if (reason === null) return null;
  return `Neo4j cannot open the database in ${data}: ${reason} (${join(logs, 'debug.log')} has more). ${CURE}`;
}

/** Why a Neo4j that has ended did so, by what it printed. */
export function processFailure({ console: path, logs }: Pick<Layout, 'console' | 'logs'>): string {
  const lines = readIfThere(path).trim().split('\n');
  const said = lines.findLast((line) => /Caused by:|\bERROR\b|No space left|Error:/.test(line)) ?? lines.at(-1) ?? '';
  const reason = said === '' ? 'it says no reason' : shortened(said);
  return `Neo4j ended while it started: ${reason} (${path} and ${join(logs, 'neo4j.log')} have more)`;
}

/** The exception below the line that tells of the failure; the outer ones repeat the text of the inner one. */
export function reasonIn(log: string): string | null {
  const [last] = [...log.matchAll(/Failed to start DatabaseId\{[^}]*\}[^\n]*\n([^\n]+)/g)].slice(-1);
  return last?.[1] === undefined ? null : shortened(last[1]);
}

function shortened(line: string): string {
  return line
    .trim()
    .replace(/^(?:Caused by:\s*|\d{4}-\S+ \S+\s+ERROR\s+(?:\[\S+\]\s*)?)/, '')
    .replace(/^(?:(?:[a-z]\w*\.)+[A-Z]\w*(?:Exception|Error):\s*)+/, '')
    .replace(/\.$/, '')
    .slice(0, 400);
}

function writtenSince({ path, size }: LogEnd): string {
  const now = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
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

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
