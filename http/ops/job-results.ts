/** Schemas of the results of jobs (contract rest.md 1.6 to 1.8, 3.6 and 3.7). */
import { z } from 'zod';
import { MAP_LINK_TYPES, MAP_NODE_TYPES } from '../../ops/map/map-graph.ts';
import { SCAN_PARAMS, type ScanModule } from '../../ops/scan/scan-request.ts';
import { ADDRESS_ANSWER } from '../indicators/address-schema.ts';
import { DOMAIN_ANSWER } from '../indicators/domain-schema.ts';
import { BLOCK_RECORD } from '../location/record-schema.ts';

const COUNT = z.int().min(0);

/** The result of `similar_domains`. */
export const SIMILAR_RESULT = z
  .object({
    domain: z.string().describe('as it was sent'),
    status: z.literal('completed'),
    similarDomains: z
      .array(
        z.object({
          domain: z.string().describe('in the form of DNS (A-labels)'),
          unicode: z.string().nullable().describe('in Unicode; null if that is the same'),
          technique: z.string().describe('one of the requested techniques'),
          registered: z.boolean().nullable().exactOptional().describe('with check_registration; null if unknown'),
          createDate: z.string().nullable().exactOptional().describe('with check_registration'),
          registrarName: z.string().nullable().exactOptional().describe('with check_registration'),
          dns: DOMAIN_ANSWER.shape.dns.exactOptional().describe('with include_dns'),
          risk_score: z
            .number()
            .nullable()
            .exactOptional()
            .describe('with include_risk_score; null if the name is not in the graph'),
        }),
      )
      .describe('the most confident first'),
    totalCount: COUNT.describe('number of generated names, before the limit'),
    analysis: z.object({
      techniquesUsed: z.string().describe('separated by commas'),
      baseDomain: z.string().describe('the registrable name that they resemble'),
      searchLimit: COUNT,
    }),
  })
  .meta({ id: 'SimilarDomainsResult' });

/** The result of `bulk_enrichment`. */
export const BULK_RESULT = z
  .object({
    status: z
      .enum(['completed', 'failed'])
      .describe('failed: no indicator was enriched, or the job stopped at the first error as requested'),
    results: z
      .array(
        z.union([
          DOMAIN_ANSWER.extend({ indicator: z.string().describe('as it was sent'), type: z.literal('domain') }),
          ADDRESS_ANSWER.extend({ indicator: z.string().describe('as it was sent'), type: z.literal('ip') }),
        ]),
      )
      .describe('in the order of the request'),
    errors: z
      .array(
        z.object({
          indicator: z.string(),
          type: z.enum(['ip', 'domain']),
          error: z.literal(true),
          message: z.string().describe('why there is no answer'),
        }),
      )
      .describe('with options.include_failed'),
    totalIndicators: COUNT,
    totalProcessed: COUNT.describe('including those that failed'),
    totalFailed: COUNT,
    successRate: z.number().min(0).max(100),
    message: z.string().nullable().describe('why all failed: each reason and how often it occurred'),
  })
  .meta({ id: 'BulkEnrichmentResult' });

const PAGE = {
  total: COUNT.describe('number on all pages'),
  pageNumber: COUNT.describe('from 0'),
  pageSize: COUNT,
  totalPages: COUNT,
  truncated: z.boolean().describe('the search stopped early: total counts what it covered'),
};

const DOMAIN_ITEM = z.object({
  domain: z.string(),
  registrarName: z.string().nullable(),
  createDate: z.string().nullable(),
  expiryDate: z.string().nullable(),
  risk_score: z.number().min(0).max(100),
});

/** The result of `indicator_search`: domains, or blocks of addresses, as the fields of its terms are of. */
export const SEARCH_RESULT = z
  .union([
    z.object({
      source: z.enum(['whois', 'domainer']),
      queryType: z.enum(['registration_data', 'domain_search']),
      items: z.array(DOMAIN_ITEM),
      ...PAGE,
    }),
    z.object({
      source: z.literal('geograph'),
      queryType: z.literal('location_search'),
      items: z.array(BLOCK_RECORD),
      ...PAGE,
    }),
  ])
  .meta({ id: 'IndicatorSearchResult' });

/** The result of `infra_map`. */
export const MAP_RESULT = z
  .object({
    startPoint: z.string().describe('as in the graph'),
    depth: z.int().min(1).max(3),
    nodes: z
      .array(
        z.object({
          id: z.string(),
          type: z.enum(MAP_NODE_TYPES),
          label: z.string(),
          properties: z.looseObject({
            depth: COUNT.describe('distance from the start, in steps'),
            strength: z.number().min(0).max(1).describe('strength of its tie to the start'),
            risk_score: z.number().min(0).max(100).exactOptional().describe('for domains, addresses and name servers'),
            shared_by: COUNT.exactOptional().describe(
              'how many share it; for an AS the number of its announced networks',
            ),
            is_hub: z.boolean().exactOptional().describe('too many share it, so it is not expanded'),
            of: z.string().exactOptional().describe('for a group: the type of its members'),
            count: COUNT.exactOptional().describe('for a group: the number of its members'),
            examples: z.array(z.string()).exactOptional().describe('for a group'),
          }),
        }),
      )
      .describe('the start, then the strongest ties first'),
    links: z.array(
      z.object({
        source: z.string(),
        target: z.string(),
        type: z.enum(MAP_LINK_TYPES),
        weight: z.number().min(0).max(1).describe('higher if what they share is rarer'),
        properties: z.looseObject({}),
      }),
    ),
    totalNodes: COUNT.describe('number found, before the limit'),
    totalLinks: COUNT,
    truncated: z.boolean().describe('the list is truncated'),
  })
  .meta({ id: 'InfrastructureMapResult' });

const moduleOf = <Data extends z.ZodType>(data: Data) =>
  z
    .object({
      status: z.enum(['completed', 'failed', 'skipped']).describe('skipped: only probing could fill it'),
      reason: z.string().nullable().describe('why it has no data, or no new data'),
      data: data.nullable(),
    })
    .exactOptional();

const SEVERITY = z.enum(['critical', 'high', 'medium', 'low', 'info']);

/** The result of `infra_scan`. */
export const SCAN_RESULT = z
  .object({
    domain: z.string(),
    type: SCAN_PARAMS.shape.type.unwrap(),
    status: z.literal('completed'),
    modules: z
      .object({
        subdomains: moduleOf(z.object({ subdomains: z.array(z.string()), totalCount: COUNT })),
        dns: moduleOf(DOMAIN_ANSWER.shape.dns_details.unwrap()),
        ssl: moduleOf(DOMAIN_ANSWER.shape.ssl.unwrap()),
        whois: moduleOf(DOMAIN_ANSWER.shape.registration),
        ports: moduleOf(
          z.object({
            hosts: z.array(
              z.object({
                ip: z.string(),
                ports: z.array(
                  z.object({
                    port: z.int(),
                    protocol: z.string(),
                    service: z.string().nullable().describe('software and version, if the service reports them'),
                    banner: z.string().nullable(),
                  }),
                ),
              }),
            ),
          }),
        ),
        technologies: moduleOf(
          z.object({
            technologies: z.array(z.object({ name: z.string(), category: z.string(), version: z.string().nullable() })),
          }),
        ),
        vulnerabilities: moduleOf(
          z.object({
            findings: z
              .array(z.object({ id: z.string(), severity: SEVERITY, title: z.string(), evidence: z.string() }))
              .describe('worst first'),
            severityCounts: z.record(SEVERITY, COUNT),
          }),
        ),
      } satisfies Record<ScanModule, z.ZodType>)
      .describe('the requested modules'),
    summary: z.object({ completed: COUNT, skipped: COUNT, failed: COUNT }),
  })
  .meta({ id: 'InfrastructureScanResult' });
