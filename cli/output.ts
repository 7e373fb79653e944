import { pino } from 'pino';
import { printable } from './printable.ts';

/** One line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${printable(line)}\n`);
}

/** One line about what goes wrong. */
export function complain(line: string): void {
  process.stderr.write(`${printable(line)}\n`);
}

/** Requests and failures, one JSON line each on the error stream, so that standard output holds what a person or a script waits for. */
export function createLog() {
  return pino({ name: 'weft' }, pino.destination({ dest: 2, sync: false, minLength: 4096, periodicFlush: 200 }));
}
