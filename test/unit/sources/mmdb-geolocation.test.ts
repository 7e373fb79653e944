import { describe, expect, it } from 'vitest';
import { mmdbGeolocation } from '../../../loaders/sources/places/mmdb-geolocation.ts';
import { mmdbFile, mmdbMap, mmdbText } from '../../support/mmdb-file.ts';
import { factsOf, memoryInput, readSource, sampleInput, testDataInput } from '../../support/source-input.ts';

/** The result for a file with one record, whose members are texts and maps of texts. */
async function readRecord(record: Members) {
  const file = mmdbFile({ nodes: [[{ data: 0 }, 'none']], data: mmdbValue(record), ipVersion: 4 });
  const { facts, refusals } = await readSource(mmdbGeolocation, memoryInput(file, 'x.mmdb'));
  return {
    facts: facts.map((fact) => fact.kind === 'location' && fact.record),
    reasons: refusals.map(({ reason }) => reason),
  };
}

interface Members {
  readonly [name: string]: string | Members;
}

function mmdbValue(value: string | Members): Buffer {
  if (typeof value === 'string') return mmdbText(value);
  return mmdbMap(Object.fromEntries(Object.entries(value).map(([name, held]) => [name, mmdbValue(held)])));
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

  it('An empty coordinate is read as no coordinate, never as zero', async () => {
    expect(await readRecord({ country: 'NL', city: '', lat: '', lng: '' })).toEqual({
      facts: [{ countryCode: 'NL' }],
      reasons: [],
    });
  });

  it('A network with an empty record yields no fact', async () => {
    expect(await readRecord({})).toEqual({ facts: [], reasons: [] });
  });

  it.each<[string, Members, object[], RegExp]>([
    ['a latitude beyond the pole', { country: 'NL', lat: '90.5' }, [{ countryCode: 'NL' }], /^0.0.0.0\/1: lat: /],
    [
      'a member of another layout',
      { country: { iso_code: 'NL' }, city: { names: 'x' } },
      [{ countryCode: 'NL' }],
      /^0.0.0.0\/1: city.names: /,
    ],
    ['only a country that is none', { country: 'Netherlandia' }, [], /'Netherlandia' is not a country/],
  ])('A MaxMind DB loses %s alone, with the reason', async (_, record, facts, reason) => {
    expect(await readRecord(record)).toEqual({ facts, reasons: [expect.stringMatching(reason)] });
  });
});
