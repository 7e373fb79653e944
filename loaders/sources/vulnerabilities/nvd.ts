/**
 * The National Vulnerability Database in both of its layouts: the description of a CVE, its severity, its weakness, and the products that
 * it affects.
 */

import { z } from 'zod';
import { foldCve, keyOrNull } from '../../../schema/keys/index.ts';
import {
  type AffectedProduct,
  affectedFacts,
  type CONFIGURATION,
  CONFIGURATIONS,
  CPE_MATCH,
  configuredProducts,
} from '../../formats/affected-products.ts';
import { epochMs } from '../../formats/dates.ts';
import { whole } from '../../formats/fitted.ts';
import { topLevelText } from '../../formats/json-members.ts';
import { jsonValues } from '../../formats/json-records.ts';
import { mapped } from '../../formats/mapped-records.ts';
import { FLAG } from '../../formats/optional-members.ts';
import type { Fact, RecordVersion, SourceDeclaration, SourceRecord } from '../../source.ts';
import { NVD_FEED_FIELDS, NVD_FIELDS } from './nvd-fields.ts';

/** The data about a CVE that both layouts have. */
interface NvdEntry {
  readonly id: string;
  /** The CVE is withdrawn: it is no vulnerability, whatever else the entry has. */
  readonly isRejected: boolean;
  readonly published: string | undefined;
  readonly modified: string | undefined;
  readonly descriptions: readonly Text[];
  readonly weaknesses: readonly Text[];
  readonly score: Score | undefined;
  /** Who assigned the score. */
  readonly scoreBy: 'nvd' | 'cisa' | 'cna';
  readonly affected: readonly AffectedProduct[];
}

const TEXT = z.object({ lang: z.string(), value: z.string() });
type Text = z.infer<typeof TEXT>;

const SCORE = z.object({
  version: z.string(),
  vectorString: z.string(),
  baseScore: z.number().min(0).max(10),
});
type Score = z.infer<typeof SCORE>;

const FEED_MATCH = CPE_MATCH.omit({ criteria: true }).extend({ cpe23Uri: z.string() });
const FEED_CHILD = z.object({ operator: z.string().optional(), cpe_match: z.array(FEED_MATCH).optional() });
/** Under AND, a node has children: nodes that must occur together. */
const FEED_NODE = FEED_CHILD.extend({ negate: FLAG.optional(), children: z.array(FEED_CHILD).optional() });

const FEED_ITEM = z.object({
  cve: z.object({
    CVE_data_meta: z.object({ ID: z.string() }),
    problemtype: z.object({ problemtype_data: z.array(z.object({ description: z.array(TEXT) })) }).optional(),
    description: z.object({ description_data: z.array(TEXT) }).optional(),
  }),
  impact: z
    .object({
      baseMetricV3: z.object({ cvssV3: SCORE }).optional(),
      baseMetricV2: z.object({ cvssV2: SCORE }).optional(),
    })
    .optional(),
  configurations: z.object({ nodes: z.array(whole(FEED_NODE)).optional() }).optional(),
  publishedDate: z.string().optional(),
  lastModifiedDate: z.string().optional(),
});

function feedEntry(item: z.infer<typeof FEED_ITEM>): NvdEntry {
  const { cve, impact, configurations, publishedDate, lastModifiedDate } = item;
  const descriptions = cve.description?.description_data ?? [];
  return {
    id: cve.CVE_data_meta.ID,
    isRejected: descriptions.some(({ value }) => value.trimStart().startsWith('** REJECT **')),
    published: publishedDate,
    modified: lastModifiedDate,
    descriptions,
    weaknesses: cve.problemtype?.problemtype_data.flatMap(({ description }) => description) ?? [],
    score: impact?.baseMetricV3?.cvssV3 ?? impact?.baseMetricV2?.cvssV2,
    scoreBy: 'nvd',
    affected: configuredProducts((configurations?.nodes ?? []).map(configurationOf)),
  };
}

/** Converts a node of the former layout to the present one: its children are the nodes of a configuration. */
function configurationOf({ children = [], ...node }: z.infer<typeof FEED_NODE>): z.infer<typeof CONFIGURATION> {
  const nodes = [node, ...children].filter(({ cpe_match = [] }) => cpe_match.length > 0);
  return {
    operator: children.length > 0 ? node.operator : undefined,
    negate: node.negate,
    nodes: nodes.map(({ operator, cpe_match = [] }) => ({
      operator,
      cpeMatch: cpe_match.map(({ cpe23Uri, ...match }) => ({ criteria: cpe23Uri, ...match })),
    })),
  };
}

const METRICS = z
  .array(z.object({ source: z.string().optional(), type: z.string().optional(), cvssData: SCORE }))
  .optional();
type Metric = NonNullable<z.infer<typeof METRICS>>[number];
/** The id of CISA's container. */
const CISA = '134c704f-9b21-4f2e-91b3-4a467353bcc0';

const API_ITEM = z.object({
  cve: z.object({
    id: z.string(),
    vulnStatus: z.string().optional(),
    published: z.string().optional(),
    lastModified: z.string().optional(),
    descriptions: z.array(TEXT).default([]),
    weaknesses: z.array(z.object({ description: z.array(TEXT) })).optional(),
    metrics: z
      .object({ cvssMetricV31: METRICS, cvssMetricV30: METRICS, cvssMetricV40: METRICS, cvssMetricV2: METRICS })
      .optional(),
    configurations: CONFIGURATIONS.optional(),
  }),
});

/** Reads an entry. Its score is NVD's, else CISA's, else another; of several CVSS versions of one source, the newest. */
function apiEntry({ cve }: z.infer<typeof API_ITEM>): NvdEntry {
  const { cvssMetricV31 = [], cvssMetricV30 = [], cvssMetricV40 = [], cvssMetricV2 = [] } = cve.metrics ?? {};
  const scores = [...cvssMetricV40, ...cvssMetricV31, ...cvssMetricV30, ...cvssMetricV2];
  const chosen = (['nvd', 'cisa', 'cna'] as const)
    .map((by) => ({ by, metric: scores.find((metric) => giverOf(metric) === by) }))
    .find(({ metric }) => metric !== undefined);
  return {
    id: cve.id,
    isRejected: cve.vulnStatus?.toLowerCase() === 'rejected',
    published: cve.published,
    modified: cve.lastModified,
    descriptions: cve.descriptions,
    weaknesses: (cve.weaknesses ?? []).flatMap(({ description }) => description),
    score: chosen?.metric?.cvssData,
    scoreBy: chosen?.by ?? 'nvd',
    affected: configuredProducts(cve.configurations ?? []),
  };
}

function giverOf({ source, type }: Metric): NvdEntry['scoreBy'] {
  if (source === undefined) return type === 'Primary' ? 'nvd' : 'cna';
  if (source === 'nvd@nist.gov') return 'nvd';
  return source === CISA ? 'cisa' : 'cna';
}

function* cveFacts({ value }: SourceRecord<NvdEntry>): Iterable<Fact> {
  const { id, isRejected, published, modified, descriptions, weaknesses, scoreBy } = value;
  const { score, affected } = isRejected ? { score: undefined, affected: [] } : value;
  const cwes = [...new Set(weaknesses.map((weakness) => weakness.value).filter((name) => /^CWE-\d+$/.test(name)))];
  const properties = {
    summary: descriptions.find(({ lang }) => lang === 'en')?.value.trim(),
    cvss: score?.baseScore,
    cvssVector: score?.vectorString,
    cvssVersion: score?.version,
    cvssSource: score === undefined ? undefined : scoreBy,
    published: epochMs(published),
    modified: epochMs(modified),
    cwes: cwes.length === 0 ? undefined : cwes,
  };
  const name = foldCve(id);
  yield { kind: 'node', label: 'CVE', name, properties };
  yield* affectedFacts(name, 'nvd', affected);
}

const NVD = {
  publisher: 'NIST (National Vulnerability Database)',
  licence: 'public domain',
  homePage: 'https://nvd.nist.gov/vuln/data-feeds',
  cadenceHours: 24,
  layer: 'vulnerabilities',
  verified: 'real file',
  // The years, `recent` and `modified` are files of one set, and each entry of them is a whole statement.
  accumulates: true,
  ledger: { speakers: ['nvd', 'nvd-feed-1-1'], recordOf },
  facts: cveFacts,
} as const;

/** The layout until 2023. Each file is one part: the years, `recent` and `modified` are separate files. */
export const nvdFeed11: SourceDeclaration<NvdEntry> = {
  ...NVD,
  id: 'nvd-feed-1-1',
  title: 'National Vulnerability Database, JSON feeds 1.1 (retired)',
  defaultUrl: null,
  format: 'JSON CVE_data_timestamp, CVE_Items[] {cve, impact, configurations, publishedDate, lastModifiedDate}',
  fields: NVD_FEED_FIELDS,
  cadenceHours: 8760,
  part: partOf,
  dateOf: async (input) => epochMs(await topLevelText(input, 'CVE_data_timestamp')) ?? null,
  read: (input) => mapped(jsonValues(input, ['CVE_Items'], FEED_ITEM), feedEntry),
};

/** The layout of the API, and of the feeds since then. */
export const nvd20: SourceDeclaration<NvdEntry> = {
  ...NVD,
  id: 'nvd',
  title: 'National Vulnerability Database, API and JSON feeds 2.0',
  defaultUrl: 'https://nvd.nist.gov/feeds/json/cve/2.0/nvdcve-2.0-modified.json.gz',
  format:
    'JSON timestamp, vulnerabilities[] {cve {id, published, lastModified, descriptions[], metrics, weaknesses[], configurations[]}}',
  fields: NVD_FIELDS,
  part: partOf,
  dateOf: async (input) => epochMs(await topLevelText(input, 'timestamp')) ?? null,
  read: (input) => mapped(jsonValues(input, ['vulnerabilities'], API_ITEM), apiEntry),
};

function recordOf({ id, modified }: NvdEntry): RecordVersion | null {
  const name = keyOrNull(() => foldCve(id));
  return name === null ? null : { id: name, at: epochMs(modified) };
}

/** Returns the part of a file: `2022` of `nvdcve-2.0-2022.json.gz`, or any other name without its endings. */
function partOf(fileName: string): string {
  const name = fileName.replace(/(?:\.json)?(?:\.(?:gz|zip|bz2|xz))?$/i, '');
  return /^nvdcve-\d\.\d-(.+)$/.exec(name)?.[1] ?? name;
}
