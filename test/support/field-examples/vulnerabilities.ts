import type { FullExample, FullExamples } from '../field-uses.ts';
import { csvFile } from '../record-files.ts';
import { partsOf } from '../record-lines.ts';
import { memoryInput } from '../source-input.ts';
import { CVE_RECORD } from './cve-record.ts';
import { NVD_EXAMPLE, NVD_FEED_EXAMPLE } from './nvd.ts';
import { RELEASES } from './releases.ts';

const SEVERITY = [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }];

const OSV: FullExample = {
  record: {
    schema_version: '1.6.2',
    id: 'CVE-2026-0001',
    aliases: ['CVE-2026-0002'],
    related: ['CVE-2026-0003'],
    upstream: ['CVE-2026-0004'],
    published: '2026-08-01T00:00:00Z',
    modified: '2026-08-02T00:00:00Z',
    withdrawn: null,
    summary: 'Acme Server has a fault.',
    details: 'It is bad.',
    severity: SEVERITY,
    affected: [
      {
        package: { ecosystem: 'npm', name: 'server', purl: 'pkg:npm/server' },
        severity: [{ ...SEVERITY[0], score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N' }],
        ranges: [
          {
            type: 'SEMVER',
            repo: 'https://weft.com/git',
            events: [
              ...[{ introduced: '1.0.0' }, { fixed: '2.0.0' }],
              ...[{ introduced: '3.0.0' }, { last_affected: '3.5.0' }],
              ...[{ introduced: '4.0.0' }, { limit: '5.0.0' }],
            ],
            database_specific: { source: 'a' },
          },
        ],
        versions: ['1.5.0'],
        ecosystem_specific: { severity: 'high' },
        database_specific: { source: 'b' },
      },
    ],
    database_specific: { cpes: ['cpe:2.3:a:acme:server:*:*:*:*:*:*:*:*'], severity: 'Critical' },
    references: [{ type: 'WEB', url: 'https://weft.com/advisory' }],
    credits: [{ name: 'someone', contact: ['https://weft.com/'], type: 'FINDER' }],
  },
  file: JSON.stringify,
  behind: {
    details: ['summary'],
    'affected[].severity[].score': ['severity'],
    'affected[].versions[]': ['affected[].ranges'],
  },
  otherwise: {
    withdrawn: '2026-08-03T00:00:00Z',
    'severity[].type': 'CVSS_V4',
    'affected[].severity[].type': 'CVSS_V4',
    'affected[].ranges[].type': 'GIT',
  },
};

/** The comment and the row of a file of FIRST. */
function epssFile(record: unknown): string {
  const { model_version, score_date, ...row } = partsOf(record);
  const head = Object.entries({ model_version, score_date }).filter(([, value]) => value !== undefined);
  return `#${head.map(([name, value]) => `${name}:${String(value)}`).join(',')}\n${csvFile(row)}`;
}

function yamlList(name: string, record: unknown): string {
  const items = partsOf(record)[name];
  return `${name}:\n${(Array.isArray(items) ? items : []).map((item) => `  - ${String(item)}\n`).join('')}`;
}

export const VULNERABILITIES: FullExamples = {
  'bitnami-vulndb': OSV,
  'cisa-vulnrichment': CVE_RECORD,
  'endoflife-date': RELEASES,
  nvd: NVD_EXAMPLE,
  'nvd-feed-1-1': NVD_FEED_EXAMPLE,
  'cisa-kev': {
    record: {
      title: 'CISA Catalog of Known Exploited Vulnerabilities',
      catalogVersion: '2026.08.21',
      dateReleased: '2026-08-21T10:00:00.0000Z',
      count: 1,
      cveID: 'CVE-2026-0001',
      vendorProject: 'Acme',
      product: 'Server',
      vulnerabilityName: 'Acme Server Vulnerability',
      dateAdded: '2026-08-01',
      shortDescription: 'Acme Server has one.',
      requiredAction: 'Apply updates.',
      dueDate: '2026-08-22',
      knownRansomwareCampaignUse: 'Known',
      notes: 'https://acme.example/advisory',
      cwes: ['CWE-79'],
    },
    file(record) {
      const { title, catalogVersion, dateReleased, count, ...entry } = partsOf(record);
      return JSON.stringify({ title, catalogVersion, dateReleased, count, vulnerabilities: [entry] });
    },
    behind: { vulnerabilityName: ['shortDescription'] },
  },
  'first-epss': {
    record: {
      model_version: 'v2026.03.01',
      score_date: '2026-08-16T00:00:00+0000',
      cve: 'CVE-2026-0001',
      epss: '0.5',
      percentile: '0.9',
    },
    file: epssFile,
  },
  'kev-epss': {
    record: {
      CVE: 'CVE-2026-0001',
      CVSS3: '9.8',
      EPSS: '0.5',
      'EPSS Percentile': '0.9',
      Description: 'Acme Server has one.',
      Vendor: 'Acme',
      Product: 'Server',
    },
    file: csvFile,
  },
  purl2cpe: {
    record: { purls: ['pkg:generic/server'], cpes: ['cpe:2.3:a:acme:server:*:*:*:*:*:*:*:*'] },
    file: (record) =>
      memoryInput(yamlList('purls', record), 'purls.yml', undefined, { 'cpes.yml': yamlList('cpes', record) }),
  },
};
