import { beforeAll, describe, expect, test } from 'vitest';
import { DOMAIN_FIELDS } from '../../../ops/search/domain-fields.ts';
import { LOCATION_SEARCH_FIELDS } from '../../../ops/search/location-fields.ts';
import { searchJob } from '../../../ops/search/search-job.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';
import type { Database } from '../../../store/database.ts';
import { schemaDatabase } from '../../support/graph.ts';
import { writeSearchGraph } from '../../support/search-graph.ts';
import { ADDRESS_QUERIES, DOMAIN_QUERIES } from '../../support/search-queries.ts';
import { scansForAddresses, scansForDomains } from '../../support/search-scans.ts';

const JOB = { id: '2b9d4c10-6e35-4f7a-9c02-51ad8e6f0b37', owner: { id: 'key-1', name: 'ci-key' } };
const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeSearchGraph(database);
});

async function found(query: string): Promise<unknown[]> {
  const runner = searchJob({
    reader: database,
    clock: fixedClock(new Date('2026-08-22T00:00:00Z')),
    suffixes: async () => LIBRARY_SUFFIXES,
    coverages: async () => ({ layers: new Map(), emptyTypes: new Set<string>() }),
  });
  const { items } = Object(await runner.run({ query }, new AbortController().signal, () => undefined, LOG, JOB));
  return Array.isArray(items) ? items.map(({ domain, network }) => domain ?? network) : [];
}

describe('a search for domains', () => {
  test.each(DOMAIN_QUERIES)('%s finds %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });
});

describe('a search for addresses', () => {
  test.each(ADDRESS_QUERIES)('%s finds %j', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });
});

describe('every field of a search', () => {
  test.each(DOMAIN_FIELDS)('%s goes by an index', async (field) => {
    expect(await scansForDomains(database, field)).toEqual([]);
  });

  test.each(LOCATION_SEARCH_FIELDS)('%s goes by an index, with a wildcard too', async (field) => {
    expect(await scansForAddresses(database, field)).toEqual([]);
  });
});
