import { iso31662 } from 'iso-3166';
import { describe, expect, it } from 'vitest';
import { REGIONS, regionName } from '../../views/region-names.ts';

describe('the names of subdivisions', () => {
  it('The name of a subdivision is the English one if one is in use, else that of ISO 3166-2', () => {
    expect(regionName('AU', 'NSW')).toBe('New South Wales');
    expect(regionName('DE', 'BY')).toBe('Bavaria');
    expect(regionName('JP', '13')).toBe('Tokyo');
    expect(regionName('CH', 'ZH')).toBe('Zürich');
  });

  it('The name of a subdivision is null for a code that no country has, and without a code', () => {
    expect(regionName('US', 'ZZ')).toBeNull();
    expect(regionName('US', null)).toBeNull();
    expect(regionName(null, 'TX')).toBeNull();
  });

  it('The names of subdivisions hold each code of ISO 3166-2 once', () => {
    const codes = REGIONS.map(({ country, code }) => `${country}-${code}`);
    expect(codes.toSorted()).toEqual(iso31662.map(({ code }) => code).toSorted());
    expect(new Set(codes).size).toBe(codes.length);
  });
});
