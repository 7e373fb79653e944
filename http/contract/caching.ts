import { LRUCache } from 'lru-cache';
import { cacheHeaders, entityTag, notModified } from '../conditional.ts';
import type { AppContext } from '../context.ts';
import { answerText } from '../headers.ts';
import type { Caching } from './operation.ts';

/** What tells whether the data of an answer is still the same. */
export interface Versions {
  of(layers?: readonly string[]): Promise<string>;
}

/** How one request is answered by what was found. */
interface Finding<Found> {
  /** What is asked, in one form however it was written. */
  readonly question: unknown;
  find(): Promise<Found>;
  /** The text of the answer, where that is more than what was found. */
  readonly write: ((found: Found) => string) | undefined;
}

/** An answer in memory, as it was found and as text, and the version of the data that it was found in. */
interface CachedAnswer<Found> {
  readonly version: string;
  readonly found: Found;
  readonly text: string;
  readonly etag: string;
}

/** Characters of text that the answers of one operation may take together. */
const MAX_CHARACTERS = 4_000_000;

/**
 * Answers lookups from memory while their layers stay as they are, and with 304 where the client has the answer already. The
 * tag is of what was found, not of the moment at which it is written.
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
    const keptS = isMomentary ? 0 : lifeS;
    const unchanged = notModified(context, answer.etag, keptS);
    if (unchanged !== null) return unchanged;
    const text = write === undefined ? answer.text : write(answer.found);
    return answerText(context, text, { headers: cacheHeaders(answer.etag, keptS) });
  };
}

function answerOf<Found>(found: Found, version: string): CachedAnswer<Found> {
  const text = JSON.stringify(found);
  return { version, found, text, etag: entityTag(text) };
}

function withoutBigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
