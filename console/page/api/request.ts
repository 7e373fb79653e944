import { isAway } from './away.ts';
import { numberOf, type Row, rowOf, rowsOf, textOf } from './read.ts';
import { key, signOut } from './session.ts';

/** A query that the server suggests instead of a refused one. */
export interface Suggestion {
  readonly rationale: string;
  readonly rewrite: string | null;
}

/** A refusal in the words of the server. */
export class Refused extends Error {
  readonly status: number;
  readonly position: number | null;
  readonly suggestions: readonly Suggestion[];

  constructor(status: number, body: Row) {
    super(textOf(body.detail) ?? textOf(body.message) ?? `The server answered ${status}.`);
    this.status = status;
    this.position = numberOf(body.position);
    this.suggestions = rowsOf(body.suggestions).map(({ rationale, rewrite }) => ({
      rationale: textOf(rationale) ?? '',
      rewrite: textOf(rewrite),
    }));
  }
}

/** Sends a request with the key of the session, or with a key to try. A refused session key ends the session. */
export async function request(path: string, init: RequestInit = {}, tried = key.value ?? ''): Promise<unknown> {
  const response = await answer(path, { ...init, headers: { ...init.headers, Accept: 'application/json' } }, tried);
  if (response.status === 204) return null;
  return response.json().catch((error: unknown) => {
    // An incomplete or cancelled answer must not count as an answer without rows.
    if (init.signal?.aborted === true) throw error;
    throw new Error('The answer ended before it was complete. Try again.');
  });
}

/** Requests a file: an image or an export. */
export async function requestFile(path: string, init: RequestInit = {}): Promise<Blob> {
  return (await answer(path, init, key.value ?? '')).blob();
}

/** Sends a JSON body. */
export function send(path: string, body: object, init: RequestInit = {}): Promise<unknown> {
  return request(path, {
    ...init,
    method: 'POST',
    headers: { ...init.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function answer(path: string, init: RequestInit, tried: string): Promise<Response> {
  const headers = { ...init.headers, Authorization: `Bearer ${tried}` };
  const response = await fetch(path, { ...init, headers, cache: 'no-store' }).catch((error: unknown) => {
    if (init.signal?.aborted === true) throw error;
    isAway.value = true;
    throw new Error('The server does not answer. Is it running, and is this machine connected?');
  });
  isAway.value = false;
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  // If the view was closed meanwhile, the body is incomplete and holds no reason from the server.
  init.signal?.throwIfAborted();
  const refused = new Refused(response.status, rowOf(body));
  if (response.status === 401 && tried === key.value) signOut(refused.message);
  throw refused;
}
