/** The score of a space by what is listed in it (contract 5.5): Cypher expressions, for networks and ASNs alike. */

/** L: a confirmed-bad address weighs 1, a suspicious one half, a neutral one nothing. */
export function weightOf(bad: string, suspicious: string): string {
  return `(${bad} + 0.5 * ${suspicious})`;
}

/** What the density of a network is measured against: its addresses, or its /48s where it is one of IPv6. */
export function unitsOf(family: string, length: string): string {
  return `2.0 ^ (CASE ${family} WHEN 4 THEN 32 ELSE 48 END - ${length})`;
}

/**
 * v = min(100, 20 × log2(1 + L) × √D), to two decimals, and at least 0.01 where anything counts. D is `dense` / `units`, at most 1: a /48 may hold many listed
 * /64s. Each stands more than once: name a variable.
 */
export function densityScore(weight: string, dense: string, units: string): string {
  const density = `CASE WHEN ${dense} > ${units} THEN 1.0 ELSE ${dense} / ${units} END`;
  const score = `20 * log(1 + ${weight}) / log(2) * sqrt(${density})`;
  return `CASE WHEN ${weight} <= 0 OR ${units} <= 0 THEN 0.0 WHEN ${score} > 100 THEN 100.0 WHEN ${score} < 0.01 THEN 0.01 ELSE round(${score}, 2) END`;
}

/** The same as a line of `factors`, up to the result. */
export function densityLine(weight: string, dense: string, units: string): string {
  return `'20 x log2(1 + ' + ${shown(weight)} + ') x sqrt(' + CASE WHEN ${dense} > ${units} THEN '1' ELSE ${shown(dense)} + ' / ' + ${shown(units)} END + ')'`;
}

/** A number as text, whole ones without decimals. */
export function shown(number: string): string {
  return `CASE WHEN ${number} = toInteger(${number}) THEN toString(toInteger(${number})) ELSE toString(${number}) END`;
}
