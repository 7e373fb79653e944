import { createHash } from 'node:crypto';
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
}

const NOTHING: Probe = {
  isUp: false,
  milliseconds: null,
  certificateEndsAt: null,
  title: null,
  contentHash: null,
  technologies: null,
};

/** Asks a target for the page at its root, by https and where that is not answered by http. */
export function httpProber({ client, certificateEnd, clock }: ProberParts): Prober {
  return async (target) => {
    const host = target.includes(':') ? `[${target}]` : target;
    const certificateEndsAt = await certificateEnd(target).catch(() => null);
    for (const scheme of ['https', 'http']) {
      const begun = clock();
      try {
        const response = await client.get(`${scheme}://${host}/`);
        const milliseconds = Math.round(clock() - begun);
        return {
          ...(await reported(response)),
          isUp: response.status < FIRST_FAILURE,
          milliseconds,
          certificateEndsAt,
        };
      } catch {
        // The next scheme may be answered.
      }
    }
    return { ...NOTHING, certificateEndsAt };
  };
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
