/** Numbers as stored verdicts have them: rounded half up on their decimal digits, written as Cypher writes a FLOAT. */

/** Beyond this a binary product no longer tells on which side of a tie a decimal number lies. */
const MOST_CERTAIN = 1e9;
const NEAR_A_TIE = 1e-6;

/**
 * A number, not negative, to so many decimals: half up on the digits that it is shown with, as Cypher's `round` does.
 */
export function roundHalfUp(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const scaled = value * scale;
  const isCertain = scaled < MOST_CERTAIN && Math.abs(scaled - Math.floor(scaled) - 0.5) > NEAR_A_TIE;
  return isCertain ? Math.floor(scaled + 0.5) / scale : roundedByDigits(value, decimals);
}

function roundedByDigits(value: number, decimals: number): number {
  const [mantissa = '', exponent = ''] = value.toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const surplus = digits.length - 1 - Number(exponent) - decimals;
  if (surplus <= 0) return value;
  const whole = surplus > digits.length ? 0n : BigInt(digits.slice(0, digits.length - surplus) || '0');
  const isUp = surplus <= digits.length && Number(digits[digits.length - surplus]) >= 5;
  return Number(`${isUp ? whole + 1n : whole}e-${decimals}`);
}

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
