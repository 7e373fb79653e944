/** What Tor, VPN lists and the owners of networks say of an address. */

import { DEGRADED_LAYERS_SETTING } from '../../facts/reconciled.ts';
import { type Properties, textOf } from '../../facts/stored-values.ts';
import { cypherText } from '../../store/cypher-text.ts';
import { seek } from '../../store/ranges/planes.ts';
import { IS_OF_FAMILY, USE_COLUMNS, USE_SEEKS, type UseFlags, useOf } from '../address-use.ts';
import { type AskedAddress, KEY } from './address.ts';
import { type FeedState, feedStateOf } from './infrastructure.ts';
import { ask, type ProjectionSources } from './sources.ts';

/** Reads `$input.addresses`; a row each. */
const SECURITY_TEXT = cypherText(
  `OPTIONAL MATCH (layers:SETTING {name: '${DEGRADED_LAYERS_SETTING}'})
UNWIND $input.addresses AS asked
WITH layers, asked, asked.key AS key
OPTIONAL MATCH (n:IPV4|IPV6 {name: asked.name})`,
  USE_SEEKS,
  seek('registered', KEY, { as: 'registered', optional: true }),
  `RETURN asked.name AS ip, n IS NOT NULL AS isStored,
  size([network IN coalesce(registered.networks, []) WHERE ${IS_OF_FAMILY}]) + size(runs) > 0 AS isHeld,
  ${USE_COLUMNS},
  layers.value AS wanting, COUNT { (:FEED_SOURCE) } AS feedCount`,
);

/** Whether an address is known, and what it is used for. */
export interface AddressSecurity {
  readonly isStored: boolean;
  /** A registry has delegated a network around it, or a vendor runs one. */
  readonly isHeld: boolean;
  readonly use: UseFlags;
  readonly feeds: FeedState;
}

/** What is said of folded addresses, by their names: one read. */
export async function readSecurity(
  sources: ProjectionSources,
  addresses: readonly AskedAddress[],
): Promise<ReadonlyMap<string, AddressSecurity>> {
  if (addresses.length === 0) return new Map();
  const rows = await ask(sources, SECURITY_TEXT, { addresses });
  return new Map(rows.map((row) => [textOf(row.ip) ?? '', securityOf(row)]));
}

function securityOf(row: Properties): AddressSecurity {
  return {
    isStored: row.isStored === true,
    isHeld: row.isHeld === true,
    use: useOf(row),
    feeds: feedStateOf(row),
  };
}
