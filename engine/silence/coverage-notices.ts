import type { Advisory } from '../../schema/advisory.ts';
import { layerDeclaration } from '../../schema/layers.ts';
import { layerDegraded, vdpPlaneEmpty } from '../advise/notices.ts';
import { type Coverage, inWords } from '../statistics/coverage.ts';
import type { Coverages } from '../statistics/statistics.ts';
import type { WalkedLayers } from './walked-layers.ts';

/**
 * What the state of the layers says of an answer, once a layer. An empty one is named wherever it could be why rows are
 * missing, and so is an edge type without edges in a layer that has others; one that is not fresh is named wherever the
 * query walks its edges, or looks at nothing but its nodes.
 */
export function coverageNotices(
  walked: readonly WalkedLayers[],
  { layers, emptyTypes }: Coverages,
  hasRows: boolean,
): Advisory[] {
  const isEmpty = (layer: string): boolean => layers.get(layer)?.coverage === 'EMPTY';
  const empty = new Map<string, Advisory>();
  for (const { kind, name, layers: own, isInEveryRow } of walked) {
    const [first] = own;
    if (first === undefined || (hasRows && isInEveryRow)) continue;
    if (own.every(isEmpty)) for (const layer of own) empty.set(layer, vdpPlaneEmpty(layer, titleOf(layer), hasRows));
    else if (kind === 'edge' && emptyTypes.has(name)) empty.set(name, vdpPlaneEmpty(first, name, hasRows));
  }
  const edges = walked.filter(({ kind }) => kind === 'edge');
  // A type that lies in several layers is named where none of them is fresh: else its edges may all be of that one.
  const degraded = (edges.length > 0 ? edges : walked)
    .filter((use) => use.layers.every((layer) => layers.get(layer)?.coverage !== 'OK'))
    .flatMap((use) => use.layers)
    .filter((layer) => layers.get(layer)?.coverage === 'DEGRADED');
  return [...empty.values(), ...[...new Set(degraded)].flatMap((layer) => degradedNotice(layer, layers.get(layer)))];
}

/** A layer without a load of its own, whose rows come with other layers, has no date and no failure to tell of. */
function degradedNotice(layer: string, coverage: Coverage | undefined): Advisory[] {
  if (coverage?.reason == null) return [];
  const { ageSeconds, reason } = coverage;
  // The error itself is the operator's: the statistics tell it.
  const failure = reason.startsWith('The last load') ? reason.replace(/: .*/s, '.') : null;
  if (ageSeconds === null && failure === null) return [];
  return [layerDegraded(layer, titleOf(layer), ageSeconds === null ? null : inWords(ageSeconds * 1000), failure)];
}

function titleOf(layer: string): string {
  return layerDeclaration(layer)?.title ?? layer;
}
