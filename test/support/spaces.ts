import { NOTHING_COUNTED } from '../../verdicts/asn.ts';
import type { AsnExposure, NetworkProperties } from '../../verdicts/evidence.ts';

/** A /24 in which nothing is listed, except what is given. */
export function networkSpace(given: Partial<NetworkProperties>): NetworkProperties {
  return {
    family: 4,
    length: 24,
    bad: 0,
    suspicious: 0,
    descriptive: 0,
    bad48s: 0,
    subnets: 0,
    categories: [],
    counts: [],
    isBulletproof: false,
    ...given,
  };
}

/** The exposure of an AS that announces nothing, except what is given. */
export function exposure(given: Partial<AsnExposure>): AsnExposure {
  return { ...NOTHING_COUNTED, ...given };
}
