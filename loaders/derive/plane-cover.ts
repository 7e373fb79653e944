import type { Database } from '../../engine/database/database.ts';
import { type PlaneName, seekFragment } from '../../engine/ranges/planes.ts';
import { place } from './placed.ts';

/** For each network the networks of a plane that hold all of it, most specific first: one seek each, in one statement. */
export async function coveringInPlane(
  database: Database,
  plane: PlaneName,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await database.read({
    text: `UNWIND $rows AS row ${seekFragment(plane, 'row.key', { as: 'range' })}
      RETURN row.name AS name, range.networks AS networks`,
    parameters: { rows: names.map((name) => ({ name, key: place(name).start })) },
  });
  return new Map(
    rows.map(({ name, networks }) => [String(name), coveringOf(String(name), Array.isArray(networks) ? networks : [])]),
  );
}

/** What covers the first address of a network covers all of it when it is no longer than the network. */
function coveringOf(name: string, networks: readonly unknown[]): string[] {
  const length = lengthOf(name);
  return networks.map(String).filter((network) => lengthOf(network) <= length);
}

function lengthOf(name: string): number {
  return Number(name.slice(name.indexOf('/') + 1));
}
