/** What a country is said by: a place and a registration are never taken for each other (contract 2.6). */
export type CountryBasis = 'geolocation' | 'cloud-region' | 'registration' | 'registry-of-AS';

/** A country, and what makes it that. */
export interface BasedCountry {
  readonly country: string | null;
  readonly countryBasis: CountryBasis | null;
}

/** The country of the first basis that has one, in this order: where it is, where it is registered, where its AS is. */
export function basedCountry(known: Readonly<Partial<Record<CountryBasis, string | null>>>): BasedCountry {
  for (const countryBasis of IN_ORDER) {
    const country = known[countryBasis] ?? null;
    if (country !== null) return { country, countryBasis };
  }
  return { country: null, countryBasis: null };
}

const IN_ORDER: readonly CountryBasis[] = ['geolocation', 'cloud-region', 'registration', 'registry-of-AS'];
