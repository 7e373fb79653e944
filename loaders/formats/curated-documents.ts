import { z } from 'zod';
import { epochMs } from './dates.ts';

/** The day on which the documents of a row are, as people write it by hand: `2026-04-28`. */
const DAY = z.iso.date();
const LINKS = z.array(z.url({ protocol: /^https?$/ })).min(1);

/** The documents that a curated row stands on, and their day where they tell one. */
export const DOCUMENTS = { asOf: DAY.optional(), sources: LINKS };

/** The date of what a row's documents state: none where they tell no day, so that it is that of the file. */
export function documentDate({ asOf }: { readonly asOf?: string | undefined }): { readonly observedAt?: number } {
  const observedAt = asOf === undefined ? undefined : epochMs(asOf);
  return observedAt === undefined ? {} : { observedAt };
}
