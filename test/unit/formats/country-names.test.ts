import { describe, expect, it } from 'vitest';
import { placeNamed } from '../../../loaders/formats/country-names.ts';

describe('a place as people write it', () => {
  it.each([
    ['Johannesburg, South Africa', 'Johannesburg', 'ZA'],
    ['Boston, MA, United States, 02110', 'Boston', 'US'],
    ['Doetinchem, Netherlands, 7051 DW', 'Doetinchem', 'NL'],
    ["Abidjan, Côte d'Ivoire", 'Abidjan', 'CI'],
    ['Muanda, Congo, Dem. Rep.', 'Muanda', 'CD'],
    ['Castries, St. Lucia', 'Castries', 'LC'],
    ['Castries, Saint Lucia', 'Castries', 'LC'],
    ['Road Town, Virgin Islands (U.K.)', 'Road Town', 'VG'],
    ['Singapore, Singapore, 535224', 'Singapore', 'SG'],
  ])('%s is in %s, %s', (text, city, country) => {
    expect(placeNamed(text)).toEqual({ city, country });
  });

  it.each(['', 'Netherlands', 'Somewhere, Atlantis', ', Netherlands'])('%j says no city with a country', (text) => {
    expect(placeNamed(text)).toBeNull();
  });
});
