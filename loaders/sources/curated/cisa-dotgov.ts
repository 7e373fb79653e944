import { foldHost } from '../../../schema/keys/index.ts';
import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';

/**
 * Domains of the federal government of the United States, which run services of the critical-infrastructure sector
 * "Government Services and Facilities" (https://www.cisa.gov/topics/critical-infrastructure-security-and-resilience).
 * Those of counties, cities and school districts are read and left without a signal.
 */
export const cisaDotgov: SourceDeclaration<CsvRow> = {
  id: 'cisa-dotgov',
  title: '.gov registrations: federal domains as critical infrastructure',
  publisher: 'CISA',
  licence: 'CC0-1.0',
  homePage: 'https://github.com/cisagov/dotgov-data',
  defaultUrl: 'https://raw.githubusercontent.com/cisagov/dotgov-data/main/current-federal.csv',
  format:
    'CSV with header Domain name,Domain type,Organization name,Suborganization name,City,State,Security contact email',
  cadenceHours: 24,
  layer: 'curated-signals',
  verified: 'real file',
  part: (fileName) => (/federal/i.test(fileName) ? 'federal' : 'full'),
  read: (input) => csvRecords(input),
  *facts({ line, value }) {
    const [domain, type] = [value['Domain name'], value['Domain type']];
    if (domain === undefined || type === undefined) {
      throw new RefusedRecord(line, 'expected the columns Domain name and Domain type');
    }
    const name = foldHost(domain);
    if (!type.startsWith('Federal')) return;
    const properties = { isCriticalInfrastructure: true, curatedSignals: ['critical-infrastructure'] };
    yield { kind: 'node', label: 'HOSTNAME', name, properties };
  },
};
