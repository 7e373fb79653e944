import { z } from 'zod';
import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import { type CveProducts, readCveProducts } from '../../facts/affected-products.ts';
import type { Row } from '../../store/database.ts';
import { isoTime, subjectNotices } from '../../verdicts/account.ts';
import { CONTEXT_MEMBERS, contextRow } from '../../verdicts/context.ts';
import { explanation } from '../../verdicts/explanation.ts';
import { NOT_BLOCKING } from '../../verdicts/not-blocking.ts';
import { reachOf } from '../../verdicts/reach.ts';
import { wouldChange } from '../../verdicts/would-change.ts';
import { anyIndicatorsOrUrls, takenForHost } from '../any-indicators.ts';
import { columns } from '../columns.ts';
import { collapsed } from '../indicators.ts';
import { type JudgedIndicator, judgeIndicators, layersOfIndicators, MIXED_EXAMPLE } from '../judged-indicators.ts';
import { AS_OF_COLUMN, USES_COLUMN, usesShown } from '../verdict-columns.ts';
import { productsBreakdown, productsSentence } from '../vulnerabilities/cve-products.ts';

const PARAMETERS = z.object({ indicator: anyIndicatorsOrUrls() });

const COLUMNS = columns({
  indicator: ['STRING', 'the indicator in normal form'],
  score: ['FLOAT', 'raw weighted score; null when not scored'],
  level: [
    'STRING',
    'NONE, INFO, LOW, MEDIUM, HIGH, CRITICAL; UNKNOWN: not in the graph; UNSCORED: evidence without a total',
  ],
  explanation: ['STRING', 'the verdict in one or two sentences'],
  sources: [
    'LIST<MAP>',
    'every list that has it: feedId, name, category, threatCategory (null where it is no threat), weight (0 where it is not summed), firstSeen, lastSeen, seenFrom and seenUntil (the interval in which it was last seen), seenAt (where that is one instant; ISO 8601), categories, tags, count (reporters or lists), reference, network (what holds it and is listed in its place, or null)',
    {
      feedId: 'STRING',
      name: 'STRING',
      category: 'STRING',
      threatCategory: 'STRING',
      weight: 'FLOAT',
      firstSeen: 'STRING',
      lastSeen: 'STRING',
      seenFrom: 'STRING',
      seenUntil: 'STRING',
      seenAt: 'STRING',
      categories: 'LIST<STRING>',
      tags: 'LIST<STRING>',
      count: 'INTEGER',
      reference: 'STRING',
      network: 'STRING',
    },
  ],
  type: ['STRING', 'ip, domain, network, asn, cve, hash, url, tls or crypto'],
  available: ['BOOLEAN', 'the data could be read'],
  cached: ['BOOLEAN', 'false: every answer is computed from the present evidence'],
  found: ['BOOLEAN', 'met in the graph, itself or by a network around it'],
  verdictScore: ['FLOAT', '0 to 100, always inside the band of level'],
  verdictBlocking: ['BOOLEAN', 'safe to block automatically'],
  notBlocking: ['LIST<STRING>', `what stops a block, null where it blocks: ${NOT_BLOCKING.join(', ')}`],
  factors: ['LIST<STRING>', 'the arithmetic, one line a step'],
  breakdown: [
    'MAP',
    'network: listedIps, describedIps, confirmedBadIps, addresses, density, subnets; ASN: threatDensityScore, graphMetricsScore, historicalScore, prefixAgeScore; CVE: cvss, epss, isKev, isRansomware, productCount, products (at most 10: vendor, product, package, affected, fixedIn, source, alsoStatedBy); hash: isKnownGood, family; else null',
    {
      listedIps: 'INTEGER',
      describedIps: 'INTEGER',
      confirmedBadIps: 'INTEGER',
      addresses: 'INTEGER',
      density: 'FLOAT',
      subnets: 'INTEGER',
      threatDensityScore: 'FLOAT',
      graphMetricsScore: 'FLOAT',
      historicalScore: 'FLOAT',
      prefixAgeScore: 'FLOAT',
      cvss: 'FLOAT',
      epss: 'FLOAT',
      isKev: 'BOOLEAN',
      isRansomware: 'BOOLEAN',
      productCount: 'INTEGER',
      products: 'LIST<MAP>',
      isKnownGood: 'BOOLEAN',
      family: 'STRING',
    },
  ],
  advisory: ['STRING', 'allowlist-vouched, or null'],
  coverage: [
    'MAP',
    'granularity, scope (exact, aggregate, parent), sharedHost, dataCoverage (full, partial, no-data), verdictCoverage (malicious-evidenced, known-clean, structural-only, no-data), advisories',
    {
      granularity: 'STRING',
      scope: 'STRING',
      sharedHost: 'BOOLEAN',
      dataCoverage: 'STRING',
      verdictCoverage: 'STRING',
      advisories: 'LIST<STRING>',
    },
  ],
  threatFeedCount: ['INTEGER', 'threat feeds that list it'],
  nonThreatFeedCount: ['INTEGER', 'other lists that have it'],
  scoreUnavailable: ['BOOLEAN', 'there is evidence, and no score of it'],
  context: [
    'LIST<MAP>',
    'its listed neighbours and its use, worst first: kind, subject, level, count, example, query (that shows it)',
    CONTEXT_MEMBERS,
  ],
  uses: USES_COLUMN,
  wouldChange: ['LIST<STRING>', 'the nearest changes that would move the band, at most 3'],
  tags: ['LIST<STRING>', 'what its sources tag it with, as they write it'],
  actors: ['LIST<STRING>', 'the actors that it is attributed to'],
  asOf: AS_OF_COLUMN,
});

/** What the longer name gives without YIELD (contract 4.1). */
const FIRST_COLUMNS = ['indicator', 'score', 'level', 'explanation', 'sources'];

/** The reasons of a verdict: on an address, host, network, ASN, CVE, file hash, or any other indicator that feeds list. */
export const explain = explainAs('explain', null);

/** The same under its longer name, which gives the first five columns unless YIELD asks for more. */
export const svcExplain = explainAs('svc.explain', FIRST_COLUMNS);

function explainAs(name: string, bareColumns: readonly string[] | null): ComputedProcedure<typeof PARAMETERS.shape> {
  return {
    name,
    description: 'The verdict on an indicator or a mixed list of them, with its evidence and its arithmetic.',
    example: `CALL ${name}("198.51.100.23")`,
    sampleExample: `CALL ${name}("77.239.124.108")`,
    ...(bareColumns === null ? { furtherExamples: [`CALL ${name}(${MIXED_EXAMPLE})`] } : {}),
    columns: COLUMNS,
    inExpressions: true,
    mostCalls: 1000,
    parameters: PARAMETERS,
    answer: async (calls, context) => {
      const lists = calls.map(({ indicator }) => indicator.entries);
      const judged = await judgeIndicators(context, lists);
      const products = await readCveProducts(context.reader, judged.flatMap(knownCves));
      return {
        rows: judged.map((things) => things.map((thing) => rowOf(thing, products.get(thing.indicator.name)))),
        rowNotices: judged.map((things) =>
          things.map(({ indicator, verdict, sameAs }) => [
            ...[indicator, ...sameAs].flatMap(takenForHost),
            ...subjectNotices(verdict, indicator.name),
          ]),
        ),
        advisories: [
          ...calls.flatMap(({ indicator }) => indicator.advisories),
          ...judged.flatMap((things) =>
            collapsed(things.flatMap(({ sameAs }) => sameAs).length + things.length, things.length),
          ),
        ],
        layers: layersOfIndicators(lists.flat()),
        ...(bareColumns === null ? {} : { bareColumns }),
      };
    },
  };
}

function knownCves(things: readonly JudgedIndicator[]): string[] {
  return things.flatMap(({ indicator: { name }, evidence }) =>
    evidence.kind === 'cve' && evidence.isKnown ? [name] : [],
  );
}

function rowOf(
  { indicator: { name }, evidence, verdict, asOf, actors }: JudgedIndicator,
  products: CveProducts | undefined,
): Row {
  return {
    indicator: name,
    score: verdict.score,
    level: verdict.level,
    explanation: `${explanation(name, evidence, verdict, asOf)}${productsSentence(products)}`,
    sources: verdict.sources,
    type: evidence.kind,
    available: true,
    cached: false,
    found: evidence.isKnown,
    verdictScore: verdict.verdictScore,
    verdictBlocking: verdict.blocking,
    notBlocking: verdict.notBlocking,
    factors: verdict.factors,
    breakdown: evidence.kind === 'cve' ? { ...verdict.breakdown, ...productsBreakdown(products) } : verdict.breakdown,
    advisory: verdict.advisory,
    coverage: reachOf(evidence, verdict),
    threatFeedCount: BigInt(verdict.threatFeedCount),
    nonThreatFeedCount: BigInt(verdict.nonThreatFeedCount),
    scoreUnavailable: verdict.scoreUnavailable,
    context: evidence.context.map(contextRow),
    uses: usesShown(evidence),
    wouldChange: wouldChange(evidence, verdict, asOf),
    tags: verdict.tags,
    actors,
    asOf: isoTime(asOf),
  };
}
