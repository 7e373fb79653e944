/**
 * Entry of the process that drives one browser. A page can send more to it (its console, its titles, its requests) than a process holds: then
 * this one ends, and not Weft. It has none of Weft's environment.
 */
import { writeFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { type Launch, type LaunchAnswer, ORDER, type Visit, type VisitAnswer } from './browser-messages.ts';
import { inTime } from './in-time.ts';
import { LAUNCH_FLAGS } from './launch-flags.ts';
import { failedVisit, visitPage } from './visit-page.ts';

const LAUNCH_MS = 30_000;
const CLOSE_MS = 3000;
/** Where memory runs out, the kernel ends this process and its browser rather than Weft or Neo4j (proc_pid_oom_score_adj(5)). */
const OOM_SCORE = '800';

let browser: Browser | null = null;

// Outside of such a process there is no one to answer.
if (process.send !== undefined) {
  process.on('message', (order) => void obey(ORDER.parse(order)));
  // Weft has ended, or wants this browser no more.
  process.once('disconnect', () => void end());
}

async function obey(order: Launch | Visit): Promise<void> {
  if (order.kind === 'launch') return launch(order);
  try {
    if (browser === null) throw new Error('a visit before a launch');
    const { answer, isClosed } = await visitPage(browser, order);
    await send(answer);
    if (!isClosed) process.exit();
  } catch (error) {
    await send(failedVisit(error, null));
  }
}

async function launch({ executable, isSandboxed, environment, profile, artifacts, mark }: Launch): Promise<void> {
  await writeFile('/proc/self/oom_score_adj', OOM_SCORE).catch(() => undefined);
  try {
    const { chromium } = await import('playwright-core');
    const context = await chromium.launchPersistentContext(profile, {
      artifactsDir: artifacts,
      executablePath: executable,
      chromiumSandbox: isSandboxed,
      timeout: LAUNCH_MS,
      // Traffic outside of a capture, each of which has its own proxy, reaches no host: nothing listens there.
      proxy: { server: 'http://127.0.0.1:1' },
      args: [...LAUNCH_FLAGS, mark],
      env: environment,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    browser = context.browser();
    if (browser === null) throw new Error('Playwright returned a context without a browser.');
    browser.once('disconnected', () => process.exit());
    await send({ kind: 'started', version: browser.version() });
  } catch (error) {
    await send({ kind: 'not started', said: error instanceof Error ? error.message : String(error) });
  }
}

async function end(): Promise<void> {
  await inTime(CLOSE_MS, browser?.close() ?? Promise.resolve()).catch(() => undefined);
  process.exit();
}

function send(answer: LaunchAnswer | VisitAnswer): Promise<void> {
  return new Promise((resolve) => process.send?.(answer, () => resolve()));
}
