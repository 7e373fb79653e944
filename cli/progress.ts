import { SingleBar } from 'cli-progress';
import type { DerivationListener } from '../loaders/load.ts';
import type { LoadOptions } from '../loaders/pipeline/load-options.ts';
import { complain } from './output.ts';
import { ProgressRate } from './progress-rate.ts';

/** Shows how far long work is. */
export interface Progress {
  /** Bytes done of all, what is being read, and how many records of it, where they are counted. */
  update(done: number, total: number, label: string, records?: number): void;
  /** The work goes on, though none of the numbers has changed. */
  goOn(): void;
  end(): void;
}

/** Where progress is written: a bar needs a terminal. */
type Terminal = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** Who hears how far a load and what follows it are. */
type LoadListeners = Required<Pick<LoadOptions, 'onProgress'> & Pick<DerivationListener, 'onDerivation' | 'onStep'>>;

/** How often a log gets a line. */
const LOG_EVERY_MS = 10_000;

/** Shows a bar on a terminal, and prints a line every ten seconds elsewhere. Both show the rate, and the time left where it is known well. */
export function showProgress(title: string, stream: Terminal = process.stderr): Progress {
  return stream.isTTY ? terminalBar(title, stream) : logLines(title);
}

function terminalBar(title: string, stream: Terminal): Progress {
  const bar = new SingleBar({
    stream,
    format: `${title} [{bar}] {percentage}% {label} {rate}`,
    barsize: 30,
    clearOnComplete: true,
    // Ctrl-C is ours: see `stop-signal.ts`.
    gracefulExit: false,
  });
  const rate = new ProgressRate();
  let isStarted = false;
  return {
    update: (done, total, label, records = 0) => {
      const payload = { label, rate: rate.note(done, total, records, Date.now()) };
      if (!isStarted) bar.start(total, 0, payload);
      isStarted = true;
      bar.setTotal(total);
      bar.update(done, payload);
    },
    goOn: () => undefined,
    end: () => bar.stop(),
  };
}

function logLines(title: string): Progress {
  const rate = new ProgressRate();
  let lastAt = Number.NEGATIVE_INFINITY;
  let line = title;
  const print = (now: number) => {
    if (now - lastAt < LOG_EVERY_MS) return;
    lastAt = now;
    complain(line);
  };
  return {
    update: (done, total, label, records = 0) => {
      const now = Date.now();
      const said = rate.note(done, total, records, now);
      const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
      line = `${title}: ${label} (${percent} % done${said === '' ? '' : `, ${said}`})`;
      print(now);
    },
    goOn: () => print(Date.now()),
    end: () => undefined,
  };
}

/** The listeners of a load and of the derivation after it that show both in a progress. */
export function shownIn(progress: Progress): LoadListeners {
  return {
    // The first pass over a file reads no records: it looks whether the file may be loaded at all.
    onProgress: ({ bytes, totalBytes, file, records }) =>
      progress.update(bytes, totalBytes, records === 0 ? `checking ${file}` : file, records),
    onDerivation: ({ done, total }) => progress.update(done, total, 'deriving what follows'),
    onStep: () => progress.goOn(),
  };
}
