/** The plane of the blocks that location sources describe. */

import { INTERNAL_LABELS } from '../../schema/internal.ts';
import type { PropertyDeclaration } from '../../schema/model.ts';
import type { Row } from '../../store/database.ts';
import { mergedLocation, type StoredLocation, speakerOf } from '../../store/ranges/merged-location.ts';
import { type Placed, place } from './placed.ts';
import { type PlaneNodes, type PlaneSource, planeRows } from './plane-source.ts';

/** A block with the statements of its sources, the newest first. */
interface LocatedNetwork extends Placed {
  readonly records: readonly StoredLocation[];
}

/** Each range holds the merged statements of the sources of all blocks that cover it. */
export const GEOLOCATION_PLANE: PlaneSource<LocatedNetwork> = {
  plane: 'geolocation',
  touchedNetworks: (touched) => touched.nodes('GEO_NETWORK'),
  async read(database, names) {
    const records = new Map<string, StoredLocation[]>();
    for await (const row of planeRows(database, NODES, names)) {
      const name = String(row.name);
      const known = records.get(name);
      if (known === undefined) records.set(name, [recordOf(row)]);
      else known.push(recordOf(row));
    }
    return [...records].map(([name, said]) => ({ ...place(name), records: said.sort(newestFirst) }));
  },
  payload: (covering) => mergedLocation(covering.flatMap(({ records }) => records)),
};

const NODES: PlaneNodes = {
  label: 'GEO_NETWORK',
  key: 'cidr',
  rest: 'RETURN n.cidr AS name, properties(n) AS properties',
};

/**
 * Sorts the newest statement first. Of one date, a statement that knows the user of the block comes before one that knows only its AS, then
 * the first source by name, so that the order is always the same.
 */
function newestFirst(one: StoredLocation, other: StoredLocation): number {
  const age = Number(other.observedAt) - Number(one.observedAt);
  if (age !== 0) return age;
  const known = Number(isOfAs(one)) - Number(isOfAs(other));
  if (known !== 0) return known;
  return speakerOf(one) < speakerOf(other) ? -1 : 1;
}

function isOfAs({ organization, asnOrganization }: StoredLocation): boolean {
  return organization !== undefined && organization === asnOrganization;
}

const GEO_PROPERTIES: readonly PropertyDeclaration[] = (
  INTERNAL_LABELS.find(({ label }) => label === 'GEO_RANGE')?.properties ?? []
).filter(({ name }) => !['start', 'end', 'networks'].includes(name));

/** Returns the values that a GEO_RANGE takes from a GEO_NETWORK, in the driver's types, and the part of the source that states them. */
function recordOf({ properties }: Row): StoredLocation {
  const values = new Map(Object.entries(properties !== null && typeof properties === 'object' ? properties : {}));
  const record = Object.fromEntries(
    GEO_PROPERTIES.flatMap(({ name, type }) => {
      const value: unknown = values.get(name);
      if (value === undefined) return [];
      return [[name, type === 'int' && typeof value === 'number' ? BigInt(value) : value]];
    }),
  );
  return { ...record, part: values.get('part') };
}
