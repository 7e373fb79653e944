/** The scope of a verdict and its basis (contract 4.1). */
import type { Advisory } from '../schema/advisory.ts';
import type { Evidence, VerdictKind } from './evidence.ts';
import type { Coverage, Verdict } from './verdict.ts';

/** The map `coverage` of an answer. */
export interface Reach {
  readonly granularity: VerdictKind;
  readonly scope: 'exact' | 'aggregate' | 'parent';
  readonly sharedHost: boolean;
  readonly dataCoverage: 'full' | 'partial' | 'no-data';
  readonly verdictCoverage: Coverage;
  readonly advisories: readonly Advisory[];
}

/** Returns the scope of the verdict on this evidence. */
export function reachOf(evidence: Evidence, verdict: Verdict): Reach {
  const { kind, isShared } = evidence;
  const isInherited = isOfNetworks(evidence, verdict);
  const isAggregate = kind === 'network' || kind === 'asn';
  return {
    granularity: isInherited && kind === 'ip' ? 'network' : kind,
    scope: isAggregate ? 'aggregate' : isInherited ? 'parent' : 'exact',
    sharedHost: isShared,
    dataCoverage: verdict.coverage === 'no-data' ? 'no-data' : isWhole(evidence) ? 'full' : 'partial',
    verdictCoverage: verdict.coverage,
    advisories: verdict.advisories,
  };
}

/** Returns whether every source that the kind needs is whole and fresh; of a vulnerability, whether its known use was looked up. */
function isWhole(evidence: Evidence): boolean {
  if (evidence.degradedLayers.length > 0) return false;
  return evidence.kind === 'cve' ? evidence.properties.isKev !== null : evidence.lookedUp?.missing.length === 0;
}

/** Returns whether threat feeds list only what contains the indicator: its verdict is then that of the containers. */
function isOfNetworks({ kind }: Evidence, { threatFeedCount, sources }: Verdict): boolean {
  return (
    (kind === 'ip' || kind === 'domain') &&
    threatFeedCount > 0 &&
    sources.every(({ threatCategory, network }) => threatCategory === null || network !== null)
  );
}
