import { describe, expect, it } from 'vitest';
import { CURATED_REGISTER } from '../../../loaders/feeds/actor-register.ts';
import { mmdbGeolocation } from '../../../loaders/sources/places/mmdb-geolocation.ts';
import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';
import { factsOf, readSource, sampleInput, testDataInput } from '../../support/source-input.ts';

function factsFor(cidr: string, record: unknown) {
  return [
    ...mmdbGeolocation.facts(
      { line: 7, value: { cidr, record } },
      { observedAt: 0, suffixes: LIBRARY_SUFFIXES, actors: CURATED_REGISTER, isFirstEdition: true },
    ),
  ];
}

describe('geolocation in a MaxMind DB', () => {
  it('The IPinfo layout gives coordinates written as text, and the build date', async () => {
    const input = await sampleInput('geolocation/ip_geolocation_sample.mmdb');
    expect(await mmdbGeolocation.dateOf?.(input)).toBe(Date.UTC(2026, 7, 4, 13, 29, 26));
    const { facts, records, refusals } = await readSource(mmdbGeolocation, input);
    expect([records, facts.length, refusals]).toEqual([60, 60, []]);
    expect(factsOf(facts, '1.22.93.0/24')).toEqual([
      {
        kind: 'location',
        cidr: '1.22.93.0/24',
        record: {
          countryCode: 'IN',
          regionCode: 'GJ',
          regionName: 'Gujarat',
          cityName: 'Ahmedabad',
          postalCode: '380001',
          latitude: 23.02579,
          longitude: 72.58727,
          timeZone: 'Asia/Kolkata',
        },
      },
    ]);
  });

  it("MaxMind's City layout gives the country of the place, not that of the registration", async () => {
    const { facts, refusals } = await readSource(
      mmdbGeolocation,
      await testDataInput('maxmind/GeoLite2-City-Test.mmdb'),
    );
    expect([facts.length, refusals]).toEqual([242, []]);
    expect(factsOf(facts, '2.125.160.216/29')).toMatchObject([
      {
        record: {
          continentCode: 'EU',
          countryCode: 'GB',
          countryName: 'United Kingdom',
          regionCode: 'ENG',
          cityName: 'Boxford',
          postalCode: 'OX1',
          latitude: 51.75,
          longitude: -1.25,
          accuracyRadius: 100,
          timeZone: 'Europe/London',
        },
      },
    ]);
  });

  it('ISP, ASN, Enterprise and Anonymous IP files give the network too', async () => {
    const isp = await readSource(mmdbGeolocation, await testDataInput('maxmind/GeoIP2-ISP-Test.mmdb'));
    expect(factsOf(isp.facts, '1.128.0.0/11')).toMatchObject([
      { record: { ispName: 'Telstra Internet', asn: 1221, asnOrganization: 'Telstra Pty Ltd' } },
    ]);
    const asn = await readSource(mmdbGeolocation, await testDataInput('maxmind/GeoLite2-ASN-Test.mmdb'));
    expect(asn.facts).toHaveLength(412);
    const enterprise = await readSource(mmdbGeolocation, await testDataInput('maxmind/GeoIP2-Enterprise-Test.mmdb'));
    expect(factsOf(enterprise.facts, '1.124.213.0/24')).toMatchObject([
      { record: { asn: 44244, userType: 'cellular' } },
    ]);
    const anonymous = await readSource(mmdbGeolocation, await testDataInput('maxmind/GeoIP2-Anonymous-IP-Test.mmdb'));
    expect(factsOf(anonymous.facts, '1.124.213.1/32')).toMatchObject([
      { record: { isTorExitNode: true, isVpn: true } },
    ]);
    const all = [isp, asn, enterprise, anonymous].flatMap(({ refusals }) => refusals);
    expect(all).toEqual([]);
  });

  it('An empty coordinate is read as no coordinate, never as zero', () => {
    const [fact] = factsFor('192.0.2.0/24', { country: 'NL', city: '', lat: '', lng: '' });
    expect(fact).toEqual({ kind: 'location', cidr: '192.0.2.0/24', record: { countryCode: 'NL' } });
  });

  it('A network with an empty record yields no fact', () => {
    expect(factsFor('192.0.2.0/24', {})).toEqual([]);
  });

  it.each([
    ['a latitude beyond the pole', { country: 'NL', lat: '90.5' }, /^not a record of GeoIP2 or IPinfo: lat: /],
    ['a country that is none', { country: 'Netherlandia' }, /'Netherlandia' is not a country/],
    ['a record of another layout', { city: { names: 7 } }, /^not a record of GeoIP2 or IPinfo: city.names: /],
  ])('A MaxMind DB refuses %s', (_, record, reason) => {
    expect(() => factsFor('192.0.2.0/24', record)).toThrow(reason);
  });
});
