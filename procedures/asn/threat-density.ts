import { z } from 'zod';
import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import { roundHalfUp } from '../../schema/round-half-up.ts';
import type { Row } from '../../store/database.ts';
import { threatDensity } from '../../verdicts/asn.ts';
import { byCategory } from '../../verdicts/categories.ts';
import type { AsnExposure } from '../../verdicts/evidence.ts';
import { columns } from '../columns.ts';
import { type JudgedIndicator, judgeIndicators, layersOfIndicators } from '../judged-indicators.ts';
import type { AnyIndicator } from '../read-indicator.ts';
import { announcementsUnknown, asns } from './asns.ts';

const PARAMETERS = z.object({ asn: asns() });

/** How much of what an AS announces is listed. */
export const asnThreatDensity: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.asnThreatDensity',
  description:
    'How many of the addresses that an AS announces are on threat feeds, and where; no row where none were counted.',
  example: 'CALL svc.asnThreatDensity("AS64501")',
  sampleExample: 'CALL svc.asnThreatDensity("AS13335")',
  columns: columns({
    asn: ['STRING', 'AS number in normal form'],
    listedIps: [
      'INTEGER',
      'announced IPv4 addresses that threat lists name themselves; /64s where the AS announces IPv6 only',
    ],
    describedIps: ['INTEGER', 'those on descriptive lists alone (Tor, VPN, proxy, advertising): they do not count'],
    announcedIpv4: ['INTEGER', 'IPv4 addresses that it announces, each once'],
    densityRatio: ['FLOAT', 'listed of announced addresses, 0 to 1; of /48s for IPv6'],
    routedPrefixes: ['INTEGER', 'blocks that it announces'],
    coverage: ['STRING', 'computed'],
    band: ['STRING', "level of the AS's own verdict, as explain gives it"],
    verdictScore: ['FLOAT', 'its verdict score, 0 to 100'],
    threatDensityScore: ['FLOAT', 'the part of the score that the density is, 0 to 100'],
    byCategory: ['MAP', 'listed addresses by the id of the category'],
    worstPrefixes: [
      'LIST<MAP>',
      'at most five announced blocks with the most listed addresses: prefix, listedIps, densityRatio',
      { prefix: 'STRING', listedIps: 'INTEGER', densityRatio: 'FLOAT' },
    ],
  }),
  inExpressions: true,
  parameters: PARAMETERS,
  answer: async (calls, context) => {
    const lists = calls.map(({ asn }) => asn.names.map(indicatorOf));
    const judged = await judgeIndicators(context, lists);
    return {
      rows: judged.map((systems) => systems.flatMap(rowsOf)),
      advisories: calls.flatMap(({ asn }) => asn.advisories),
      whenEmpty: announcementsUnknown(calls.flatMap(({ asn }) => asn.names)),
      layers: layersOfIndicators([indicatorOf('')]),
    };
  },
};

function indicatorOf(name: string): AnyIndicator {
  return { kind: 'asn', label: 'ASN', name, start: null, end: null };
}

/** None for an AS whose space has not been counted. */
function rowsOf({ indicator, evidence, verdict }: JudgedIndicator): Row[] {
  if (evidence.kind !== 'asn' || evidence.properties.exposure === null) return [];
  const { exposure } = evidence.properties;
  return [
    {
      asn: indicator.name,
      ...listedPart(exposure),
      announcedIpv4: BigInt(exposure.announcedIpv4),
      routedPrefixes: BigInt(exposure.prefixCount),
      coverage: 'computed',
      band: verdict.level,
      verdictScore: verdict.verdictScore,
      threatDensityScore: threatDensity(exposure),
      byCategory: byCategory(exposure.categories, exposure.categoryCounts),
      worstPrefixes: exposure.worstPrefixes.map((prefix, at) => ({
        prefix,
        listedIps: BigInt(exposure.worstListed[at] ?? 0),
        densityRatio: ratio(exposure.worstDense[at] ?? 0, exposure.worstSizes[at] ?? 0),
      })),
    },
  ];
}

/** Of its IPv4 addresses, or of its /64s where it announces IPv6 alone: those on threat lists, and those that lists only describe. */
function listedPart(exposure: AsnExposure) {
  const { announcedIpv4, bad, suspicious, descriptive, bad6, suspicious6, descriptive6 } = exposure;
  if (announcedIpv4 === 0) {
    return {
      listedIps: BigInt(bad6 + suspicious6),
      describedIps: BigInt(descriptive6),
      densityRatio: ratio(exposure.listed48s, exposure.announced48s),
    };
  }
  const listed = bad + suspicious;
  return {
    listedIps: BigInt(listed),
    describedIps: BigInt(descriptive),
    densityRatio: ratio(listed, announcedIpv4),
  };
}

/** A share to six decimals, at most 1: a /48 may hold many listed /64s. */
function ratio(part: number, whole: number): number {
  if (whole <= 0) return 0;
  return part > whole ? 1 : roundHalfUp(part / whole, 6);
}
