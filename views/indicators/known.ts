/** Whether anything at all is known of an indicator. */

import Cypher from '@neo4j/cypher-builder';
import { type SuffixList, zonesOf } from '../../schema/keys/index.ts';
import { cypherText } from '../../store/cypher-text.ts';
import { type PlaneName, seek } from '../../store/ranges/planes.ts';
import { IS_OF_FAMILY } from '../address-use.ts';
import { askedAddress, KEY } from './address.ts';
import type { Indicator } from './query-block.ts';
import { registeredName } from './registration.ts';
import { ask, type ProjectionSources } from './sources.ts';

/**
 * Reads `$input.name` and `$input.names`, it and those above it. A domain is known by its node or by that of a name above it, whose
 * registration is its own, or by the changes that took all that was known of it.
 */
export const KNOWN_DOMAIN = `(EXISTS { UNWIND $input.names AS name MATCH (:HOSTNAME {name: name}) }
  OR EXISTS { (:CHANGE_RECORD {subject: $input.name}) })`;

const KNOWN_DOMAIN_TEXT = `RETURN ${KNOWN_DOMAIN} AS isKnown`;

/** Planes that have data on an address that is not stored. */
const TELLING: readonly PlaneName[] = ['announced', 'geolocation', 'registered', 'listed', 'vendor'];

const IS_STORED = 'EXISTS { (:IPV4 {name: asked.name}) } OR EXISTS { (:IPV6 {name: asked.name}) }';

/** Reads `$input.asked`, a map of `name` and `key`. An address is known by its node, or by a network that holds it. */
const KNOWN_ADDRESS_TEXT = cypherText(
  'WITH $input.asked AS asked, $input.asked.key AS key',
  ...TELLING.map((plane) => seek(plane, KEY, { as: plane, optional: true })),
  new Cypher.Return([Cypher.or(new Cypher.Raw(IS_STORED), ...TELLING.map(isHeldBy)), 'isKnown']),
);

function isHeldBy(plane: PlaneName): Cypher.Predicate {
  const networks = Cypher.coalesce(new Cypher.NamedVariable(plane).property('networks'), new Cypher.List([]));
  const held = new Cypher.ListComprehension(new Cypher.NamedVariable('network'))
    .in(networks)
    .where(new Cypher.Raw(IS_OF_FAMILY));
  return Cypher.gt(Cypher.size(held), new Cypher.Literal(0));
}

/** Whether anything is known of a folded indicator: one round trip. */
export async function isKnown(sources: ProjectionSources, { type, name }: Indicator): Promise<boolean> {
  const [row = {}] =
    type === 'domain'
      ? await ask(sources, KNOWN_DOMAIN_TEXT, { name, names: namesFrom(name, await sources.suffixes()) })
      : await ask(sources, KNOWN_ADDRESS_TEXT, { asked: askedAddress(name) });
  return row.isKnown === true;
}

/** A name and those above it, to the one that is registered. */
export function namesFrom(name: string, suffixes: SuffixList): readonly string[] {
  return [...new Set([name, ...zonesOf(name, suffixes), registeredName(name, suffixes)])];
}
