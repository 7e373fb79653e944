import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { AwsClient } from 'aws4fetch';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { BucketImages, type BucketSettings } from '../../../ops/captures/bucket-images.ts';
import { FolderImages } from '../../../ops/captures/folder-images.ts';
import { ImageStoreFailure } from '../../../ops/captures/image-store.ts';
import { MovedImages } from '../../../ops/captures/moved-images.ts';
import { ROOT } from '../../support/paths.ts';
import { pythonWith } from '../../support/python.ts';

/** More than one page of a listing. */
const MANY = 1003;
const HOUR = 3_600_000;

const STARTED = z.object({ port: z.int(), accessKeyId: z.string(), secretAccessKey: z.string() });
let store: ChildProcessWithoutNullStreams | null = null;
let settings: BucketSettings | null = null;

/** The bucket of a store that speaks S3; null where Python cannot run one. */
async function startStore(): Promise<BucketSettings | null> {
  const home = await pythonWith('moto==5.2.5', 'flask==3.1.3', 'flask-cors==6.0.5', 'PyYAML', 'py-partiql-parser');
  if (home === null) return null;
  store = spawn(join(home, 'bin/python'), [join(ROOT, 'test/support/s3_server.py'), String(MANY)]);
  let complaint = '';
  store.stderr.on('data', (part) => {
    complaint += part;
  });
  const lines = createInterface({ input: store.stdout });
  const line = await Promise.race([
    once(lines, 'line').then(([first]) => String(first)),
    once(store, 'exit').then(() => {
      throw new Error(`the store did not start: ${complaint}`);
    }),
  ]);
  const { port, ...keys } = STARTED.parse(JSON.parse(line));
  const endpoint = `http://127.0.0.1:${port}`;
  return { bucket: 'evidence', prefix: 'weft/', endpoint, region: 'us-east-1', sessionToken: undefined, ...keys };
}

beforeAll(async () => {
  settings = await startStore();
}, 240_000);
afterAll(() => {
  store?.stdin.end();
  store?.kill();
});
afterEach(() => vi.restoreAllMocks());

const bytes = (text: string) => new TextEncoder().encode(text);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function all(names: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const name of names) found.push(name);
  return found;
}

/** Another client of the same store. */
function clientOf({ accessKeyId, secretAccessKey, region }: BucketSettings): AwsClient {
  return new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
}

/** Runs with the store, or says why not. */
function withStore(title: string, work: (settings: BucketSettings) => Promise<void>) {
  it(title, async ({ skip }) => {
    if (settings === null) return skip('python3 cannot make an environment with moto');
    await work(settings);
  }, 120_000);
}

describe('images in a bucket', () => {
  withStore(
    'An image in a bucket is stored once, read and removed, under the name that it has in a folder',
    async (given) => {
      const images = new BucketImages(given);
      const asked = vi.spyOn(globalThis, 'fetch');
      const methods = () =>
        asked.mock.calls.map(([request]) => (request instanceof Request ? request.method : request));
      const name = await images.keep(bytes('a picture'));
      expect(name).toBe(sha256('a picture'));
      expect(methods()).toEqual(['HEAD', 'PUT']);
      expect(await images.keep(bytes('a picture'))).toBe(name);
      expect(methods()).toEqual(['HEAD', 'PUT', 'HEAD']);
      expect(await images.read(name)).toEqual(bytes('a picture'));
      expect(await all(images.old(Date.now() + 2 * HOUR))).toEqual([name]);
      expect(await all(images.old(Date.now()))).toEqual([]);
      // Reads it as any other client of the bucket does.
      const client = clientOf(given);
      const seen = await client.fetch(`${given.endpoint}/evidence/weft/${name.slice(0, 2)}/${name.slice(2)}`);
      expect(await seen.text()).toBe('a picture');
      await images.remove(name);
      await images.remove(name);
      expect(await images.read(name)).toBeNull();
      expect(await all(images.old(Date.now() + 2 * HOUR))).toEqual([]);
    },
  );

  withStore('An image in a bucket is not returned if its bytes no longer match its name', async (given) => {
    const images = new BucketImages(given);
    const name = await images.keep(bytes('another'));
    const client = clientOf(given);
    const url = `${given.endpoint}/evidence/weft/${name.slice(0, 2)}/${name.slice(2)}`;
    expect((await client.fetch(url, { method: 'PUT', body: 'anothen' })).status).toBe(200);
    expect(await images.read(name)).toBeNull();
    await images.remove(name);
  });

  withStore('Images in a bucket are listed page by page, without any other object there', async (given) => {
    const images = new BucketImages({ ...given, prefix: 'many/' });
    const names = await all(images.old(Date.now() + 2 * HOUR));
    expect([names.length, new Set(names).size, names[0]]).toEqual([MANY, MANY, '0'.repeat(64)]);
  });

  withStore(
    'A wrong secret, a missing bucket or another’s bucket is refused with what the store says',
    async (given) => {
      const refused = async (changed: Partial<BucketSettings>, work: (images: BucketImages) => Promise<unknown>) => {
        const error = await work(new BucketImages({ ...given, ...changed })).catch((error: unknown) => error);
        if (!(error instanceof ImageStoreFailure)) throw new Error('it was not refused', { cause: error });
        expect(String(error.cause)).toContain(given.endpoint);
        return error.message;
      };
      const keep = (images: BucketImages) => images.keep(bytes('x'));
      const read = (images: BucketImages) => images.read(sha256('x'));
      const list = (images: BucketImages) => all(images.old(0));
      expect(await refused({ secretAccessKey: 'wrong' }, read)).toBe(
        "The store of this server's captures refuses to read an image (403 SignatureDoesNotMatch): its operator must look at WEFT_CAPTURE_STORE and the AWS_ settings.",
      );
      expect(await refused({ secretAccessKey: 'wrong' }, keep)).toContain('refuses to keep an image (403');
      expect(await refused({ secretAccessKey: 'wrong' }, list)).toContain('refuses to list its images (403 Signature');
      expect(await refused({ accessKeyId: 'AKIAUNKNOWN' }, read)).toContain('(403 InvalidAccessKeyId)');
      expect(await refused({ bucket: 'elsewhere' }, read)).toMatch(/\((403 AccessDenied|404 NoSuchBucket)\)/);
      expect(await refused({ bucket: 'elsewhere' }, keep)).toMatch(/\((403|404)/);
    },
  );

  withStore('Images from before stay readable in the folder, and new ones go into the bucket', async (given) => {
    const folder = mkdtempSync(join(tmpdir(), 'weft-moved-'));
    try {
      const former = new FolderImages(folder);
      const before = await former.keep(bytes('before'));
      const images = new MovedImages(new BucketImages(given), former);
      const after = await images.keep(bytes('after'));
      expect(readdirSync(folder)).toEqual([before.slice(0, 2)]);
      expect([await images.read(before), await images.read(after)]).toEqual([bytes('before'), bytes('after')]);
      expect((await all(images.old(Date.now() + 2 * HOUR))).toSorted()).toEqual([before, after].toSorted());
      for (const name of [before, after]) await images.remove(name);
      expect([await images.read(before), await images.read(after)]).toEqual([null, null]);
      expect(await former.read(before)).toBeNull();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
