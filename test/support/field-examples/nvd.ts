/** Full examples of the NVD's documents. */
import type { FullExample } from '../field-uses.ts';
import { CVSS_2, CVSS_3, CVSS_4_IN_BOTH_SPELLINGS } from './cvss.ts';

const CISA = '134c704f-9b21-4f2e-91b3-4a467353bcc0';
const BOUNDS = {
  vulnerable: true,
  versionStartIncluding: '1.0',
  versionStartExcluding: '0.9',
  versionEndIncluding: '2.0',
  versionEndExcluding: '2.1',
};
const OLD_FLAGS = {
  acInsufInfo: false,
  obtainAllPrivilege: false,
  obtainUserPrivilege: false,
  obtainOtherPrivilege: false,
  userInteractionRequired: false,
};
const PARTS = { exploitabilityScore: 3.9, impactScore: 6 };
const GIVER = { source: CISA, type: 'Primary' };

const AFFECTED = {
  vendor: 'Acme',
  product: 'Server',
  packageName: 'server',
  collectionURL: 'https://weft.com',
  packageURL: 'pkg:generic/server',
  repo: 'https://weft.com/git',
  cpes: ['cpe:2.3:a:acme:other:*:*:*:*:*:*:*:*'],
  modules: ['httpd'],
  platforms: ['Linux'],
  programFiles: ['main.c'],
  defaultStatus: 'unaffected',
  versions: [
    {
      version: '1.0',
      lessThan: '2.0',
      lessThanOrEqual: '1.9',
      versionType: 'semver',
      status: 'affected',
      changes: [{ at: '1.5', status: 'unaffected' }],
    },
  ],
};

const MATCH = { criteria: 'cpe:2.3:a:acme:server:*:*:*:*:*:*:*:*', ...BOUNDS, matchCriteriaId: '4693302A' };

const CVE = {
  id: 'CVE-2026-0001',
  sourceIdentifier: 'security@weft.com',
  published: '2026-08-14T05:16:56.113',
  lastModified: '2026-08-17T20:16:38.870',
  vulnStatus: 'Analyzed',
  cveTags: [{ sourceIdentifier: 'security@weft.com', tags: ['disputed'] }],
  descriptions: [{ lang: 'en', value: 'Acme Server has a fault.' }],
  evaluatorComment: 'a',
  evaluatorImpact: 'b',
  evaluatorSolution: 'c',
  vendorComments: [{ organization: 'Acme', comment: 'd', lastModified: '2026-08-17T00:00:00' }],
  cisaExploitAdd: '2026-08-19',
  cisaActionDue: '2026-09-02',
  cisaRequiredAction: 'Apply updates.',
  cisaVulnerabilityName: 'Acme Server Vulnerability',
  metrics: {
    cvssMetricV40: [{ ...GIVER, cvssData: CVSS_4_IN_BOTH_SPELLINGS }],
    cvssMetricV31: [{ ...GIVER, cvssData: CVSS_3, ...PARTS }],
    cvssMetricV30: [{ ...GIVER, cvssData: { ...CVSS_3, version: '3.0' }, ...PARTS }],
    cvssMetricV2: [{ ...GIVER, cvssData: CVSS_2, baseSeverity: 'HIGH', ...PARTS, ...OLD_FLAGS }],
    ssvcV203: [
      {
        source: CISA,
        ssvcData: {
          timestamp: '2026-08-17T19:26:55.230915Z',
          id: 'CVE-2026-0001',
          options: [{ exploitation: 'active', automatable: 'yes', technicalImpact: 'total' }],
          role: 'CISA Coordinator',
          version: '2.0.3',
        },
      },
    ],
  },
  weaknesses: [{ source: 'nvd@nist.gov', type: 'Primary', description: [{ lang: 'en', value: 'CWE-79' }] }],
  configurations: [
    {
      operator: 'AND',
      negate: false,
      nodes: [
        {
          operator: 'AND',
          negate: false,
          cpeMatch: [MATCH, { ...MATCH, criteria: 'cpe:2.3:o:acme:system:*:*:*:*:*:*:*:*' }],
        },
        { operator: 'OR', negate: false, cpeMatch: [MATCH] },
      ],
    },
  ],
  affected: [{ source: 'security@weft.com', affectedData: [AFFECTED] }],
  references: [{ url: 'https://weft.com/advisory', source: 'security@weft.com', tags: ['Patch'] }],
};

const cve = 'vulnerabilities[].cve';
const metrics = ['cvssMetricV40', 'cvssMetricV31', 'cvssMetricV30', 'cvssMetricV2'].map(
  (name) => `${cve}.metrics.${name}`,
);

export const NVD_EXAMPLE: FullExample = {
  record: {
    resultsPerPage: 1,
    startIndex: 0,
    totalResults: 1,
    format: 'NVD_CVE',
    version: '2.0',
    timestamp: '2026-08-22T14:00:00.640',
    vulnerabilities: [{ cve: CVE }],
  },
  file: JSON.stringify,
  // Newer versions of CVSS come first, and a source before a type.
  behind: Object.fromEntries(
    metrics.flatMap((metric, at) => [
      [`${metric}[].source`, metrics.slice(0, at)],
      [`${metric}[].type`, [...metrics.slice(0, at), `${metric}[].source`]],
    ]),
  ),
  otherwise: {
    [`${cve}.vulnStatus`]: 'Rejected',
    [`${cve}.weaknesses[].description[].lang`]: 'es',
    [`${cve}.configurations[].negate`]: true,
    [`${cve}.configurations[].nodes[].negate`]: true,
  },
};

const FEED_MATCH = { cpe23Uri: MATCH.criteria, ...BOUNDS, cpe_name: [{ cpe23Uri: MATCH.criteria }] };

export const NVD_FEED_EXAMPLE: FullExample = {
  record: {
    CVE_data_type: 'CVE',
    CVE_data_format: 'MITRE',
    CVE_data_version: '4.0',
    CVE_data_numberOfCVEs: '1',
    CVE_data_timestamp: '2022-10-20T07:00Z',
    CVE_Items: [
      {
        cve: {
          data_type: 'CVE',
          data_format: 'MITRE',
          data_version: '4.0',
          CVE_data_meta: { ID: 'CVE-2022-0001', ASSIGNER: 'security@weft.com' },
          problemtype: { problemtype_data: [{ description: [{ lang: 'en', value: 'CWE-79' }] }] },
          references: {
            reference_data: [{ url: 'https://weft.com/', name: 'N/A', refsource: 'CONFIRM', tags: ['Patch'] }],
          },
          description: { description_data: [{ lang: 'en', value: 'Acme Server has a fault.' }] },
        },
        configurations: {
          CVE_data_version: '4.0',
          nodes: [
            {
              operator: 'AND',
              negate: false,
              cpe_match: [FEED_MATCH],
              children: [
                {
                  operator: 'AND',
                  cpe_match: [FEED_MATCH, { ...FEED_MATCH, cpe23Uri: 'cpe:2.3:o:acme:system:*:*:*:*:*:*:*:*' }],
                },
              ],
            },
          ],
        },
        impact: {
          baseMetricV3: { cvssV3: CVSS_3, ...PARTS },
          baseMetricV2: { cvssV2: CVSS_2, severity: 'HIGH', ...PARTS, ...OLD_FLAGS },
        },
        publishedDate: '2022-02-10T18:15Z',
        lastModifiedDate: '2022-02-17T13:54Z',
      },
    ],
  },
  file: JSON.stringify,
  otherwise: {
    'CVE_Items[].cve.problemtype.problemtype_data[].description[].lang': 'es',
    'CVE_Items[].configurations.nodes[].negate': true,
  },
};
