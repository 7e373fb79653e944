/** Derives NEAR_LANDING (contract 2.4): the facilities close to a place where submarine cables come ashore. */

import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import type { Row } from '../../store/database.ts';
import { provenance, type Said } from '../../store/ranges/provenance.ts';
import { EACH_NAME, matchNode, NAME } from '../pipeline/node-texts.ts';
import { decodeClaims } from '../pipeline/stored-claims.ts';
import { isNothing } from '../pipeline/touched.ts';
import { distanceKm, type Position } from './distance.ts';
import { type DerivedEdge, reconcileEdges } from './reconcile.ts';
import { namesOf } from './scope.ts';
import type { DerivationWriter } from './writer.ts';

/** A site with its coordinates and the sources that state it. */
interface Placed extends Position {
  readonly name: string;
  readonly said: readonly Said[];
}

const SHAPE = { type: 'NEAR_LANDING', from: 'FACILITY', to: 'LANDING_POINT' };

/** The distance that counts as near. */
const NEAR_KM = 50;

/** Joins each facility to every landing point within 50 km in a straight line. A relation between the two is inferred. */
export async function deriveNearLandings(writer: DerivationWriter): Promise<void> {
  const { database, touched } = writer;
  const [facilities, points] = [touched.nodes('FACILITY'), touched.nodes('LANDING_POINT')];
  if (isNothing(facilities) && isNothing(points)) return;
  const grid = new Grid(await readPlaced(writer, 'LANDING_POINT'));
  // A new or deleted point may be near any facility.
  for await (const names of namesOf(database, 'FACILITY', isNothing(points) ? facilities : 'all')) {
    const placed = (await database.read({ text: placedNamed('FACILITY'), parameters: { names } })).map(placedIn);
    await reconcileEdges(
      writer,
      SHAPE,
      { side: 'from', names },
      placed.flatMap((facility) => edgesOf(facility, grid)),
    );
  }
}

function edgesOf(facility: Placed, grid: Grid): DerivedEdge[] {
  return grid.near(facility).map(([point, distance]) => ({
    from: facility.name,
    to: point.name,
    properties: { ...provenance([...facility.said, ...point.said], true), distanceKm: Math.round(distance * 10) / 10 },
  }));
}

async function readPlaced({ database }: DerivationWriter, label: string): Promise<readonly Placed[]> {
  const placed: Placed[] = [];
  for await (const names of namesOf(database, label, 'all')) {
    placed.push(...(await database.read({ text: placedNamed(label), parameters: { names } })).map(placedIn));
  }
  return placed;
}

const placedNamed = builtOnce((label: string) =>
  cypherText(
    EACH_NAME,
    matchNode('n', label, { name: NAME }),
    `WHERE n.latitude IS NOT NULL AND n.longitude IS NOT NULL
RETURN name, n.latitude AS latitude, n.longitude AS longitude, n.claims AS claims`,
  ),
);

function placedIn({ name, latitude, longitude, claims }: Row): Placed {
  const said = decodeClaims(Array.isArray(claims) ? claims.map(String) : []).map(({ source, observedAt }) => ({
    source,
    observedAt,
  }));
  return { name: String(name), latitude: Number(latitude), longitude: Number(longitude), said };
}

/** Points by whole degrees of latitude, which are 111 km apart everywhere: near points are in the same row or an adjacent one. */
class Grid {
  readonly #rows = new Map<number, Placed[]>();

  constructor(points: readonly Placed[]) {
    for (const point of points) {
      const row = Math.floor(point.latitude);
      this.#rows.set(row, [...(this.#rows.get(row) ?? []), point]);
    }
  }

  near(place: Position): (readonly [Placed, number])[] {
    const row = Math.floor(place.latitude);
    const points = [row - 1, row, row + 1].flatMap((near) => this.#rows.get(near) ?? []);
    return points
      .map((point) => [point, distanceKm(place, point)] as const)
      .filter(([, distance]) => distance <= NEAR_KM);
  }
}
