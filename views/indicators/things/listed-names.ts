/** Listed names next to an indicator that no feed lists. */

import Cypher from '@neo4j/cypher-builder';
import { writeStringLiteral } from '../../../engine/parse/string-literal.ts';
import { numberOf, propertiesOf, textOf, textsOf } from '../../../facts/stored-values.ts';
import { clauses } from '../../../store/cypher-text.ts';
import { BANDS } from '../../../verdicts/bands.ts';
import type { Context } from '../../../verdicts/context.ts';

/** Names around an indicator that are read. */
const MOST_LOOKED_AT = 1_000;
/** Names that a query of a finding answers. */
const MOST_ANSWERED = 25;

const LISTED = `WITH DISTINCT h LIMIT ${MOST_LOOKED_AT} WHERE h.isThreat
RETURN {count: count(h), example: min(h.name), levels: collect(DISTINCT h.verdictLevel)} AS listed`;

/** Clause: how many listed names `h` a clause from `n` finds, one of them, and their bands, as `listed`. */
export function listedNamesClause(names: string): Cypher.Clause {
  return new Cypher.Call(clauses(names, LISTED), [new Cypher.NamedNode('n')]);
}

/** The node whose names are looked at, as a query shows it. */
interface NamedNode {
  readonly label: string;
  readonly key: string;
  /** From the node to a name. */
  readonly edge: string;
}

/** What that clause found, as context of the indicator `name`; the names of the node are what a query finds at POST /api/query. */
export function listedNames(found: unknown, name: string, { label, key, edge }: NamedNode): Context[] {
  const { count, example, levels } = propertiesOf(found);
  const number = numberOf(count) ?? 0;
  if (number === 0) return [];
  const query = `MATCH (:${label} {name: ${writeStringLiteral(key)}})${edge}(h:HOSTNAME) WHERE h.isThreat RETURN h.name, h.verdictLevel LIMIT ${MOST_ANSWERED}`;
  const level = BANDS.findLast((band) => textsOf(levels).includes(band)) ?? null;
  return [{ kind: 'hosts-listed', subject: name, level, count: number, example: textOf(example), query }];
}
