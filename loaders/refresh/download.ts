import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pRetry from 'p-retry';
import { FetchRefused, HostNotResolved, operatorMessage } from '../../net/fetch-errors.ts';
import type { GuardedClient, GuardedResponse } from '../../net/guarded-client.ts';
import { makePrivateFolder } from '../../store/private-files.ts';
import { LoadError } from '../pipeline/load-error.ts';
import { withSha256 } from '../pipeline/sha256.ts';
import { type DownloadedFile, RECORD_FILE, readDownloaded, writeDownloaded } from './downloaded-file.ts';

/** How often a download is tried again, and how long it waits before each attempt. */
interface RetryPolicy {
  readonly retries: number;
  /** Wait before the second attempt. Each further wait is four times as long. */
  readonly firstWaitMs: number;
  /** The download fails if a server asks for a longer wait than this. */
  readonly longestWaitMs: number;
}

const DEFAULT_RETRIES: RetryPolicy = { retries: 3, firstWaitMs: 1_000, longestWaitMs: 5 * 60_000 };

/** Progress of a download. `totalBytes` is 0 if the server does not state the size. */
export interface DownloadProgress {
  readonly bytes: number;
  readonly totalBytes: number;
}

export interface DownloadOptions {
  readonly client: GuardedClient;
  readonly retry?: RetryPolicy;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
}

/** The folder of a source's last good file, and next to it the files that are being fetched. */
export class Downloads {
  readonly #folder: string;

  /** `home` is `WEFT_HOME`. */
  constructor(home: string, source: string) {
    this.#folder = join(home, 'downloads', source);
  }

  /** Returns the last good file, with the metadata from its server; null if there is none. */
  kept(): Promise<DownloadedFile | null> {
    return readDownloaded(this.#folder);
  }

  /**
   * Fetches a file. Returns null if it is still the `known` one. The file waits in a separate folder until `keep` or `drop`. Throws a
   * `LoadError` with the reason, after retries if they may help.
   */
  async fetch(url: string, known: DownloadedFile | null, options: DownloadOptions): Promise<Fetched | null> {
    await this.#removeOrphans();
    const aside = await mkdtemp(join(this.#folder, `incoming-${process.pid}-`));
    try {
      const fetched = await retried(url, options, () => fetchOnce(url, known, aside, options));
      if (fetched === null) await rm(aside, { recursive: true, force: true });
      return fetched;
    } catch (error) {
      await rm(aside, { recursive: true, force: true });
      throw error;
    }
  }

  /** Makes a fetched file the last good one. */
  async keep({ path, file }: Fetched): Promise<void> {
    const before = await this.kept();
    await rename(path, join(this.#folder, file.name));
    await writeDownloaded(this.#folder, file);
    if (before !== null && before.name !== file.name) await rm(join(this.#folder, before.name), { force: true });
    await this.drop({ path, file });
  }

  /** Deletes a fetched file. */
  async drop({ path }: Fetched): Promise<void> {
    await rm(join(path, '..'), { recursive: true, force: true });
  }

  /** Removes the files of downloads whose process has ended. */
  async #removeOrphans(): Promise<void> {
    makePrivateFolder(this.#folder);
    for (const name of await readdir(this.#folder)) {
      const owner = /^incoming-(\d+)-/.exec(name)?.[1];
      if (owner !== undefined && !isRunning(Number(owner)))
        await rm(join(this.#folder, name), { recursive: true, force: true });
    }
  }
}

/** A fetched file in its separate folder. */
export interface Fetched {
  readonly path: string;
  readonly file: DownloadedFile;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** An answer that may soon be a different one. */
class Transient extends Error {
  readonly waitMs: number;

  constructor(message: string, waitMs = 0) {
    super(message);
    this.waitMs = waitMs;
  }
}

async function retried<T>(url: string, options: DownloadOptions, attempt: () => Promise<T>): Promise<T> {
  const { retry = DEFAULT_RETRIES, signal } = options;
  try {
    return await pRetry(attempt, {
      retries: retry.retries,
      minTimeout: retry.firstWaitMs,
      maxTimeout: retry.longestWaitMs,
      factor: 4,
      randomize: true,
      ...(signal === undefined ? {} : { signal }),
      shouldRetry: ({ error }) => mayPass(error) && !(error instanceof Transient && error.waitMs > retry.longestWaitMs),
      onFailedAttempt: async ({ error, retriesLeft, retryDelay }) => {
        if (!(error instanceof Transient) || retriesLeft === 0 || error.waitMs > retry.longestWaitMs) return;
        await sleep(Math.max(0, error.waitMs - retryDelay), undefined, signal === undefined ? {} : { signal });
      },
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof LoadError) throw error;
    throw new LoadError(`${url} could not be fetched: ${reasonOf(error)}`);
  }
}

/** Returns whether a repeated request may succeed: after broken connections and busy servers, but not after refusals. */
function mayPass(error: unknown): boolean {
  if (error instanceof HostNotResolved) return !error.isRefused;
  return !(error instanceof FetchRefused) && !(error instanceof LoadError);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const causes = error instanceof AggregateError ? error.errors.map(reasonOf).join('; ') : '';
  return operatorMessage(error) || causes || error.name;
}

async function fetchOnce(
  url: string,
  known: DownloadedFile | null,
  aside: string,
  { client, signal, onProgress }: DownloadOptions,
): Promise<Fetched | null> {
  const response = await client.get(url, conditions(known), signal);
  if (response.status === 304 && known !== null) {
    response.discard();
    return null;
  }
  if (response.status !== 200) throw refusal(response);
  const name = fileName(url);
  const path = join(aside, name);
  const totalBytes = Number(response.header('content-length') ?? 0);
  let sha256 = '';
  const body = withSha256(reported(response.body, totalBytes, onProgress), (digest) => {
    sha256 = digest;
  });
  await pipeline(Readable.from(body), createWriteStream(path));
  const modified = Date.parse(response.header('last-modified') ?? '');
  if (!Number.isNaN(modified)) await utimes(path, new Date(), new Date(Math.min(modified, Date.now())));
  const etag = response.header('etag') ?? null;
  const lastModified = response.header('last-modified') ?? null;
  return { path, file: { name, url, etag, lastModified, sha256, fetchedAt: Date.now() } };
}

function conditions(known: DownloadedFile | null): Record<string, string> {
  return {
    ...(known?.etag ? { 'if-none-match': known.etag } : {}),
    ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
  };
}

async function* reported(
  body: AsyncIterable<Uint8Array>,
  totalBytes: number,
  onProgress: ((progress: DownloadProgress) => void) | undefined,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    onProgress?.({ bytes, totalBytes });
    yield chunk;
  }
}

/**
 * Returns the error for an answer. Busy and broken servers are asked again (RFC 9110: 408, 429, 5xx); for a missing file that would not
 * help.
 */
function refusal(response: GuardedResponse): Error {
  response.discard();
  const { status, url } = response;
  if (status === 408 || status === 429 || status >= 500)
    return new Transient(`the server answers ${status}`, retryAfter(response.header('retry-after')));
  const cure = status === 401 || status === 403 ? 'it wants an agreement or a key' : 'it may have moved';
  return new LoadError(`${url} answers ${status}: ${cure}. Fetch the file by hand and type weft load.`);
}

/** Returns the milliseconds in `Retry-After`, which contains seconds or a date. */
function retryAfter(text: string | undefined): number {
  if (text === undefined) return 0;
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(waitMs) ? 0 : Math.max(0, waitMs);
}

/** Returns the publisher's name of the file: some names carry facts. */
function fileName(url: string): string {
  const last = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? 'download';
  const plain = last.replace(/%[0-9a-f]{2}|[^\w.-]/gi, '_').replace(/^\.+/, '');
  return plain === '' || plain === RECORD_FILE ? 'download' : plain;
}
