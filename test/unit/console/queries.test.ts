import { describe, expect, it } from 'vitest';
import { isPlan, mostIn, planOf } from '../../../console/page/text/plan.ts';
import { parametersIn, planWordOf, statementsOf } from '../../../console/page/text/statements.ts';
import { changedIn, checkedOf, explaining } from '../../../console/page/views/query/checked.ts';
import { readParameters, safeParameters } from '../../../console/page/views/query/parameters.ts';

describe('a text of several statements', () => {
  it('A text is split at its semicolons into statements with their positions', () => {
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
  ])('A semicolon in a string, a quoted name or a comment does not split the text %s', (text) => {
    expect(statementsOf(text)).toEqual([{ text, start: 0 }]);
  });

  it('A text of spaces and comments has no statements', () => {
    expect(statementsOf(' ; // nothing\n; /* ; */ ')).toEqual([]);
  });

  it('parametersIn names the parameters of a text, and ignores strings and comments', () => {
    expect(parametersIn(`MATCH (h {name: $host}) WHERE h.a = '$not' AND h.b = $host_2 RETURN $host // $x`)).toEqual([
      'host',
      'host_2',
    ]);
  });

  it('planWordOf finds EXPLAIN or PROFILE at the start of a statement', () => {
    expect(planWordOf('/* x */ profile RETURN 1')).toEqual({ word: 'PROFILE', start: 8 });
    expect(planWordOf('RETURN 1 // EXPLAIN')).toBeNull();
  });

  it.each([
    ['RETURN 1', 'EXPLAIN RETURN 1'],
    ['EXPLAIN RETURN 1', 'EXPLAIN RETURN 1'],
    ['// why\nPROFILE RETURN 1', '// why\nEXPLAIN RETURN 1'],
  ])('The statement %j is checked as %j', (text, sent) => {
    expect(explaining({ text })).toBe(sent);
  });
});

describe('checking a text', () => {
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

  it('A check reports the steps of the plan, the expected rows and the scans', () => {
    expect(checkedOf(text, statements, [planned, planned])).toEqual({
      marks: [],
      plan: { operators: 6, rows: 12.4, scans: ['NodeByLabelScan'] },
    });
  });

  it('A refused statement is marked at its position in the whole text, without the EXPLAIN that was added', () => {
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

  it('A single refusal of several statements marks the whole text', () => {
    const [mark] = checkedOf(text, statements, [refusal({ position: 3 })]).marks;
    expect([mark?.from, mark?.rewrites]).toEqual([null, []]);
  });

  it('A notice with a rewrite marks the range that differs and offers the rewrite', () => {
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

  it('A notice without a rewrite marks the word that it is about', () => {
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
  ])('changedIn finds that %j differs from %j at %j', (one, other, range) => {
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

describe('the plan of a query', () => {
  const row = (operator: string, depth: number, more = {}) => ({ operator, depth, estimatedRows: depth, ...more });

  it('planOf builds trees from the depths of the rows, with reads by procedures as separate trees', () => {
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

  it('isPlan recognises a plan by its columns', () => {
    expect(isPlan(['operator', 'details', 'estimatedRows', 'depth', 'identifiers', 'access'])).toBe(true);
    expect(isPlan(['operator', 'depth'])).toBe(false);
  });
});

describe('parameters of a query', () => {
  it('Parameters are a JSON object or empty, and anything else is an error', () => {
    expect([readParameters(' '), readParameters('{"a": 1}')]).toEqual([{}, { a: 1 }]);
    for (const text of ['[1]', 'null', '1', '{']) expect(() => readParameters(text)).toThrow('are not a JSON object');
    expect(safeParameters('{')).toEqual({});
  });
});
