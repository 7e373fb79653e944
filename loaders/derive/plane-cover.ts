import Cypher from '@neo4j/cypher-builder';
import { prefixLength } from '../../schema/keys/index.ts';
import { builtOnce, clauses, cypherText } from '../../store/cypher-text.ts';
import type { Database } from '../../store/database.ts';
import { PLANES, type PlaneName, seek } from '../../store/ranges/planes.ts';
import { EACH_ROW, matchNode, ROW } from '../pipeline/node-texts.ts';
import { type Placed, place } from './placed.ts';

const coveringText = builtOnce((plane: PlaneName) =>
  cypherText(EACH_ROW, seek(plane, ROW.property('key')), 'RETURN row.name AS name, range.networks AS networks'),
);

/**
 * Returns for each network the networks of a plane that contain all of it, most specific first. One statement makes one seek for each
 * network.
 */
export async function coveringInPlane(
  database: Database,
  plane: PlaneName,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await database.read({
    text: coveringText(plane),
    parameters: { rows: names.map((name) => ({ name, key: place(name).start })) },
  });
  return new Map(
    rows.map(({ name, networks }) => [String(name), coveringOf(String(name), Array.isArray(networks) ? networks : [])]),
  );
}

const insideText = builtOnce((plane: PlaneName) => {
  const found = clauses(
    matchNode('range', PLANES[plane]),
    `WHERE range.start >= low AND range.start <= high
UNWIND range.networks AS network RETURN collect(DISTINCT network) AS networks`,
  );
  return cypherText(
    `MATCH (plane:RANGE_PLANE {name: $plane})
UNWIND $rows AS row
WITH row.name AS name, plane.generation + ':' + row.start AS low, plane.generation + ':' + row.end AS high`,
    new Cypher.Call(found, [new Cypher.NamedVariable('low'), new Cypher.NamedVariable('high')]),
    'RETURN name, networks',
  );
});

/** Returns for each network the smaller networks of a plane inside it, in no order. */
export async function insideInPlane(
  database: Database,
  plane: PlaneName,
  networks: readonly Placed[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (networks.length === 0) return new Map();
  const rows = await database.read({
    text: insideText(plane),
    parameters: { plane, rows: networks.map(({ name, start, end }) => ({ name, start, end })) },
  });
  return new Map(
    rows.map(({ name, networks: found }) => {
      const length = prefixLength(String(name));
      const inside = Array.isArray(found) ? found.map(String).filter((network) => prefixLength(network) > length) : [];
      return [String(name), inside];
    }),
  );
}

/** Returns the networks that cover all of a network. One that covers its first address and is no longer covers all of it. */
function coveringOf(name: string, networks: readonly unknown[]): string[] {
  const length = prefixLength(name);
  return networks.map(String).filter((network) => prefixLength(network) <= length);
}
