/** From what the parties tell to one operator: the surest, with the paths that speak for it. */
import { CONFIDENCE } from '../../engine/attribution/operators.ts';

/** Paths that are told. */
const MOST_PATHS = 8;

/** Expression: the parties of `list` that have this part. */
export function partiesOf(list: string, ...parts: readonly string[]): string {
  return `[p IN ${list} WHERE p.part IN [${parts.map((name) => `'${name}'`).join(', ')}]]`;
}

/** Expression: the operators of parties, in their order, each with the confidence that it has in that part. */
function operatorsOf(parties: string, confidence: string): string {
  return `reduce(all = [], p IN ${parties} | all
      + [o IN p.operators | o {.*, confidence: ${confidence}, path: p.path + o.path, part: p.part}])`;
}

/** Expression: how sure the operator `o` of an alias is. */
export const OF_ALIAS = `CASE o.channel WHEN 'PUBLIC_SUFFIX' THEN ${CONFIDENCE.aliasUnderSuffix} ELSE ${CONFIDENCE.alias} END`;

/** One of several operators to whose addresses a name leads is told by its share, and never as surely as one alone. */
const BY_SHARE = `CASE WHEN o.share = 1.0 OR o.confidence < ${CONFIDENCE.shared} THEN o.confidence
      ELSE round(${CONFIDENCE.shared} + 0.1 * o.share, 2) END`;

/**
 * Clauses that read `names` and `addresses` (the parties with what was found of each) and bind `chosen` (an operator or
 * null), `paths` (of all that speaks for it) and `others` (ids of operators that something else speaks for).
 */
export const ATTRIBUTION = `WITH *, reduce(all = [], p IN ${partiesOf('addresses', 'SELF')} | all
    + [o IN p.operators[..1] | o {.*, path: p.path + o.path, part: p.part}]) AS firsts
WITH *, [o IN firsts | o {.*, share: toFloat(size([other IN firsts WHERE other.vendor_id = o.vendor_id])) / size(firsts)}] AS firsts
WITH *, ${operatorsOf(partiesOf('names', 'SELF'), 'o.confidence')}
    + ${operatorsOf(partiesOf('names', 'ALIAS'), OF_ALIAS)}
    + [o IN firsts | o {.*, confidence: ${BY_SHARE}}] AS certain
WITH *, certain + ${operatorsOf(partiesOf('addresses', 'PARENT'), String(CONFIDENCE.heuristic))}
    + ${operatorsOf(partiesOf('names', 'NAMESERVER'), String(CONFIDENCE.heuristic))}
    + ${operatorsOf(partiesOf('addresses', 'NAMESERVER'), String(CONFIDENCE.heuristic))} AS candidates
WITH *, reduce(best = null, o IN candidates |
    CASE WHEN best IS NULL OR o.confidence > best.confidence THEN o ELSE best END) AS chosen
WITH *, reduce(paths = [], o IN CASE WHEN size(certain) = 0 THEN candidates ELSE certain END |
    CASE WHEN o.vendor_id <> chosen.vendor_id OR o.path IN paths OR size(paths) = ${MOST_PATHS} THEN paths ELSE paths + o.path END) AS paths,
  reduce(others = [], o IN certain |
    CASE WHEN o.vendor_id = chosen.vendor_id OR o.vendor_id IN others THEN others ELSE others + o.vendor_id END) AS others`;
