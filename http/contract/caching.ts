import { LRUCache } from 'lru-cache';
import type { AppContext } from '../requests/context.ts';
import { answerText } from '../responses/answers.ts';
import { cacheHeaders, entityTag, notModified } from '../responses/conditional.ts';
import type { Caching } from './operation.ts';

/** Versions that show whether the data of an answer has changed. */
export interface Versions {
  of(layers?: readonly string[]): Promise<string>;
}

/** How to find and write the answer of one request. */
interface Finding<Found> {
  /** What was asked, in one form for all spellings. */
  readonly question: unknown;
  find(): Promise<Found>;
  /** Writes the answer; undefined if the answer is the finding itself. */
  readonly write: ((found: Found) => string) | undefined;
}

/** A cached answer: the finding, its text, and the version of its data. */
interface CachedAnswer<Found> {
  readonly version: string;
  readonly found: Found;
  readonly text: string;
  readonly etag: string;
}

/** Characters of text that the answers of one operation may take together. */
const MAX_CHARACTERS = 4_000_000;

/**
 * Answers look-ups from a cache until their layers change, and with 304 if the client has the answer already. The tag depends on the
 * finding, not on the time of writing.
 */
export function cachedAnswers<Found>({ lifeS, layers }: Caching) {
  const answers = new LRUCache<string, CachedAnswer<Found>>({
    ttl: lifeS * 1000,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ text }, question) => question.length + text.length,
  });
  return async (
    context: AppContext,
    versions: Versions,
    { question, find, write }: Finding<Found>,
  ): Promise<Response> => {
    const version = await versions.of(layers);
    const key = JSON.stringify(question, withoutBigints);
    const known = answers.get(key);
    const isKnown = known?.version === version;
    const answer = isKnown ? known : answerOf(await find(), version);
    const isMomentary = context.get('isMomentary') === true;
    if (!isKnown && !isMomentary) answers.set(key, answer);
    context.set('isKept', isKnown);
    const cachedS = isMomentary ? 0 : lifeS;
    const unchanged = notModified(context, answer.etag, cachedS);
    if (unchanged !== null) return unchanged;
    const text = write === undefined ? answer.text : write(answer.found);
    return answerText(context, text, { headers: cacheHeaders(answer.etag, cachedS) });
  };
}

function answerOf<Found>(found: Found, version: string): CachedAnswer<Found> {
  const text = JSON.stringify(found);
  return { version, found, text, etag: entityTag(text) };
}

function withoutBigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
