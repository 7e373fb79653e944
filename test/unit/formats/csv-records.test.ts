import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvLayout, csvRecords } from '../../../loaders/formats/csv-records.ts';
import { csvRows } from '../../../loaders/formats/csv-rows.ts';
import { EmptyList, RefusedRecord } from '../../../loaders/source.ts';
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

  it.each([',', ';', '\t'])('Rows without a value, as spreadsheets write them with %j, are no rows', async (by) => {
    const text = [
      ['a', 'b', 'c'],
      ['', '', ''],
      ['', '1', ''],
      [' ', '', ' '],
      ['""', '""', '""'],
      ['2', '', ''],
    ];
    expect(await rows(text.map((row) => row.join(by)).join('\r\n'))).toEqual([
      [3, { a: '', b: '1', c: '' }],
      [6, { a: '2', b: '', c: '' }],
    ]);
  });

  it('A table of any fields is read back, whatever separates and ends them (RFC 4180)', async () => {
    const field = fc.string({ unit: fc.constantFrom(...'ab",;\t\n #-'), maxLength: 8 });
    const table = fc.array(fc.tuple(field, field, field), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n'),
        async (cells, separator, end) => {
          const written = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const lines = [['a', 'b', 'c'], ...cells].map((row) => row.map(written).join(separator));
          const records = await read(`\ufeff${lines.join(end)}${end}`, { comment: '#' });
          const filled = cells.filter((row) => row.some((cell) => cell !== ''));
          expect(records).toEqual(
            filled.length === 0
              ? [expect.any(EmptyList)]
              : filled.map(([a, b, c]) => expect.objectContaining({ value: { a, b, c } })),
          );
        },
      ),
    );
  });

  it('Each line of a CSV file is in one row, read or refused, whatever the lines hold', async () => {
    const line = fc.stringMatching(/^[a-c",; \t#\\-]{1,12}$/).filter((text) => !/^(?:[\s,;]|"")*$/.test(text));
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 30 }), async (lines) => {
        const input = memoryInput(`${lines.join('\n')}\n`);
        const found = await collected(csvRows(input, { longest: 1000, separator: () => ',' }));
        expect(found.flatMap(({ value }) => value.split('\n'))).toEqual(lines);
        const records = await read(`${lines.join('\n')}\n`, { columns: ['a', 'b', 'c'] });
        expect(records.length).toBeLessThanOrEqual(lines.length);
      }),
      { numRuns: 500 },
    );
  });

  it('A quote that nothing closes takes no other row with it, in a file of any length', async () => {
    const good = Array.from({ length: 3_000 }, (_, at) => `${at},x`);
    for (const at of [0, 700, 2_999]) {
      const lines = good.with(at, `${at},"x`);
      const records = await read(`n,text\n${lines.join('\n')}\n`);
      expect(records).toHaveLength(3_000);
      expect(records.flatMap((record) => (record instanceof RefusedRecord ? record.line : []))).toEqual([at + 2]);
    }
  });

  it.each([
    [
      'line breaks',
      'a,b\n1,"x\r\ny"\r\n2,z\r\n',
      [
        { a: '1', b: 'x\ny' },
        { a: '2', b: 'z' },
      ],
    ],
    ['blank lines and comments inside quotes', 'a,b\n1,"x\n\n# y"\n', [{ a: '1', b: 'x\n\n# y' }]],
    [
      'a line that is only the end of a quote',
      'a,b\n1,"x\n"\n2,y\n',
      [
        { a: '1', b: 'x\n' },
        { a: '2', b: 'y' },
      ],
    ],
    ['line breaks in the header', '"a\nc",b\n1,2\n', [{ 'a\nc': '1', b: '2' }]],
    ['semicolons', 'a;b\n1,5;2\n', [{ a: '1,5', b: '2' }]],
    ['tabs', 'a\tb\n1\t2\n', [{ a: '1', b: '2' }]],
    ['a byte order mark', '\ufeffa,b\n1,2\n', [{ a: '1', b: '2' }]],
    ['a byte order mark before a quote', '\ufeff"a","b"\n1,2\n', [{ a: '1', b: '2' }]],
    [
      'commas after the last field',
      'a,b\n1,2,\n3,4,,\n',
      [
        { a: '1', b: '2' },
        { a: '3', b: '4' },
      ],
    ],
    ['no end of the last line', 'a,b\n1,"x\ny"', [{ a: '1', b: 'x\ny' }]],
    ['quoted semicolons in a table of commas', '"a;b",c\n1,2\n', [{ 'a;b': '1', c: '2' }]],
  ])('A CSV file with %s is read', async (_, text, expected) => {
    expect((await read(text)).map((record) => ('value' in record ? record.value : record))).toEqual(expected);
  });

  it('A table with a header and no rows is an empty list; a file without either is none', async () => {
    expect(await read('a,b\n')).toEqual([new EmptyList(['a', 'b'])]);
    expect(await read('# nothing\n\n', { comment: '#' })).toEqual([]);
    expect(await read('# nothing\n', { comment: '#', columns: ['a'] })).toEqual([]);
  });

  it('A CSV row keeps its line across the batches in which the file is parsed', async () => {
    const lines = Array.from({ length: 1201 }, (_, at) => (at === 700 ? '"open' : String(at)));
    const records = await read(`n\n${lines.join('\n')}`);
    expect(records).toHaveLength(1201);
    expect(records.filter((record) => record instanceof RefusedRecord).map((record) => record.line)).toEqual([702]);
    expect(records[1200]).toEqual({ line: 1202, value: { n: '1200' } });
  });
});
