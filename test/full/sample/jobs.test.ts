import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadedSuffixes } from '../../../facts/suffix-list.ts';
import { bulkJob } from '../../../ops/bulk/bulk-job.ts';
import { JobWorkers } from '../../../ops/jobs/job-workers.ts';
import { Jobs } from '../../../ops/jobs/jobs.ts';
import { searchJob } from '../../../ops/search/search-job.ts';
import { similarJob } from '../../../ops/similar/similar-job.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { post, type TestApp, testApp } from '../../http/test-app.ts';
import { sampleDatabase, schemaDatabase } from '../../support/graph.ts';

const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

let app: TestApp;
let workers: JobWorkers;

/** Jobs and keys go into a separate database: the sample is read-only. */
beforeAll(async () => {
  const [sample, store] = await Promise.all([sampleDatabase(), schemaDatabase()]);
  const jobs = new Jobs(store);
  const sources = {
    reader: sample,
    clock: fixedClock(new Date('2026-08-23T00:00:00Z')),
    suffixes: () => loadedSuffixes(sample),
    coverages: async () => ({ layers: new Map(), emptyTypes: new Set<string>() }),
  };
  const runners = [similarJob(sources), bulkJob(sources), searchJob(sources)];
  workers = new JobWorkers({ database: store, jobs, runners, log: LOG });
  app = await testApp(sample, { keyStore: store, jobs });
});

afterAll(() => workers.stop());

async function result(path: string, body: object): Promise<Record<string, unknown>> {
  const { statusUrl } = await app.json(path, post(body));
  return resultAt(String(statusUrl));
}

async function resultAt(statusUrl: string): Promise<Record<string, unknown>> {
  for (;;) {
    const job = await app.json(statusUrl);
    if (job.completedAt !== null) return Object(job.result);
  }
}

const search = (body: object) => result('/v1/indicators/search', body);

describe('jobs on the sample', () => {
  it('A search job finds registrations that were looked up for feeds', async () => {
    const found = await search({ query: 'registrar:namesilo tld:rich' });
    expect(found).toEqual({
      source: 'whois',
      queryType: 'registration_data',
      items: [
        {
          domain: '000.rich',
          registrarName: 'NameSilo, LLC',
          createDate: '2026-04-10',
          expiryDate: null,
          risk_score: expect.any(Number),
        },
      ],
      total: 1,
      pageNumber: 0,
      pageSize: 100,
      totalPages: 1,
      truncated: false,
    });
    const { items } = await search({ query: 'nameServer:*.cloudflare.com tld:com', limit: 150 });
    const domains = Array.isArray(items) ? items.map(({ domain }) => domain) : [];
    expect(domains.length).toBeGreaterThan(100);
    expect(new Set(domains).size).toBe(domains.length);
  });

  it('A search job finds places', async () => {
    expect(await search({ query: 'city:"The Dalles" asn:15169', limit: 1 })).toMatchObject({
      source: 'geograph',
      items: [{ city: { name: 'The Dalles' }, isp: { asn: 15169 } }],
    });
  });

  it('A similar-domains job returns names that are in the graph as registered', async () => {
    const { similarDomains } = await result('/v1/indicators/domain/paypal.com/similar', {
      techniques: ['combosquatting', 'levenshtein'],
      check_registration: true,
      limit: 5,
    });
    expect(similarDomains).toEqual(
      Array.from({ length: 5 }, () => expect.objectContaining({ registered: true, risk_score: expect.any(Number) })),
    );
  });

  it('A POST without a body starts a similar-domains job with its defaults, and the job list shows its outcome', async () => {
    const { jobId, statusUrl } = await app.json('/v1/indicators/domain/paypal.com/similar', { method: 'POST' });
    const { similarDomains } = await resultAt(String(statusUrl));
    expect(similarDomains).toContainEqual(expect.objectContaining({ technique: 'typosquatting' }));
    for (const path of ['/v1/ops/jobs', '/v1/ops/jobs/list']) {
      const { jobs } = await app.json(`${path}?status=completed&limit=1`);
      expect(jobs).toMatchObject([{ jobId, type: 'similar_domains', status: 'completed', error: null }]);
    }
  });

  it('A bulk job enriches domains and addresses', async () => {
    expect(await result('/v1/indicators/bulk', { indicators: ['8.8.8.8', '000.rich', 'nope'] })).toMatchObject({
      status: 'completed',
      results: [
        { indicator: '8.8.8.8', type: 'ip', summary: { asn_primary: 'AS15169' } },
        { indicator: '000.rich', type: 'domain', summary: { registrar: 'NameSilo, LLC' } },
      ],
      totalFailed: 1,
      successRate: 66.7,
    });
  });
});
