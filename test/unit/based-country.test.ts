import { describe, expect, it } from 'vitest';
import { basedCountry } from '../../procedures/based-country.ts';

describe('a country', () => {
  it('is that of the place before that of a registration, and says which it is', () => {
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

  it('is none, of no basis, where nobody tells one', () => {
    expect(basedCountry({ geolocation: null })).toEqual({ country: null, countryBasis: null });
  });
});
