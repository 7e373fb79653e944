import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { csvText } from '../../http/contract/list-forms.ts';
import { rowsOfResult } from '../../http/ops/job-rows.ts';

describe('rows as a table', () => {
  it('A table has a column for each member, named by its path, lists as JSON and null as nothing', () => {
    const rows = [
      { ip: '192.0.2.1', country: { isoCode: 'NL', name: null }, tags: ['a', 'b'], isVpn: false, map: {} },
      { ip: '10.0.0.1', error: true, message: 'No data, "private"' },
    ];
    expect(csvText(rows)).toBe(
      'ip,country.isoCode,country.name,tags,isVpn,map,error,message\r\n' +
        '192.0.2.1,NL,,"[""a"",""b""]",false,{},,\r\n' +
        '10.0.0.1,,,,,,true,"No data, ""private"""\r\n',
    );
  });

  it('A table without rows is empty', () => {
    expect(csvText([]).trim()).toBe('');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
    'A table shows %j as a text, not as a formula',
    (text) => {
      const [row] = parse(csvText([{ text }]), { columns: true, record_delimiter: '\r\n' });
      expect(row).toEqual({ text: `'${text}` });
    },
  );

  it('A table leaves numbers unchanged, those below zero too', () => {
    expect(csvText([{ longitude: -0.12 }])).toBe('longitude\r\n-0.12\r\n');
  });

  it('A reader of RFC 4180 reads the rows of a table back unchanged', () => {
    const text = fc.string().map((value) => `x${value}`);
    fc.assert(
      fc.property(fc.array(fc.record({ one: text, two: fc.integer() }), { minLength: 1 }), (rows) => {
        const read: unknown = parse(csvText(rows), { columns: true, record_delimiter: '\r\n' });
        expect(read).toEqual(rows.map(({ one, two }) => ({ one, two: String(two) })));
      }),
    );
  });
});

describe('the rows of a result', () => {
  test.each([
    ['similar names', { domain: 'a.test', similarDomains: [{ domain: 'b.test' }] }, [{ domain: 'b.test' }]],
    ['what a search found', { total: 1, items: [{ domain: 'c.test' }] }, [{ domain: 'c.test' }]],
    [
      'indicators, those that failed last',
      { results: [{ type: 'ip' }], errors: [{ error: true }] },
      [{ type: 'ip' }, { error: true }],
    ],
    ['none where it lists nothing', { alertId: 'x' }, null],
  ])('The rows of a result are %s', (_, result, rows) => {
    expect(rowsOfResult(JSON.stringify(result))).toEqual(rows);
  });
});
