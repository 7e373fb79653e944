import { describe, expect, it } from 'vitest';
import { tweetfeedIpmeta } from '../../../loaders/sources/places/tweetfeed-ipmeta.ts';
import { factLine } from '../../support/fact-lines.ts';
import { AUGUST_22, factsOf, memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

describe("TweetFeed's address metadata", () => {
  it("TweetFeed's address metadata gives city, country and network, as of the day of the fetch", async () => {
    const input = await sampleInput('geolocation/tweetfeed_ipmeta.json');
    expect(await tweetfeedIpmeta.dateOf?.(input)).toBe(Date.UTC(2026, 7, 22, 13, 35, 3));
    const { facts, records, refusals } = await readSource(tweetfeedIpmeta, input);
    const places = facts.filter(({ kind }) => kind === 'node' || kind === 'location');
    expect([records, places.length, refusals]).toEqual([9435, 2 * 9394, []]);
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

  it('An address whose network was in Spamhaus DROP is listed, as of the look-up, with the page about the case', async () => {
    const { facts } = await readSource(tweetfeedIpmeta, await sampleInput('geolocation/tweetfeed_ipmeta.json'));
    const listings = facts.flatMap((fact) => (fact.kind === 'edge' && fact.type === 'LISTED_IN' ? [fact] : []));
    const labels = Map.groupBy(listings, ({ from }) => from.label);
    const addresses = ['IPV4', 'IPV6'].flatMap((label) => labels.get(label) ?? []);
    expect([addresses.length, labels.get('ASN')?.length, labels.size]).toEqual([880, 1056, 2]);
    expect(addresses.find(({ from }) => from.name === '101.36.104.228')).toEqual({
      kind: 'edge',
      type: 'LISTED_IN',
      from: { label: 'IPV4', name: '101.36.104.228' },
      to: { label: 'FEED_SOURCE', name: 'Spamhaus DROP (looked up by TweetFeed)' },
      properties: {
        weight: 0.6,
        lastSeen: Date.UTC(2026, 7, 18, 1, 35, 3),
        seenFrom: Date.UTC(2026, 7, 18, 1, 35, 3),
        seenUntil: Date.UTC(2026, 7, 18, 1, 35, 3),
        listedFrom: AUGUST_22,
        isDated: true,
        category: 'Malicious Infrastructure',
        categories: ['Malicious Infrastructure'],
        count: 1,
        reference: 'https://check.spamhaus.org/sbl/query/SBL627127',
      },
      observedAt: Date.UTC(2026, 7, 18, 1, 35, 3),
    });
  });

  it('The AS of an address that was in Spamhaus ASN-DROP is listed, and the address only if its network was', async () => {
    const entry = (drop: unknown) => ({ fetched_at: '2026-08-17T19:35:03Z', drop });
    const asn = { asn: 197_769, asname: 'VPSDEDICATED-AS' };
    const entries = { '102.220.160.104': entry({ asn }), '101.36.104.228': entry({}), '101.36.105.123': entry(null) };
    const { facts, refusals } = await readSource(tweetfeedIpmeta, memoryInput(JSON.stringify({ entries })));
    expect([facts.map(factLine), refusals]).toEqual([
      [expect.stringMatching(/^AS197769 LISTED_IN FEED_SOURCE .* of 2026-08-17T19:35:03.000Z$/)],
      [],
    ]);
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
