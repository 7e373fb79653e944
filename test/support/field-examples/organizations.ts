import { AS_NAME_LISTS } from '../../../loaders/sources/routing/as-name-lists.ts';
import { type FullExamples, sharedExample } from '../field-uses.ts';
import { csvFile } from '../record-files.ts';
import { textOf } from '../record-lines.ts';
import { ORGANIZATION_TABLE } from './curated-tables.ts';
import { PEERINGDB_NET } from './peeringdb.ts';

const NAMED = { asn: '64500', handle: 'EXAMPLE-NET', name: 'Example Networks B.V.', country: 'NL' };

/** `HANDLE - Name, CC` of the parts that a record has. */
function printedName(record: unknown): string {
  const name = [textOf(record, 'handle'), textOf(record, 'name')].filter((text) => text !== '').join(' - ');
  return [name, textOf(record, 'country')].filter((text) => text !== '').join(', ');
}

export const ORGANIZATIONS: FullExamples = {
  'peeringdb-net': PEERINGDB_NET,
  'weft-organizations': ORGANIZATION_TABLE,
  ...sharedExample(AS_NAME_LISTS, {
    record: NAMED,
    file: (record) => `${textOf(record, 'asn')} ${printedName(record)}\n`,
  }),
  'pyasn-asnames': {
    record: NAMED,
    file: (record) => JSON.stringify({ [textOf(record, 'asn')]: printedName(record) }),
  },
  asn2org: { record: { asn: '64500', name: 'Example Networks B.V.', source: 'PeeringDB' }, file: csvFile },
};
