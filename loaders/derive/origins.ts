/** Who announces a prefix now, and what its history shows: pure, from the observations alone. */

/** An AS that a source saw announcing a prefix. */
export interface Observation {
  readonly asn: number;
  readonly source: string;
  /** Epoch ms. */
  readonly firstSeen: number;
  readonly lastSeen: number;
  /** The date is not exact. */
  readonly isApproximate: boolean;
  /** A newer snapshot of the same source lacks it, or it was seen last long before the newest whole table. */
  readonly isWithdrawn: boolean;
  /** Its source merged the block from what is announced, or tells the AS of addresses. */
  readonly isInferred: boolean;
  /** Peers of the source's collector that had the prefix when it was last seen. */
  readonly peersSeeing?: number | undefined;
}

/** A current origin with the observations that say so. */
export interface Origin {
  readonly asn: number;
  readonly observations: readonly Observation[];
  readonly firstSeen: number;
  readonly lastSeen: number;
}

/** The state of one announced prefix. */
export interface AnnouncedState {
  /** Current origins, in numerical order; none once withdrawn. */
  readonly origins: readonly Origin[];
  /** Null: several origins were seen, and whether at the same time is not known. */
  readonly isMoas: boolean | null;
  readonly wasMoas: boolean;
  readonly hasOriginChanged: boolean | null;
  /** Null: what is announced around it since speaks against it. */
  readonly isWithdrawn: boolean | null;
  /** Whose its addresses are is known, and not whether the block is announced as it stands. */
  readonly isInferred: boolean;
  readonly firstSeen: number;
  readonly lastSeen: number;
  /** Peers that had it when it was last seen, of the collector with the most; null where no source counts them. */
  readonly peersSeeing: number | null;
}

/**
 * Collectors write their tables at different hours, and each sees the routes of its own peers: what two of them saw within a day, they saw
 * at once.
 */
const AT_ONCE_MS = 24 * 60 * 60 * 1000;

/** The state that the observations of one prefix (at least one) amount to: the newest rules, older ones are history. */
export function announcedState(observations: readonly Observation[]): AnnouncedState {
  const lastSeen = Math.max(...observations.map((observation) => observation.lastSeen));
  const newest = observations.filter((observation) => observation.lastSeen === lastSeen);
  const isWithdrawn = newest.every((observation) => observation.isWithdrawn);
  const beside = observations.filter(
    (one) => isWitness(one) && !one.isWithdrawn && one.lastSeen >= lastSeen - AT_ONCE_MS,
  );
  const candidates = isWithdrawn || !newest.some(isWitness) ? newest : [...newest, ...beside];
  const current = new Set(candidates.map(({ asn }) => asn));
  const moments = sharedMoments(observations);
  const isMoas = current.size < 2 ? false : sharedMoments(candidates).some((at) => at >= lastSeen - AT_ONCE_MS) || null;
  return {
    origins: isWithdrawn
      ? []
      : [...current].sort((one, other) => one - other).map((asn) => originOf(asn, observations)),
    isMoas: isWithdrawn ? false : isMoas,
    wasMoas: moments.some((at) => isMoas !== true || isWithdrawn || at < lastSeen - AT_ONCE_MS),
    hasOriginChanged: originChange(observations, current, isMoas === null),
    isWithdrawn,
    isInferred: observations
      .filter((observation) => current.has(observation.asn) && observation.isWithdrawn === isWithdrawn)
      .every((observation) => observation.isInferred),
    firstSeen: Math.min(...observations.map((observation) => observation.firstSeen)),
    lastSeen,
    peersSeeing: mostPeers(observations.filter((observation) => !observation.isWithdrawn)),
  };
}

/** Any sighting by an origin that is not a candidate for the current one is a change; one by a mere candidate may be. */
function originChange(
  observations: readonly Observation[],
  current: ReadonlySet<number>,
  isAmbiguous: boolean,
): boolean | null {
  const others = observations.filter(({ asn }) => !current.has(asn));
  return others.length > 0 ? true : isAmbiguous ? null : false;
}

/** A count of a day holds while the prefix is announced: the newest one there is, even if a list without counts is newer. */
function mostPeers(observations: readonly Observation[]): number | null {
  const counted = observations.flatMap(({ peersSeeing, lastSeen }) =>
    peersSeeing === undefined ? [] : [{ peersSeeing, lastSeen }],
  );
  const newest = Math.max(...counted.map(({ lastSeen }) => lastSeen));
  const counts = counted.filter(({ lastSeen }) => lastSeen === newest).map(({ peersSeeing }) => peersSeeing);
  return counts.length === 0 ? null : Math.max(...counts);
}

function originOf(asn: number, observations: readonly Observation[]): Origin {
  const own = observations.filter((observation) => observation.asn === asn);
  return {
    asn,
    observations: own,
    firstSeen: Math.min(...own.map(({ firstSeen }) => firstSeen)),
    lastSeen: Math.max(...own.map(({ lastSeen }) => lastSeen)),
  };
}

/** It tells what was announced, as it stood, and at what time. */
function isWitness({ isApproximate, isInferred }: Observation): boolean {
  return !isApproximate && !isInferred;
}

/** The moments at which several origins were seen at once: two files of an unknown day are no proof, nor is what was merged. */
function sharedMoments(observations: readonly Observation[]): readonly number[] {
  const sightings = observations
    .filter(isWitness)
    .flatMap(({ asn, firstSeen, lastSeen }) => [...new Set([firstSeen, lastSeen])].map((at) => ({ asn, at })))
    .sort((one, other) => one.at - other.at);
  return sightings.flatMap(({ asn, at }, index) =>
    sightings.slice(0, index).some((before) => before.asn !== asn && at - before.at <= AT_ONCE_MS) ? [at] : [],
  );
}
