import { NOTHING_COUNTED } from '../../verdicts/asn.ts';
import type { AsnExposure, NetworkProperties } from '../../verdicts/evidence.ts';

/** A /24 in which nothing is listed, but for what is given; what is listed is as dense as it weighs. */
export function networkSpace(given: Partial<NetworkProperties>): NetworkProperties {
  const { bad = 0, suspicious = 0 } = given;
  return {
    family: 4,
    length: 24,
    bad,
    suspicious,
    descriptive: 0,
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
  return { ...NOTHING_COUNTED, ...given };
}
