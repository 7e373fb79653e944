import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkLocation } from '../../../views/location-network.ts';
import { partOf } from './records.ts';

const SYDNEY = { countryCode: 'AU', regionCode: 'NSW', cityName: 'Sydney', asn: 13335 };
const SHANGHAI = { countryCode: 'CN', cityName: 'Shanghai', asn: 45090 };
const NAMELESS = {};

const SAID = fc.record(
  {
    countryCode: fc.constantFrom('AU', 'CN', 'NL'),
    cityName: fc.constantFrom('Sydney', 'Shanghai', 'Amsterdam'),
    regionName: fc.constantFrom('North', 'South'),
    asn: fc.constantFrom(64500, 64501),
    userType: fc.constantFrom('hosting', 'isp'),
    source: fc.constantFrom('one-db', 'other-db'),
  },
  { requiredKeys: [] },
);
const PARTS = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 100 }), SAID).map(([size, said]) => partOf(size, said)),
  { minLength: 1, maxLength: 12 },
);
const SLACK = fc.integer({ min: 0, max: 500 }).map(BigInt);
const sizeOf = (parts: readonly { readonly size: bigint }[]) => parts.reduce((sum, { size }) => sum + size, 0n);

describe('a network as a whole', () => {
  it('A network is located where 90 % of its addresses are', () => {
    expect(networkLocation([partOf(230, SYDNEY), partOf(26, SHANGHAI)], 256n)).toMatchObject({
      country: { isoCode: null },
      shares: { country: { answered: null, known: 1 } },
      largest: { country: { value: 'AU', share: 0.8984 }, city: { value: 'Sydney, AU', share: 0.8984 } },
    });
    expect(networkLocation([partOf(231, SYDNEY), partOf(25, SHANGHAI)], 256n)).toMatchObject({
      continent: { code: 'OC' },
      country: { isoCode: 'AU', name: 'Australia' },
      region: { isoCode: 'NSW', name: 'New South Wales' },
      city: { name: 'Sydney' },
      isp: { asn: 13335 },
      shares: { country: { answered: 0.9023, known: 1 } },
      largest: { country: { value: 'CN', share: 0.09766 }, asn: { value: 'AS45090', share: 0.09766 } },
    });
  });

  it('A network is not located where two of its 65,536 addresses are, and the answer says that no more is known', () => {
    const whole = networkLocation([partOf(2, SHANGHAI)], 65_536n);
    expect(whole).toMatchObject({ city: { name: null }, country: { isoCode: null }, countryBasis: null });
    expect(whole.shares.city).toEqual({ answered: null, known: 0.00003052 });
    expect(whole.largest.city).toEqual({ value: 'Shanghai, CN', share: 0.00003052 });
  });

  it('The location of a network reports each attribute separately', () => {
    const parts = [partOf(128, { ...SYDNEY, cityName: 'Melbourne' }), partOf(128, SYDNEY)];
    expect(networkLocation(parts, 256n)).toMatchObject({
      country: { isoCode: 'AU' },
      city: { name: null },
      isp: { asn: 13335 },
      largest: { country: null, city: { share: 0.5 } },
    });
  });

  it('The location of a network counts one value, however its sources spell it', () => {
    const parts = [
      partOf(100, { countryCode: 'CH', cityName: 'Zürich' }),
      partOf(60, { countryCode: 'CH', cityName: 'Zurich' }),
      partOf(96, { countryCode: 'CH', cityName: 'ZURICH' }),
    ];
    expect(networkLocation(parts, 256n)).toMatchObject({ city: { name: 'Zürich' }, shares: { city: { answered: 1 } } });
  });

  it('The location of a network counts cities of one name in two countries as two cities', () => {
    const parts = [
      partOf(128, { countryCode: 'GB', cityName: 'Perth' }),
      partOf(128, { countryCode: 'AU', cityName: 'Perth' }),
    ];
    expect(networkLocation(parts, 256n)).toMatchObject({ city: { name: null }, shares: { city: { known: 1 } } });
  });

  it('The location of a network has the basis, source and date of the largest part of its country', () => {
    const parts = [
      partOf(100, { ...SYDNEY, source: 'old-db', observedAt: 0 }),
      partOf(150, { ...SYDNEY, source: 'new-db', observedAt: 86_400_000 }),
    ];
    expect(networkLocation(parts, 256n)).toMatchObject({
      countryBasis: 'geolocation',
      source: 'new-db',
      observedAt: '1970-01-02T00:00:00Z',
    });
  });

  it('A share of a network is never rounded up to all, nor down to nothing', () => {
    const { shares } = networkLocation([partOf((1n << 96n) - 1n, SYDNEY)], 1n << 96n);
    expect(shares.country).toEqual({ answered: 0.9999, known: 0.9999 });
    expect(networkLocation([partOf(1, SYDNEY)], 1n << 96n).shares.country.known).toBeGreaterThan(0);
    expect(networkLocation([partOf(5, NAMELESS)], 5n).shares.country).toEqual({ answered: null, known: 0 });
  });
});

describe('shares', () => {
  it('The answered and the largest other share are at most the known share, which is at most 1', () => {
    fc.assert(
      fc.property(PARTS, SLACK, (parts, slack) => {
        const { shares, largest } = networkLocation(parts, sizeOf(parts) + slack);
        for (const [name, { answered, known }] of Object.entries(shares)) {
          const other = Object.entries(largest).find(([attribute]) => attribute === name)?.[1];
          expect((answered ?? 0) + (other?.share ?? 0)).toBeLessThanOrEqual(known + 0.0002);
          expect(known).toBeLessThanOrEqual(1);
          if (answered !== null) expect(answered).toBeGreaterThanOrEqual(0.9);
        }
      }),
    );
  });

  it('Shares do not depend on the order of the parts', () => {
    fc.assert(
      fc.property(PARTS, SLACK, (parts, slack) => {
        const whole = sizeOf(parts) + slack;
        expect(networkLocation(parts.toReversed(), whole)).toEqual(networkLocation(parts, whole));
      }),
    );
  });

  it('Shares are the same if each part is cut in two or counted in larger steps', () => {
    fc.assert(
      fc.property(PARTS, SLACK, (parts, slack) => {
        const whole = (sizeOf(parts) + slack) * 4n;
        const cut = parts.flatMap(({ size, record }) => [
          { size, record },
          { size: size * 3n, record },
        ]);
        expect(networkLocation(cut, whole)).toEqual(networkLocation(parts, whole / 4n));
      }),
    );
  });

  it('The city and the country of a network agree: most of the network is in both', () => {
    fc.assert(
      fc.property(PARTS, (parts) => {
        const { city, country } = networkLocation(parts, sizeOf(parts));
        if (city.name === null) return;
        const inCity = parts.filter(({ record }) => record.city.name === city.name);
        const most = inCity.filter(({ record }) => record.country.isoCode === country.isoCode);
        expect(Number(sizeOf(most)) / Number(sizeOf(parts))).toBeGreaterThanOrEqual(0.9);
      }),
      { numRuns: 2000 },
    );
  });
});
