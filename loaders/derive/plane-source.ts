import Cypher from '@neo4j/cypher-builder';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import type { Database, Row } from '../../store/database.ts';
import type { PlaneName } from '../../store/ranges/planes.ts';
import { matchNode } from '../pipeline/node-texts.ts';
import type { Scope, Touched } from '../pipeline/touched.ts';
import { flatten } from './flatten.ts';
import type { PlaneRange } from './generations.ts';
import type { Families, Placed } from './placed.ts';

/** The source of the networks of a plane, and what its ranges store about them. */
export interface PlaneSource<N extends Placed> {
  readonly plane: PlaneName;
  /** Networks that loads added to the plane, changed in it or removed from it. */
  touchedNetworks(touched: Touched): Scope;
  /** Reads the networks that are in the plane now, those of these names or all, each once. */
  read(database: Database, names: Scope): Promise<readonly N[]>;
  /** Returns the other values of a range, from the networks that cover it, most specific first, in the driver's types. */
  payload(covering: readonly N[]): Readonly<Record<string, unknown>>;
}

/** How to find the nodes that put networks into a plane: all of a label, or by the property that names the network. */
export interface PlaneNodes {
  readonly label: string;
  readonly key: string;
  /** The Cypher after the match of `n`. It returns the network as `name`, and the other values that the plane needs. */
  readonly rest: string;
}

/** Reads a row for each node that puts a network into a plane: for these names, or for all. */
export function planeRows(database: Database, nodes: PlaneNodes, names: Scope): AsyncIterable<Row> {
  if (names === 'all') return database.stream({ text: allText(nodes) });
  return database.stream({ text: wantedText(nodes), parameters: { names: [...names] } });
}

const allText = builtOnce(({ label, rest }: PlaneNodes) => cypherText(matchNode('n', label), rest));

const wantedText = builtOnce(({ label, key, rest }: PlaneNodes) => {
  const wanted = new Cypher.NamedVariable('wanted');
  return cypherText('UNWIND $names AS wanted', matchNode('n', label, { [key]: wanted }), rest);
});

/** Returns the ranges of networks, in address order. */
export function* rangesOf<N extends Placed>(families: Families<N>, source: PlaneSource<N>): Generator<PlaneRange> {
  for (const { start, end, networks } of flatten(families)) {
    yield { start, end, networks: networks.map(({ name }) => name), payload: source.payload(networks) };
  }
}
