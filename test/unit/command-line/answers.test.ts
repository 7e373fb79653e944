import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportPath } from '../../../cli/answers/export-stream.ts';
import { fittedTable } from '../../../cli/answers/fitted-table.ts';
import { formOf } from '../../../cli/answers/form.ts';
import { parametersOf } from '../../../cli/answers/parameters.ts';
import { noticeLine, noticeLinesOf } from '../../../cli/answers/report-notices.ts';
import { rowsAsCsv, rowsAsTable } from '../../../cli/answers/write-rows.ts';
import { problemText, refusalOf } from '../../../cli/rest-client/refusal.ts';

describe('the answers of weft ask', () => {
  it('A table shows text unchanged, other values as JSON, and null as null', () => {
    const rows = [
      { name: '1.1.1.0/24', asn: 13335, tags: ['a', 'b'], gone: null },
      { name: 'x\u001b[2J\n', asn: 1.5, tags: [], gone: true },
    ];
    expect(rowsAsTable({ columns: ['name', 'asn', 'tags', 'gone'], rows }, null)).toBe(
      [
        'name          asn    tags       gone',
        '1.1.1.0/24    13335  ["a","b"]  null',
        String.raw`x\x1b[2J\x0a  1.5    []         true`,
      ].join('\n'),
    );
  });

  it('A table in a terminal is no wider than the terminal', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '1', '.'), maxLength: 200 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1 }),
        fc.integer({ min: 22, max: 200 }),
        (rows, width) => {
          for (const line of fittedTable(rows, width).split('\n')) expect(line.length).toBeLessThanOrEqual(width);
        },
      ),
    );
  });

  it('A cell that does not fit ends in an ellipsis, and short columns stay whole', () => {
    expect(fittedTable([['AS13335', 'x'.repeat(60)]], 30)).toBe(`AS13335  ${'x'.repeat(20)}…`);
  });

  it('CSV holds every text of the rows, and no cell is a formula', () => {
    const text = fc.string().filter((value) => value !== '');
    fc.assert(
      fc.property(fc.array(text), (values) => {
        const csv = rowsAsCsv({ columns: ['value'], rows: values.map((value) => ({ value })) });
        const cells: string[][] = parse(csv);
        expect(cells).toHaveLength(values.length + 1);
        for (const [at, value] of values.entries()) expect([value, `'${value}`]).toContain(cells[at + 1]?.[0]);
        for (const [cell = ''] of cells) expect(cell).not.toMatch(/^[=+\-@]/);
      }),
    );
  });

  it('A parameter is JSON where it can be read as JSON, else text', () => {
    expect(parametersOf(['ip=192.0.2.10', 'most=5', '$list=["a","b"]', 'text="5"', 'empty=', 'url=a=b'])).toEqual({
      ip: '192.0.2.10',
      most: 5,
      list: ['a', 'b'],
      text: '5',
      empty: '',
      url: 'a=b',
    });
  });

  it('A parameter of any JSON value comes back as that value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(parametersOf([`p=${JSON.stringify(value)}`])).toEqual({ p: JSON.parse(JSON.stringify(value)) });
      }),
    );
  });

  it('A parameter without a name is refused with an example', () => {
    expect(() => parametersOf(['192.0.2.10'])).toThrow(
      '--param: expected name=value, such as ip=192.0.2.10, but it is "192.0.2.10"',
    );
  });

  it('Two forms at once are refused', () => {
    expect(() => formOf({ json: true, csv: true })).toThrow('--json and --csv are two forms: use one of them');
    expect([formOf({}), formOf({ json: true }), formOf({ csv: true })]).toEqual(['table', 'json', 'csv']);
  });

  it('A notice is one line, with the query that it suggests', () => {
    const notice = {
      kind: 'truncated',
      severity: 'warning',
      message: 'There is\nmore.',
      rewrite: 'RETURN 1',
      subject: null,
    };
    expect(noticeLine(notice)).toBe('warning truncated: There is more. Try: RETURN 1');
  });

  it('A problem is its sentence, and its suggestions that run', () => {
    const suggestions = [
      { kind: 'replace_label', rationale: 'Foo is IPV4 here.', rewrite: 'MATCH (n:IPV4)\nRETURN n' },
      { kind: 'bind_parameter', rationale: 'send it as {"query": ...}', rewrite: null },
    ];
    expect(problemText({ detail: 'There is no label Foo.', suggestions })).toBe(
      'There is no label Foo.\nFoo is IPV4 here.\ntry: MATCH (n:IPV4) RETURN n\ngive it with --param NAME=VALUE',
    );
  });

  it('An error page of a proxy is reported as what it is', async () => {
    const refusal = await refusalOf(new Response('<html>Bad Gateway</html>', { status: 502 }));
    expect(refusal.message).toBe('the server does not answer like a Weft: status 502');
  });

  it('An export is asked by the path that the REST interface has', () => {
    expect(exportPath('list', 'blocking', {})).toBe('/v1/export/list/blocking');
    expect(exportPath('csv', 'malicious', { type: 'ip,domain', since: '2026-08-01' })).toBe(
      '/v1/export/csv/malicious?type=ip%2Cdomain&since=2026-08-01',
    );
  });

  it('A notice that only some of several answers have names their indicators, and none is repeated', () => {
    const notice = (message: string) => ({
      kind: 'layer-degraded',
      severity: 'info',
      message,
      rewrite: null,
      subject: null,
    });
    const [both, one] = [notice('Verdicts are as of 2026-08-23.'), notice('BGP announcements are old.')];
    expect(
      noticeLinesOf([
        { subject: '192.0.2.1', notices: [both, one, one] },
        { subject: 'www.example.com', notices: [both] },
      ]),
    ).toEqual([
      'info layer-degraded: Verdicts are as of 2026-08-23.',
      'info layer-degraded: BGP announcements are old. (192.0.2.1)',
    ]);
    expect(noticeLinesOf([{ subject: '192.0.2.1', notices: [one] }])).toEqual([
      'info layer-degraded: BGP announcements are old.',
    ]);
  });
});
