import { ADDRESS_OPERATORS } from '../../engine/attribution/address-operators.ts';
import { NAME_OPERATORS } from '../../engine/attribution/name-operators.ts';
import { ATTRIBUTION, partiesOf } from './attribution.ts';
import { PARTIES } from './parties.ts';
import { HOST_CLASS, ROLES_OF } from './roles.ts';

/** Clauses that bind `names` and `addresses`: the parties of `named` and `placed`, with who runs each. */
export const ASKED_PARTIES = `CALL (named) {
  UNWIND named AS p WITH p, p.name AS name
  ${NAME_OPERATORS}
  RETURN collect(p {.*, operators: operators, suffix: suffix}) AS names
}
CALL (placed) {
  UNWIND placed AS p WITH p, p.name AS address, p.key AS key
  ${ADDRESS_OPERATORS}
  RETURN collect(p {.*, operators: operators, asn: asn, prefix: prefix, leaves: leaves}) AS addresses
}`;

const BAND = `CASE WHEN chosen IS NULL THEN 'UNKNOWN' WHEN chosen.confidence >= 0.9 THEN 'DIRECT'
    WHEN chosen.confidence >= 0.7 THEN 'DERIVED' ELSE 'HEURISTIC' END`;

const FACTS = `CASE WHEN size(others) = 0 THEN [] ELSE [other IN others | 'other:' + other] END
    + CASE WHEN input.isWide AND NOT isWide THEN ['surroundings:not-looked-at-in-time'] ELSE [] END
    + CASE WHEN chosen IS NULL AND NOT known.isMet AND prefix IS NULL THEN ['coverage:no-data'] ELSE [] END`;

/**
 * The clock of the database goes on within a statement by `datetime.realtime()`: once the budget is over, the entries
 * that follow are answered from themselves alone, which is a bounded number of seeks each.
 */
export const IDENTIFY = `WITH input, datetime.realtime().epochMillis + input.budget AS until
UNWIND input.entries AS entry
WITH input, until, entry, input.isWide AND datetime.realtime().epochMillis < until AS isWide
WITH *, isWide AND input.isDeep AS isDeep
${PARTIES}
${ASKED_PARTIES}
${ATTRIBUTION}
WITH *, ${partiesOf('addresses', 'SELF')}[0] AS first
WITH *, first.asn AS asn, first.prefix AS prefix, ${ROLES_OF} AS roles
RETURN entry.name AS host, chosen.vendor_id AS vendor_id, chosen.canonical_name AS canonical_name,
  chosen.is_canonical AS is_canonical, chosen.confidence AS confidence, chosen.category AS category, roles,
  ${HOST_CLASS} AS host_class, ${BAND} AS band, paths + ${FACTS} AS evidence, asn, prefix`;
