import type { Advisory } from '../../schema/advisory.ts';
import { type Edit, joinEdits } from '../text/edit.ts';
import type { Folding } from './fold.ts';
import type { Offer } from './properties.ts';
import type { QueryReading } from './query-reading.ts';

/** What one corrector wants changed, and what it says of it. */
export interface Correction {
  readonly edits: readonly Edit[];
  readonly advisories: readonly Advisory[];
  /** Notices whose rewrites go beyond the edits that are made. */
  readonly offers?: readonly Offer[];
  /** The same, for an answer without rows. */
  readonly turnings?: readonly Offer[];
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly parameterUses?: Folding['parameterUses'];
}

/** One correction of a query: it sees what the query says, and not what the others make of it. */
export type Corrector = (query: QueryReading) => Correction;

/** All that some corrections want, as one. */
export function joined(corrections: readonly Correction[]): Required<Correction> {
  return {
    edits: joinEdits(corrections.flatMap(({ edits }) => edits)),
    advisories: corrections.flatMap(({ advisories }) => advisories),
    offers: corrections.flatMap(({ offers = [] }) => offers),
    turnings: corrections.flatMap(({ turnings = [] }) => turnings),
    parameters: Object.fromEntries(corrections.flatMap(({ parameters = {} }) => Object.entries(parameters))),
    parameterUses: corrections.flatMap(({ parameterUses = [] }) => parameterUses),
  };
}
