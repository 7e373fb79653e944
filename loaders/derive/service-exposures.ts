/** Finds the vulnerabilities that the services of an address have by their versions. Pure. */
import type { Affecting } from '../../facts/packages/affecting.ts';
import type { Basis } from '../../facts/packages/matching.ts';
import { EXPOSURE_CONFIDENCES, type ExposureConfidence } from '../pipeline/service-claims.ts';

/** One piece of software that answers at a port, and when which source saw it (epoch ms). */
export interface ExposedSoftware {
  readonly port: number;
  /** CPE 2.3 name with its version. */
  readonly cpe: string;
  /** True if it is a distribution's package. */
  readonly isDistribution: boolean;
  readonly source: string;
  readonly seenAt: number;
}

/** A vulnerability of software, and its confidence. */
export interface Weakness {
  readonly cve: string;
  readonly confidence: ExposureConfidence;
}

/** A vulnerability of an address, with the software that shows it most surely. */
export interface Exposure extends Weakness {
  readonly software: ExposedSoftware;
}

/** The confidence of each basis. `any-version` never occurs, because only software with a version is checked. */
const CONFIDENCES: Readonly<Record<Basis, ExposureConfidence>> = {
  version: 'version',
  'any-version': 'unbounded',
  'upstream-version': 'upstream-version',
  platform: 'platform',
  'no-bounds': 'unbounded',
};

/** Returns the vulnerabilities of software, with only what the edge shows. */
export function weaknessesOf(affecting: readonly Affecting[]): Weakness[] {
  return affecting.map(({ cve, basis }) => ({ cve: cve.name, confidence: CONFIDENCES[basis] }));
}

/** Returns each vulnerability of the software of an address once: with the highest confidence, then at the lowest port. */
export function exposuresOf(found: readonly (readonly [ExposedSoftware, readonly Weakness[]])[]): Exposure[] {
  const surest = new Map<string, Exposure>();
  for (const [software, weaknesses] of found) {
    for (const weakness of weaknesses) {
      const known = surest.get(weakness.cve);
      const exposure = { ...weakness, software };
      if (known === undefined || compare(exposure, known) < 0) surest.set(weakness.cve, exposure);
    }
  }
  return [...surest.values()];
}

function compare(one: Exposure, other: Exposure): number {
  return (
    EXPOSURE_CONFIDENCES.indexOf(one.confidence) - EXPOSURE_CONFIDENCES.indexOf(other.confidence) ||
    one.software.port - other.software.port ||
    (one.software.cpe < other.software.cpe ? -1 : 1)
  );
}
