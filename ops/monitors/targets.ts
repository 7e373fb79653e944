import { isIP } from 'node:net';
import type { Indicator } from '../../views/indicators/query-block.ts';

/** What a stored target is: they are folded when they are stored. */
export function targetOf(name: string): Indicator {
  return { type: isIP(name) === 0 ? 'domain' : 'ip', name };
}
