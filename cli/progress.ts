import { SingleBar } from 'cli-progress';
import { complain } from './output.ts';

/** Shows how far long work is. */
export interface Progress {
  /** Bytes done of all, and what is being read. */
  update(done: number, total: number, label: string): void;
  end(): void;
}

/** Where progress is written: a bar needs a terminal. */
type Terminal = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** A bar on a terminal; elsewhere a line for each new file, so that a log stays short. */
export function showProgress(title: string, stream: Terminal = process.stderr): Progress {
  return stream.isTTY ? terminalBar(title, stream) : logLines(title);
}

function terminalBar(title: string, stream: Terminal): Progress {
  const bar = new SingleBar({
    stream,
    format: `${title} [{bar}] {percentage}% {label}`,
    barsize: 30,
    clearOnComplete: true,
    // Ctrl-C is ours: see `stop-signal.ts`.
    gracefulExit: false,
  });
  let isStarted = false;
  return {
    update: (done, total, label) => {
      if (!isStarted) bar.start(total, 0, { label });
      isStarted = true;
      bar.update(done, { label });
    },
    end: () => bar.stop(),
  };
}

function logLines(title: string): Progress {
  let last = '';
  return {
    update: (done, total, label) => {
      if (label === last) return;
      last = label;
      const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
      complain(`${title}: ${label} (${percent} % done)`);
    },
    end: () => undefined,
  };
}
