import type { Advisory } from '../../schema/advisory.ts';
import { layerDeclaration } from '../../schema/layers.ts';
import { inWords } from '../../store/statistics/coverage.ts';
import type { DatedCoverages } from '../../store/statistics/statistics.ts';
import { dataOld } from '../advise/notices.ts';
import { type DatedData, oldestOfEach } from '../contract/dated-data.ts';

const HOUR = 3_600_000;
/** Data is old after several publication intervals of its source, as for verdicts; never within two days. */
const TIMES = 3;
const LEAST = 48 * HOUR;

/** Returns the notices about old data of an answer, one for each layer, the oldest first. */
export function staleNotices(dated: readonly DatedData[], { layers, cadences, asOf }: DatedCoverages): Advisory[] {
  const old = dated.flatMap(({ layer, source, observedAt }) => {
    if (observedAt === null) return [];
    const cadence = source === null ? undefined : cadences.get(source);
    const isOld =
      cadence === undefined
        ? layers.get(layer)?.coverage === 'DEGRADED' && asOf - observedAt > LEAST
        : asOf - observedAt > Math.max(LEAST, TIMES * cadence * HOUR);
    return isOld ? [{ layer, source, observedAt }] : [];
  });
  return [...Map.groupBy(old, ({ layer }) => layer)].map(([layer, data]) => {
    const parts = oldestOfEach(data)
      .flatMap(({ source, observedAt }) => (observedAt === null ? [] : [{ source, observedAt }]))
      .toSorted((one, other) => one.observedAt - other.observedAt)
      .map(({ source, observedAt }) => ({
        source,
        day: new Date(observedAt).toISOString().slice(0, 10),
        age: inWords(asOf - observedAt),
      }));
    return dataOld(layer, layerDeclaration(layer)?.title ?? layer, parts);
  });
}
