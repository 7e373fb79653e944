/**
 * `active`: the feed drops entries that are over, so that an entry in an edition was seen on that day. `reported`: rows accumulate.
 * `archive`: a publication that does not change, seen on its day of publication.
 */
type Entries = 'active' | 'reported' | 'archive';

/** `verified`: a vendor or analyst checks each entry. `automated`: sensors. `community`: single reports. */
export type Reliability = 'verified' | 'automated' | 'community';

/** Days that an export reaches back if its publisher does not say. */
export const UNKNOWN_SPAN = 31;

/** How reliable the entries of a feed are, and for how long (contract 5.0). */
export interface FeedEvidence {
  /** The judge of the entries, if it is not the source's publisher. Feeds of one judge are not independent witnesses. */
  readonly judge?: string;
  readonly entries: Entries;
  readonly reliability: Reliability;
  /** Days that an edition reaches back if its rows have no dates; default `UNKNOWN_SPAN`. Only for reported feeds. */
  readonly span?: number;
  /** True for a list of other lists: it is never independent of general blacklists. */
  readonly aggregates?: boolean;
  /** Day of publication of an archive, if it is known. */
  readonly publishedOn?: string;
}
