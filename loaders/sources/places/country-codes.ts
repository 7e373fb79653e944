import { foldCountry } from '../../../schema/keys/index.ts';
import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';

/** Countries and their English names. */
export const countryCodes: SourceDeclaration<CsvRow> = {
  id: 'country-codes',
  title: 'Country codes and names',
  publisher: 'Open Knowledge (datasets/country-codes), from ISO, UN and Unicode CLDR',
  licence: 'PDDL-1.0',
  homePage: 'https://github.com/datasets/country-codes',
  defaultUrl: 'https://raw.githubusercontent.com/datasets/country-codes/main/data/country-codes.csv',
  format: 'CSV with header, of which ISO3166-1-Alpha-2, CLDR display name and official_name_en are read',
  cadenceHours: 8760,
  layer: 'registry-delegations',
  verified: 'real file',
  read: (input) => csvRecords(input),
  *facts({ line, value }) {
    const code = value['ISO3166-1-Alpha-2'];
    const displayName = englishName(value);
    if (code === undefined || displayName === undefined) {
      throw new RefusedRecord(line, 'expected the columns ISO3166-1-Alpha-2 and CLDR display name');
    }
    yield { kind: 'node', label: 'COUNTRY', name: foldCountry(code), properties: { displayName } };
  },
};

/** Returns the everyday name. CLDR shortens two (US, UK); for these it returns the United Nations' name. */
function englishName(row: CsvRow): string | undefined {
  const everyday = row['CLDR display name']?.trim() ?? '';
  const official = row.official_name_en?.trim() || undefined;
  return everyday.length > 2 ? everyday : official;
}
