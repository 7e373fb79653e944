import type { Database } from '../../engine/database/database.ts';
import type { PlaneName } from '../../engine/ranges/planes.ts';
import type { Scope, Touched } from '../pipeline/touched.ts';
import { flatten } from './flatten.ts';
import type { PlaneRange } from './generations.ts';
import type { Families, Placed } from './placed.ts';

/** Where the networks of a plane come from, and what its ranges keep of them. */
export interface PlaneSource<N extends Placed> {
  readonly plane: PlaneName;
  /** Networks that loads added to the plane, changed in it or took out of it. */
  touchedNetworks(touched: Touched): Scope;
  /** The networks that are in the plane now, of these names or all, each once. */
  read(database: Database, names: Scope): Promise<readonly N[]>;
  /** What a range keeps beside the names of the networks that cover it, most specific first, in the driver's types. */
  payload(covering: readonly N[]): Readonly<Record<string, unknown>>;
}

/** The ranges of networks, in address order. */
export function* rangesOf<N extends Placed>(families: Families<N>, source: PlaneSource<N>): Generator<PlaneRange> {
  for (const { start, end, networks } of flatten(families)) {
    yield { start, end, networks: networks.map(({ name }) => name), payload: source.payload(networks) };
  }
}
