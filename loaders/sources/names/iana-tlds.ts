import { foldDisplayName, foldTld } from '../../../schema/keys/index.ts';
import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { compactDateMs } from '../../formats/dates.ts';
import { dataLines, firstMatch } from '../../formats/text-lines.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';

/** All top-level domains, without any other facts. */
export const ianaTlds: SourceDeclaration<string> = {
  id: 'iana-tlds',
  title: 'List of top-level domains',
  publisher: 'IANA',
  licence: 'free to use',
  homePage: 'https://www.iana.org/domains/root/files',
  defaultUrl: 'https://data.iana.org/TLD/tlds-alpha-by-domain.txt',
  format: 'text: `# Version YYYYMMDDnn, Last Updated ...`, then a domain in capitals a line, IDN as punycode',
  cadenceHours: 24,
  fields: {
    'head.Version': { becomes: 'the date of the edition' },
    'head.Last Updated': { leftOut: 'the time of the same day, in words' },
    domain: { becomes: 'the top-level domain' },
  },
  layer: 'dns',
  verified: 'specification',
  dateOf: async (input) => compactDateMs((await firstMatch(input, /^# Version (\d{8})\d\d\b/, 5)) ?? '') ?? null,
  read: (input) => dataLines(input),
  *facts({ value }) {
    yield { kind: 'node', label: 'TLD', name: foldTld(value) };
  },
};

/** Kinds in the root zone database, as in contract 1.1. */
const TYPES: ReadonlySet<string> = new Set([
  'generic',
  'country-code',
  'sponsored',
  'infrastructure',
  'generic-restricted',
  'test',
]);

/** The kind of each top-level domain and the registry that runs it, from the root zone database. */
export const ianaRootDb: SourceDeclaration<CsvRow> = {
  id: 'iana-root-db',
  title: 'Root zone database of IANA, as a table',
  publisher: 'IANA; as a table by DataHub',
  licence: 'PDDL-1.0',
  homePage: 'https://github.com/datasets/top-level-domain-names',
  defaultUrl: 'https://raw.githubusercontent.com/datasets/top-level-domain-names/main/data/top-level-domain-names.csv',
  format: 'CSV Domain,Type,Sponsoring Organization with a header; quoted fields may hold line ends',
  cadenceHours: 720,
  fields: {
    Domain: { becomes: 'the top-level domain' },
    Type: { becomes: 'its kind: generic, country-code' },
    'Sponsoring Organization': { becomes: 'its registry' },
  },
  layer: 'dns',
  verified: 'specification',
  read: (input) => csvRecords(input),
  *facts({ line, value }) {
    const type = value.Type?.trim();
    if (type === undefined || !TYPES.has(type)) {
      throw new RefusedRecord(line, `expected a domain and one of ${[...TYPES].join(', ')}, got '${type ?? ''}'`);
    }
    // Names in right-to-left scripts are between marks of direction.
    const tld = { label: 'TLD', name: foldTld((value.Domain ?? '').replace(/[\u200e\u200f]/g, '')) };
    yield { kind: 'node', ...tld, properties: { type } };
    const operator = value['Sponsoring Organisation'] ?? value['Sponsoring Organization'] ?? '';
    // Domains that have left the root zone stay in the database without an operator.
    if (operator.trim() === '' || /^not assigned$/i.test(operator.trim())) return;
    const from = { label: 'TLD_OPERATOR', name: foldDisplayName(operator) };
    yield { kind: 'edge', type: 'OPERATES', from, to: tld };
  },
};
