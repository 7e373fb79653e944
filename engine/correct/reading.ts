import type { Edit } from '../text/edit.ts';

/** A change of a comparison, and what it was taken as. */
export interface Reading {
  readonly edits: readonly Edit[];
  readonly given: string;
  readonly meant: string;
}
