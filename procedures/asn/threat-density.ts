import { z } from 'zod';
import type { Procedure } from '../../engine/procedure-catalog.ts';
import { byCategory } from '../../engine/verdict/aggregate/tallies.ts';
import { layersOf } from '../verdicts/layers.ts';
import { verdictInput, verdictRows } from '../verdicts/verdict-rows.ts';
import { asns } from './asns.ts';

const PARAMETERS = z.object({ asn: asns() });
const LABELS = ['ASN'];

/** How much of what an AS announces is listed. */
export const asnThreatDensity: Procedure<typeof PARAMETERS.shape> = {
  name: 'svc.asnThreatDensity',
  description:
    'How many of the addresses that an AS announces are on threat feeds, and where; no row where none were counted.',
  example: 'CALL svc.asnThreatDensity("AS64501")',
  sampleExample: 'CALL svc.asnThreatDensity("AS13335")',
  columns: [
    { name: 'asn', type: 'STRING', description: 'AS number in normal form' },
    {
      name: 'listedIps',
      type: 'INTEGER',
      description: 'announced IPv4 addresses on feeds that count; /64s where the AS announces IPv6 alone',
    },
    { name: 'announcedIpv4', type: 'INTEGER', description: 'IPv4 addresses that it announces, each once' },
    { name: 'densityRatio', type: 'FLOAT', description: 'listed of announced addresses, 0 to 1; of /48s for IPv6' },
    { name: 'routedPrefixes', type: 'INTEGER', description: 'blocks that it announces' },
    { name: 'coverage', type: 'STRING', description: 'computed' },
    { name: 'band', type: 'STRING', description: "level of the AS's own verdict, as explain gives it" },
    { name: 'verdictScore', type: 'FLOAT', description: 'its verdict score, 0 to 100' },
    { name: 'threatDensityScore', type: 'FLOAT', description: 'the part of the score that the density is, 0 to 100' },
    { name: 'byCategory', type: 'MAP', description: 'listed addresses by the id of the category' },
    {
      name: 'worstPrefixes',
      type: 'LIST<MAP>',
      description: 'at most five announced blocks with the most listed addresses: prefix, listedIps, densityRatio',
    },
  ],
  inExpressions: true,
  parameters: PARAMETERS,
  compile: (calls, { asOf }) => ({
    text: TEXT,
    ahead: { texts: [TEXT] },
    inputs: calls.map(({ asn }) => verdictInput(asn.names.map(entry), LABELS, asOf)),
    advisories: calls.flatMap(({ asn }) => asn.advisories),
    layers: layersOf(LABELS),
  }),
};

function entry(name: string) {
  return { kind: 'asn', label: 'ASN', name, start: null, end: null } as const;
}

/** A share to six decimals, at most 1: a /48 may hold many listed /64s. */
function ratio(part: string, whole: string): string {
  return `CASE WHEN ${whole} <= 0 THEN 0.0 WHEN ${part} > ${whole} THEN 1.0 ELSE round(1.0 * ${part} / ${whole}, 6) END`;
}

const TEXT = `${verdictRows(LABELS)}
WITH name AS asn, evidence.properties AS counted, verdict WHERE evidence.properties.asn IS NOT NULL
WITH asn, counted, verdict, counted.announcedIpv4 > 0 AS hasIpv4
WITH *, CASE WHEN hasIpv4 THEN counted.bad + counted.suspicious + counted.neutral
  ELSE counted.bad6 + counted.suspicious6 + counted.neutral6 END AS listedIps
RETURN asn, listedIps, counted.announcedIpv4 AS announcedIpv4,
  CASE WHEN hasIpv4 THEN ${ratio('listedIps', 'counted.announcedIpv4')}
    ELSE ${ratio('counted.listed48s', 'counted.announced48s')} END AS densityRatio,
  counted.prefixCount AS routedPrefixes, 'computed' AS coverage, verdict.level AS band,
  verdict.verdictScore AS verdictScore, verdict.breakdown.threatDensityScore AS threatDensityScore,
  ${byCategory('coalesce(counted.categories, [])', 'counted.categoryCounts')} AS byCategory,
  [at IN range(0, size(coalesce(counted.worstPrefixes, [])) - 1) | {prefix: counted.worstPrefixes[at],
    listedIps: counted.worstListed[at], densityRatio: ${ratio('counted.worstDense[at]', 'counted.worstSizes[at]')}}] AS worstPrefixes`;
