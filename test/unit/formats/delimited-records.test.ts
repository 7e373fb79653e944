import { describe, expect, it } from 'vitest';
import { commentedCsv } from '../../../loaders/formats/commented-csv.ts';
import { type DelimitedLayout, delimitedRecords } from '../../../loaders/formats/delimited-records.ts';
import { collected, memoryInput } from '../../support/source-input.ts';

const read = (text: string, layout: DelimitedLayout) => collected(delimitedRecords(memoryInput(text), layout));

describe('rows cut at a separator', () => {
  it('The header line names the columns of a delimited file, and a quote has no meaning', async () => {
    expect(await read('ip\tname\n192.0.2.1\t"a\n', { separator: '\t' })).toEqual([
      { line: 2, value: { ip: '192.0.2.1', name: '"a' } },
    ]);
  });

  it('The layout names the columns of a delimited file without a header; skipped lines are counted', async () => {
    const text = '# x\n\n64500  |  Example, Ltd  |  192.0.2.1\n';
    expect(await read(text, { separator: '|', columns: ['asn', 'name', 'ip'] })).toEqual([
      { line: 3, value: { asn: '64500', name: 'Example, Ltd', ip: '192.0.2.1' } },
    ]);
  });

  it('A header that looks like a comment is found by its mark', async () => {
    const layout = { separator: '\t', headerMark: '#fields' };
    expect(await read('#fields\tindicator\tkind\n# x\na.example\tz\n', layout)).toEqual([
      { line: 3, value: { indicator: 'a.example', kind: 'z' } },
    ]);
    await expect(read('a.example\tz\n', layout)).rejects.toThrow('line 1 comes before the line of column names');
  });

  it('A short row lacks its last columns, and a long row keeps the rest in its last column', async () => {
    const layout = { separator: ',', columns: ['a', 'b'] };
    expect(await read('1\n1,2,3\n', layout)).toEqual([
      { line: 1, value: { a: '1' } },
      { line: 2, value: { a: '1', b: '2,3' } },
    ]);
  });
});

describe('CSV below comments', () => {
  it.each([
    ['a comment names the columns', '# x\n# id,url\n"1","http://a.example/"\n', 3],
    ['a comment names them in quotes', '#####\n#  "id","url"\n"1", "http://a.example/"\n', 3],
    ['a separate line names them', '# x\n"id","url"\n"1","http://a.example/"\n', 3],
  ])('CSV below comments is read if %s', async (_, text, line) => {
    expect(await collected(commentedCsv(memoryInput(text), 'id'))).toEqual([
      { line, value: { id: '1', url: 'http://a.example/' } },
    ]);
  });
});
