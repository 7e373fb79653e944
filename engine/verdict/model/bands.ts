/**
 * The bands of contract 5.2 as Cypher expressions. A level is handled as its rank, 0 for NONE to 5 for CRITICAL, so
 * that rules can cap and raise it; `levelOf` gives its name. Arguments are Cypher expressions that stand in the text
 * more than once: name a variable rather than a long one.
 */

/** The bands, lowest first: each but NONE is 20 wide, and NONE is a `v` of 0. */
const BANDS = ['NONE', 'INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;

/** Name of a band: the level of whatever has a score. */
export type Band = (typeof BANDS)[number];

const WIDTH = 20;

/** The rank of a band. */
export function rankOf(band: Band): number {
  return BANDS.indexOf(band);
}

/** Where the intervals of a band begin and end, on the scale of `v` and of the verdict score alike. */
export function boundsOf(band: Band): { readonly low: number; readonly high: number } {
  return { low: Math.max(0, (rankOf(band) - 1) * WIDTH), high: rankOf(band) * WIDTH };
}

/** The rank of the band that `v`, 0 to 100, lies in: intervals are half-open, NONE is 0 alone. */
export function rankOfV(v: string): string {
  const bounded = BANDS.slice(1, -1).map((band) => `WHEN ${v} < ${boundsOf(band).high} THEN ${rankOf(band)}`);
  return `CASE WHEN ${v} <= 0 THEN ${rankOf('NONE')} ${bounded.join(' ')} ELSE ${rankOf('CRITICAL')} END`;
}

/** The name of the band of a rank. */
export function levelOf(rank: string): string {
  return `split('${BANDS.join(' ')}', ' ')[${rank}]`;
}

/** A rank, raised to that of a band where it is below it. */
export function atLeast(rank: string, band: Band): string {
  return `CASE WHEN ${rank} < ${rankOf(band)} THEN ${rankOf(band)} ELSE ${rank} END`;
}

/**
 * The verdict score: low + width × v ÷ 100 to one decimal, kept inside the band where rounding would leave it: INFO
 * begins at 0.1, and every band but CRITICAL ends 0.1 below the next.
 */
export function scoreInBand(rank: string, v: string): string {
  return `CASE
    WHEN ${rank} = ${rankOf('NONE')} THEN 0.0
    WHEN ${rank} = ${rankOf('INFO')} AND ${v} < 0.5 THEN 0.1
    WHEN ${rank} < ${rankOf('CRITICAL')} AND ${v} > 99.7 THEN round(${WIDTH} * ${rank} - 0.1, 1)
    ELSE round(${WIDTH} * (${rank} - 1) + ${WIDTH} * ${v} / 100.0, 1) END`;
}
