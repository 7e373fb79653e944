/** Computes base scores of CVSS 3 by its formulas (FIRST, CVSS v3.1 Specification, section 7.1), for sources that publish only vectors. */

const WEIGHTS: ReadonlyMap<string, number> = new Map([
  ...([
    ['AV:N', 0.85],
    ['AV:A', 0.62],
    ['AV:L', 0.55],
    ['AV:P', 0.2],
  ] as const),
  ...([
    ['AC:L', 0.77],
    ['AC:H', 0.44],
    ['UI:N', 0.85],
    ['UI:R', 0.62],
  ] as const),
  ...['C', 'I', 'A'].flatMap((name): [string, number][] => [
    [`${name}:H`, 0.56],
    [`${name}:L`, 0.22],
    [`${name}:N`, 0],
  ]),
]);
/** Weights of required privileges. They lower the score less if the scope changes. */
const PRIVILEGES: ReadonlyMap<string, number> = new Map([
  ...([
    ['U:N', 0.85],
    ['U:L', 0.62],
    ['U:H', 0.27],
  ] as const),
  ...([
    ['C:N', 0.85],
    ['C:L', 0.68],
    ['C:H', 0.5],
  ] as const),
]);

/** Returns the base score of a vector of version 3.0 or 3.1; null for any other version, and if a metric is missing. */
export function baseScore(vector: string): number | null {
  if (!/^CVSS:3\.[01]\//.test(vector)) return null;
  const metrics = new Map(
    vector.split('/').map((metric): [string, string] => {
      const [name = '', value = ''] = metric.split(':');
      return [name, value];
    }),
  );
  const scope = metrics.get('S') ?? '';
  const weigh = (name: string) => WEIGHTS.get(`${name}:${metrics.get(name) ?? ''}`);
  const [vectorWeight, complexity, interaction] = ['AV', 'AC', 'UI'].map(weigh);
  const [confidentiality, integrity, availability] = ['C', 'I', 'A'].map(weigh);
  const privileges = PRIVILEGES.get(`${scope}:${metrics.get('PR') ?? ''}`);
  if (vectorWeight === undefined || complexity === undefined || interaction === undefined) return null;
  if (confidentiality === undefined || integrity === undefined || availability === undefined) return null;
  if (privileges === undefined) return null;
  const isChanged = scope === 'C';
  const base = 1 - (1 - confidentiality) * (1 - integrity) * (1 - availability);
  const impact = isChanged ? 7.52 * (base - 0.029) - 3.25 * (base - 0.02) ** 15 : 6.42 * base;
  if (impact <= 0) return 0;
  const exploitability = 8.22 * vectorWeight * complexity * privileges * interaction;
  return roundedUp(Math.min(10, (isChanged ? 1.08 : 1) * (impact + exploitability)));
}

/** Rounds up to one decimal, as the specification does: 4.02 becomes 4.1, and 4.000002 becomes 4. */
function roundedUp(score: number): number {
  const scaled = Math.round(score * 100_000);
  return scaled % 10_000 === 0 ? scaled / 100_000 : (Math.floor(scaled / 10_000) + 1) / 10;
}
