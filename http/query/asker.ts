import { eitherSignal } from '../../engine/execution/either-signal.ts';
import type { Caller } from '../../schema/caller.ts';
import type { AppContext } from '../requests/context.ts';

/** The client's going away ends the query, and so does the server's. */
export function endOf(context: AppContext): AbortSignal {
  const stop = context.get('stop');
  const { signal } = context.req.raw;
  return stop === undefined ? signal : eitherSignal(signal, stop);
}

/** Returns the caller of a request for the engine. */
export function callerOf(context: AppContext, mostConcurrent: number): { readonly caller?: Caller } {
  const key = context.get('key');
  if (key === undefined) return {};
  const count = context.get('rateLimit');
  const rate = count === undefined ? null : { limit: count.limit, used: count.used, remaining: count.remaining };
  return { caller: { keyPrefix: key.prefix, scopes: key.scopes, mostConcurrent, rate } };
}
