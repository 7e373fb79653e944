interface Point {
  readonly x: number;
  readonly y: number;
}

/** The angle at which a sunflower sets its seeds: no two of them hide each other, however many there are. */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));
/** How far apart neighbours begin. */
const [NEAR, FAR] = [4, 40];

/**
 * Where one of several things around another begins, in the order of a sunflower's seeds: a layout that begins so ends soon, and the same
 * each time. What nothing leads to is set further apart, since things of its own will stand around it.
 */
export function placeAround(centre: Point, index: number, count: number, isStart: boolean): Point {
  if (isStart && index === 0) return centre;
  const apart = isStart ? FAR : NEAR;
  // Few stand in a ring, many fill a disc.
  const radius = apart * (isStart ? Math.sqrt(index) : 1 + Math.sqrt(count > 12 ? index : 1));
  const angle = count > 12 || isStart ? GOLDEN * index : (2 * Math.PI * index) / count + 0.3;
  return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
}
