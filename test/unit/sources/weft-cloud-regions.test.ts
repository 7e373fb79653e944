import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { weftCloudRegions } from '../../../loaders/sources/curated/weft-cloud-regions.ts';
import { ROOT } from '../../support/paths.ts';
import { factsOf, readSource } from '../../support/source-input.ts';

describe('the places of cloud regions', () => {
  it('A curated cloud region is placed in a city: the AWS region in Mumbai is in Mumbai', async () => {
    const text = await readFile(join(ROOT, 'curated/cloud-regions.yaml'), 'utf8');
    const { facts, refusals } = await readSource(weftCloudRegions, text);
    expect(refusals).toEqual([]);
    expect(factsOf(facts, 'aws:ap-south-1')).toEqual([
      {
        kind: 'node',
        label: 'CLOUD_REGION',
        name: 'aws:ap-south-1',
        properties: { vendor: 'aws', regionId: 'ap-south-1' },
      },
      {
        kind: 'edge',
        type: 'HAS_REGION',
        from: { label: 'VENDOR', name: 'aws' },
        to: { label: 'CLOUD_REGION', name: 'aws:ap-south-1' },
      },
      {
        kind: 'edge',
        type: 'LOCATED_IN',
        from: { label: 'CLOUD_REGION', name: 'aws:ap-south-1' },
        to: { label: 'CITY', name: 'Mumbai, IN' },
      },
    ]);
  });

  it('Curated cloud regions without a source document are refused by their line', async () => {
    const text = 'asOf: 2026-08-22\nvendors:\n  - vendor: aws\n    regions:\n      x-1: [Town, NL]\n';
    expect((await readSource(weftCloudRegions, text)).refusals).toMatchObject([{ line: 3 }]);
  });
});
