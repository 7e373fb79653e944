import { addressKey, foldAddress, foldSlug, rangeToCidrs } from '../../../schema/keys/index.ts';
import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { type NodeFact, RefusedRecord, type SourceDeclaration } from '../../source.ts';
import { vendorNode } from './published-list.ts';
import { vendorNamed } from './vendors.ts';

/** Address ranges of data centres, with the operator of each. They were collected by hand, and are no longer maintained. */
export const ipcatDatacenters: SourceDeclaration<CsvRow> = {
  id: 'ipcat-datacenters',
  title: 'Data centre networks (ipcat)',
  publisher: 'client9 (ipcat)',
  licence: 'MIT',
  homePage: 'https://github.com/client9/ipcat',
  defaultUrl: 'https://raw.githubusercontent.com/client9/ipcat/master/datacenters.csv',
  format: 'CSV start,end,name,url without a header; first and last address of a run',
  cadenceHours: 8760,
  fields: {
    start: { becomes: 'the first address of a network of the operator' },
    end: { becomes: 'its last address' },
    name: { becomes: 'the operator' },
    url: { becomes: 'the website of the operator' },
  },
  layer: 'vendors',
  verified: 'real file',
  read: (input) => csvRecords(input, { columns: ['start', 'end', 'name', 'url'] }),
  *facts({ line, value: { start, end, name, url } }) {
    if (start === undefined || end === undefined || name === undefined || name.trim() === '') {
      throw new RefusedRecord(line, 'expected first address, last address and name');
    }
    const [first, last] = [addressKey(foldAddress(start).name), addressKey(foldAddress(end).name)];
    if (last < first) throw new RefusedRecord(line, `expected the last address after ${start}, got ${end}`);
    const vendor = operatorOf(name.trim(), url);
    const to = { label: 'VENDOR', name: vendor.name };
    yield vendor;
    for (const cidr of rangeToCidrs(first, last)) {
      yield {
        kind: 'edge',
        type: 'DELEGATED_TO',
        from: { label: 'PREFIX', name: cidr },
        to,
        properties: { channel: 'curated' },
      };
    }
  },
};

function operatorOf(name: string, url: string | undefined): NodeFact {
  const known = vendorNamed(name);
  if (known !== undefined) return vendorNode(known);
  const website = url === undefined || url.trim() === '' ? undefined : url.trim();
  return {
    kind: 'node',
    label: 'VENDOR',
    name: foldSlug(name),
    properties: { canonicalName: name, category: 'hosting', website },
  };
}
