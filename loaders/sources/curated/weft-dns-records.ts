import { z } from 'zod';
import { DOCUMENTS } from '../../formats/curated-documents.ts';
import { CURATED, curatedRows } from '../../formats/curated-rows.ts';
import { epochMs } from '../../formats/dates.ts';
import { dataOf, withoutRoot } from '../../formats/dns-data.ts';
import { dnsFacts } from '../../formats/dns-facts.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';

const ROW = z.strictObject({
  name: z.string().min(1),
  type: z.string().min(1),
  data: z.string().min(1),
  seen: z.iso.date(),
  sources: DOCUMENTS.sources,
});

/** Records of well-known names that documents quote, each with the day of the newest document. */
export const weftDnsRecords: SourceDeclaration<z.infer<typeof ROW>> = {
  ...CURATED,
  id: 'weft-dns-records',
  title: 'DNS records that documents quote',
  format: 'YAML asOf, records[] {name, type, data, seen, sources[]}: see the head of curated/dns-records.yaml',
  fields: {
    asOf: { becomes: 'the date of the edition' },
    name: { becomes: 'the name that has the record' },
    type: { becomes: 'the kind of edge or property' },
    data: { becomes: 'the other end of the edge, or the property' },
    seen: { becomes: 'the last sighting' },
    'sources[]': { leftOut: 'the documents that say so, for a reader of the table' },
  },
  layer: 'dns',
  read: (input) => curatedRows(input, 'records', ROW),
  *facts({ line, value: { name, type, data: text, seen } }, { suffixes }) {
    const fields = type === 'TXT' ? [text] : text.split(/ +/);
    const absolute = (target: string) => (target.endsWith('.') ? withoutRoot(target) : null);
    const data = dataOf({ line, type, fields, absolute });
    if (data === null) throw new RefusedRecord(line, `${type.slice(0, 20)} is no type of record that is read`);
    const observedAt = epochMs(seen);
    yield* dnsFacts({ owner: name, data }, { lastSeen: observedAt, observedAt }, suffixes);
  },
};
