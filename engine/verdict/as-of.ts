/** The instant that verdicts are measured from, and what was wanting then, as the last reconcile has left them. */

/** Setting with the instant of the last reconcile, epoch ms in digits. */
export const VERDICT_AS_OF_SETTING = 'verdict_as_of';
/** Setting with the ids of threat layers that are not OK, with commas between. */
export const WANTING_SETTING = 'threat_layers_wanting';

/**
 * Clause that begins a statement: `lastAsOf` (epoch ms; null before the first reconcile) and `wanting` (list of layers).
 */
export const LAST_RECONCILE = `OPTIONAL MATCH (reconciled:SETTING {name: '${VERDICT_AS_OF_SETTING}'})
OPTIONAL MATCH (layers:SETTING {name: '${WANTING_SETTING}'})
WITH toInteger(reconciled.value) AS lastAsOf, [layer IN split(coalesce(layers.value, ''), ',') WHERE layer <> ''] AS wanting`;
