/** Evidence that columns of the table have. */
const OF_COLUMNS = /^(?:band|coverage|feed-source-count):/;
const FEED = 'feed-source:';

/** The evidence of a row, without what its other columns say. */
export function reasonsOf(evidence: readonly string[]): readonly string[] {
  return evidence.filter((line) => !OF_COLUMNS.test(line));
}

/** The same as a person reads it: the lists first, in one phrase, then what else counts. */
export function reasonsInWords(evidence: readonly string[]): string {
  const reasons = reasonsOf(evidence);
  const lists = reasons.filter((line) => line.startsWith(FEED)).map((line) => line.slice(FEED.length));
  const others = reasons.filter((line) => !line.startsWith(FEED)).map((line) => line.replace(':', ' '));
  return [...(lists.length === 0 ? [] : [`on ${lists.join(', ')}`]), ...others].join('; ');
}
