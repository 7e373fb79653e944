import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { AppContext } from '../requests/context.ts';
import { answerHeaders } from './answers.ts';
import { cached } from './cached.ts';
import { cacheHeaders, entityTag, notModified } from './conditional.ts';

/** A text that is the same for every client, ready to send, and its tag. */
interface CachedText {
  readonly etag: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly zipped: Uint8Array<ArrayBuffer>;
}

const zip = promisify(gzip);
const TAKES_GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?:,|;\s*q=(?:1|0?[.]0*[1-9])|$)/i;

/**
 * Answers with a text that never changes and that clients cache for some seconds. The text is read, tagged and compressed once, since
 * anyone may request it without a key at any rate.
 */
export function cachedFile(
  type: string,
  lifeS: number,
  read: () => string | Promise<string>,
  more: Readonly<Record<string, string>> = {},
): (context: AppContext) => Promise<Response> {
  const kept = cached(async () => cachedText(await read()), Number.POSITIVE_INFINITY);
  return async (context) => {
    const { etag, plain, zipped } = await kept();
    const known = notModified(context, etag, lifeS);
    if (known !== null) return known;
    const headers = { ...answerHeaders(context), ...cacheHeaders(etag, lifeS), 'Content-Type': type, ...more };
    if (!TAKES_GZIP.test(context.req.header('Accept-Encoding') ?? '')) return new Response(plain, { headers });
    return new Response(zipped, { headers: { ...headers, 'Content-Encoding': 'gzip' } });
  };
}

async function cachedText(text: string): Promise<CachedText> {
  const plain = new TextEncoder().encode(text);
  return { etag: entityTag(text), plain, zipped: new Uint8Array(await zip(plain)) };
}
