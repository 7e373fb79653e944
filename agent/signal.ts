import type { ServerContext } from '@modelcontextprotocol/server';
import type { Asker } from './graph.ts';

/** Returns a signal that fires when the caller disconnects or cancels its request. */
export function signalOf({ signal }: Asker, { mcpReq }: ServerContext): AbortSignal {
  return signal === undefined ? mcpReq.signal : AbortSignal.any([signal, mcpReq.signal]);
}
