import { describe, expect, it } from 'vitest';
import { basedCountry } from '../../procedures/based-country.ts';

describe('a country', () => {
  it('The country of a place comes before that of a registration, and the basis says which it is', () => {
    expect(basedCountry({ registration: 'US', geolocation: 'AT' })).toEqual({
      country: 'AT',
      countryBasis: 'geolocation',
    });
    expect(basedCountry({ registration: 'ZA', 'cloud-region': 'IN' })).toEqual({
      country: 'IN',
      countryBasis: 'cloud-region',
    });
    expect(basedCountry({ registration: 'ZA', 'registry-of-AS': 'MU' })).toEqual({
      country: 'ZA',
      countryBasis: 'registration',
    });
    expect(basedCountry({ 'registry-of-AS': 'MU' })).toEqual({ country: 'MU', countryBasis: 'registry-of-AS' });
  });

  it('The country and its basis are null when no source has a country', () => {
    expect(basedCountry({ geolocation: null })).toEqual({ country: null, countryBasis: null });
  });
});
