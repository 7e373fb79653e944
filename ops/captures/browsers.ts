import { JobFailure } from '../jobs/job.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { importOptional, MissingPackageError } from '../optional-packages.ts';
import { sweepBrowserFolders } from './browser-folders.ts';
import { type BrowserChoice, BrowserNotStarted, BrowserProcess } from './browser-process.ts';

/** Captures that one browser makes before it is replaced: pages leave data behind. */
const MOST_CAPTURES = 100;
/** Memory of a browser without a page at which it makes no further captures, bytes. */
const MOST_IDLE_MEMORY = 768 * 1024 ** 2;

/** Where the browser is, and how it is started. */
export interface BrowserSettings extends Omit<BrowserChoice, 'executable'> {
  /** Null where there is none. */
  readonly executable: string | null;
  readonly mostCaptures?: number;
  readonly mostIdleMemory?: number;
}

/**
 * The browsers of a process: each makes one capture at a time, so that what a page takes is known, and its end ends no other capture. One waits
 * for the next capture; it is replaced after so many captures, after too much memory, or when it has died.
 */
export class Browsers {
  readonly #settings: BrowserSettings;
  readonly #log: JobLog;
  readonly #open = new Map<BrowserProcess, { captures: number }>();
  #idle: BrowserProcess | null = null;
  #swept: Promise<number> | null = null;
  #isStopped = false;

  constructor(settings: BrowserSettings, log: JobLog) {
    this.#settings = settings;
    this.#log = log;
  }

  /** Lends a browser for a capture. Throws a `JobFailure` where there is none. */
  async use<T>(work: (browser: BrowserProcess) => Promise<T>): Promise<T> {
    const idle = this.#idle;
    this.#idle = null;
    const browser = idle?.isRunning === true ? idle : await this.#start();
    try {
      return await work(browser);
    } finally {
      await this.#takeBack(browser);
    }
  }

  /** Ends every browser, whatever it is doing. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#open.keys()].map((browser) => browser.end()));
  }

  async #start(): Promise<BrowserProcess> {
    const { executable } = this.#settings;
    if (executable === null) throw unavailable('No Chromium is installed where Weft runs', NO_BROWSER);
    await requirePlaywright();
    this.#swept ??= sweepBrowserFolders();
    await this.#swept;
    try {
      const browser = await BrowserProcess.start({ ...this.#settings, executable });
      this.#open.set(browser, { captures: 0 });
      void browser.ended.then(() => this.#open.delete(browser));
      this.#log.info({ pid: browser.pid, version: browser.version }, 'browser started');
      return browser;
    } catch (error) {
      if (!(error instanceof BrowserNotStarted)) throw error;
      // Without it the flag that turns it off is part of what Chromium says.
      if (this.#settings.isSandboxed && /sandbox/i.test(error.message))
        throw unavailable('Chromium cannot make its sandbox here', NO_SANDBOX);
      this.#log.warn({ error: error.message.slice(0, 2000) }, 'the browser does not start');
      throw unavailable('Chromium does not start', NOT_STARTED);
    }
  }

  async #takeBack(browser: BrowserProcess): Promise<void> {
    const known = this.#open.get(browser);
    if (known === undefined || !browser.isRunning) return;
    known.captures += 1;
    const { mostCaptures = MOST_CAPTURES, mostIdleMemory = MOST_IDLE_MEMORY } = this.#settings;
    const memory = await browser.memory();
    const isOld = known.captures >= mostCaptures || memory > mostIdleMemory;
    if (isOld) this.#log.info({ captures: known.captures, memory }, 'browser retired');
    if (isOld || this.#idle !== null || this.#isStopped) await browser.end();
    else this.#idle = browser;
  }
}

const NO_BROWSER = 'install the package chromium of Debian, or name a Chromium or Chrome with WEFT_CHROMIUM';
const NO_SANDBOX =
  'run Weft as a user (not root) on a kernel that allows user namespaces; in Docker, add docker/captures.yml, whose seccomp profile allows ' +
  'them (docs/containers.md); or accept the risk with WEFT_CHROMIUM_NO_SANDBOX=on';
const NOT_STARTED = 'the log of Weft has what it said; WEFT_CHROMIUM names another one';

/** The driver of the browser loads it; here it is only looked for. */
async function requirePlaywright(): Promise<void> {
  try {
    await importOptional('Captures', ['playwright-core'], async () => import.meta.resolve('playwright-core'));
  } catch (error) {
    throw error instanceof MissingPackageError ? new JobFailure('SOURCE_UNAVAILABLE', error.message) : error;
  }
}

function unavailable(what: string, cure: string): JobFailure {
  return new JobFailure('SOURCE_UNAVAILABLE', `${what}: ${cure}.`);
}
