/**
 * `active`: what is over is dropped, so that standing on an edition is a sighting on that day. `reported`: rows accumulate.
 * `archive`: a publication that does not change, seen on its day of publication.
 */
type Entries = 'active' | 'reported' | 'archive';

/** `verified`: a vendor or analyst looks at each entry. `automated`: sensors. `community`: single reports. */
export type Reliability = 'verified' | 'automated' | 'community';

/** How far what a feed says can be believed, and for how long (contract 5.0). */
export interface FeedEvidence {
  /** Who judges, which is not always who hands it on: feeds of one publisher are no independent witnesses. */
  readonly publisher: string;
  readonly entries: Entries;
  readonly reliability: Reliability;
  /** Days that the first edition of ours reaches back where its rows have no dates; only of reported ones. */
  readonly span: number;
  /** A list of other lists: never an independent publisher beside general blacklists. */
  readonly aggregates: boolean;
  /** Day of publication of an archive, where it is known. */
  readonly publishedOn?: string;
}
