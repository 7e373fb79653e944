import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { makeBrowserFolder } from './browser-folders.ts';
import {
  LAUNCH_ANSWER,
  type Launch,
  type LaunchAnswer,
  VISIT_ANSWER,
  type Visit,
  type VisitAnswer,
} from './browser-messages.ts';
import { groupMemory, killGroup, processWith } from './process-group.ts';

const DRIVER = new URL('./browser-driver.ts', import.meta.url);
/** Memory of the objects of the driver, MiB. */
const DRIVER_MEMORY = 512;
/** Sets limits of a process, of util-linux. */
const PRLIMIT = '/usr/bin/prlimit';
/** Memory that the driver, or any one process of its browser, may ask for, bytes: the kernel holds it between two looks at the memory of all. */
const MOST_OF_ONE = 2 * 1024 ** 3;
const CLOSE_MS = 5000;

/** Which browser is started, and how. */
export interface BrowserChoice {
  readonly executable: string;
  /** False only where the operator says so: code that escapes the page then runs on this machine. */
  readonly isSandboxed: boolean;
  /** What it is given of the environment: no secrets of ours. */
  readonly environment: Readonly<Record<string, string>>;
}

/** The browser or its driver ended without an answer. */
export class BrowserEnded extends Error {}

/** The browser did not start; the message is what it said. */
export class BrowserNotStarted extends Error {}

/** A browser that runs, driven by a separate process, for one page at a time. */
export class BrowserProcess {
  /** Resolves when it has ended, and what it wrote is removed. */
  readonly ended: Promise<void>;
  readonly #driver: ChildProcess;
  readonly #exited = new AbortController();
  readonly #mark: string;
  #group: number | null = null;
  #version = '';

  private constructor(driver: ChildProcess, mark: string, removeFolder: () => Promise<void>) {
    this.#driver = driver;
    this.#mark = mark;
    driver.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      driver.once('exit', () => {
        this.#exited.abort(new BrowserEnded('the browser ended'));
        this.#kill();
        void removeFolder().then(resolve);
      });
    });
  }

  /** Starts one with a separate folder. Throws `BrowserNotStarted`. */
  static async start({ executable, isSandboxed, environment }: BrowserChoice): Promise<BrowserProcess> {
    const folder = await makeBrowserFolder();
    const given = { ...environment, ...folder.environment };
    const driver = fork(DRIVER, {
      env: given,
      ...driverCommand(),
      // So that its memory is counted with that of its browser, and a signal from a terminal does not end it before Weft does.
      detached: true,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const mark = `--weft-browser=${randomUUID()}`;
    const browser = new BrowserProcess(driver, mark, folder.remove);
    const { profile, artifacts } = folder;
    await browser.#launch({ kind: 'launch', executable, isSandboxed, environment: given, profile, artifacts, mark });
    return browser;
  }

  get isRunning(): boolean {
    return !this.#exited.signal.aborted && this.#driver.connected;
  }

  /** Id of its first process, which leads its group; null where the system does not say (no Linux). */
  get pid(): number | null {
    return this.#group;
  }

  get version(): string {
    return this.#version;
  }

  /** Memory that it takes with its driver, bytes; 0 where the system does not say (no Linux). */
  memory(): Promise<number> {
    return groupMemory(...this.#groups());
  }

  /**
   * Opens a page. Where the signal aborts, the browser is killed, and its reason is thrown: nothing else ends at once what a page does.
   * Throws `BrowserEnded`.
   */
  async visit(visit: Visit, signal: AbortSignal): Promise<VisitAnswer> {
    try {
      return VISIT_ANSWER.parse(await this.#ask(visit, signal));
    } catch (error) {
      this.#kill();
      throw error;
    }
  }

  /** Ends it, whatever it is doing. */
  async end(): Promise<void> {
    if (this.#driver.connected) this.#driver.disconnect();
    await Promise.race([this.ended, pause(CLOSE_MS, null, { ref: false })]);
    this.#kill();
    await this.ended;
  }

  async #launch(launch: Launch): Promise<void> {
    let answer: LaunchAnswer;
    try {
      answer = LAUNCH_ANSWER.parse(await this.#ask(launch, new AbortController().signal));
    } catch (error) {
      answer = { kind: 'not started', said: error instanceof Error ? error.message : String(error) };
    }
    if (answer.kind === 'not started') {
      await this.end();
      throw new BrowserNotStarted(answer.said);
    }
    this.#version = answer.version;
    this.#group = await processWith(this.#mark);
  }

  /** Sends an order and returns the answer; throws `BrowserEnded`, or the reason of the signal. */
  #ask(order: Launch | Visit, signal: AbortSignal): Promise<unknown> {
    const stop = AbortSignal.any([signal, this.#exited.signal]);
    return new Promise((resolve, reject) => {
      const fail = () => reject(stop.reason);
      if (stop.aborted) return fail();
      stop.addEventListener('abort', fail, { once: true });
      this.#driver.once('message', (answer) => {
        stop.removeEventListener('abort', fail);
        resolve(answer);
      });
      this.#driver.send(order, (error) => {
        if (error !== null) reject(new BrowserEnded(error.message));
      });
    });
  }

  #groups(): number[] {
    return [this.#driver.pid, this.#group].filter((group) => typeof group === 'number');
  }

  #kill(): void {
    for (const group of this.#groups()) killGroup(group);
  }
}

/** Node, with a limit of memory for its process and those that it starts, where the system has the command. */
function driverCommand(): Pick<ForkOptions, 'execPath' | 'execArgv'> {
  const heap = `--max-old-space-size=${DRIVER_MEMORY}`;
  if (!existsSync(PRLIMIT)) return { execArgv: [heap] };
  return { execPath: PRLIMIT, execArgv: [`--data=${MOST_OF_ONE}`, process.execPath, heap] };
}
