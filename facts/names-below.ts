/**
 * The names under a domain, from every layer that has host names. There is no list for each layer: what certificates, reverse names, mail
 * and name servers, SPF, hyperlinks, URLs, registrations, popularity lists and feeds name is a HOSTNAME, so that one seek on the reversed
 * name finds it, whatever its source.
 */

import Cypher from '@neo4j/cypher-builder';
import { clauses } from '../store/cypher-text.ts';

/** Maximum number of names of one domain that are read, in the order of their reversed names: whole shared domains have no end. */
const MOST_NAMES_READ = 20_000;

/** The place of a name that no popularity list has: after all others. */
const UNRANKED = 9_007_199_254_740_991;

const FIRST_NAMES = `MATCH (n:HOSTNAME) USING RANGE INDEX n:HOSTNAME(reversedName)
  WHERE n.reversedName STARTS WITH reverse(domain.below) + '.'
WITH n ORDER BY n.reversedName LIMIT`;

const RANKED = `WITH n ORDER BY size(split(n.name, '.')), coalesce(n.rank, ${UNRANKED}), n.reversedName LIMIT $input.most + 1
RETURN collect(n) AS ranked`;

const CUT = `CALL (domain) {
  ${FIRST_NAMES} ${MOST_NAMES_READ + 1}
  RETURN count(n) > ${MOST_NAMES_READ} AS isEndless
}
WITH *, ranked[..$input.most] AS below, isEndless OR size(ranked) > $input.most AS isCut`;

/**
 * Clauses that bind `below`, a list of at most `$input.most` of the HOSTNAMEs `n` under the domain `domain.below` (null for none, and never
 * the domain itself) that a condition selects, at any depth, and `isCut`: there are more. The nearest come first, then the most popular,
 * then in the order of their reversed names. They keep every row, and cost two seeks and at most `MOST_NAMES_READ` names each.
 */
export function namesBelow(condition: Cypher.Predicate): Cypher.Clause {
  const selected = new Cypher.With(new Cypher.NamedNode('n')).where(condition);
  const ranked = clauses(`${FIRST_NAMES} ${MOST_NAMES_READ}`, selected, RANKED);
  return clauses(new Cypher.Call(ranked, [new Cypher.NamedVariable('domain')]), CUT);
}
