import { xmlText } from '../text/xml.ts';
import type { Drawn, DrawnEdge, DrawnNode } from './model.ts';

/** The properties of nodes and edges in GraphML, and how they are read. */
const NODE_KEYS: readonly (readonly [id: string, of: (node: DrawnNode) => string | null])[] = [
  ['label', ({ label }) => label],
  ['name', ({ name }) => name],
  ['displayName', ({ shown }) => shown],
  ['verdictLevel', ({ level }) => level],
];
const EDGE_KEYS: readonly (readonly [id: string, of: (edge: DrawnEdge) => string | null])[] = [
  ['type', ({ edge }) => edge],
  ['source', ({ source }) => source],
  ['observedAt', ({ observedAt }) => (observedAt === null ? null : new Date(observedAt).toISOString())],
];

/** Returns a drawing as GraphML, which Gephi, yEd and Cytoscape read. */
export function graphmlOf({ nodes, edges }: Drawn): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...NODE_KEYS.map(([id]) => keyOf(id, 'node')),
    ...EDGE_KEYS.map(([id]) => keyOf(id, 'edge')),
    '<graph id="weft" edgedefault="directed">',
    ...[...nodes.values()].map(
      (node) =>
        `<node id="${xmlText(node.id)}">${NODE_KEYS.map(([id, of]) => dataOf('node', id, of(node))).join('')}</node>`,
    ),
    ...[...edges.values()].map(
      (edge) =>
        `<edge source="${xmlText(edge.from)}" target="${xmlText(edge.to)}">${EDGE_KEYS.map(([id, of]) => dataOf('edge', id, of(edge))).join('')}</edge>`,
    ),
    '</graph>',
    '</graphml>',
    '',
  ].join('\n');
}

function keyOf(id: string, on: 'node' | 'edge'): string {
  return `<key id="${on}-${id}" for="${on}" attr.name="${id}" attr.type="string"/>`;
}

function dataOf(on: 'node' | 'edge', id: string, value: string | null): string {
  return value === null ? '' : `<data key="${on}-${id}">${xmlText(value)}</data>`;
}
