import type { Batch } from './batch.ts';
import { sweepEdges } from './sweep-edges.ts';
import { sweepNetworks } from './sweep-networks.ts';
import { sweepNodes } from './sweep-nodes.ts';
import type { SweepContext } from './sweep-passes.ts';

/** The name of locations among the shapes of a run; labels and edges go by their own names. */
const NETWORK_SHAPE = 'GEO_NETWORK';

/** What a registry answered then it has answered: no later file takes it back. */
const LASTING: ReadonlySet<string> = new Set(['REGISTRATION_ANSWER']);

/** Adds what a batch states to the shapes that a later sweep visits: labels of nodes with a claim, shapes of edges, locations. */
export function noteShapes(shapes: Set<string>, batch: Batch): void {
  for (const [label, rows] of batch.nodes) {
    if (LASTING.has(label)) continue;
    if (!shapes.has(label) && rows.values().some(({ claim }) => claim !== null)) shapes.add(label);
  }
  for (const shape of batch.edges.keys()) shapes.add(shape);
  if (batch.networks.size > 0) shapes.add(NETWORK_SHAPE);
}

/**
 * Takes back what a source (and part) said before, in any of these shapes, and did not say in the complete load that just
 * ended: it leaves the lists of each edge, an edge without a source goes, and so does a node that nobody holds any more.
 * Answers how many nodes, edges and islands changed.
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
 * The same for a load that is the whole truth about some hosts and says nothing of others: of what the source said of those
 * hosts, what it did not say again. That a name stands under its parent was never said of the host alone, and stays.
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

/** Edges that tell of the host that they end at: the zone has the servers, the domain the mail hosts. */
const TOLD_OF_TARGET: ReadonlySet<string> = new Set(['NAMESERVER_FOR', 'MAIL_FOR']);
