import { describe, expect, it } from 'vitest';
import { isPlan, mostIn, planOf } from '../../../console/page/text/plan.ts';
import { parametersIn, planWordOf, statementsOf } from '../../../console/page/text/statements.ts';
import { changedIn, checkedOf, explaining } from '../../../console/page/views/query/checked.ts';
import { readParameters, safeParameters } from '../../../console/page/views/query/parameters.ts';

describe('a text of several statements', () => {
  it('is cut at its semicolons, and each knows where it stood', () => {
    const text = '  RETURN 1 ;\n\nRETURN 2;';
    const statements = statementsOf(text);
    expect(statements).toEqual([
      { text: 'RETURN 1', start: 2 },
      { text: 'RETURN 2', start: 14 },
    ]);
    expect(statements.map(({ text: own, start }) => text.slice(start, start + own.length))).toEqual([
      'RETURN 1',
      'RETURN 2',
    ]);
  });

  it.each([
    `RETURN ';' AS a`,
    `RETURN "a\\";" AS a`,
    'RETURN 1 AS `a;b`',
    'RETURN 1 // one; two',
    'RETURN 1 /* ; */ AS a',
    "RETURN 'not ended;",
  ])('is one where the semicolon is no word of it: %s', (text) => {
    expect(statementsOf(text)).toEqual([{ text, start: 0 }]);
  });

  it('has none where there are only spaces and comments', () => {
    expect(statementsOf(' ; // nothing\n; /* ; */ ')).toEqual([]);
  });

  it('names its parameters, not what looks like one in a string', () => {
    expect(parametersIn(`MATCH (h {name: $host}) WHERE h.a = '$not' AND h.b = $host_2 RETURN $host // $x`)).toEqual([
      'host',
      'host_2',
    ]);
  });

  it('knows whether it is only to be explained', () => {
    expect(planWordOf('/* x */ profile RETURN 1')).toEqual({ word: 'PROFILE', start: 8 });
    expect(planWordOf('RETURN 1 // EXPLAIN')).toBeNull();
  });

  it.each([
    ['RETURN 1', 'EXPLAIN RETURN 1'],
    ['EXPLAIN RETURN 1', 'EXPLAIN RETURN 1'],
    ['// why\nPROFILE RETURN 1', '// why\nEXPLAIN RETURN 1'],
  ])('%j is explained as %j', (text, sent) => {
    expect(explaining({ text })).toBe(sent);
  });
});

describe('what the server thinks of a text', () => {
  const text = 'RETURN 1;\n MATCH (n:HOSTNAM {name: $a}) RETURN n';
  const statements = statementsOf(text);
  const planned = {
    notices: [],
    rows: [
      { operator: 'ProcedureRead', depth: 0, estimatedRows: null, access: null },
      { operator: 'ProduceResults', depth: 0, estimatedRows: 12.4, access: null },
      { operator: 'NodeByLabelScan', depth: 1, estimatedRows: 12.4, access: 'scan' },
    ],
  };

  it('is a plan: its steps, the rows that are expected, and what it goes over', () => {
    expect(checkedOf(text, statements, [planned, planned])).toEqual({
      marks: [],
      plan: { operators: 6, rows: 12.4, scans: ['NodeByLabelScan'] },
    });
  });

  it('is marked where it stands in the whole, whatever was put before it to be sent', () => {
    const refused = refusal({ position: 'EXPLAIN MATCH (n:'.length });
    const { marks, plan } = checkedOf(text, statements, [planned, refused]);
    expect(plan).toBeNull();
    expect(marks).toEqual([
      {
        from: text.indexOf('HOSTNAM'),
        to: text.indexOf('HOSTNAM'),
        severity: 'error',
        message: 'no such label',
        rewrites: [{ title: 'the nearest', text: 'RETURN 1;\n MATCH (n:HOSTNAME {name: $a}) RETURN n' }],
      },
    ]);
  });

  it('is about the whole where one refusal stands for all of it', () => {
    const [mark] = checkedOf(text, statements, [refusal({ position: 3 })]).marks;
    expect([mark?.from, mark?.rewrites]).toEqual([null, []]);
  });

  it('underlines what a notice would have otherwise, and offers it', () => {
    const notice = {
      kind: 'unknown-label',
      severity: 'warning',
      message: 'HOSTNAM is no label.',
      rewrite: 'EXPLAIN MATCH (n:HOSTNAME {name: $a}) RETURN n',
      subject: 'HOSTNAM',
    };
    const { marks } = checkedOf(text, statements, [planned, { ...planned, notices: [notice] }]);
    expect(marks).toEqual([
      {
        from: text.indexOf('HOSTNAM') + 'HOSTNAM'.length,
        to: text.indexOf('HOSTNAM') + 'HOSTNAM'.length,
        severity: 'warning',
        message: 'HOSTNAM is no label.',
        rewrites: [{ title: 'HOSTNAM is no label.', text: text.replace('HOSTNAM', 'HOSTNAME') }],
      },
    ]);
  });

  it('underlines the word that a notice is about, where it offers nothing', () => {
    const notice = { kind: 'k', severity: 'info', message: 'm', rewrite: null, subject: 'HOSTNAM' };
    const { marks } = checkedOf(text, statements, [planned, { ...planned, notices: [notice] }]);
    expect(marks.map(({ from, to }) => text.slice(from ?? 0, to ?? 0))).toEqual(['HOSTNAM']);
  });

  it.each([
    ['abc', 'abd', { from: 2, to: 3 }],
    ['abc', 'abxc', { from: 2, to: 2 }],
    ['aa', 'aaa', { from: 2, to: 2 }],
    ['abc', 'abc', null],
    ['', 'a', { from: 0, to: 0 }],
  ])('%j differs from %j at %j', (one, other, range) => {
    expect(changedIn(one, other)).toEqual(range);
  });

  function refusal({ position }: { readonly position: number }) {
    const suggestions = [
      { rationale: 'the nearest', rewrite: 'EXPLAIN MATCH (n:HOSTNAME {name: $a}) RETURN n' },
      { rationale: 'only said', rewrite: null },
    ];
    return { message: 'no such label', position, suggestions };
  }
});

describe('a plan', () => {
  const row = (operator: string, depth: number, more = {}) => ({ operator, depth, estimatedRows: depth, ...more });

  it('is the tree that the depths of its rows tell, and what procedures read stands beside it', () => {
    const plan = planOf([
      row('ProcedureRead', 0),
      row('ProduceResults', 0),
      row('Apply', 1),
      row('NodeUniqueIndexSeek', 2, { access: 'lookup' }),
      row('Expand(All)', 2),
      row('Argument', 3),
    ]);
    const names = (operators: typeof plan): unknown => operators.map(({ operator, from }) => [operator, names(from)]);
    expect(names(plan)).toEqual([
      ['ProcedureRead', []],
      [
        'ProduceResults',
        [
          [
            'Apply',
            [
              ['NodeUniqueIndexSeek', []],
              ['Expand(All)', [['Argument', []]]],
            ],
          ],
        ],
      ],
    ]);
    expect(mostIn(plan, ({ estimatedRows }) => estimatedRows)).toBe(3);
    expect(plan[1]?.from[0]?.from[0]?.access).toBe('lookup');
  });

  it('is known by its columns', () => {
    expect(isPlan(['operator', 'details', 'estimatedRows', 'depth', 'identifiers', 'access'])).toBe(true);
    expect(isPlan(['operator', 'depth'])).toBe(false);
  });
});

describe('parameters', () => {
  it('are an object, or nothing', () => {
    expect([readParameters(' '), readParameters('{"a": 1}')]).toEqual([{}, { a: 1 }]);
    for (const text of ['[1]', 'null', '1', '{']) expect(() => readParameters(text)).toThrow('are not a JSON object');
    expect(safeParameters('{')).toEqual({});
  });
});
