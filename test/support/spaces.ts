import type { AsnExposure, NetworkProperties } from '../../verdicts/evidence.ts';

/** A /24 in which nothing is listed, but for what is given; what is listed is as dense as it weighs. */
export function networkSpace(given: Partial<NetworkProperties>): NetworkProperties {
  const { bad = 0, suspicious = 0 } = given;
  return {
    family: 4,
    length: 24,
    bad,
    suspicious,
    neutral: 0,
    dense: bad + 0.5 * suspicious,
    subnets: 0,
    categories: [],
    counts: [],
    isBulletproof: false,
    ...given,
  };
}

/** The exposure of an AS that announces nothing, but for what is given. */
export function exposure(given: Partial<AsnExposure>): AsnExposure {
  return {
    prefixCount: 0,
    announcedIpv4: 0,
    announced48s: 0,
    bad: 0,
    suspicious: 0,
    neutral: 0,
    bad6: 0,
    suspicious6: 0,
    neutral6: 0,
    bad48s: 0,
    suspicious48s: 0,
    listed48s: 0,
    categories: [],
    categoryCounts: [],
    worstPrefixes: [],
    worstListed: [],
    worstDense: [],
    worstSizes: [],
    newShare: 0,
    signals: 0,
    neighbours: 0,
    badNeighbours: 0,
    ...given,
  };
}
