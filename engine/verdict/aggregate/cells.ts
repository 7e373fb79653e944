/**
 * The listed addresses of a network, from precomputed counts: cells are disjoint aligned blocks, so that each lies in the
 * network, holds all of it, or has nothing to do with it (contract 5.5).
 */
import { weightOf } from './density.ts';
import { CELL_BITS } from './network.ts';

/** One cell at or before the network's first address, if it holds that; and those that begin inside. */
const CELLS = `CALL (block) {
    CALL (block) {
      MATCH (cell:THREAT_CELL) WHERE cell.start <= block.start RETURN cell ORDER BY cell.start DESC LIMIT 1
    }
    WITH block, cell WHERE cell.end >= block.start RETURN cell
    UNION ALL
    MATCH (cell:THREAT_CELL) WHERE cell.start > block.start AND cell.start <= block.end RETURN cell
  }`;

/** How many of a class lie in the network: all of a cell, those at its addresses, or its share of an even one. */
function countOf(group: 'bad' | 'suspicious' | 'neutral'): string {
  return `CASE
      WHEN cell.length >= block.counted THEN toFloat(cell.${group})
      WHEN cell.${group}At IS NULL THEN cell.${group} * 2.0 ^ (cell.length - block.counted)
      ELSE toFloat(size([at IN cell.${group}At WHERE block.first <= at AND at <= block.last])) END AS ${group}`;
}

/** The /24s or /64s of a cell that lie in the network. */
const SUBNETS = `CASE
      WHEN cell.length >= block.counted THEN 2.0 ^ (bits - cell.length)
      WHEN block.counted >= bits THEN 1.0
      ELSE 2.0 ^ (bits - block.counted) END`;

/**
 * Clause that reads `block` (a `NetworkMap`) and binds what is listed in it: `bad`, `suspicious` and `neutral`
 * (addresses, or /64s of IPv6; floats, as a /16 of IPv6 holds more than an integer can), `dense` (the weight of these on the
 * scale of `units`), `subnets` (/24s or /64s that hold listings), `tallies` (categories with their counts and share).
 */
export const CELL_SUMS = `CALL (block) {
  WITH block, CASE block.family WHEN 4 THEN ${CELL_BITS.ipv4} ELSE ${CELL_BITS.ipv6} END AS bits
  ${CELLS}
  WITH block, bits, cell, ${countOf('bad')}, ${countOf('suspicious')}, ${countOf('neutral')}
  WITH block, bits, cell, bad, suspicious, neutral, bad + suspicious + neutral AS listed WHERE listed > 0
  RETURN sum(bad) AS bad, sum(suspicious) AS suspicious, sum(neutral) AS neutral,
    sum(${weightOf('bad', 'suspicious')} * coalesce(cell.portion, 1.0)) AS dense, sum(${SUBNETS}) AS subnets,
    collect({categories: cell.categories, counts: cell.categoryCounts,
      share: listed / (cell.bad + cell.suspicious + cell.neutral)}) AS tallies
}`;
