import type { Actor } from '../feeds/actor-register.ts';

/** One node of the graph by label and key. */
export interface NodeKey {
  readonly label: string;
  readonly name: string;
}

/** When a feed saw what it lists, epoch ms; only what its row says. */
export interface Sightings {
  readonly firstSeen?: number | undefined;
  readonly lastSeen?: number | undefined;
}

/** What a row says of what it lists, beside that it lists it. */
export interface Said extends Sightings {
  /** Day of the report that names it, epoch ms, where that is all there is. */
  readonly publishedAt?: number | undefined;
  /** What the row is, where the feed means two things by its rows. */
  readonly category?: string | undefined;
  /** Words that may name a category: threat types, tags where the feed means the thing itself by them. */
  readonly words?: readonly string[] | undefined;
  /** As the source writes them. */
  readonly tags?: readonly string[] | undefined;
  /** Tags that say how the attack went of which it is a part: it is tagged so, and its listing is not. */
  readonly attackTags?: readonly string[] | undefined;
  readonly reporter?: string | undefined;
  /** Address of the report. */
  readonly reference?: string | undefined;
  /** How many lists an aggregator's row counts. */
  readonly count?: number | undefined;
  /** Rank that a popularity list gives it. */
  readonly rank?: number | undefined;
  /** Groups that the row or the file is about, by any of their names. */
  readonly actors?: readonly string[] | undefined;
  /** Groups that clusters of galaxies name with which the row is marked. */
  readonly groups?: readonly Actor[] | undefined;
  /** Id of the MISP event that the row is out of. */
  readonly eventId?: string | undefined;
}
