import { describe, expect, it } from 'vitest';
import { countryCodes } from '../../../loaders/sources/places/country-codes.ts';
import { factsOf, readSource, sampleInput } from '../../support/source-input.ts';

describe('country codes', () => {
  it('Country codes name each country in everyday English, and in full the two that CLDR shortens', async () => {
    const { facts, records, refusals } = await readSource(
      countryCodes,
      await sampleInput('reference/country-codes.csv'),
    );
    expect([records, facts.length, refusals]).toEqual([249, 249, []]);
    const named = ['NA', 'TW', 'US', 'GB', 'CH'].map((code) => factsOf(facts, code)[0]);
    expect(named).toMatchObject([
      { label: 'COUNTRY', properties: { displayName: 'Namibia' } },
      { properties: { displayName: 'Taiwan' } },
      { properties: { displayName: 'United States of America' } },
      { properties: { displayName: 'United Kingdom of Great Britain and Northern Ireland' } },
      { properties: { displayName: 'Switzerland' } },
    ]);
  });

  it('A country code is refused if it is no ISO 3166 code or has no name', async () => {
    const rows = 'ISO3166-1-Alpha-2,CLDR display name\nXYZ,Nowhere\nFR,\nDE,Germany\n';
    const { facts, refusals } = await readSource(countryCodes, rows);
    expect(facts).toHaveLength(1);
    expect(refusals.map(({ line }) => line)).toEqual([2, 3]);
    expect(refusals[0]?.reason).toContain("'XYZ' is not a country");
  });
});
