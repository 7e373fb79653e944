import { z } from 'zod';
import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import type { Row } from '../../store/database.ts';
import { isoTime } from '../../verdicts/account.ts';
import { CONTEXT_MEMBERS, contextRow } from '../../verdicts/context.ts';
import { evidenceLines } from '../../verdicts/evidence-lines.ts';
import { columns } from '../columns.ts';
import { AS_OF_COLUMN, NOT_BLOCKING_COLUMN } from '../verdict-columns.ts';
import { type AssessedUrl, assessUrls } from './url-levels.ts';
import { urls } from './urls.ts';

const PARAMETERS = z.object({ url: urls() });

/** What is to be thought of a URL: by its own listing, else by its path where kits reuse that, else by its host. */
export const assessUrl: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.assessUrl',
  description: 'The verdict on a URL or a list of them, by the most specific of URL, path and host.',
  example: 'CALL svc.assessUrl("https://files.example.net/secure/login.php?id=7")',
  sampleExample: 'CALL svc.assessUrl("https://files.example.net/Bin/ScreenConnect.ClientSetup.msi?id=7")',
  columns: columns({
    url: ['STRING', 'scheme and host lower case, default port and fragment dropped'],
    host: ['STRING', 'its host in normal form'],
    path: ['STRING', 'its path'],
    scope: ['STRING', 'what decided: url (a listing of this very URL), path (kits reuse it) or host'],
    label: ['STRING', 'malicious, ambiguous, suspicious, benign-allowlisted, benign or unknown'],
    band: ['STRING', 'NONE, INFO, LOW, MEDIUM, HIGH, CRITICAL; UNKNOWN: not in the graph'],
    verdictScore: ['FLOAT', '0 to 100, inside the band; null where there is no score'],
    verdictBlocking: ['BOOLEAN', 'safe to block this URL automatically'],
    notBlocking: NOT_BLOCKING_COLUMN,
    sub_labels: ['LIST<STRING>', 'what lists call it: malware, phishing, c2, ...'],
    coverage: [
      'STRING',
      'malicious-evidenced, known-clean, structural-only (also where a shared host says nothing of a path) or no-data',
    ],
    hostBand: ['STRING', 'the band of the host itself'],
    pathHostCount: ['INTEGER', 'hosts known to serve this path'],
    evidence: ['LIST<STRING>', 'what the verdict rests on: key:value, or the path walked'],
    context: [
      'LIST<MAP>',
      'listed neighbours of its host, worst first: kind, subject, level, count, example, query (that shows it)',
      CONTEXT_MEMBERS,
    ],
    asOf: AS_OF_COLUMN,
  }),
  inExpressions: true,
  mostCalls: 1000,
  parameters: PARAMETERS,
  answer: async (calls, context) => {
    const assessed = await assessUrls(
      context,
      calls.map(({ url }) => url.entries),
    );
    return {
      rows: assessed.map((own) => own.map(rowOf)),
      rowNotices: assessed.map((own) => own.map(({ notices }) => notices)),
      advisories: calls.flatMap(({ url }) => url.advisories),
      layers: ['threat-listings', 'urls'],
    };
  },
};

function rowOf({ given, scope, evidence, verdict, hostVerdict, path, isWithheld, asOf }: AssessedUrl): Row {
  const lines = isWithheld ? withheldLines(evidence) : evidenceLines(evidence, verdict);
  return {
    url: given.url,
    host: given.host.name,
    path: given.path,
    scope,
    label: isWithheld ? 'unknown' : verdict.label,
    band: isWithheld ? 'NONE' : verdict.level,
    verdictScore: isWithheld ? 0 : verdict.verdictScore,
    verdictBlocking: !isWithheld && verdict.blocking,
    notBlocking: isWithheld ? ['band'] : verdict.notBlocking,
    sub_labels: isWithheld ? [] : verdict.subLabels,
    coverage: isWithheld ? 'structural-only' : verdict.coverage,
    hostBand: hostVerdict.level,
    pathHostCount: BigInt(path.properties.hosts),
    evidence: scope === 'host' ? [...lines, ...path.facts] : lines,
    context: evidence.context.map(contextRow),
    asOf: isoTime(asOf),
  };
}

/** Of a path nothing is known where its host says nothing of it. */
function withheldLines({ isShared, context }: AssessedUrl['evidence']): string[] {
  return [
    'coverage:structural-only',
    ...(isShared ? ['shared-host:true'] : []),
    ...context.map(({ kind, subject }) => `context:${kind} ${subject}`),
  ];
}
