/** Numbers as Cypher writes and holds them. */

/** A FLOAT as Cypher's `toString` shows it: `1.0`, `0.97`, `4.3E-4`. */
export function floatText(value: number): string {
  const magnitude = Math.abs(value);
  if (value === 0 || (magnitude >= 1e-3 && magnitude < 1e7)) {
    return Number.isInteger(value) ? `${value}.0` : String(value);
  }
  const [mantissa = '', exponent = ''] = value.toExponential().split('e');
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${Number(exponent)}`;
}

const LARGEST_INTEGER = 2n ** 63n - 1n;

/** The INTEGER of a number: without its decimals, and at most what an INTEGER holds. */
export function integerOf(value: number): bigint {
  const whole = BigInt(Math.trunc(value));
  return whole > LARGEST_INTEGER ? LARGEST_INTEGER : whole;
}

/** A count as text, a whole one without decimals. */
export function countText(value: number): string {
  return Number.isInteger(value) && value < Number(LARGEST_INTEGER) ? BigInt(value).toString() : floatText(value);
}
