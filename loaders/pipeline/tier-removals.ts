/** Clauses that record which nodes leave exported tiers; `$label` is their label. */

/** Clause: binds `place`, what identifies the membership of the node `n` in the tier `tier`. */
export const PLACE_IN_TIER = "WITH n, tier, tier + ' ' + $label + ' ' + n.name AS place";

/** Clauses: create the removal at `place` as `gone`, after earlier ones. The caller sets its date, or that the next reconcile dates it. */
export const RECORD_REMOVAL = `CALL (place) { OPTIONAL MATCH (earlier:TIER_REMOVAL {place: place}) SET earlier.isBack = true RETURN max(earlier.number) AS last }
CREATE (gone:TIER_REMOVAL {place: place, tier: tier, label: $label, name: n.name, number: coalesce(last + 1, 0),
  listedFrom: n.threatListedFrom, since: n.verdictSince})`;
