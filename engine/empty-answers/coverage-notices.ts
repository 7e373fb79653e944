import type { Advisory } from '../../schema/advisory.ts';
import { layerDeclaration } from '../../schema/layers.ts';
import { type Coverage, inWords } from '../../store/statistics/coverage.ts';
import type { DatedCoverages } from '../../store/statistics/statistics.ts';
import { layerDegraded, vdpPlaneEmpty } from '../advise/notices.ts';
import type { DatedData } from '../contract/dated-data.ts';
import { staleNotices } from './stale-notices.ts';
import type { WalkedLayers } from './walked-layers.ts';

/**
 * Returns the notices about the layers of an answer, one for each layer. An empty layer is named wherever it could be why rows are missing,
 * and so is an edge type without edges in a layer that has others. A layer that is not fresh is named if the query walks its edges and the
 * data of the rows is unknown; if it is known (`dated`), by the age of that data.
 */
export function coverageNotices(
  walked: readonly WalkedLayers[],
  coverages: DatedCoverages,
  hasRows: boolean,
  dated: readonly DatedData[] | null = null,
): Advisory[] {
  const { layers, emptyTypes } = coverages;
  const isEmpty = (layer: string): boolean => layers.get(layer)?.coverage === 'EMPTY';
  const empty = new Map<string, Advisory>();
  for (const { kind, name, layers: own, isInEveryRow } of walked) {
    const [first] = own;
    if (first === undefined || (hasRows && isInEveryRow)) continue;
    if (own.every(isEmpty)) for (const layer of own) empty.set(layer, vdpPlaneEmpty(layer, titleOf(layer), hasRows));
    else if (kind === 'edge' && emptyTypes.has(name)) empty.set(name, vdpPlaneEmpty(first, name, hasRows));
  }
  const known = new Set(dated?.map(({ layer }) => layer));
  const degraded = degradedLayers(walked, coverages, hasRows).filter((layer) => dated === null || known.has(layer));
  const undated = dated?.filter(({ observedAt }) => observedAt === null).map(({ layer }) => layer) ?? degraded;
  return [
    ...empty.values(),
    ...staleNotices(dated ?? [], coverages),
    ...degraded.filter((layer) => undated.includes(layer)).flatMap((layer) => degradedNotice(layer, layers.get(layer))),
  ];
}

/**
 * Returns the layers that are not fresh among those that a query uses. Layers of nodes count only if the query walks no edge and
 * has no rows. A type in several layers is named if none of them is fresh: otherwise its edges may all be from the fresh one.
 */
export function degradedLayers(
  walked: readonly WalkedLayers[],
  { layers }: DatedCoverages,
  hasRows: boolean,
): readonly string[] {
  const edges = walked.filter(({ kind }) => kind === 'edge');
  const degraded = (edges.length > 0 || hasRows ? edges : walked)
    .filter((use) => use.layers.every((layer) => layers.get(layer)?.coverage !== 'OK'))
    .flatMap((use) => use.layers)
    .filter((layer) => layers.get(layer)?.coverage === 'DEGRADED');
  return [...new Set(degraded)];
}

/** Returns whether a query needs an edge type without edges, other than one in the caller's own query. */
export function walksNothing(
  walked: readonly WalkedLayers[],
  { layers, emptyTypes }: DatedCoverages,
  asked: string,
): boolean {
  return walked.some(({ kind, name, layers: own, isInEveryRow }) => {
    if (kind !== 'edge' || !isInEveryRow || own.length === 0 || asked.includes(name)) return false;
    return emptyTypes.has(name) || own.every((layer) => layers.get(layer)?.coverage === 'EMPTY');
  });
}

/** A layer without its own load, whose rows come with other layers, has no date and no failure to report. */
function degradedNotice(layer: string, coverage: Coverage | undefined): Advisory[] {
  if (coverage?.reason == null) return [];
  const { ageSeconds, reason } = coverage;
  // The error itself is for the operator: the statistics show it.
  const failure = reason.startsWith('The last load') ? reason.replace(/: .*/s, '.') : null;
  if (ageSeconds === null && failure === null) return [];
  return [layerDegraded(layer, titleOf(layer), ageSeconds === null ? null : inWords(ageSeconds * 1000), failure)];
}

function titleOf(layer: string): string {
  return layerDeclaration(layer)?.title ?? layer;
}
