import { foldAsn, foldOrganization } from '../../../schema/keys/index.ts';
import { companyFacts } from '../../formats/companies.ts';
import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { networkNameFacts } from '../../formats/network-names.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';

/** AS numbers with their organisations. */
export const asn2org: SourceDeclaration<CsvRow> = {
  id: 'asn2org',
  title: 'Organisation names of AS numbers',
  publisher: 'Vincent Bernat, from PeeringDB and the regional registries',
  licence: 'CC0-1.0',
  homePage: 'https://github.com/vincentbernat/asn2org',
  defaultUrl: 'https://vincentbernat.github.io/asn2org/asns.csv',
  format: 'CSV with header asn,name,source',
  cadenceHours: 168,
  fields: {
    asn: { becomes: 'the AS' },
    name: { becomes: 'the company in the name of the AS, and the organisation that it is registered to' },
    source: { leftOut: 'where the list has the name from, PeeringDB or a registry: both count alike' },
  },
  layer: 'organizations',
  verified: 'real file',
  read: (input) => csvRecords(input),
  *facts({ line, value: { asn, name } }) {
    if (asn === undefined || name === undefined) throw new RefusedRecord(line, 'expected the columns asn and name');
    yield* networkNameFacts(asn, { legalName: name });
    if (name.trim() === '') return;
    yield* companyFacts(name);
    const to = { label: 'ORGANIZATION', name: foldOrganization(name) };
    yield { kind: 'edge', type: 'REGISTERED_BY', from: { label: 'ASN', name: foldAsn(asn) }, to };
  },
};
