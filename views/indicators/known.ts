/** Whether anything at all is known of an indicator. */

import { type SuffixList, zonesOf } from '../../schema/keys/index.ts';
import { type PlaneName, seekFragment } from '../../store/ranges/planes.ts';
import { askedAddress, networksOf } from './address.ts';
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

/** Reads `$input.asked`, a map of `name` and `key`. An address is known by its node, or by a network that holds it. */
const KNOWN_ADDRESS_TEXT = `WITH $input.asked AS asked, $input.asked.key AS key
${TELLING.map((plane) => seekFragment(plane, 'key', { as: plane, optional: true })).join('\n')}
RETURN EXISTS { (:IPV4 {name: asked.name}) } OR EXISTS { (:IPV6 {name: asked.name}) }
  OR ${TELLING.map((plane) => `size(${networksOf(plane)}) > 0`).join(' OR ')} AS isKnown`;

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
