import { IncomingMessage } from 'node:http';
import type { AppContext } from './context.ts';

/** Returns the address that a request came from, or that of the proxy before Weft; null if it came by no socket. */
export function remoteAddress(context: AppContext): string | null {
  const bindings: unknown = context.env;
  if (typeof bindings !== 'object' || bindings === null || !('incoming' in bindings)) return null;
  const { incoming } = bindings;
  return incoming instanceof IncomingMessage ? (incoming.socket.remoteAddress ?? null) : null;
}
