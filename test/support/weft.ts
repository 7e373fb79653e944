import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestHome } from './homes.ts';
import { ROOT } from './paths.ts';

const READY = /^ready (http:\/\/\S+)$/m;
const STARTED: ChildProcess[] = [];

/** A socket at which no Docker listens. */
export const NO_DOCKER = 'unix:///nonexistent/docker.sock';

/** The warm-up would take half a core for a minute, next to a test that asks at most one question. */
const NO_WARM_UP = { WEFT_WARM_UP: 'off' };

/** A `weft` that runs as a separate process. */
export interface WeftProcess {
  readonly child: ChildProcess;
  /** All that it has printed so far. */
  stdout(): string;
  stderr(): string;
  /** Resolves with the address that it says is ready; rejects with its output when it ends before. */
  ready(): Promise<string>;
  /** Its exit code; null when a signal ended it. */
  readonly exit: Promise<number | null>;
}

/** Starts `weft` with these arguments and only these settings, without a warm-up unless they ask for one. */
export function weft(args: readonly string[], settings: Readonly<Record<string, string>>): WeftProcess {
  const child = spawn(process.execPath, [join(ROOT, 'cli/main.ts'), ...args], {
    env: { ...machine(), ...NO_WARM_UP, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  STARTED.push(child);
  const stdout = collected(child.stdout);
  const stderr = collected(child.stderr);
  const exit = once(child, 'close').then(() => child.exitCode);
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const url = READY.exec(stdout())?.[1];
      if (url !== undefined) resolve(url);
    });
    exit.then(() => reject(new Error(`weft ended before it was ready:\n${stdout()}\n${stderr()}`)));
  });
  ready.catch(() => undefined);
  return { child, stdout, stderr, ready: () => ready, exit };
}

/** The same on a WEFT_HOME of a test's own, at any port that is free. */
export function weftIn(
  { path }: Pick<TestHome, 'path'>,
  args: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): WeftProcess {
  return weft(args, { WEFT_HOME: path, DOCKER_HOST: NO_DOCKER, PORT: '0', ...settings });
}

/** What Java and Maven need of the environment, and no setting of Weft. */
function machine(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'JAVA_HOME', 'JAVA_TOOL_OPTIONS', 'TMPDIR'];
  return Object.fromEntries(names.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined));
}

/** Ends every `weft` that a test has left running, and waits for it. */
export async function endWefts(): Promise<void> {
  await Promise.all(
    STARTED.splice(0).map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    }),
  );
}

function collected(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    text += chunk;
  });
  return () => text;
}
