/** A position; y grows upwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The golden angle, at which a sunflower sets its seeds: no two of them overlap. */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));
/** The first distances between neighbours. */
const [NEAR, FAR] = [4, 40];

/**
 * Returns the first position of one of several nodes around a centre, like the seeds of a sunflower. A layout that starts like this ends soon and
 * always in the same way. Start nodes are further apart, since their neighbours will surround them.
 */
export function placeAround(centre: Point, index: number, count: number, isStart: boolean): Point {
  if (isStart && index === 0) return centre;
  const apart = isStart ? FAR : NEAR;
  // Few nodes form a ring, many fill a disc.
  const radius = apart * (isStart ? Math.sqrt(index) : 1 + Math.sqrt(count > 12 ? index : 1));
  const angle = count > 12 || isStart ? GOLDEN * index : (2 * Math.PI * index) / count + 0.3;
  return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
}
