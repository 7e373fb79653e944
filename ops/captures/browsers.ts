import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { JobFailure } from '../jobs/job.ts';
import type { JobLog } from '../jobs/job-log.ts';
import { importOptional, MissingPackageError } from '../optional-packages.ts';
import { type BrowserFolder, makeBrowserFolder, sweepBrowserFolders } from './browser-folders.ts';
import { groupMemory, killGroup, processWith } from './process-group.ts';

/** Captures that one browser makes before it is replaced: pages leave data behind. */
const MOST_CAPTURES = 100;
/** Memory of a browser with all its processes at which it makes no further captures, bytes. */
const MOST_MEMORY = 2 * 1024 ** 3;
const LAUNCH_MS = 30_000;
const CLOSE_MS = 5000;

/** Where the browser is, and how it is started. */
export interface BrowserSettings {
  /** Null where there is none. */
  readonly executable: string | null;
  /** False only where the operator says so: code that escapes the page then runs on this machine. */
  readonly isSandboxed: boolean;
  /** What it is given of the environment: no secrets of ours. */
  readonly environment: Readonly<Record<string, string>>;
  readonly mostCaptures?: number;
  readonly mostMemory?: number;
}

/** A browser that runs, and who uses it. */
interface Running {
  readonly browser: Browser;
  readonly pid: number | null;
  readonly folder: BrowserFolder;
  begun: number;
  using: number;
  isEnding: boolean;
}

/**
 * Flags in addition to Playwright's. Only the proxy may reach the network: the browser resolves no names, and protocols that bypass a proxy
 * (QUIC, WebRTC) are off.
 */
const FLAGS = [
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--disable-quic',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--dns-prefetch-disable',
  '--no-pings',
  '--deny-permission-prompts',
  '--disable-notifications',
  '--mute-audio',
  '--disable-sync',
  '--disable-speech-api',
];

/**
 * The browser of a process: one for many captures. It starts when the first capture needs it, and is replaced after so many captures, after
 * too much memory, or when it has died.
 */
export class Browsers {
  readonly #settings: BrowserSettings;
  readonly #log: JobLog;
  #running: Promise<Running> | null = null;
  readonly #open = new Set<Running>();
  #swept: Promise<number> | null = null;

  constructor(settings: BrowserSettings, log: JobLog) {
    this.#settings = settings;
    this.#log = log;
  }

  /** Lends the browser for a capture. Throws a `JobFailure` where there is none. */
  async use<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
    const running = await this.#fresh();
    // Its last user may have ended it while we waited.
    if (running.isEnding) return this.use(work);
    running.begun += 1;
    running.using += 1;
    try {
      return await work(running.browser);
    } finally {
      running.using -= 1;
      await this.#retireIfOld(running);
    }
  }

  /** Ends every browser, whatever it is doing. */
  async stop(): Promise<void> {
    const starting = await this.#running?.catch(() => null);
    this.#running = null;
    if (starting !== null && starting !== undefined) this.#open.add(starting);
    await Promise.all([...this.#open].map((running) => this.#end(running)));
  }

  async #fresh(): Promise<Running> {
    const asked = this.#running;
    const known = await asked?.catch(() => null);
    if (known?.browser.isConnected() === true && !known.isEnding) return known;
    // Of those who find none at the same time the first one starts it.
    if (this.#running === asked || this.#running === null) this.#running = this.#launch();
    return this.#running;
  }

  async #launch(): Promise<Running> {
    const { executable, isSandboxed, environment } = this.#settings;
    if (executable === null) throw unavailable('No Chromium is installed where Weft runs', NO_BROWSER);
    const { chromium } = await playwright();
    const mark = `--weft-browser=${randomUUID()}`;
    this.#swept ??= sweepBrowserFolders();
    await this.#swept;
    const folder = await makeBrowserFolder();
    try {
      const context = await chromium.launchPersistentContext(folder.profile, {
        artifactsDir: folder.artifacts,
        executablePath: executable,
        chromiumSandbox: isSandboxed,
        timeout: LAUNCH_MS,
        // Traffic outside of a capture, each of which has its own proxy, reaches no host: nothing listens there.
        proxy: { server: 'http://127.0.0.1:1' },
        args: [...FLAGS, mark],
        env: { ...environment, ...folder.environment },
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      const browser = context.browser();
      if (browser === null) throw new Error('Playwright returned a context without a browser.');
      const running = { browser, pid: await processWith(mark), folder, begun: 0, using: 0, isEnding: false };
      this.#open.add(running);
      browser.once('disconnected', () => void this.#dropped(running));
      this.#log.info({ pid: running.pid, version: browser.version() }, 'browser started');
      return running;
    } catch (error) {
      await folder.remove();
      const text = error instanceof Error ? error.message : String(error);
      if (/sandbox/i.test(text)) throw unavailable('Chromium cannot make its sandbox here', NO_SANDBOX);
      this.#log.warn({ error: text.slice(0, 2000) }, 'the browser does not start');
      throw unavailable('Chromium does not start', NOT_STARTED);
    }
  }

  async #retireIfOld(running: Running): Promise<void> {
    const { mostCaptures = MOST_CAPTURES, mostMemory = MOST_MEMORY } = this.#settings;
    const memory = running.pid === null ? 0 : await groupMemory(running.pid);
    const isOld = running.begun >= mostCaptures || memory > mostMemory;
    if (isOld && (await this.#running?.catch(() => null)) === running) {
      this.#running = null;
      this.#log.info({ captures: running.begun, memory }, 'browser retired');
    }
    const isCurrent = this.#running !== null && (await this.#running.catch(() => null)) === running;
    if (!isCurrent && running.using === 0) await this.#end(running);
  }

  async #dropped(running: Running): Promise<void> {
    this.#open.delete(running);
    if (running.pid !== null) killGroup(running.pid);
    await running.folder.remove();
  }

  async #end(running: Running): Promise<void> {
    running.isEnding = true;
    await Promise.race([running.browser.close().catch(() => undefined), pause(CLOSE_MS, null, { ref: false })]);
    await this.#dropped(running);
  }
}

const NO_BROWSER = 'install the package chromium of Debian, or name a Chromium or Chrome with WEFT_CHROMIUM';
const NO_SANDBOX =
  'run Weft as a user (not root) on a kernel that allows user namespaces, or accept the risk with WEFT_CHROMIUM_NO_SANDBOX=on';
const NOT_STARTED = 'the log of Weft has what it said; WEFT_CHROMIUM names another one';

/** Some megabytes of code, for the few who capture. */
async function playwright() {
  try {
    return await importOptional('Captures', ['playwright-core'], () => import('playwright-core'));
  } catch (error) {
    throw error instanceof MissingPackageError ? new JobFailure('SOURCE_UNAVAILABLE', error.message) : error;
  }
}

function unavailable(what: string, cure: string): JobFailure {
  return new JobFailure('SOURCE_UNAVAILABLE', `${what}: ${cure}.`);
}
