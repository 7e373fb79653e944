import { foldHost } from '../../../schema/keys/index.ts';
import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { registeredBy } from '../../formats/rdap-entities.ts';
import type { NodeKey } from '../../formats/said.ts';
import { type Fact, RefusedRecord, type SourceDeclaration } from '../../source.ts';

/**
 * The registrant of each domain under .gov, and its place. Domains of the federal government that run services of the
 * critical-infrastructure sector "Government Services and Facilities"
 * (https://www.cisa.gov/topics/critical-infrastructure-security-and-resilience) get a signal. Those of counties, cities and school
 * districts get none.
 */
export const cisaDotgov: SourceDeclaration<CsvRow> = {
  id: 'cisa-dotgov',
  title: '.gov registrations: registrants, and federal domains as critical infrastructure',
  publisher: 'CISA',
  licence: 'CC0-1.0',
  homePage: 'https://github.com/cisagov/dotgov-data',
  defaultUrl: 'https://raw.githubusercontent.com/cisagov/dotgov-data/main/current-federal.csv',
  format:
    'CSV with header Domain name,Domain type,Organization name,Suborganization name,City,State,Security contact email',
  cadenceHours: 24,
  fields: {
    'Domain name': { becomes: 'the domain' },
    'Domain type': { becomes: 'the signal critical-infrastructure, for domains of the federal government' },
    'Organization name': { becomes: 'the registrant' },
    'Suborganization name': { leftOut: 'a part of the registrant: the graph has the whole' },
    City: { becomes: 'the city of the registrant' },
    State: { becomes: 'the state of the registrant' },
    'Security contact email': { leftOut: 'where to report a fault: often the mail address of a person' },
  },
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
    yield* registrantFacts({ label: 'HOSTNAME', name }, value);
    if (!type.startsWith('Federal')) return;
    const properties = { isCriticalInfrastructure: true, curatedSignals: ['critical-infrastructure'] };
    yield { kind: 'node', label: 'HOSTNAME', name, properties };
  },
};

/** Returns the registrant. A domain under .gov has an agency, a state or a town as its registrant, never a person. */
function* registrantFacts(host: NodeKey, row: CsvRow): Iterable<Fact> {
  const registrant = row['Organization name']?.trim() ?? '';
  if (registrant === '') return;
  yield* registeredBy(host, registrant, {});
  const country = { label: 'COUNTRY', name: 'US' };
  yield { kind: 'edge', type: 'HAS_COUNTRY', from: host, to: country, properties: { basis: 'registry' } };
  const [city, state] = [row.City?.trim() || undefined, row.State?.trim() || undefined];
  yield { kind: 'node', ...host, properties: { registrantCity: city, registrantState: state } };
}
