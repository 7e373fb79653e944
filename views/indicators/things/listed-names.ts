/** Listed names beside a thing that no feed lists itself. */

import { numberOf, propertiesOf, textOf, textsOf } from '../../../facts/stored-values.ts';
import { BANDS } from '../../../verdicts/bands.ts';
import type { Context } from '../../../verdicts/context.ts';

/** Names around a thing that are looked at. */
const MOST_LOOKED_AT = 1_000;
/** Names that a query of a finding answers. */
const MOST_ANSWERED = 25;

/** Clause: how many listed names `h` a pattern from `n` finds, one of them, and their bands, as `listed`. */
export function listedNamesClause(pattern: string): string {
  return `CALL (n) {
  OPTIONAL MATCH ${pattern} WITH DISTINCT h LIMIT ${MOST_LOOKED_AT} WHERE h.isThreat
  RETURN {count: count(h), example: min(h.name), levels: collect(DISTINCT h.verdictLevel)} AS listed
}`;
}

/** What that clause found, as what stands beside the thing of a name; `pattern` finds the names at POST /api/query. */
export function listedNames(found: unknown, name: string, pattern: string): Context[] {
  const { count, example, levels } = propertiesOf(found);
  const number = numberOf(count) ?? 0;
  if (number === 0) return [];
  const query = `MATCH ${pattern} WHERE h.isThreat RETURN h.name, h.verdictLevel LIMIT ${MOST_ANSWERED}`;
  const level = BANDS.findLast((band) => textsOf(levels).includes(band)) ?? null;
  return [{ kind: 'hosts-listed', subject: name, level, count: number, example: textOf(example), query }];
}
