import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { registrationFacts } from '../../formats/registration-facts.ts';
import { registrationRow } from '../../formats/registration-rows.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';
import { REGISTRATION_ROW_FIELDS } from './registration-fields.ts';

/** Registrations in bulk, as providers of WHOIS data sell them and as others store them: one row for each domain and look-up. */
export const registrationCsv: SourceDeclaration<CsvRow> = {
  id: 'registration-csv',
  title: 'Registrations of domains (CSV)',
  publisher: 'the operator who keeps the table',
  licence: "the provider's terms",
  homePage: 'https://www.rfc-editor.org/rfc/rfc4180',
  defaultUrl: null,
  format:
    'CSV with header domainName,queryTime,createDate,updateDate,expiryDate,registrarIana,registrarName,registrantCompany,... as in a WHOIS record; lists with blanks or bars between',
  cadenceHours: 720,
  fields: REGISTRATION_ROW_FIELDS,
  layer: 'whois',
  verified: 'specification',
  accumulates: true,
  read: (input) => csvRecords(input),
  facts({ line, value }, { observedAt }) {
    const row = registrationRow(value);
    if (row === null) throw new RefusedRecord(line, 'expected a domain in the column domainName');
    return registrationFacts(line, row.answer, row.answeredAt ?? observedAt);
  },
};
