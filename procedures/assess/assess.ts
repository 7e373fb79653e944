import { z } from 'zod';
import type { Procedure } from '../../engine/procedure-catalog.ts';
import { anyIndicators } from '../any-indicators.ts';
import { layersOf } from '../verdicts/layers.ts';
import { ROW_NOTICES } from '../verdicts/row-notices.ts';
import { byLabel, labelsOf, MIXED_EXAMPLE, verdictInput, verdictRows } from '../verdicts/verdict-rows.ts';
import { evidenceLines } from './evidence-lines.ts';

/** How much of the evidence is told: `auto` what one reads, `full` every feed and step of the score, `band` none. */
const DETAILS = ['auto', 'full', 'band'] as const;

const PARAMETERS = z.object({ indicators: anyIndicators(), detail: z.enum(DETAILS).default('auto') });

/** What is to be thought of indicators in one word each, and on what grounds. */
export const assess: Procedure<typeof PARAMETERS.shape> = {
  name: 'svc.assess',
  description: 'The verdict on an indicator or a mixed list of them as a label, a band and the evidence for it.',
  example: 'CALL svc.assess(["198.51.100.23", "www.example.org"])',
  sampleExample: 'CALL svc.assess(["77.239.124.108", "185.220.101.1", "google.com"])',
  furtherExamples: [`CALL svc.assess(${MIXED_EXAMPLE})`],
  columns: [
    { name: 'host', type: 'STRING', description: 'the indicator in normal form' },
    {
      name: 'label',
      type: 'STRING',
      description: 'malicious, ambiguous, suspicious, benign-allowlisted, benign or unknown',
    },
    {
      name: 'band',
      type: 'STRING',
      description: 'NONE, INFO, LOW, MEDIUM, HIGH, CRITICAL; UNKNOWN never met; UNSCORED evidence without a total',
    },
    {
      name: 'sub_labels',
      type: 'LIST<STRING>',
      description: 'what its lists call it: malware, phishing, c2, tor, ...',
    },
    {
      name: 'coverage',
      type: 'STRING',
      description:
        'malicious-evidenced, known-clean, structural-only or no-data; read it first: only known-clean is clean',
    },
    { name: 'evidence', type: 'LIST<STRING>', description: 'what the verdict rests on, as key:value' },
    { name: 'verdictScore', type: 'FLOAT', description: '0 to 100, inside the band; null where there is no score' },
    { name: 'isThreat', type: 'BOOLEAN', description: 'on at least one threat feed' },
    { name: 'verdictBlocking', type: 'BOOLEAN', description: 'safe to block automatically' },
    { name: 'type', type: 'STRING', description: 'ip, domain, network, asn, cve, hash, url, tls or crypto' },
    { name: 'advisory', type: 'STRING', description: 'allowlist-vouched, or null' },
  ],
  columnAliases: { indicator: 'host' },
  inExpressions: true,
  mostCalls: 1000,
  parameters: PARAMETERS,
  compile: (calls, { asOf }) => {
    const labels = labelsOf(calls.flatMap(({ indicators }) => indicators.entries));
    return {
      text: textFor(labels),
      ahead: byLabel(labels, textFor),
      inputs: calls.map(({ indicators, detail }) => ({ ...verdictInput(indicators.entries, labels, asOf), detail })),
      advisories: calls.flatMap(({ indicators }) => indicators.advisories),
      layers: layersOf(labels),
      noticeColumn: 'notices',
    };
  },
};

function textFor(labels: readonly string[]): string {
  return `${verdictRows(labels)}
RETURN name AS host, verdict.label AS label, verdict.level AS band, verdict.subLabels AS sub_labels,
  verdict.coverage AS coverage, CASE input.detail WHEN 'band' THEN [] WHEN 'full' THEN ${evidenceLines('all')}
    ELSE ${evidenceLines('some')} END AS evidence,
  verdict.verdictScore AS verdictScore, verdict.isThreat AS isThreat, verdict.blocking AS verdictBlocking,
  evidence.kind AS type, verdict.advisory AS advisory, ${ROW_NOTICES} AS notices, at`;
}
