/** A place on earth, degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius of the earth, km (IUGG). */
const EARTH_KM = 6371.0088;

/** Returns the kilometres between two places along the great circle, by the haversine formula. */
export function distanceKm(one: Position, other: Position): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  const across = cosine(one.latitude) * cosine(other.latitude) * half(other.longitude - one.longitude);
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half(other.latitude - one.latitude) + across)));
}
