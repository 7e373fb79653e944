import { createHash } from 'node:crypto';
import type { AwsClient } from 'aws4fetch';
import pRetry, { AbortError } from 'p-retry';
import { type BucketListing, readListing } from './bucket-listing.ts';
import { type ImageStore, ImageStoreFailure, UNCLAIMED_MS } from './image-store.ts';

/** Time limit of a request, and how often it is tried again where the store may come back. */
const REQUEST_MS = 20_000;
const RETRIES = 2;
const FIRST_PAUSE_MS = 250;

/** A bucket of a store that speaks S3, and who writes to it. */
export interface BucketSettings {
  readonly bucket: string;
  /** What the names of images begin with: empty, or with a slash at the end. */
  readonly prefix: string;
  /** The address of the store, without a slash at the end; its path names the bucket. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

/** A request of S3, as far as images need it. */
interface BucketRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Path behind the bucket, and query. */
  readonly target: string;
  readonly body?: Uint8Array<ArrayBuffer>;
  /** In words, for the error message. */
  readonly purpose: string;
  /** Statuses that are answers besides those of success. */
  readonly answers?: readonly number[];
}

/** Images in a bucket of a store that speaks S3, signed by AWS Signature Version 4, under the names that they have in a folder: `ab/cdef...`. */
export class BucketImages implements ImageStore {
  readonly #settings: BucketSettings;
  #client: Promise<AwsClient> | undefined;

  constructor(settings: BucketSettings) {
    this.#settings = settings;
  }

  async keep(image: Uint8Array): Promise<string> {
    const sha256 = sha256Of(image);
    const target = this.#targetOf(sha256);
    const purpose = 'keep an image';
    const { status, size } = await this.#ask({ method: 'HEAD', target, purpose, answers: [404] });
    if (status !== 404 && size === image.length) return sha256;
    await this.#ask({ method: 'PUT', target, body: new Uint8Array(image), purpose });
    return sha256;
  }

  async read(sha256: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const target = this.#targetOf(sha256);
    const { status, bytes } = await this.#ask({ method: 'GET', target, purpose: 'read an image', answers: [404] });
    return status === 404 || sha256Of(bytes) !== sha256 ? null : bytes;
  }

  async remove(sha256: string): Promise<void> {
    await this.#ask({ method: 'DELETE', target: this.#targetOf(sha256), purpose: 'remove an image', answers: [404] });
  }

  async *old(now: number): AsyncIterable<string> {
    const { prefix } = this.#settings;
    for (let token: string | null = ''; token !== null; ) {
      const query = new URLSearchParams({ 'list-type': '2', prefix });
      if (token !== '') query.set('continuation-token', token);
      const { bytes } = await this.#ask({ method: 'GET', target: `?${query}`, purpose: 'list its images' });
      const listing: BucketListing = readListing(new TextDecoder().decode(bytes));
      for (const { key, modifiedAt } of listing.objects) {
        const [, folder, file] = /^([0-9a-f]{2})\/([0-9a-f]{62})$/.exec(key.slice(prefix.length)) ?? [];
        if (key.startsWith(prefix) && folder !== undefined && modifiedAt <= now - UNCLAIMED_MS)
          yield `${folder}${file}`;
      }
      token = listing.next;
    }
  }

  #targetOf(sha256: string): string {
    return `/${this.#settings.prefix}${sha256.slice(0, 2)}/${sha256.slice(2)}`;
  }

  /** What the store answers; throws an `ImageStoreFailure` where it does not, or refuses. */
  async #ask(request: BucketRequest) {
    try {
      return await pRetry(() => this.#once(request), { retries: RETRIES, minTimeout: FIRST_PAUSE_MS });
    } catch (cause) {
      if (cause instanceof ImageStoreFailure) throw cause;
      const message = `The store of this server's captures does not answer, asked to ${request.purpose}: try again later.`;
      throw new ImageStoreFailure(message, { cause });
    }
  }

  async #once({ method, target, body, purpose, answers = [] }: BucketRequest) {
    const { endpoint, bucket } = this.#settings;
    this.#client ??= newClient(this.#settings);
    const signed = await (await this.#client).sign(`${endpoint}/${bucket}${target}`, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: { 'X-Amz-Content-Sha256': sha256Of(body ?? new Uint8Array()) },
    });
    const response = await fetch(signed, { redirect: 'manual', signal: AbortSignal.timeout(REQUEST_MS) });
    const { status } = response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const code = response.ok ? '' : codeOf(bytes);
    // A bucket that is not there is no answer about an image.
    if (response.ok || (answers.includes(status) && code !== 'NoSuchBucket'))
      return { status, bytes, size: Number(response.headers.get('content-length') ?? bytes.length) };
    const said = `${status}${code === '' ? '' : ` ${code}`}`;
    const cause = new Error(`${method} ${endpoint}/${bucket}${target}: ${said}`);
    if (status >= 500 || status === 429) throw cause;
    const message = `The store of this server's captures refuses to ${purpose} (${said}): its operator must look at WEFT_CAPTURE_STORE and the AWS_ settings.`;
    throw new AbortError(new ImageStoreFailure(message, { cause }));
  }
}

/** What the store calls its refusal; empty where it does not say. */
function codeOf(bytes: Uint8Array): string {
  return /<Code>(\w+)<\/Code>/.exec(new TextDecoder().decode(bytes))?.[1] ?? '';
}

/** Loaded where there is a bucket alone. */
async function newClient({ accessKeyId, secretAccessKey, sessionToken, region }: BucketSettings): Promise<AwsClient> {
  const { AwsClient } = await import('aws4fetch');
  const session = sessionToken === undefined ? {} : { sessionToken };
  return new AwsClient({ accessKeyId, secretAccessKey, ...session, service: 's3', region });
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
