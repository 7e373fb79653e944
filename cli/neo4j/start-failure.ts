import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackendError } from './backend.ts';
import type { Layout } from './layout.ts';
import { type LogEnd, writtenSince } from './log-since.ts';

/** What can be done about files of a database that Neo4j cannot open. */
const CURE =
  'Restore a backup with `weft restore FILE --force`, or move this folder away and fill a new graph with `weft import` or `weft load`.';
const SENTENCE = /^[A-Z].{30}/;
/** What Neo4j says of a log whose last transaction was not written to its end. */
const TORN = 'Unreadable bytes are encountered after last readable position';
/** What Neo4j says of a port that it cannot listen on. */
const PORT_TAKEN = 'PortBindException';
const REASON = /Caused by:|\bERROR\b|No space left|Error:/;

/** The last transaction of the log is there in part, as a full disk leaves it: without it the database starts. */
export class TornLogError extends BackendError {}

/** Another program took the port of Bolt after it was found free. */
export class PortTakenError extends BackendError {}

/** What Neo4j has written since of a database that it could not start, as a sentence with the cure; null where it has written nothing. */
export function databaseFailure({ data, logs }: Pick<Layout, 'data' | 'logs'>, since: LogEnd): BackendError | null {
  const written = writtenSince(since);
  const reason = reasonIn(written);
  if (reason === null) return null;
  const detail = `Neo4j cannot open the database in ${data}: ${reason} (${join(logs, 'debug.log')} has more). ${CURE}`;
  return written.includes(TORN) ? new TornLogError(detail) : new BackendError(detail);
}

/** Why a Neo4j that has ended did so, by what it has printed and written into its own log since. */
export function processFailure({ console: path, logs }: Pick<Layout, 'console' | 'logs'>, since: LogEnd): BackendError {
  const written = writtenSince(since);
  const printed = readIfThere(path).trim().split('\n');
  const said = [...written.split('\n'), ...printed].findLast((line) => REASON.test(line)) ?? printed.at(-1) ?? '';
  const reason = said === '' ? 'it says no reason' : shortened(said);
  const detail = `Neo4j ended while it started: ${reason} (${path} and ${join(logs, 'neo4j.log')} have more)`;
  return written.includes(PORT_TAKEN) ? new PortTakenError(detail) : new BackendError(detail);
}

/** The innermost exception that is a sentence: those around it repeat it, those within are of a program. */
function reasonIn(log: string): string | null {
  const start = log.lastIndexOf('Failed to start DatabaseId{');
  if (start < 0) return null;
  const [, first = '', ...further] = log.slice(start).split('\n');
  const causes = [first, ...further.filter((line) => line.startsWith('Caused by:'))].map(shortened);
  return causes.findLast((cause) => SENTENCE.test(cause)) ?? causes[0] ?? null;
}

function shortened(line: string): string {
  return line
    .trim()
    .replace(/^(?:Caused by:\s*|\d{4}-\S+ \S+\s+ERROR\s+(?:\[\S+\]\s*)?)/, '')
    .replace(/^(?:(?:[a-z]\w*\.)+[A-Z]\w*(?:Exception|Error):\s*)+/, '')
    .replace(/\.$/, '')
    .slice(0, 400);
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
