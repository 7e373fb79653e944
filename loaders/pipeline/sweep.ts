import type { Batch } from './batch.ts';
import { sweepEdges } from './sweep-edges.ts';
import { sweepNetworks } from './sweep-networks.ts';
import { sweepNodes } from './sweep-nodes.ts';
import type { SweepContext } from './sweep-passes.ts';

/** The name of locations among the shapes of a run. Labels and edges go by their own names. */
const NETWORK_SHAPE = 'GEO_NETWORK';

/** Labels that no sweep removes: an answer that a registry once gave stays true. */
const LASTING: ReadonlySet<string> = new Set(['REGISTRATION_ANSWER']);

/** Adds the shapes of a batch to those that a later sweep visits: labels of nodes with a claim, shapes of edges, locations. */
export function noteShapes(shapes: Set<string>, batch: Batch): void {
  for (const [label, rows] of batch.nodes) {
    if (LASTING.has(label)) continue;
    if (!shapes.has(label) && rows.values().some(({ claim }) => claim !== null)) shapes.add(label);
  }
  for (const shape of batch.edges.keys()) shapes.add(shape);
  if (batch.networks.size > 0) shapes.add(NETWORK_SHAPE);
}

/**
 * Removes what a source (and part) stated before, in any of these shapes, and not in the complete load that just ended. The source leaves
 * the lists of each edge. An edge without a source is deleted, and so is a node that nothing needs any more. Returns how many nodes, edges
 * and islands changed.
 */
export async function sweep(context: SweepContext, shapes: Iterable<string>): Promise<number> {
  let swept = 0;
  for (const shape of [...shapes].sort()) {
    const [type = '', from, to] = shape.split(' ');
    if (from !== undefined && to !== undefined) {
      swept += await sweepEdges(context, { type, from, to });
    } else if (type === NETWORK_SHAPE) {
      swept += await sweepNetworks(context);
    } else {
      swept += await sweepNodes(context, type);
    }
  }
  return swept;
}

/**
 * Sweeps after a load that describes some hosts completely and says nothing about others. It removes only what the source stated about
 * those hosts before and not again. The edge from a name to its parent stays, because it does not belong to one host alone.
 */
export async function sweepHosts(
  context: SweepContext,
  shapes: Iterable<string>,
  hosts: Iterable<string>,
): Promise<number> {
  const names = [...hosts];
  let swept = 0;
  for (const shape of [...shapes].sort()) {
    const [type = '', from, to] = shape.split(' ');
    if (type === 'HOSTNAME') swept += await sweepNodes(context, type, names);
    if (from === undefined || to === undefined || type === 'CHILD_OF') continue;
    const subject = TOLD_OF_TARGET.has(type) ? 'to' : 'from';
    const isOfHost = { from, to }[subject] === 'HOSTNAME';
    if (isOfHost) swept += await sweepEdges(context, { type, from, to }, { subject, names });
  }
  return swept;
}

/** Edges that describe the host at their end: the zone has the name servers, the domain the mail hosts. */
const TOLD_OF_TARGET: ReadonlySet<string> = new Set(['NAMESERVER_FOR', 'MAIL_FOR']);
