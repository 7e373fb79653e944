import { foldHost } from '../../../schema/keys/index.ts';
import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';

const FILES = 'https://raw.githubusercontent.com/cisagov/dotgov-data/main/dotgov-websites';

/** Declares a list of US government hosts that were seen. It states only that they exist. */
function dotgovHosts(id: 'dotgov-censys' | 'dotgov-rdns', file: string, title: string): SourceDeclaration<CsvRow> {
  return {
    id,
    title,
    publisher: 'CISA',
    licence: 'CC0-1.0',
    homePage: 'https://github.com/cisagov/dotgov-data',
    defaultUrl: `${FILES}/${file}`,
    format: 'CSV Domain',
    cadenceHours: 8760,
    fields: { Domain: { becomes: 'the host' } },
    layer: 'dns',
    verified: 'real file',
    read: (input) => csvRecords(input),
    *facts({ line, value: { Domain } }) {
      const name = Domain === undefined ? '' : foldHost(Domain);
      if (!name.includes('.'))
        throw new RefusedRecord(line, `expected a host name under Domain, got '${Domain ?? ''}'`);
      yield { kind: 'node', label: 'HOSTNAME', name };
    },
  };
}

/** Hosts named on certificates that Censys found. */
export const dotgovCensys = dotgovHosts(
  'dotgov-censys',
  'censys-federal-snapshot.csv',
  'Hosts under .gov on certificates (Censys)',
);

/** Hosts that reverse DNS names. */
export const dotgovRdns = dotgovHosts('dotgov-rdns', 'rdns-federal-snapshot.csv', 'Hosts under .gov in reverse DNS');
