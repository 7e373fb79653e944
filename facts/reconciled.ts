/** The last reconcile of verdicts: the instant from which their ages are measured, and the threat layers that were not OK then. */
import Cypher from '@neo4j/cypher-builder';
import { z } from 'zod';
import { OVERRIDES_COLUMN } from './overrides.ts';

/** Setting with the instant of the last reconcile, epoch ms in digits. */
export const VERDICT_AS_OF_SETTING = 'verdict_as_of';
/** Setting with the ids of the threat layers that were not OK, with commas between. */
export const DEGRADED_LAYERS_SETTING = 'threat_layers_wanting';

/** The beginning of each text of facts: it reads the list `$input.things`, in which an indicator is a map with a `name`. */
export const EACH_THING = `OPTIONAL MATCH (reconciled:SETTING {name: '${VERDICT_AS_OF_SETTING}'})
OPTIONAL MATCH (degraded:SETTING {name: '${DEGRADED_LAYERS_SETTING}'})
UNWIND $input.things AS thing`;

/** The indicator that a text of facts reads. */
export const THING = new Cypher.NamedVariable('thing');

/** Clause: the node `n` of an indicator, null where it is not stored. */
export function storedThing(label: string): Cypher.OptionalMatch {
  const properties = { name: THING.property('name') };
  return new Cypher.OptionalMatch(new Cypher.Pattern(new Cypher.NamedNode('n'), { labels: [label], properties }));
}

/** The columns that each text of facts returns for an indicator with the node `n`. */
export const EVERY_COLUMN = `thing.name AS name, n IS NOT NULL AS isStored, n.verdictAsOf AS verdictAsOf,
  reconciled.value AS reconciledAt, degraded.value AS degradedLayers, ${OVERRIDES_COLUMN}`;

const storedNumber = z
  .string()
  .nullable()
  .transform((value) => (value === null ? null : Number(value)));

/** Those columns, decoded. */
export const everyColumn = z.object({
  name: z.string(),
  isStored: z.boolean(),
  /** The instant of its stored verdict, epoch ms; null if none is stored. */
  verdictAsOf: z.number().nullable(),
  /** Epoch ms; null before the first reconcile. */
  reconciledAt: storedNumber,
  degradedLayers: degradedLayers(),
});

function degradedLayers() {
  return z
    .string()
    .nullable()
    .transform((value) => (value ?? '').split(',').filter((layer) => layer !== ''));
}
