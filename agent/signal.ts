import type { ServerContext } from '@modelcontextprotocol/server';
import type { Asker } from './graph.ts';

/** Ends when the one who asks has gone, or takes back what was asked. */
export function signalOf({ signal }: Asker, { mcpReq }: ServerContext): AbortSignal {
  return signal === undefined ? mcpReq.signal : AbortSignal.any([signal, mcpReq.signal]);
}
