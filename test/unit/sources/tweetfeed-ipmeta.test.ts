import { describe, expect, it } from 'vitest';
import { tweetfeedIpmeta } from '../../../loaders/sources/places/tweetfeed-ipmeta.ts';
import { factsOf, memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

describe("TweetFeed's address metadata", () => {
  it("TweetFeed's address metadata gives city, country and network, as of the day of the fetch", async () => {
    const input = await sampleInput('geolocation/tweetfeed_ipmeta.json');
    expect(await tweetfeedIpmeta.dateOf?.(input)).toBe(Date.UTC(2026, 7, 22, 13, 35, 3));
    const { facts, records, refusals } = await readSource(tweetfeedIpmeta, input);
    expect([records, facts.length, refusals]).toEqual([9435, 2 * 9394, []]);
    expect([...factsOf(facts, '1.0.0.4'), ...factsOf(facts, '1.0.0.4/32')]).toEqual([
      { kind: 'node', label: 'IPV4', name: '1.0.0.4' },
      {
        kind: 'location',
        cidr: '1.0.0.4/32',
        record: {
          cityName: 'Sydney',
          countryCode: 'AU',
          asn: 13335,
          asnOrganization: 'Cloudflare, Inc.',
          organization: 'Cloudflare, Inc.',
          ispName: 'Cloudflare, Inc.',
        },
        observedAt: Date.UTC(2026, 7, 11, 13, 35, 2),
      },
    ]);
    expect(factsOf(facts, '1.0.2.0/32')).toMatchObject([{ record: { cityName: 'Xiamen', countryCode: 'CN' } }]);
  });

  it("TweetFeed's address metadata yields nothing for a bogon address", async () => {
    const { facts } = await readSource(tweetfeedIpmeta, await sampleInput('geolocation/tweetfeed_ipmeta.json'));
    expect(factsOf(facts, '10.160.197.88')).toEqual([]);
  });

  it("TweetFeed's address metadata refuses an invalid address and an invalid country", async () => {
    const text =
      '{"entries": {"here": {"fetched_at": "x"},\n"192.0.2.1": {"fetched_at": "2026-08-11T13:35:02Z", "country": "Oz"},\n"192.0.2.2": {}}}';
    const { facts, refusals } = await readSource(tweetfeedIpmeta, memoryInput(text));
    expect(facts).toEqual([]);
    expect(refusals).toEqual([
      { line: 1, reason: expect.stringContaining("'here' is not") },
      { line: 2, reason: expect.stringContaining("'Oz' is not a country") },
      { line: 3, reason: expect.stringMatching(/^192\.0\.2\.2: fetched_at: /) },
    ]);
  });
});
