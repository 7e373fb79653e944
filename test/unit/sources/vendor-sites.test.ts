import { describe, expect, it } from 'vitest';
import { CDN_POPS } from '../../../loaders/sources/physical/cdn-pops.ts';
import { CLOUD_REGION_LISTS } from '../../../loaders/sources/physical/cloud-region-lists.ts';
import { factLine } from '../../support/fact-lines.ts';
import { declaredIn, factsOf, readSource, sampleInput } from '../../support/source-input.ts';

const cloudflare = declaredIn(CDN_POPS, 'cloudflare-colos');
const cloudfront = declaredIn(CDN_POPS, 'aws-edge-locations');
const aws = declaredIn(CLOUD_REGION_LISTS, 'aws-regions');
const google = declaredIn(CLOUD_REGION_LISTS, 'gcp-regions');

describe('points of presence of a content delivery network', () => {
  it('Cloudflare sites are named by the code in its answers, in the city that the list names', async () => {
    const { records, facts, refusals } = await readSource(
      cloudflare,
      await sampleInput('physical/cloudflare_DC-Colos.json'),
    );
    expect([records, refusals]).toEqual([339, []]);
    expect(factsOf(facts, 'cloudflare:AMS').map(factLine)).toEqual([
      'CDN_POP cloudflare:AMS {"vendor":"cloudflare","siteCode":"AMS","latitude":52.308601,"longitude":4.76389}',
      'cloudflare:AMS LOCATED_IN CITY Amsterdam, NL {}',
      'cloudflare HAS_POP CDN_POP cloudflare:AMS {}',
    ]);
    // Its airport is that of Vadodara.
    expect(factsOf(facts, 'cloudflare:BDQ').map(factLine)).toContain('cloudflare:BDQ LOCATED_IN CITY Jamnagar, IN {}');
    expect(factsOf(facts, 'cloudflare:ACX').map(factLine)[0]).toBe(
      'CDN_POP cloudflare:ACX {"vendor":"cloudflare","siteCode":"ACX"}',
    );
  });

  it('CloudFront sites are sites of AWS, each in its city', async () => {
    const { records, facts, refusals } = await readSource(
      cloudfront,
      await sampleInput('physical/aws-edge-locations.json'),
    );
    // In Spain by its name and its prices, in Venezuela by the code that was looked up for it.
    expect([records, refusals]).toEqual([
      107,
      [{ line: 298, reason: 'BLA: its country and the code of its country are two' }],
    ]);
    expect(factsOf(facts, 'aws:BLA')).toEqual([]);
    // The file says that it is in China.
    expect(factsOf(facts, 'aws:HKG').map(factLine)).toContain('aws:HKG LOCATED_IN CITY Hong Kong, HK {}');
    expect(new Set(facts.flatMap((fact) => (fact.kind === 'edge' ? fact.type : [])))).toEqual(
      new Set(['HAS_POP', 'LOCATED_IN']),
    );
    expect(factsOf(facts, 'aws:FRA').map(factLine)).toEqual([
      'CDN_POP aws:FRA {"vendor":"aws","siteCode":"FRA","latitude":50.036521,"longitude":8.561268}',
      'aws:FRA LOCATED_IN CITY Frankfurt am Main, DE {}',
      'aws HAS_POP CDN_POP aws:FRA {}',
    ]);
  });

  it('CDN sites without a country, or that are not an object, are refused one by one', async () => {
    const text = '{\n"AAA": {"name": "Town, Netherlands", "cca2": "NL"},\n"BBB": {"name": "x"},\n"CCC": 3\n}';
    const { facts, refusals } = await readSource(cloudflare, text);
    expect(factsOf(facts, 'cloudflare:AAA')).toHaveLength(3);
    expect(refusals.map(({ line }) => line)).toEqual([3, 4]);
    await expect(readSource(cloudflare, '{"AAA": {"name": "Town"')).rejects.toThrow('breaks off');
  });
});

describe('regions of a cloud', () => {
  it('AWS regions have their published names', async () => {
    const { records, facts, refusals } = await readSource(aws, await sampleInput('physical/aws_regions.json'));
    expect([records, refusals]).toEqual([26, []]);
    expect(factsOf(facts, 'aws:eu-central-1').map(factLine)).toEqual([
      'CLOUD_REGION aws:eu-central-1 {"vendor":"aws","regionId":"eu-central-1","displayName":"EU (Frankfurt)"}',
      'aws HAS_REGION CLOUD_REGION aws:eu-central-1 {}',
    ]);
  });

  it('Google Cloud regions have the coordinates that Google gives them', async () => {
    const { records, facts, refusals } = await readSource(google, await sampleInput('physical/gcp_regions.json'));
    expect([records, refusals]).toEqual([40, []]);
    expect(factsOf(facts, 'google-cloud:europe-west3').map(factLine)).toEqual([
      'CLOUD_REGION google-cloud:europe-west3 {"vendor":"google-cloud","regionId":"europe-west3","displayName":"Frankfurt, Germany","latitude":50.1109,"longitude":8.6821}',
      'google-cloud HAS_REGION CLOUD_REGION google-cloud:europe-west3 {}',
    ]);
  });
});
