import { createHash } from 'node:crypto';
import { FetchRefused, HostNotResolved, operatorMessage, TooManyRedirects } from '../../net/fetch-errors.ts';
import type { GuardedClient, GuardedResponse } from '../../net/guarded-client.ts';
import { titleOf, wordsOf } from './page-words.ts';
import type { Probe, Prober } from './probes.ts';

const MOST_BYTES = 512 * 1024;
/** A server that answers so is there and cannot do its work. */
const FIRST_FAILURE = 500;
/** Headers by which servers say what they run on. */
const TELLING = ['server', 'x-powered-by', 'x-generator'] as const;

/** What a prober asks by. */
export interface ProberParts {
  readonly client: Pick<GuardedClient, 'get'>;
  /** When the certificate of a host ends, epoch ms; rejects where it shows none. */
  readonly certificateEnd: (host: string) => Promise<number>;
  readonly clock: () => number;
  readonly log: { warn(details: object, message: string): void };
}

const NOTHING: Probe = {
  isUp: false,
  unknownReason: null,
  milliseconds: null,
  certificateEndsAt: null,
  title: null,
  contentHash: null,
  technologies: null,
};

/**
 * Asks a target for the page at its root, by https and where that is not answered by http. Of a target that Weft must not ask, or that leads
 * where it must not, it says neither that it is up nor that it is down.
 */
export function httpProber({ client, certificateEnd, clock, log }: ProberParts): Prober {
  return async (target) => {
    const host = target.includes(':') ? `[${target}]` : target;
    const certificateEndsAt = await certificateEnd(target).catch(() => null);
    let refusal: Error | null = null;
    for (const scheme of ['https', 'http']) {
      const begun = clock();
      try {
        const response = await client.get(`${scheme}://${host}/`);
        const milliseconds = Math.round(clock() - begun);
        return {
          ...(await reported(response)),
          isUp: response.status < FIRST_FAILURE,
          unknownReason: null,
          milliseconds,
          certificateEndsAt,
        };
      } catch (error) {
        // The next scheme may be answered.
        if (isRefusal(error)) refusal = error;
      }
    }
    if (refusal === null) return { ...NOTHING, certificateEndsAt };
    log.warn({ target, reason: operatorMessage(refusal) }, 'a monitored target was not asked');
    return { ...NOTHING, isUp: null, unknownReason: refusal.message, certificateEndsAt };
  };
}

/** Weft did not ask: that says nothing about the target. A redirect without end is an answer. */
function isRefusal(error: unknown): error is FetchRefused | HostNotResolved {
  return (error instanceof FetchRefused && !(error instanceof TooManyRedirects)) || error instanceof HostNotResolved;
}

/** A server that began to answer is there, even where its page never ends or breaks off: then nothing is known of the page. */
async function reported(response: GuardedResponse): Promise<Pick<Probe, 'title' | 'contentHash' | 'technologies'>> {
  const technologies = TELLING.flatMap((name) => response.header(name) ?? []).sort();
  const html = await pageOf(response).catch(() => null);
  if (html === null) return { title: null, contentHash: null, technologies };
  const contentHash = createHash('sha256').update(wordsOf(html)).digest('hex').slice(0, 16);
  return { title: titleOf(html), contentHash, technologies };
}

/** As much of a page as is looked at: the rest of a long one is let go. */
async function pageOf(response: GuardedResponse): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MOST_BYTES) break;
  }
  response.discard();
  return Buffer.concat(chunks).toString('utf8');
}
