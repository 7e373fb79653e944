import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type FetchLimits, GuardedClient } from '../net/guarded-client.ts';
import type { Settings } from './settings.ts';

const PACKAGE = z.object({ version: z.string() });

/** The client by which this Weft fetches: it says who it is, and keeps to what its operator allows. */
export function clientOf({ fetchAllowed }: Settings, limits: Partial<FetchLimits> = {}): GuardedClient {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const { version } = PACKAGE.parse(JSON.parse(text));
  return new GuardedClient({
    allowed: fetchAllowed,
    limits,
    userAgent: `Weft/${version} (self-hosted threat-intelligence graph)`,
  });
}
