/** Computes the current origins of a prefix, and its history, from the observations alone. Pure. */

/** An AS that a source saw announcing a prefix. */
export interface Observation {
  readonly asn: number;
  readonly source: string;
  /** Epoch ms. */
  readonly firstSeen: number;
  readonly lastSeen: number;
  /** True if the date is not exact. */
  readonly isApproximate: boolean;
  /** True if a newer snapshot of the same source lacks it, or if it was last seen long before the newest whole table. */
  readonly isWithdrawn: boolean;
  /** True if its source merged the block from announcements, or maps addresses to ASNs. */
  readonly isInferred: boolean;
  /** Peers of the source's collector that had the prefix when it was last seen. */
  readonly peersSeeing?: number | undefined;
}

/** A current origin with its observations. */
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
  /** Null if several origins were seen, but perhaps not at the same time. */
  readonly isMoas: boolean | null;
  readonly wasMoas: boolean;
  readonly hasOriginChanged: boolean | null;
  /** Null if newer announcements around it speak against it. */
  readonly isWithdrawn: boolean | null;
  /** True if only the AS of its addresses is known, and the block itself may not be announced. */
  readonly isInferred: boolean;
  readonly firstSeen: number;
  readonly lastSeen: number;
  /** Peers that had it when it was last seen, at the collector with the most; null if no source counts them. */
  readonly peersSeeing: number | null;
}

/**
 * Collectors write their tables at different hours, and each sees only the routes of its peers: what two of them saw within a day counts as
 * seen at once.
 */
const AT_ONCE_MS = 24 * 60 * 60 * 1000;

/** Returns the state of one prefix from its observations (at least one). The newest decide; older ones are history. */
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

/**
 * Returns whether the origin changed. An origin that is no candidate for the current one is a change; if several are candidates, there may
 * be a change.
 */
function originChange(
  observations: readonly Observation[],
  current: ReadonlySet<number>,
  isAmbiguous: boolean,
): boolean | null {
  const others = observations.filter(({ asn }) => !current.has(asn));
  return others.length > 0 ? true : isAmbiguous ? null : false;
}

/** Returns the newest count of peers, even if a newer list has no counts. A count holds while the prefix is announced. */
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

/** Returns whether an observation shows an actual announcement at an exact time. */
function isWitness({ isApproximate, isInferred }: Observation): boolean {
  return !isApproximate && !isInferred;
}

/**
 * Returns the moments at which several origins were seen at once. Two files of unknown dates prove nothing, and neither do merged blocks.
 */
function sharedMoments(observations: readonly Observation[]): readonly number[] {
  const sightings = observations
    .filter(isWitness)
    .flatMap(({ asn, firstSeen, lastSeen }) => [...new Set([firstSeen, lastSeen])].map((at) => ({ asn, at })))
    .sort((one, other) => one.at - other.at);
  return sightings.flatMap(({ asn, at }, index) =>
    sightings.slice(0, index).some((before) => before.asn !== asn && at - before.at <= AT_ONCE_MS) ? [at] : [],
  );
}
