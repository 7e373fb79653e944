import { createHash } from 'node:crypto';
import type { AppContext } from '../requests/context.ts';
import { answerHeaders } from './answers.ts';

/** A weak entity tag of a text: equal for answers that say the same. */
export function entityTag(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
}

/**
 * Returns the headers of an answer that its client may cache for some seconds and then revalidate by its tag. They are the same for GET,
 * HEAD and 304 (RFC 9110, 15.4.5), whether or not the answer is long enough to be compressed.
 */
export function cacheHeaders(etag: string, lifeS: number): Record<string, string> {
  const life = lifeS === 0 ? 'private, no-cache' : `private, max-age=${lifeS}`;
  return { ETag: etag, 'Cache-Control': life, Vary: 'Accept-Encoding' };
}

/** The 304 of a request that names the answer as it still is; null for any other request. */
export function notModified(context: AppContext, etag: string, lifeS: number): Response | null {
  const named = context.req.header('If-None-Match');
  if (named === undefined || !names(named, etag)) return null;
  return new Response(null, { status: 304, headers: { ...answerHeaders(context), ...cacheHeaders(etag, lifeS) } });
}

/** Uses weak comparison (RFC 9110, 8.8.3.2): proxies that compress turn a strong tag into a weak one. */
function names(header: string, etag: string): boolean {
  if (header.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque);
}
