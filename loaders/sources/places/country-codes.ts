import { foldCountry } from '../../../schema/keys/index.ts';
import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { leftOut } from '../../formats/published-fields.ts';
import { type PublishedFields, RefusedRecord, type SourceDeclaration } from '../../source.ts';

/** The columns of the table. */
const FIELDS: PublishedFields = {
  'ISO3166-1-Alpha-2': { becomes: 'the country' },
  'CLDR display name': { becomes: 'its English name' },
  official_name_en: { becomes: 'its English name, if CLDR shortens it' },
  ...leftOut(
    [
      ...['FIFA', 'Dial', 'ISO3166-1-Alpha-3', 'MARC', 'ISO3166-1-numeric', 'GAUL', 'FIPS', 'WMO', 'ITU', 'IOC', 'DS'],
      ...['M49', 'Global Code', 'Region Code', 'Sub-region Code', 'Intermediate Region Code', 'Geoname ID', 'EDGAR'],
      ...['wikidata_id', 'TLD'],
    ],
    'the code of the country in another register: the graph has the one of ISO 3166-1 alpha-2',
  ),
  ...leftOut(
    [
      ...['official_name_ar', 'official_name_cn', 'official_name_es', 'official_name_fr', 'official_name_ru'],
      ...['UNTERM Arabic Formal', 'UNTERM Arabic Short', 'UNTERM Chinese Formal', 'UNTERM Chinese Short'],
      ...['UNTERM English Formal', 'UNTERM English Short', 'UNTERM French Formal', 'UNTERM French Short'],
      ...['UNTERM Russian Formal', 'UNTERM Russian Short', 'UNTERM Spanish Formal', 'UNTERM Spanish Short'],
    ],
    'the name in another language or in full: the graph has the everyday English one',
  ),
  ...leftOut(
    [
      ...['Continent', 'Region Name', 'Sub-region Name', 'Intermediate Region Name', 'Global Name', 'Capital'],
      ...['Languages', 'is_independent', 'Small Island Developing States (SIDS)'],
      ...['Land Locked Developing Countries (LLDC)', 'Least Developed Countries (LDC)'],
    ],
    'a fact about the country other than its name',
  ),
  ...leftOut(
    [
      ...['ISO4217-currency_name', 'ISO4217-currency_alphabetic_code', 'ISO4217-currency_numeric_code'],
      ...['ISO4217-currency_minor_unit', 'ISO4217-currency_country_name'],
    ],
    'the currency',
  ),
};

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
  fields: FIELDS,
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
