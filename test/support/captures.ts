import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserEnvironment } from '../../cli/captures.ts';
import { LiveStore } from '../../loaders/live/live-store.ts';
import { parseAllowedRanges } from '../../net/address-guard.ts';
import type { Resolver } from '../../net/guarded-connector.ts';
import { isAdvertiser } from '../../ops/captures/advertisers.ts';
import { type BrowserSettings, Browsers } from '../../ops/captures/browsers.ts';
import type { CaptureParts } from '../../ops/captures/capture-job.ts';
import { FolderImages } from '../../ops/captures/folder-images.ts';
import { CaptureSchedules } from '../../ops/captures/schedules.ts';
import { StoredCaptures } from '../../ops/captures/stored-captures.ts';
import type { JobLog } from '../../ops/jobs/job-log.ts';
import type { Database } from '../../store/database.ts';
import { chromiumPath } from './browser.ts';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** What answers a request of a page. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A web server on one address of the loopback, which counts who connects. */
export class Pages {
  readonly #server: Server;
  /** Paths that were asked for, each with the host that it was asked of. */
  readonly asked: string[] = [];
  connections = 0;

  private constructor(answer: Answer) {
    this.#server = createServer((request, response) => {
      this.asked.push(`${request.headers.host?.split(':')[0]} ${request.url}`);
      answer(request, response);
    });
    this.#server.on('connection', () => {
      this.connections += 1;
    });
  }

  static async start(address: string, answer: Answer): Promise<Pages> {
    const pages = new Pages(answer);
    await new Promise<void>((resolve) => pages.#server.listen(0, address, resolve));
    return pages;
  }

  get port(): number {
    return addressOf(this.#server).port;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  return address;
}

/** A page in HTML. */
export function html(text: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(text);
}

/** A resolver that knows some names, and no other. */
export function namesAt(addresses: Readonly<Record<string, readonly string[]>>): Resolver {
  return async (name) => {
    const known = addresses[name];
    if (known === undefined) throw new Error(`getaddrinfo ENOTFOUND ${name}`);
    return known;
  };
}

/** The browser of this machine, without a sandbox, which containers have not; nothing of a page in these tests is a stranger's. */
export function testBrowsers(settings: Partial<BrowserSettings> = {}, log: JobLog = SILENT): Browsers {
  const environment = browserEnvironment(process.env);
  return new Browsers({ executable: chromiumPath(), isSandboxed: false, environment, ...settings }, log);
}

/** What captures of a test need, with a folder of images that `remove` deletes. A named folder stays. */
export function captureParts(
  database: Database,
  browsers: Browsers,
  resolver: Resolver,
  named?: string,
): CaptureParts & { readonly remove: () => void } {
  const folder = named ?? mkdtempSync(join(tmpdir(), 'weft-captures-'));
  return {
    browsers,
    images: new FolderImages(folder),
    stored: new StoredCaptures(database),
    schedules: new CaptureSchedules(database),
    observations: new LiveStore(database),
    resolver,
    allowed: parseAllowedRanges('127.0.0.1'),
    isAdvertiser: (host) => isAdvertiser(database, host),
    remove: () => {
      if (named === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
