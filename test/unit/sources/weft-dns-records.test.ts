import { describe, expect, it } from 'vitest';
import { weftDnsRecords } from '../../../loaders/sources/curated/weft-dns-records.ts';
import { factLine } from '../../support/fact-lines.ts';
import { readSource, sampleInput } from '../../support/source-input.ts';

const HEAD = 'asOf: 2026-11-24\nrecords:\n';

function row(name: string, type: string, data: string, sources = '[https://www.example.com/]'): string {
  return `  - {name: ${name}, type: ${type}, data: '${data}', seen: '2023-09-22', sources: ${sources}}\n`;
}

describe('the records that documents quote', () => {
  it('Records quoted in documents yield the same facts as a zone, as of the day of the document', async () => {
    const input = await sampleInput('../curated/dns-records.yaml');
    const { facts, records, refusals } = await readSource(weftDnsRecords, input);
    expect([records, refusals]).toEqual([8, []]);
    expect(await weftDnsRecords.dateOf?.(input)).toBe(Date.UTC(2026, 7, 22));
    const lines = facts.map(factLine);
    expect(lines.filter((line) => /SPF_(?:REDIRECT|EXISTS|INCLUDE)|httpsRecords/.test(line))).toEqual([
      'gmail.com SPF_REDIRECT HOSTNAME _spf.google.com {} of 2008-05-11T00:00:00.000Z',
      'aspmx.googlemail.com SPF_REDIRECT HOSTNAME _spf.google.com {} of 2008-05-11T00:00:00.000Z',
      ...['_netblocks', '_netblocks2', '_netblocks3'].map(
        (name) =>
          `_spf.google.com SPF_INCLUDE HOSTNAME ${name}.google.com {"qualifier":"+"} of 2017-05-25T00:00:00.000Z`,
      ),
      '_spf.salesforce.com SPF_EXISTS HOSTNAME _spf.mta.salesforce.com {"qualifier":"+","macro":"%{i}._spf.mta.salesforce.com"} of 2023-09-22T00:00:00.000Z',
      'HOSTNAME https.test.netmeister.org {"httpsRecords":["1 www.netmeister.org alpn=h2,http/1.1 ipv4hint=166.84.7.99 ipv6hint=2001:470:30:84:e276:63ff:fe72:3900"]}',
    ]);
    expect(lines.filter((line) => line.startsWith('_netblocks.google.com SPF_IP PREFIX '))).toHaveLength(12);
  });

  it('A quoted record without a document, of an unknown type or with a relative name is refused separately', async () => {
    const text = `${HEAD}${row('a.example.com', 'TXT', 'x', '[]')}${row('b.example.com', 'LOC', '1 2 3')}${row('c.example.com', 'NS', 'ns1')}${row('d.example.com', 'NS', 'ns1.example.com.')}`;
    const { facts, refusals } = await readSource(weftDnsRecords, text);
    expect(facts).toHaveLength(1);
    expect(refusals).toEqual([
      { line: 3, reason: expect.stringContaining('sources') },
      { line: 4, reason: 'LOC is no type of record that is read' },
      { line: 5, reason: "'ns1' is relative to no $ORIGIN" },
    ]);
  });

  it('A file without a list of quoted records is refused', async () => {
    await expect(readSource(weftDnsRecords, 'asOf: 2026-11-24\n')).rejects.toThrow('a list named records');
  });
});
