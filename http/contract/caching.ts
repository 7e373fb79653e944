import { entityTag, keptHeaders, notModified } from '../conditional.ts';
import type { AppContext } from '../context.ts';
import { answerText } from '../headers.ts';
import { type KeptAnswer, KeptAnswers } from './kept-answers.ts';
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

/**
 * Answers lookups from memory while their layers stay as they are, and with 304 where the client has the answer already. The
 * tag is of what was found, not of the moment at which it is written.
 */
export function cachedAnswers<Found>({ lifeS, layers }: Caching) {
  const kept = new KeptAnswers<Found>(lifeS * 1000);
  return async (
    context: AppContext,
    versions: Versions,
    { question, find, write }: Finding<Found>,
  ): Promise<Response> => {
    const version = await versions.of(layers);
    const asked = JSON.stringify(question, withoutBigints);
    const known = kept.get(asked, version);
    const answer = known ?? found(await find());
    if (known === null) kept.keep(asked, version, answer);
    context.set('isKept', known !== null);
    const unchanged = notModified(context, answer.etag, lifeS);
    if (unchanged !== null) return unchanged;
    const text = write === undefined ? answer.text : write(answer.found);
    return answerText(context, text, { headers: keptHeaders(answer.etag, lifeS) });
  };
}

function found<Found>(value: Found): KeptAnswer<Found> {
  const text = JSON.stringify(value);
  return { found: value, text, etag: entityTag(text) };
}

function withoutBigints(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
