/** Jobs as a reader may find them, in documentation addresses and invented values. */
import type { z } from 'zod';
import { BULK_REQUEST } from '../../ops/bulk/bulk-request.ts';
import { CAPTURE_OPTIONS } from '../../ops/captures/capture-request.ts';
import { MAP_REQUEST } from '../../ops/map/map-request.ts';
import { SCAN_PARAMS } from '../../ops/scan/scan-request.ts';
import { SEARCH_REQUEST } from '../../ops/search/search-request.ts';
import { SIMILAR_PARAMS } from '../../ops/similar/similar-request.ts';
import { ADDRESS_EXAMPLE } from '../indicators/examples.ts';
import { CAPTURE_RESULT_EXAMPLE, EXAMPLE_SCHEDULE, SCHEDULE_EXAMPLE } from './capture-examples.ts';
import type { JOB } from './job-schema.ts';

/** Id of the job of the examples. */
export const EXAMPLE_ID = '2b9d4c10-6e35-4f7a-9c02-51ad8e6f0b37';

const HEAD = {
  jobId: EXAMPLE_ID,
  id: EXAMPLE_ID,
  statusUrl: `/v1/ops/jobs/${EXAMPLE_ID}`,
  createdAt: '2026-08-03T09:15:27.114Z',
  metadata: {},
  username: 'ci-key',
};

const COMPLETED = {
  ...HEAD,
  status: 'completed' as const,
  progress: { current: 1, total: 1, percentage: 100, message: 'done' },
  updatedAt: '2026-08-03T09:15:28.020Z',
  completedAt: '2026-08-03T09:15:28.020Z',
};

/** One of each type, and one that has not ended. */
export const JOB_EXAMPLES = {
  processing: {
    ...HEAD,
    type: 'infra_scan' as const,
    status: 'processing',
    params: SCAN_PARAMS.parse({ domain: 'example.com' }),
    progress: { current: 2, total: 5, percentage: 40, message: 'dns done' },
    updatedAt: '2026-08-03T09:15:29.020Z',
    completedAt: null,
  },
  similar: {
    ...COMPLETED,
    type: 'similar_domains',
    params: SIMILAR_PARAMS.parse({ domain: 'example.com', check_registration: true }),
    result: {
      domain: 'example.com',
      status: 'completed',
      similarDomains: [
        {
          domain: 'exmaple.com',
          unicode: null,
          technique: 'typosquatting',
          registered: true,
          createDate: '2026-08-01',
          registrarName: 'Example Registrar, Inc.',
          risk_score: 41,
        },
      ],
      totalCount: 1,
      analysis: { techniquesUsed: 'typosquatting', baseDomain: 'example.com', searchLimit: 100 },
    },
  },
  bulk: {
    ...COMPLETED,
    type: 'bulk_enrichment',
    params: BULK_REQUEST.parse({
      indicators: ['192.0.2.10', 'not a domain'],
      options: { include_failed: true },
    }),
    result: {
      status: 'completed',
      results: [{ indicator: '192.0.2.10', type: 'ip', ...ADDRESS_EXAMPLE }],
      errors: [{ indicator: 'not a domain', type: 'domain', error: true, message: 'Not an IP address or a domain' }],
      totalIndicators: 2,
      totalProcessed: 2,
      totalFailed: 1,
      successRate: 50,
      message: null,
    },
  },
  search: {
    ...COMPLETED,
    type: 'indicator_search',
    params: SEARCH_REQUEST.parse({ query: 'registrantCompany:"Example Org"' }),
    result: {
      source: 'whois',
      queryType: 'registration_data',
      items: [
        {
          domain: 'example.com',
          registrarName: 'Example Registrar, Inc.',
          createDate: '2003-04-22',
          expiryDate: '2027-04-22',
          risk_score: 4.5,
        },
      ],
      total: 1,
      pageNumber: 0,
      pageSize: 100,
      totalPages: 1,
      truncated: false,
    },
  },
  scan: {
    ...COMPLETED,
    type: 'infra_scan',
    params: SCAN_PARAMS.parse({ domain: 'example.com' }),
    result: {
      domain: 'example.com',
      type: 'comprehensive',
      status: 'completed',
      modules: {
        subdomains: {
          status: 'completed',
          reason: null,
          data: { subdomains: ['www.example.com'], totalCount: 1 },
        },
        ports: { status: 'skipped', reason: 'active probing is disabled', data: null },
        vulnerabilities: {
          status: 'completed',
          reason: null,
          data: {
            findings: [
              {
                id: 'CVE-2099-0001',
                severity: 'critical',
                title: 'A widget executes what it receives.',
                evidence: 'cpe:2.3:a:example:widget:2.4.1:*:*:*:*:*:*:* on 192.0.2.10:443, by weft-scan',
              },
            ],
            severityCounts: { critical: 1, high: 0, medium: 0, low: 0, info: 0 },
          },
        },
      },
      summary: { completed: 2, skipped: 1, failed: 0 },
    },
  },
  map: {
    ...COMPLETED,
    type: 'infra_map',
    params: MAP_REQUEST.parse({ startPoint: 'example.com' }),
    result: {
      startPoint: 'example.com',
      depth: 1,
      nodes: [
        {
          id: 'example.com',
          type: 'domain',
          label: 'example.com',
          properties: { depth: 0, strength: 1, risk_score: 0 },
        },
        {
          id: '192.0.2.10',
          type: 'ip',
          label: '192.0.2.10',
          properties: { depth: 1, strength: 0.6149, risk_score: 0, shared_by: 2, is_hub: false },
        },
      ],
      links: [{ source: 'example.com', target: '192.0.2.10', type: 'resolves_to', weight: 0.6149, properties: {} }],
      totalNodes: 2,
      totalLinks: 1,
      truncated: false,
    },
  },
  screenshot: {
    ...COMPLETED,
    type: 'screenshot',
    params: { url: 'https://example.com', options: CAPTURE_OPTIONS.parse({}), schedule_id: null },
    result: CAPTURE_RESULT_EXAMPLE,
  },
  schedule: {
    ...COMPLETED,
    type: 'screenshot_schedule',
    params: {
      url: 'https://example.com',
      options: CAPTURE_OPTIONS.parse({}),
      schedule: { frequency: 'daily', timezone: 'UTC', enabled: true, retention_count: 30 },
      schedule_id: EXAMPLE_SCHEDULE,
    },
    result: SCHEDULE_EXAMPLE,
  },
} satisfies Readonly<Record<string, z.input<typeof JOB>>>;
