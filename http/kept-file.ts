import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { cached } from './cached.ts';
import { cacheHeaders, entityTag, notModified } from './conditional.ts';
import type { AppContext } from './context.ts';
import { answerHeaders } from './headers.ts';

/** A text that everybody gets, as it is sent, and its tag. */
interface KeptText {
  readonly etag: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly zipped: Uint8Array<ArrayBuffer>;
}

const zip = promisify(gzip);
const TAKES_GZIP = /(?:^|,)\s*(?:gzip|\*)\s*(?:,|;\s*q=(?:1|0?[.]0*[1-9])|$)/i;

/**
 * Answers a text that never changes, of which clients keep a copy for some seconds. It is read, tagged and compressed once:
 * anybody may ask for it without a key, as often as they like.
 */
export function keptFile(
  type: string,
  lifeS: number,
  read: () => string | Promise<string>,
  more: Readonly<Record<string, string>> = {},
): (context: AppContext) => Promise<Response> {
  const kept = cached(async () => keptText(await read()), Number.POSITIVE_INFINITY);
  return async (context) => {
    const { etag, plain, zipped } = await kept();
    const known = notModified(context, etag, lifeS);
    if (known !== null) return known;
    const headers = { ...answerHeaders(context), ...cacheHeaders(etag, lifeS), 'Content-Type': type, ...more };
    if (!TAKES_GZIP.test(context.req.header('Accept-Encoding') ?? '')) return new Response(plain, { headers });
    return new Response(zipped, { headers: { ...headers, 'Content-Encoding': 'gzip' } });
  };
}

async function keptText(text: string): Promise<KeptText> {
  const plain = new TextEncoder().encode(text);
  return { etag: entityTag(text), plain, zipped: new Uint8Array(await zip(plain)) };
}
