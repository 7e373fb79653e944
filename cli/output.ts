import { pino } from 'pino';
import { printable } from './printable.ts';
import { withTypedCommands } from './typed-name.ts';

/** One line for the person at the terminal. */
export function say(line: string): void {
  process.stdout.write(`${printable(line)}\n`);
}

/** One line about what goes wrong. Commands that it names in backticks can be typed. */
export function complain(line: string): void {
  process.stderr.write(`${printable(withTypedCommands(line))}\n`);
}

/** Data for programs, unchanged; a terminal gets it without control characters. */
export function emit(data: string): void {
  process.stdout.write(process.stdout.isTTY ? printable(data) : data);
}

/**
 * Requests and failures, one JSON line each: on the error stream, so that standard output holds what a script waits for, or in a file, so that
 * a terminal shows a person what matters.
 */
export function createLog(level = 'info', file: string | null = null) {
  const sink = { sync: false, minLength: 16_000, periodicFlush: 200 };
  const place = file === null ? { dest: 2 } : { dest: file, mkdir: true, append: true, mode: 0o600 };
  return pino({ name: 'weft', level }, pino.destination({ ...sink, ...place }));
}
