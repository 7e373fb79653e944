import { LRUCache } from 'lru-cache';
import type { GuardedResponse } from '../../net/guarded-client.ts';
import { Limited } from './upstream.ts';

const MOST_SERVERS = 1000;
/** The rest if a server does not say how long. */
const USUAL_S = 60;
const LONGEST_S = 3600;

/** Servers that asked for a pause (RFC 7480, section 5.5), and its end. */
export class RdapPauses {
  readonly #until = new LRUCache<string, number>({ max: MOST_SERVERS });

  /** Throws while a server's pause lasts. */
  requireAwake(server: string): void {
    const left = (this.#until.get(server) ?? 0) - performance.now();
    if (left > 0)
      throw new Limited(`${new URL(server).host} asked to be left alone for ${Math.ceil(left / 1000)} s more`);
  }

  /** Notes an answer that asks for a pause. */
  note(server: string, response: Pick<GuardedResponse, 'status' | 'header'>): void {
    if (response.status !== 429 && response.status !== 503) return;
    const given = Number(response.header('retry-after'));
    const seconds = Number.isFinite(given) && given > 0 ? Math.min(given, LONGEST_S) : USUAL_S;
    this.#until.set(server, performance.now() + seconds * 1000);
  }
}
