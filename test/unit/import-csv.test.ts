import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importArguments } from '../../cli/neo4j/import-tool.ts';
import { valueField } from '../../loaders/import/csv-fields.ts';
import { CsvGroup } from '../../loaders/import/csv-group.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'weft-csv-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('A field of an import file', () => {
  it.each([
    ['plain', 'plain'],
    ['in"side', 'in"side'],
    ['"first', '"""first"'],
    ['tab\there', '"tab\there"'],
    ['', '""'],
    [5n, '5'],
    [1.5, '1.5'],
    [true, 'true'],
    [['a', 'b'], 'a\x1fb'],
    [['a', ''], 'a\x1f'],
    [[1n, 2n], '1\x1f2'],
  ])('A field for %s is written as %s', (value, field) => {
    expect(valueField(value)).toBe(field);
  });

  it.each([[[]], [['']], [['a\x1fb']]])(
    'A field for the list %o is left out: the list is set when the database runs',
    (value) => {
      expect(valueField(value)).toBeNull();
    },
  );
});

describe('The import files of a group', () => {
  const types = new Map([
    ['rank', 'int'],
    ['note', 'string'],
  ] as const);
  const text = (name: string) => readFileSync(join(directory, name), 'utf8');

  it('A new property starts new import files with a new header', () => {
    const csv = new CsvGroup(directory, 'HOSTNAME', ['name:ID(HOSTNAME)'], types);
    csv.add('a', csv.fields({ rank: 1n }) ?? '');
    csv.add('b', csv.fields({ note: 'x' }) ?? '');
    csv.add('c', csv.fields({}) ?? '');
    const [first, second] = csv.finish();
    expect(text(first?.header ?? '')).toBe('name:ID(HOSTNAME)\trank:long\n');
    expect(text(first?.files[0] ?? '')).toBe('a\t1\n');
    expect(text(second?.header ?? '')).toBe('name:ID(HOSTNAME)\trank:long\tnote:string\n');
    expect(text(second?.files[0] ?? '')).toBe('b\t\tx\nc\t\t\n');
  });

  it('Rows of several lines have a separate file, and the import tool gets its name', () => {
    const csv = new CsvGroup(directory, 'BELONGS_TO A B', [':START_ID(A)', ':END_ID(B)'], types);
    csv.add('a\tb', csv.fields({ note: 'x' }) ?? '');
    csv.add('a\tc', csv.fields({ note: 'two\nlines' }) ?? '');
    const files = csv.finish();
    expect(files).toEqual([
      {
        header: 'BELONGS_TO-A-B-0-header.csv',
        files: ['BELONGS_TO-A-B-0-rows.csv', 'BELONGS_TO-A-B-0-multiline.csv'],
        multiline: ['BELONGS_TO-A-B-0-multiline.csv'],
      },
    ]);
    const groups = [{ group: 'BELONGS_TO A B', files, patches: [] }];
    expect(importArguments({ groups }, { logs: '/logs' }, { heap: 512, pageCache: 256 })).toEqual(
      expect.arrayContaining([
        '--multiline-fields-format=v2',
        '--multiline-fields=BELONGS_TO-A-B-0-multiline.csv',
        '--relationships=BELONGS_TO=BELONGS_TO-A-B-0-header.csv,BELONGS_TO-A-B-0-rows.csv,BELONGS_TO-A-B-0-multiline.csv',
      ]),
    );
  });
});
