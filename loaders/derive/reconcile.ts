import Cypher from '@neo4j/cypher-builder';
import { implicitProperties } from '../../schema/implicit-properties.ts';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import { matchByName } from '../../store/match-by-index.ts';
import { propertyChanges, recordChanges } from '../pipeline/change-records.ts';
import { changesBetween } from '../pipeline/changes.ts';
import { between, deleteEdges, EDGE, endsOf, FROM, matchOf, TO } from '../pipeline/edge-texts.ts';
import { type EdgeShape, edgeTypes } from '../pipeline/model.ts';
import { EACH_NAME, mergeNodes, NAME, propertiesOfNodes } from '../pipeline/node-texts.ts';
import { writeNodes } from '../pipeline/write-nodes.ts';
import { type DerivationWriter, propertiesIn, rowsOf, type StoredRow } from './writer.ts';

/** A derived edge with all of its properties, in the driver's types. */
export interface DerivedEdge {
  readonly from: string;
  readonly to: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The ends of a deleted edge. */
export type EdgeEnds = Pick<DerivedEdge, 'from' | 'to'>;

/**
 * Makes the derived edges of one shape at the anchors equal to the wanted ones: it creates missing ones, sets changed ones, deletes others,
 * and writes nothing for the rest. Both ends of a wanted edge must exist. Returns the deleted edges. If several parts share a type,
 * `isOwned` selects this part's edges; an edge of another part matters only if it has the ends of a wanted one.
 */
export async function reconcileEdges(
  writer: DerivationWriter,
  shape: EdgeShape,
  anchor: { readonly side: 'from' | 'to'; readonly names: readonly string[] },
  wanted: readonly DerivedEdge[],
  isOwned: (properties: StoredRow) => boolean = () => true,
): Promise<readonly EdgeEnds[]> {
  edgeTypes(shape);
  const { written, gone } = await writer.transaction(async (transaction) => {
    const stored = await rowsOf(transaction, edgesAt[anchor.side](shape), { names: anchor.names });
    const { created, set, gone } = edgeChanges(stored, wanted, isOwned);
    if (created.length > 0) await transaction.run(createEdges(shape), { rows: created });
    if (set.length > 0) await transaction.run(replaceEdges(shape), { rows: set });
    if (gone.length > 0) await transaction.run(deleteEdges(shape), { rows: gone });
    return { written: [...created, ...set], gone };
  });
  writer.count({ edgesWritten: written.length, edgesDeleted: gone.length });
  writer.touched.noteEdges(shape, [...written, ...gone]);
  return gone;
}

/**
 * The edges at the anchors. The other end has no label inside the subquery, so that the plan starts from the anchor: a plan that was made
 * while the graph was empty reads every node of that label for each anchor instead (measured: 2,000 anchors in 20 s).
 */
export const edgesAt = {
  from: builtOnce((shape: EdgeShape) => edgesAtEnd(shape, 'from')),
  to: builtOnce((shape: EdgeShape) => edgesAtEnd(shape, 'to')),
};

function edgesAtEnd(shape: EdgeShape, side: 'from' | 'to'): string {
  const [anchor, other, end] = side === 'from' ? ([FROM, TO, 'to'] as const) : ([TO, FROM, 'from'] as const);
  return cypherText(
    EACH_NAME,
    matchByName(anchor, shape[side], NAME),
    new Cypher.Call(new Cypher.Match(between(shape)).return(EDGE, other), [anchor]),
    new Cypher.With(FROM, EDGE, TO).where(other.hasLabel(shape[end])),
    'RETURN a.name AS from, b.name AS to, properties(r) AS properties',
  );
}

const createEdges = builtOnce((shape: EdgeShape) =>
  cypherText(endsOf(shape), new Cypher.Create(between(shape)), 'SET r = row.properties'),
);

const replaceEdges = builtOnce((shape: EdgeShape) => cypherText(matchOf(shape), 'SET r = row.properties'));

function edgeChanges(
  stored: readonly StoredRow[],
  wanted: readonly DerivedEdge[],
  isOwned: (properties: StoredRow) => boolean,
) {
  const open = new Map(wanted.map((edge) => [edgeKey(edge.from, edge.to), edge]));
  const set: DerivedEdge[] = [];
  const gone: EdgeEnds[] = [];
  for (const row of stored) {
    const ends = { from: String(row.from), to: String(row.to) };
    const key = edgeKey(ends.from, ends.to);
    const edge = open.get(key);
    if (edge === undefined) {
      if (isOwned(propertiesIn(row.properties))) gone.push(ends);
    } else if (
      changesBetween(propertiesIn(row.properties), edge.properties, Object.keys(propertiesIn(row.properties))) !== null
    ) {
      set.push(edge);
    }
    open.delete(key);
  }
  return { created: [...open.values()], set, gone };
}

function edgeKey(from: string, to: string): string {
  return `${from}\0${to}`;
}

/** A node with the properties that the derivation owns on it, in the driver's types. Absent ones are removed. */
export interface DerivedNode {
  readonly name: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/**
 * Creates the wanted nodes that are missing and sets the owned properties that differ; other properties do not change. It records the
 * changes that are worth recording.
 */
export async function reconcileNodes(
  writer: DerivationWriter,
  label: string,
  owned: readonly string[],
  wanted: readonly DerivedNode[],
): Promise<void> {
  const written = await writer.transaction(async (transaction) => {
    const names = wanted.map(({ name }) => name);
    const stored = await rowsOf(transaction, propertiesOfNodes(label), { names });
    const known = new Map(stored.map((row) => [String(row.name), propertiesIn(row.properties)]));
    const rows = wanted.flatMap(({ name, properties }) => {
      const before = known.get(name);
      if (before === undefined)
        return [{ name, before: {}, set: { ...implicitProperties(label, name, writer.suffixes), ...properties } }];
      const set = changesBetween(before, properties, owned);
      return set === null ? [] : [{ name, before, set }];
    });
    if (rows.length > 0) {
      const set = rows.map(({ name, set }) => ({ name, set }));
      await transaction.run(mergeNodes(label), { rows: set });
      const changes = rows.flatMap(({ name, before, set }) => propertyChanges(label, name, before, set));
      await recordChanges(transaction, writer.cause, changes);
    }
    return rows.map(({ name }) => name);
  });
  writer.count({ nodesWritten: written.length });
  writer.touched.noteNodes(label, written);
}

/** Creates those of these nodes that are missing, each name once, as ends of later edges. */
export async function ensureNodes(writer: DerivationWriter, label: string, names: Iterable<string>): Promise<void> {
  const rows = [...new Set(names)].sort().map((name) => ({ name, claim: null }));
  const { suffixes } = writer;
  const { written, changed } = await writer.transaction((transaction) =>
    writeNodes(transaction, label, rows, { isFirstLoad: false, suffixes }),
  );
  writer.touched.noteNodes(label, changed);
  writer.count({ nodesWritten: written });
}
