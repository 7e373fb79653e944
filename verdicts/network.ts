/** The verdict on a network (contract 5.5): how many of its addresses are listed, and how densely. */
import { judgeAggregate } from './aggregate.ts';
import { byCategory } from './categories.ts';
import { countText, floatText, integerOf } from './decimals.ts';
import { densityLine, densityOf, densityScore, type Space, weightOf } from './density.ts';
import type { EvidenceOf, NetworkProperties } from './evidence.ts';
import { tally } from './tally.ts';
import type { NetworkBreakdown, Verdict } from './verdict.ts';

/** A network longer than this is judged as its /64. */
const LONGEST_IPV6 = 64;

/** Judges a network by what is listed in it. */
export function judgeNetwork(evidence: EvidenceOf<'network'>, asOfMs: number, account: boolean): Verdict {
  const { properties, listings } = evidence;
  const { bad, suspicious, isBulletproof, categories } = properties;
  const counts = tally(listings, asOfMs);
  const isMet = evidence.isKnown || listings.length > 0;
  const space = spaceOf(properties);
  const score = densityScore(space);
  return judgeAggregate(
    evidence,
    {
      counts,
      isMet,
      v: isMet ? score : null,
      bad,
      suspicious,
      isBulletproof,
      categories,
      steps: () => stepsOf(properties, space, score),
      breakdown: networkBreakdown(properties),
    },
    account,
  );
}

/** What a network is judged by, as `explain` shows it. */
export function networkBreakdown(properties: NetworkProperties): NetworkBreakdown {
  const { family, length, bad, suspicious, descriptive, subnets, categories, counts } = properties;
  const space = spaceOf(properties);
  return {
    listedIps: integerOf(bad + suspicious + descriptive),
    addresses: family === 4 ? 2n ** BigInt(32 - length) : 2 ** (128 - length),
    density: densityOf(space),
    subnets: integerOf(subnets),
    weightedIps: space.weight,
    byCategory: byCategory(categories, counts),
  };
}

function spaceOf({ family, length, bad, suspicious, dense }: NetworkProperties): Space {
  const units = family === 4 ? 2 ** (32 - length) : 2 ** (48 - Math.min(length, LONGEST_IPV6));
  return { weight: weightOf(bad, suspicious), dense, units };
}

function stepsOf(
  { family, bad, suspicious, descriptive }: NetworkProperties,
  space: Space,
  score: number,
): readonly string[] {
  const listed = `${countText(bad)} confirmed-bad, ${countText(suspicious)} suspicious and ${countText(descriptive)} descriptive`;
  return [
    `${listed} of ${countText(space.units)}${family === 4 ? ' addresses' : ' /48s (listed /64s)'}`,
    `L ${countText(bad)} x 1 + ${countText(suspicious)} x 0.5 = ${countText(space.weight)}`,
    `${densityLine(space)} = ${floatText(score)}`,
  ];
}
