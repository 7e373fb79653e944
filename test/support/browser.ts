import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/**
 * Drawings of the console are WebGL, which a machine without a graphics card works out itself; pages around them are put together
 * without it, in a quarter of the processor time.
 */
const WEBGL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-gpu-compositing'];
/** A drawing is then read back, and the driver writes this warning to the console. */
const READ_BACK = 'GPU stall due to ReadPixels';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** Where a Chromium is: what `CHROMIUM_PATH` names, else the first on the `PATH`; null where there is none. */
export function chromiumPath(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') return named;
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync) ?? null;
}

/** A browser without a window; one for drawings does without a graphics card what takes others longer. */
export function startBrowser(executablePath: string, { isDrawing = false } = {}): Promise<Browser> {
  return chromium.launch({ executablePath, args: isDrawing ? WEBGL : [] });
}

/** A page with its own browser context, and what a person at its console would see. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors and warnings of the console, exceptions, and what the page's policy has refused. */
  readonly complaints: readonly string[];
  /** Everything that was asked for, as URLs. */
  readonly requests: readonly string[];
}

/** Opens an empty page that can reach one origin and nothing else; it is closed after the test, since until then it goes on drawing. */
export async function watchedPage(browser: Browser, origin: string): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  onTestFinished(() => context.close());
  const complaints: string[] = [];
  const requests: string[] = [];
  await context.route(
    (url) => url.origin !== origin,
    (route) => route.abort(),
  );
  const page = await context.newPage();
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || message.text().includes(READ_BACK)) return;
    complaints.push(`${message.type()}: ${message.text()}`);
  });
  await page.exposeFunction('tellViolation', (text: string) => complaints.push(`policy: ${text}`));
  await page.addInitScript(`addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    tellViolation(violatedDirective + ' ' + blockedURI));`);
  return { page, complaints, requests };
}
