/** Beyond this a binary product no longer shows on which side of a tie a decimal number is. */
const MOST_CERTAIN = 1e9;
const NEAR_A_TIE = 1e-6;

/** Rounds a non-negative number to so many decimals: half up on the digits that it is shown with, as Cypher's `round` does. */
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
