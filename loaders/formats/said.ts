import type { Actor } from '../feeds/actor-register.ts';

/** One node of the graph by label and key. */
export interface NodeKey {
  readonly label: string;
  readonly name: string;
}

/** When a feed saw what it lists, epoch ms; only what its row states. */
export interface Sightings {
  readonly firstSeen?: number | undefined;
  readonly lastSeen?: number | undefined;
}

/** The content of a row, besides what it lists. */
export interface Said extends Sightings {
  /** Day of the report that names it, epoch ms, if there is no other date. */
  readonly publishedAt?: number | undefined;
  /** Category of the row, if the feed has rows of two kinds. */
  readonly category?: string | undefined;
  /** Words that may name a category: threat types, and tags if the feed's tags describe the indicator itself. */
  readonly words?: readonly string[] | undefined;
  /** Tags as the source writes them. */
  readonly tags?: readonly string[] | undefined;
  /** Tags about the course of the attack that it belongs to. They tag the indicator, but not its listing. */
  readonly attackTags?: readonly string[] | undefined;
  /** Who uses it, in a list of uses that names the operator. */
  readonly usedBy?: string | undefined;
  /** Why the operator lists it, in a list of the operator. */
  readonly reason?: string | undefined;
  /** When the entry ends, epoch ms, if its row says so. */
  readonly expiresAt?: number | undefined;
  /** Weight of the row, if it is not that of the feed. */
  readonly weight?: number | undefined;
  readonly reporter?: string | undefined;
  /** Address of the report. */
  readonly reference?: string | undefined;
  /** How many lists the row of an aggregator counts. */
  readonly count?: number | undefined;
  /** Its rank in a popularity list. */
  readonly rank?: number | undefined;
  /** Groups that the row or the file is about, by any of their names. */
  readonly actors?: readonly string[] | undefined;
  /** Groups of the galaxy clusters that mark the row. */
  readonly groups?: readonly Actor[] | undefined;
  /** Id of the row's MISP event. */
  readonly eventId?: string | undefined;
}
