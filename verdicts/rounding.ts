/** A number rounded half up on the decimal digits that it shows, as stored verdicts are. */
export function round(value: number, digits: number): number {
  // Smaller numbers show an exponent, to which no other can be added.
  if (Math.abs(value) < 1e-6) return 0;
  return Number(`${Math.round(Number(`${value}e${digits}`))}e-${digits}`);
}
