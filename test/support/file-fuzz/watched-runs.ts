import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../paths.ts';

const MESSAGE = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begins'), run: z.string() }),
  z.object({ kind: z.literal('fault'), fault: z.string() }),
  z.object({ kind: z.literal('ends'), counts: z.record(z.string(), z.number()) }),
]);

/** A message of the process that runs: what it runs now, a fault that it found, or its counts when it is done. */
export type RunMessage = z.infer<typeof MESSAGE>;

/** What came of some runs. */
export interface RunsOutcome {
  readonly faults: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

/** A run that takes longer hangs. */
const LONGEST_RUN_MS = 60_000;
/** Megabytes for the program, which takes some 150, and the file of a run. */
const HEAP_MEGABYTES = 800;

/**
 * Runs a script in separate processes, one for each list of arguments: a crash, a run of more than a minute and an error that nothing
 * handles are faults, too, and name the run.
 */
export async function watchedRuns(script: string, all: readonly (readonly string[])[]): Promise<RunsOutcome> {
  const outcomes = await Promise.all(all.map((args) => watchedRun(script, args)));
  const counts: Record<string, number> = {};
  for (const outcome of outcomes)
    for (const [name, count] of Object.entries(outcome.counts)) counts[name] = (counts[name] ?? 0) + count;
  return { faults: outcomes.flatMap(({ faults }) => faults), counts };
}

function watchedRun(script: string, args: readonly string[]): Promise<RunsOutcome> {
  const execArgv = [`--max-old-space-size=${HEAP_MEGABYTES}`, '--unhandled-rejections=strict'];
  const child = fork(join(ROOT, script), args, { execArgv, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const faults: string[] = [];
  let counts: Readonly<Record<string, number>> | null = null;
  let run = 'its start';
  let errors = '';
  const hangs = () => {
    faults.push(`${run}: it takes more than a minute`);
    child.kill('SIGKILL');
  };
  let timer = setTimeout(hangs, LONGEST_RUN_MS);
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = `${errors}${chunk.toString()}`.slice(-2_000);
  });
  child.on('message', (given) => {
    const message = MESSAGE.parse(given);
    clearTimeout(timer);
    timer = setTimeout(hangs, LONGEST_RUN_MS);
    if (message.kind === 'begins') run = message.run;
    else if (message.kind === 'fault') faults.push(`${run}: ${message.fault}`);
    else ({ counts } = message);
  });
  return ended(child).then((code) => {
    clearTimeout(timer);
    if (counts === null && faults.length === 0) faults.push(`${run}: the process ended (${code}): ${errors}`);
    return { faults, counts: counts ?? {} };
  });
}

function ended(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(String(signal ?? code)));
  });
}

/** Sends a message to the process that watches. */
export function report(message: RunMessage): void {
  process.send?.(message);
}
