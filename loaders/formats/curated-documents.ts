import { z } from 'zod';
import { epochMs } from './dates.ts';

/** The date of a row's documents, as people write it by hand: `2026-04-28`. */
const DAY = z.iso.date();
const LINKS = z.array(z.url({ protocol: /^https?$/ })).min(1);

/** The documents that support a curated row, and their date if they have one. */
export const DOCUMENTS = { asOf: DAY.optional(), sources: LINKS };

/** Returns the date of what a row's documents state. There is none if they have no date; then the date of the file counts. */
export function documentDate({ asOf }: { readonly asOf?: string | undefined }): { readonly observedAt?: number } {
  const observedAt = asOf === undefined ? undefined : epochMs(asOf);
  return observedAt === undefined ? {} : { observedAt };
}
