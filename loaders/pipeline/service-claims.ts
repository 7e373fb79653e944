/** Merges several sightings of a service, and several statements about one exposure. The result is one of them, never a mixture of two. */
import type { Properties } from './properties.ts';

interface Stated {
  readonly properties: Properties;
}

/** Properties of the software of a service that belong together: the version of one does not fit another. */
const SOFTWARE = ['banner', 'product', 'version', 'cpe', 'otherCpes', 'distribution', 'packages'] as const;
/** A sighting with any of these shows software. Others show only that the port is open. */
const SHOWS = ['banner', 'product', 'cpe'] as const;
const SEEN = 'observed_at';

/** Returns the properties of a service with the software of its newest sighting that shows any; unchanged if it is no service. */
export function softwareTogether(claims: readonly Stated[], together: Properties): Properties {
  if (!SHOWS.some((name) => name in together)) return together;
  const newest = newestSoftware(claims);
  if (newest === undefined) return together;
  const { properties } = newest;
  const others = Object.entries(together).filter(([name]) => !SOFTWARE.some((own) => own === name));
  const own = SOFTWARE.flatMap((name) => (properties[name] === undefined ? [] : [[name, properties[name]] as const]));
  const seen = Math.max(...claims.map((claim) => seenAt(claim)));
  return { ...Object.fromEntries(others), ...Object.fromEntries(own), [SEEN]: seen };
}

/** Returns the newest sighting of a service that shows software; of two at one time the last. */
export function newestSoftware<T extends Stated>(claims: readonly T[]): T | undefined {
  const showing = claims.filter(
    ({ properties }) => properties[SEEN] !== undefined && SHOWS.some((name) => properties[name] !== undefined),
  );
  return showing.reduce<T | undefined>(
    (newest, claim) => (newest === undefined || seenAt(claim) >= seenAt(newest) ? claim : newest),
    undefined,
  );
}

function seenAt({ properties }: Stated): number {
  const at = properties[SEEN];
  return typeof at === 'number' ? at : 0;
}

/** Confidences of exposures, the surest first. */
export const EXPOSURE_CONFIDENCES = ['version', 'upstream-version', 'platform', 'claimed', 'unbounded'] as const;

/** Confidence that a service is exposed. */
export type ExposureConfidence = (typeof EXPOSURE_CONFIDENCES)[number];

/** Returns the properties of an exposure as its surest source states it; unchanged if it is no exposure. */
export function surestTogether(claims: readonly Stated[], together: Properties): Properties {
  if (rankOf(together) < 0) return together;
  const surest = claims.reduce<Stated | undefined>((best, claim) => {
    const rank = rankOf(claim.properties);
    return rank < 0 || (best !== undefined && rankOf(best.properties) < rank) ? best : claim;
  }, undefined);
  return surest === undefined ? together : surest.properties;
}

/** Returns the rank of a confidence; negative for a numeric confidence, which belongs to something else. */
function rankOf({ confidence }: Properties): number {
  return RANKS.get(confidence) ?? -1;
}

const RANKS: ReadonlyMap<unknown, number> = new Map(EXPOSURE_CONFIDENCES.map((one, rank) => [one, rank]));
