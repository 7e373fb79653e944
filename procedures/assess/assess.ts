import { z } from 'zod';
import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import type { Row } from '../../store/database.ts';
import { isoTime, subjectNotices } from '../../verdicts/account.ts';
import { CONTEXT_MEMBERS, contextRow } from '../../verdicts/context.ts';
import { evidenceLines } from '../../verdicts/evidence-lines.ts';
import { anyIndicatorsOrUrls, takenForHost } from '../any-indicators.ts';
import { columns } from '../columns.ts';
import { type JudgedIndicator, judgeIndicators, layersOfIndicators, MIXED_EXAMPLE } from '../judged-indicators.ts';
import { AS_OF_COLUMN, NOT_BLOCKING_COLUMN, USES_COLUMN, usesShown } from '../verdict-columns.ts';

/** How much of the evidence is shown: `auto` what one reads, `full` every feed and step of the score, `band` none. */
const DETAILS = ['auto', 'full', 'band'] as const;

const PARAMETERS = z.object({ indicators: anyIndicatorsOrUrls(), detail: z.enum(DETAILS).default('auto') });

/** What is to be thought of indicators in one word each, and on what grounds. */
export const assess: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.assess',
  description: 'The verdict on an indicator or a mixed list of them as a label, a band and the evidence for it.',
  example: 'CALL svc.assess(["198.51.100.23", "www.example.org"])',
  sampleExample: 'CALL svc.assess(["77.239.124.108", "185.220.101.1", "google.com"])',
  furtherExamples: [`CALL svc.assess(${MIXED_EXAMPLE})`],
  columns: columns({
    host: ['STRING', 'the indicator in normal form'],
    label: ['STRING', 'malicious, ambiguous, suspicious, benign-allowlisted, benign or unknown'],
    band: [
      'STRING',
      'NONE, INFO, LOW, MEDIUM, HIGH, CRITICAL; UNKNOWN: not in the graph; UNSCORED: evidence without a total',
    ],
    sub_labels: ['LIST<STRING>', 'what its lists call it: malware, phishing, c2, tor, ...'],
    coverage: [
      'STRING',
      'malicious-evidenced, known-clean, structural-only or no-data; read it first: only known-clean is clean',
    ],
    evidence: ['LIST<STRING>', 'what the verdict rests on, as key:value'],
    verdictScore: ['FLOAT', '0 to 100, inside the band; null where there is no score'],
    isThreat: ['BOOLEAN', 'on at least one threat feed'],
    verdictBlocking: ['BOOLEAN', 'safe to block automatically'],
    notBlocking: NOT_BLOCKING_COLUMN,
    type: ['STRING', 'ip, domain, network, asn, cve, hash, url, tls or crypto'],
    advisory: ['STRING', 'allowlist-vouched, or null'],
    context: [
      'LIST<MAP>',
      'its listed neighbours and its use, worst first: kind, subject, level, count, example, query (that shows it)',
      CONTEXT_MEMBERS,
    ],
    uses: USES_COLUMN,
    asOf: AS_OF_COLUMN,
  }),
  columnAliases: { indicator: 'host' },
  inExpressions: true,
  parameters: PARAMETERS,
  answer: async (calls, context) => {
    const lists = calls.map(({ indicators }) => indicators.entries);
    const judged = await judgeIndicators(context, lists);
    return {
      rows: calls.map(({ detail }, at) => (judged[at] ?? []).map((thing) => rowOf(thing, detail))),
      rowNotices: judged.map((things) =>
        things.map(({ indicator, verdict }) => [
          ...takenForHost(indicator),
          ...subjectNotices(verdict, indicator.name),
        ]),
      ),
      advisories: calls.flatMap(({ indicators }) => indicators.advisories),
      layers: layersOfIndicators(lists.flat()),
    };
  },
};

function rowOf({ indicator, evidence, verdict, asOf }: JudgedIndicator, detail: (typeof DETAILS)[number]): Row {
  return {
    host: indicator.name,
    label: verdict.label,
    band: verdict.level,
    sub_labels: verdict.subLabels,
    coverage: verdict.coverage,
    evidence: detail === 'band' ? [] : evidenceLines(evidence, verdict, { isFull: detail === 'full' }),
    verdictScore: verdict.verdictScore,
    isThreat: verdict.isThreat,
    verdictBlocking: verdict.blocking,
    notBlocking: verdict.notBlocking,
    type: evidence.kind,
    advisory: verdict.advisory,
    context: evidence.context.map(contextRow),
    uses: usesShown(evidence),
    asOf: isoTime(asOf),
  };
}
