import { foldObservation, type NetworkRow, type ObservationRow, type Speaker } from '../pipeline/batch.ts';
import type { Claim } from '../pipeline/claims.ts';
import { withStated } from '../pipeline/record-claims.ts';
import type { Texts } from './partition.ts';
import { claimOf, fileOf, networkOf, sightingOf } from './row-text.ts';

/** The files of an import, by number: the source and part of each. */
export type Speakers = readonly Pick<Speaker, 'source' | 'part'>[];

/**
 * Returns the claims of a node or an edge as a load over Bolt would have left them: one for each source and part, folded in the order of
 * the file, and sorted by source and part. Bare mentions are not claims.
 */
export function foldedClaims(texts: Texts, speakers: Speakers): readonly Claim[] {
  if (typeof texts === 'string') return isMention(texts) ? [] : [claimOf(texts, speakers)];
  let claims: readonly Claim[] = [];
  const heard = new Set<number>();
  for (const text of texts) {
    if (isMention(text)) continue;
    const file = fileOf(text);
    // As in `tieOf`: a load corrects what an earlier one stated on the same day, but not its own statements.
    claims = withStated(claims, claimOf(text, speakers), heard.has(file) ? 'stored-wins' : 'incoming-wins');
    heard.add(file);
  }
  return claims;
}

/**
 * Returns the numbers of the files whose load, one after the other, would have written this node, edge or island: all that state it, and
 * the one that first mentions it.
 */
export function writersOf(texts: Texts): ReadonlySet<number> {
  if (typeof texts === 'string') return new Set([fileOf(texts)]);
  const first = Math.min(...texts.map(fileOf));
  return new Set([first, ...texts.filter((text) => !isMention(text)).map(fileOf)]);
}

/** Folds the sightings of an origin into one. */
export function foldedSighting(prefix: string, asn: number, texts: Texts): ObservationRow {
  const [first = '', ...others] = typeof texts === 'string' ? [texts] : texts;
  const sightings = others.map((text) => sightingOf(prefix, asn, text));
  return sightings.reduce(foldObservation, sightingOf(prefix, asn, first));
}

/** Returns what the newest data states about a block: of files with one date the last, within a file the first. */
export function foldedNetwork(cidr: string, texts: Texts): NetworkRow {
  const [first = '', ...others] = typeof texts === 'string' ? [texts] : texts;
  let winner = { row: networkOf(cidr, first), file: fileOf(first) };
  for (const text of others) {
    const next = { row: networkOf(cidr, text), file: fileOf(text) };
    const age = next.row.observedAt - winner.row.observedAt;
    if (age > 0 || (age === 0 && next.file > winner.file)) winner = next;
  }
  return winner.row;
}

function isMention(text: string): boolean {
  return !text.includes('\t');
}
