/**
 * `active`: what is over is dropped, so that standing on an edition is a sighting on that day. `reported`: rows accumulate.
 * `archive`: a publication that does not change, seen on its day of publication.
 */
type Entries = 'active' | 'reported' | 'archive';

/** `verified`: a vendor or analyst looks at each entry. `automated`: sensors. `community`: single reports. */
export type Reliability = 'verified' | 'automated' | 'community';

/** How far back an export reaches where its publisher does not say, in days. */
export const UNKNOWN_SPAN = 31;

/** How far what a feed says can be believed, and for how long (contract 5.0). */
export interface FeedEvidence {
  /** Who judges, where that is not the source's publisher: feeds of one judge are no independent witnesses. */
  readonly judge?: string;
  readonly entries: Entries;
  readonly reliability: Reliability;
  /** Days that our first edition reaches back where its rows have no dates, if not `UNKNOWN_SPAN`; only of reported ones. */
  readonly span?: number;
  /** A list of other lists: never an independent publisher beside general blacklists. */
  readonly aggregates?: boolean;
  /** Day of publication of an archive, where it is known. */
  readonly publishedOn?: string;
}
