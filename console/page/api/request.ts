import { isAway } from './away.ts';
import { numberOf, type Row, rowOf, rowsOf, textOf } from './read.ts';
import { key, signOut } from './session.ts';

/** A query that would do better than a refused one. */
export interface Suggestion {
  readonly rationale: string;
  readonly rewrite: string | null;
}

/** A refusal as the server words it. */
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

/** Asks the server with the key of the session, or with one that is tried; a key that it does not know ends the session. */
export async function request(path: string, init: RequestInit = {}, tried = key.value ?? ''): Promise<unknown> {
  const response = await answer(path, { ...init, headers: { ...init.headers, Accept: 'application/json' } }, tried);
  if (response.status === 204) return null;
  return response.json().catch((error: unknown) => {
    // What broke off, or was given up half way, is no answer without rows.
    if (init.signal?.aborted === true) throw error;
    throw new Error('The answer ended before it was complete. Try again.');
  });
}

/** Asks for a file: an image, an export. */
export async function requestFile(path: string, init: RequestInit = {}): Promise<Blob> {
  return (await answer(path, init, key.value ?? '')).blob();
}

/** Sends a body in JSON. */
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
  // Of a view that has closed meanwhile half an answer is left: it has no words of the server's.
  init.signal?.throwIfAborted();
  const refused = new Refused(response.status, rowOf(body));
  if (response.status === 401 && tried === key.value) signOut(refused.message);
  throw refused;
}
