import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The version of Weft from its package. */
export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version;
