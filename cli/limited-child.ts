import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** How long a child process may run, in ms. */
export interface ChildLimits {
  /** In all. */
  readonly whole: number;
  /** Without a line on its standard error. */
  readonly quiet: number;
  /** After the signal to end, before it is killed. */
  readonly grace: number;
}

/** Characters of what the child said that are stored. */
const STORED = 2000;

/**
 * Runs a program of this Node to its end. Returns null for success, else why it ended: its last words, or the signal that ended it or the
 * limit that it reached, with the last words before. It ends the child when the signal aborts or a limit is reached: with SIGTERM, and with SIGKILL if the child does
 * not follow.
 */
export async function runLimited(
  parameters: readonly string[],
  signal: AbortSignal,
  { whole, quiet, grace }: ChildLimits,
): Promise<string | null> {
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'ignore', 'pipe'] });
  const closed = once(child, 'close');
  const timers: NodeJS.Timeout[] = [];
  let words = '';
  let reached: string | null = null;
  const end = () => {
    child.kill('SIGTERM');
    timers.push(setTimeout(() => child.kill('SIGKILL'), grace));
  };
  const endAt = (limit: string) => {
    reached ??= `${limit}; its last words: ${lastLine(words)}`;
    end();
  };
  const silence = setTimeout(endAt, quiet, `it made no progress for ${inMinutes(quiet)}`);
  timers.push(silence, setTimeout(endAt, whole, `it took longer than ${inMinutes(whole)}`));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = `${words}${text}`.slice(-STORED);
    if (reached === null) silence.refresh();
  });
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    const [code, endedBy] = await closed;
    if (code === 0) return null;
    if (reached !== null) return reached;
    return endedBy === null ? lastLine(words) : `it was ended by ${endedBy}; its last words: ${lastLine(words)}`;
  } finally {
    signal.removeEventListener('abort', end);
    for (const timer of timers) clearTimeout(timer);
  }
}

function lastLine(words: string): string {
  const line = words.trim().split('\n').at(-1) ?? '';
  return line === '' ? 'none' : line;
}

function inMinutes(milliseconds: number): string {
  return `${Math.round(milliseconds / 6_000) / 10} minutes`;
}
