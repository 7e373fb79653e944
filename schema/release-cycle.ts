/** How long a release line of a product is maintained, as one text for each: the form that PACKAGE stores. */
import { z } from 'zod';

/** A day as YYYY-MM-DD, or that it is so without saying since when, or that it is not so. */
const SINCE = z.union([z.boolean(), z.iso.date()]);

/** A line of releases, such as 2.4 of a web server. */
const RELEASE_CYCLE = z.object({
  cycle: z.string(),
  releaseDate: z.iso.date().optional(),
  /** When its maintenance ends or has ended, security updates included. */
  eol: SINCE.optional(),
  /** When support that is paid for or given by others ends. */
  eoes: SINCE.optional(),
  /** Whether it has long-term support, or since when. */
  lts: SINCE.optional(),
  latest: z.string().optional(),
  latestReleaseDate: z.iso.date().optional(),
});

export type ReleaseCycle = z.infer<typeof RELEASE_CYCLE>;

/** The text of a line of releases; the same line has the same text. */
export function cycleText(cycle: ReleaseCycle): string {
  return JSON.stringify(RELEASE_CYCLE.parse(cycle));
}

/** The line of releases that a text says. */
export function readCycle(text: string): ReleaseCycle {
  return RELEASE_CYCLE.parse(JSON.parse(text));
}
