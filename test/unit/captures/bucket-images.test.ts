import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { BucketImages, type BucketSettings } from '../../../ops/captures/bucket-images.ts';
import { readListing } from '../../../ops/captures/bucket-listing.ts';
import { captureJob } from '../../../ops/captures/capture-job.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('a store that is away', () => {
  const AWAY: BucketSettings = {
    bucket: 'evidence',
    prefix: '',
    endpoint: 'http://127.0.0.1:1',
    region: 'us-east-1',
    accessKeyId: 'weft',
    secretAccessKey: 'secret',
    sessionToken: undefined,
  };

  /** A server that answers some statuses in turn, and what it was asked. */
  async function answering(statuses: number[], work: (endpoint: string, asked: string[]) => Promise<void>) {
    const asked: string[] = [];
    const server: Server = createServer((request, response) => {
      asked.push(`${request.method} ${request.headers['x-amz-security-token'] ?? 'no token'}`);
      request.resume().on('end', () => response.writeHead(statuses.shift() ?? 200).end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    try {
      await work(`http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`, asked);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  it('A store that is away is asked again, and stores the image if it comes back in time', async () => {
    await answering([503, 429, 404, 500, 200], async (endpoint, asked) => {
      const images = new BucketImages({ ...AWAY, endpoint, sessionToken: 'for-a-time' });
      expect(await images.keep(bytes('x'))).toBe(sha256('x'));
      expect(asked).toEqual(['HEAD', 'HEAD', 'HEAD', 'PUT', 'PUT'].map((method) => `${method} for-a-time`));
    });
  });

  it('A capture fails with a reason when its store is away, and leaves no record of a missing picture', async () => {
    const png = new Uint8Array(PNG.sync.write(new PNG({ width: 8, height: 8 })));
    const page = { finalUrl: 'https://example.com/', headers: {}, html: '', title: '', requests: [], image: png, png };
    const logged: unknown[] = [];
    const added: unknown[] = [];
    const runner = captureJob({
      browsers: Object.assign(Object.create(null), { use: async () => ({ ...page, certificates: new Map() }) }),
      images: new BucketImages(AWAY),
      stored: Object.assign(Object.create(null), {
        compared: async () => null,
        add: async (image: unknown) => void added.push(image),
      }),
      schedules: Object.create(null),
      observations: Object.create(null),
      resolver: async () => [],
      allowed: [],
      isAdvertiser: async () => false,
    });
    const log = {
      info: () => undefined,
      warn: () => undefined,
      error: (...line: unknown[]) => void logged.push(line),
    };
    const params = { url: 'https://example.com/', options: {}, schedule_id: null };
    const job = { id: 'one', owner: { id: 'key', name: 'key' } };
    await expect(runner.run(params, new AbortController().signal, () => undefined, log, job)).rejects.toMatchObject({
      name: 'JobFailure',
      code: 'SOURCE_UNAVAILABLE',
      message: "The store of this server's captures does not answer, asked to keep an image: try again later.",
    });
    expect(added).toEqual([]);
    expect(logged).toEqual([[{ err: expect.any(Error) }, expect.stringContaining('does not answer')]]);
  });
});

describe('a listing of a bucket', () => {
  it('The listing of a bucket is read with its entities, and the next page starts where it says', () => {
    const xml = `<?xml version="1.0"?><ListBucketResult xmlns="urn:x"><Name>evidence</Name><Prefix>a&amp;b/</Prefix><IsTruncated>true</IsTruncated>
      <Contents><Key>a&amp;b/00/1</Key><LastModified>2026-08-01T06:00:00.000Z</LastModified><Size>1</Size></Contents>
      <NextContinuationToken>to&#x2F;ken</NextContinuationToken></ListBucketResult>`;
    expect(readListing(xml)).toEqual({
      objects: [{ key: 'a&b/00/1', modifiedAt: Date.UTC(2026, 7, 1, 6) }],
      next: 'to/ken',
    });
    expect(readListing('<ListBucketResult/>')).toEqual({ objects: [], next: null });
    expect(() => readListing('<ListBucketResult><Contents>')).toThrow();
  });
});
