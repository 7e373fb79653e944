import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvLayout, csvRecords } from '../../../loaders/formats/csv-records.ts';
import { RefusedRecord } from '../../../loaders/source.ts';
import { collected, memoryInput } from '../../support/source-input.ts';

async function read(text: string, layout?: CsvLayout) {
  return collected(csvRecords(memoryInput(text), layout));
}

async function rows(text: string, layout?: CsvLayout): Promise<unknown[]> {
  return (await read(text, layout)).map((record) =>
    record instanceof RefusedRecord ? `refused ${record.line}` : [record.line, record.value],
  );
}

describe('rows of a CSV file', () => {
  it('The header line names the columns of a CSV file, however much space comes after a comma', async () => {
    expect(await rows('fingerprint, ipaddr, port\nAA, 192.0.2.1, 443\n')).toEqual([
      [2, { fingerprint: 'AA', ipaddr: '192.0.2.1', port: '443' }],
    ]);
  });

  it('The layout names the columns of a CSV file that has no header', async () => {
    expect(await rows('1,2\n', { columns: ['a', 'b'] })).toEqual([[1, { a: '1', b: '2' }]]);
  });

  it('A CSV row may quote commas and quotes (RFC 4180)', async () => {
    expect(await rows('asn,name\n13,"Headquarters, ""USAISC"""\r\n')).toEqual([
      [2, { asn: '13', name: 'Headquarters, "USAISC"' }],
    ]);
  });

  it('A CSV row lacks the columns after its last field', async () => {
    expect(await rows('a,b,c\n1,2\n')).toEqual([[2, { a: '1', b: '2' }]]);
  });

  it('A CSV row with more fields than there are columns is refused alone', async () => {
    const [first, second] = await read('a,b\n1,2,3\n4,5\n');
    expect(first).toBeInstanceOf(RefusedRecord);
    expect(first).toMatchObject({ line: 2, message: 'not a CSV row: 3 fields where 2 are declared' });
    expect(second).toEqual({ line: 3, value: { a: '4', b: '5' } });
  });

  it('A CSV row with an open quote is refused alone, and swallows nothing after it', async () => {
    expect(await rows('a,b\n1,"2\n3,4\n5,"6"7\n8,9\n')).toEqual([
      'refused 2',
      [3, { a: '3', b: '4' }],
      'refused 4',
      [5, { a: '8', b: '9' }],
    ]);
  });

  it('Blank lines and comments count in the line numbers of a CSV file', async () => {
    expect(await rows('# made by hand\na\n\n# more\n1\n', { comment: '#' })).toEqual([[5, { a: '1' }]]);
  });

  it('A CSV file gives one row a line, read or refused, whatever the lines hold', async () => {
    const line = fc.stringMatching(/^[a-c",; \t#\\-]{1,12}$/).filter((text) => text.trim() !== '');
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 30 }), async (lines) => {
        const records = await read(`${lines.join('\n')}\n`, { columns: ['a', 'b', 'c'] });
        expect(records.map(({ line: at }) => at)).toEqual(lines.map((_, at) => at + 1));
      }),
    );
  });

  it('A CSV row keeps its line across the batches in which the file is parsed', async () => {
    const lines = Array.from({ length: 1201 }, (_, at) => (at === 700 ? '"open' : String(at)));
    const records = await read(`n\n${lines.join('\n')}`);
    expect(records).toHaveLength(1201);
    expect(records.filter((record) => record instanceof RefusedRecord).map((record) => record.line)).toEqual([702]);
    expect(records[1200]).toEqual({ line: 1202, value: { n: '1200' } });
  });
});
