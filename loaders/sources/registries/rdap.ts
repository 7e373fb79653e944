import { answeredAt, rdapFacts } from '../../formats/rdap-facts.ts';
import { type RdapObject, rdapObjects } from '../../formats/rdap-objects.ts';
import { rdapRecords } from '../../formats/rdap-records.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';
import { RDAP_FIELDS } from './rdap-fields.ts';

/** Registration data from the registries' RDAP answers: networks, AS numbers, domains, entities, name servers. */
export const rdap: SourceDeclaration<RdapObject> = {
  id: 'rdap',
  title: 'Registration data (RDAP answers)',
  publisher: 'AFRINIC, APNIC, ARIN, LACNIC, RIPE NCC, registries and registrars of domains',
  licence: "the registry's terms of use, which are in each answer; the files in the sample: as sample/README.md says",
  homePage: 'https://www.rfc-editor.org/rfc/rfc9083',
  defaultUrl: null,
  format: 'RDAP JSON (RFC 9083): one object, an array, search results, one object a line, or a map address: {response}',
  cadenceHours: 720,
  fields: RDAP_FIELDS,
  layer: 'rdap',
  verified: 'real file',
  accumulates: true,
  ledger: rdapRecords(answeredAt),
  dateOf: async (input) => {
    const dates: (number | undefined)[] = [];
    for await (const record of rdapObjects(input)) {
      if (!(record instanceof RefusedRecord)) dates.push(answeredAt(record.value));
      if (dates.length > 1) return null;
    }
    return dates[0] ?? null;
  },
  read: rdapObjects,
  facts: rdapFacts,
};
