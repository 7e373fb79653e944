/** A number from 0 to 1 with so many digits after the point, as Cypher's `round` has it: half up on the shortest decimal. */
export function rounded(value: number, digits: number): number {
  return Number(`${Math.round(Number(`${value}e${digits}`))}e-${digits}`);
}
