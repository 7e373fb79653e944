/** The verdict on a network (contract 5.5): its own listing, and how many of its addresses are confirmed bad, and how densely. */
import { judgeAggregate } from './aggregate.ts';
import { byCategory } from './categories.ts';
import { countText, floatText, integerOf } from './decimals.ts';
import { densityLine, densityOf, densityRank, densityScore, type Space } from './density.ts';
import type { EvidenceOf, NetworkProperties } from './evidence.ts';
import type { NetworkBreakdown, Verdict } from './verdict.ts';

/** Judges a network by its own listing and by the listings in it. */
export function judgeNetwork(evidence: EvidenceOf<'network'>, asOfMs: number, account: boolean): Verdict {
  const { properties } = evidence;
  const space = spaceOf(properties);
  const v = densityScore(space);
  return judgeAggregate(
    evidence,
    {
      v,
      rank: densityRank(space),
      isBulletproof: properties.isBulletproof,
      isListedInside: properties.bad + properties.suspicious > 0 || properties.isBulletproof,
      categories: properties.categories,
      steps: () => stepsOf(properties, space, v),
      breakdown: networkBreakdown(properties),
    },
    asOfMs,
    account,
  );
}

/** Returns the values that decide about a network, as `explain` shows them. */
export function networkBreakdown(properties: NetworkProperties): NetworkBreakdown {
  const { family, length, bad, suspicious, descriptive, subnets, categories, counts } = properties;
  return {
    listedIps: integerOf(bad + suspicious),
    describedIps: integerOf(descriptive),
    confirmedBadIps: integerOf(bad),
    addresses: family === 4 ? 2n ** BigInt(32 - length) : 2 ** (128 - length),
    density: densityOf(spaceOf(properties)),
    subnets: integerOf(subnets),
    byCategory: byCategory(categories, counts),
  };
}

/** A network of IPv6 that is smaller than a /48 is all of one. */
function spaceOf({ family, length, bad, bad48s }: NetworkProperties): Space {
  if (family === 4) return { bad, dense: bad, units: 2 ** (32 - length) };
  return { bad, dense: length > 48 ? Math.min(bad, 1) : bad48s, units: 2 ** Math.max(0, 48 - length) };
}

function stepsOf(
  { family, bad, suspicious, descriptive }: NetworkProperties,
  space: Space,
  score: number,
): readonly string[] {
  const listed = `${countText(bad)} confirmed-bad, ${countText(suspicious)} suspicious and ${countText(descriptive)} descriptive`;
  return [
    `${listed} of ${countText(space.units)}${family === 4 ? ' addresses' : ' /48s (listed /64s)'}`,
    `L ${countText(bad)}, confirmed bad by their own listings within 90 days; scanners and shared exits do not count`,
    `${densityLine(space)} = ${floatText(score)}`,
  ];
}
