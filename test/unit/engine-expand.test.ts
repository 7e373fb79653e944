import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ArgumentError } from '../../engine/contract/argument-error.ts';
import type { Procedure, ProcedureCatalog } from '../../engine/contract/procedure-catalog.ts';
import type { StageRows } from '../../engine/contract/step.ts';
import { expand } from '../../engine/expand/expand.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { applyEdits } from '../../engine/text/edit.ts';
import { QueryProblem } from '../../schema/problem.ts';
import { stepContext } from './engine-step-context.ts';

/** Echoes its arguments: its output is what the engine passes to a compiler. */
const VALUES = z.object({
  value: z
    .unknown()
    .refine((value) => value !== 'bad', 'bad is not good.')
    .optional(),
  second: z.unknown().optional(),
  third: z.unknown().optional(),
  fourth: z.unknown().optional(),
});

const echo: Procedure<typeof VALUES.shape> = {
  name: 'svc.echo',
  description: 'Echoes.',
  example: 'CALL svc.echo("x")',
  columns: [
    { name: 'value', type: 'ANY', description: 'what was given' },
    { name: 'twice', type: 'LIST<ANY>', description: 'and again' },
  ],
  columnAliases: { old: 'value' },
  parameters: VALUES,
  compile: (calls) => ({
    text: 'RETURN input.v AS value, [input.v, input.v] AS twice',
    inputs: calls.map((call) => ({ v: Object.values(call) })),
  }),
};
const catalog: ProcedureCatalog = {
  find: (name) => (name.toLowerCase() === echo.name ? echo : undefined),
  all: () => [echo],
};

const BODY = 'CALL (input) { RETURN input.v AS value, [input.v, input.v] AS twice }';
const ALL = 'RETURN value AS value, twice AS twice';

async function expanded(query: string, parameters: Record<string, unknown> = {}, stage?: StageRows) {
  const statement = parseStatement(query);
  const stages: { text: string; parameters: unknown }[] = [];
  const context = stepContext({
    catalog,
    parameters,
    read: ({ text, parameters: bound }) => {
      stages.push({ text, parameters: bound });
      return Promise.resolve(stage ?? { columns: ['weft_arguments'], rows: [] });
    },
  });
  const result = await expand(statement, context);
  const text = applyEdits(query, result.edits);
  expect(() => parseStatement(text)).not.toThrow();
  return { text, parameters: result.driverParameters, stages };
}

async function problemOf(query: string, parameters: Record<string, unknown> = {}, stage?: StageRows) {
  const error = await expanded(query, parameters, stage).catch((thrown: unknown) => thrown);
  if (error instanceof QueryProblem) return error;
  throw error;
}

describe('calls with constant arguments', () => {
  it('A query without calls stays unchanged', async () => {
    expect((await expanded('MATCH (h:HOSTNAME) RETURN h')).text).toBe('MATCH (h:HOSTNAME) RETURN h');
  });

  it('A bare call returns all its columns', async () => {
    const { text, parameters } = await expanded('CALL svc.echo("x")');
    expect(text).toBe(`CALL () { WITH $weft_input_1 AS input ${BODY} ${ALL} } RETURN value, twice`);
    expect(parameters).toEqual({ weft_input_1: { v: ['x'] } });
  });

  it('A call with YIELD may end the query, and may rename its columns', async () => {
    const { text } = await expanded('CALL SVC.Echo("x") YIELD twice AS `a b`, old WHERE old <> 1');
    expect(text).toBe(
      `CALL () { WITH $weft_input_1 AS input ${BODY} RETURN twice AS \`a b\`, value AS old } WITH * WHERE old <> 1\n RETURN \`a b\`, old`,
    );
  });

  it('A call among other clauses leaves them unchanged', async () => {
    const { text } = await expanded('UNWIND [1] AS n // all\nCALL svc.echo(1) YIELD value  RETURN n, value // end');
    expect(text).toBe(
      `UNWIND [1] AS n // all\nCALL () { WITH $weft_input_1 AS input ${BODY} RETURN value AS value }  RETURN n, value // end`,
    );
  });

  it.each<[string, unknown[], Record<string, unknown>]>([
    ['"a\\"b", \'c\'', ['a"b', 'c'], {}],
    ['1, -2, 1.5, 0x10', [1n, -2n, 1.5, 16n], {}],
    ['true, false, null', [true, false, null], {}],
    ['[1, ["a"], []]', [[1n, ['a'], []]], {}],
    ['[{host: "a", `o k`: [$p]}]', [[{ host: 'a', 'o k': [{ deep: 1n }] }]], { p: { deep: 1 } }],
    ['($p)', [[1n, 2n]], { p: [1n, 2n] }],
  ])('The call svc.echo(%s) is evaluated without the database', async (given, values, parameters) => {
    const { stages, parameters: added } = await expanded(`CALL svc.echo(${given})`, parameters);
    expect(stages).toEqual([]);
    expect(added).toEqual({ weft_input_1: { v: values } });
  });

  it('Generated names are the same each time, and never a name of the user', async () => {
    const query = 'WITH 1 AS weft_row CALL svc.echo($weftx_input_1) YIELD value RETURN *';
    const first = await expanded(query, { weftx_input_1: 7 });
    expect(first).toEqual(await expanded(query, { weftx_input_1: 7 }));
    expect(first.parameters).toEqual({ weftxx_input_1: { v: [7n] } });
  });

  it('Each of several calls has its own parameter', async () => {
    const { parameters } = await expanded('CALL svc.echo(1) YIELD value CALL svc.echo(2) YIELD twice RETURN *');
    expect(parameters).toEqual({ weft_input_1: { v: [1n] }, weft_input_2: { v: [2n] } });
  });

  it('OPTIONAL CALL stays optional', async () => {
    expect((await expanded('OPTIONAL CALL svc.echo(1) YIELD value RETURN value')).text).toMatch(
      /^OPTIONAL CALL \(\) \{/,
    );
  });
});

describe('calls with arguments from rows', () => {
  const stage: StageRows = {
    columns: ['x', 'y', 'weft_arguments'],
    rows: [
      { x: 1n, y: 'a', weft_arguments: [1n] },
      { x: 2n, y: 'b', weft_arguments: [2n] },
    ],
  };

  it('The clauses before a call run once, and the query goes on from their rows', async () => {
    const query = 'UNWIND $l AS x WITH x, "q" AS y CALL svc.echo(x) YIELD value RETURN x, value';
    const { text, parameters, stages } = await expanded(query, { l: [1n, 2n] }, stage);
    expect(stages).toEqual([
      {
        text: 'UNWIND $l AS x WITH x, "q" AS y \nWITH *, [x\n] AS weft_arguments RETURN * LIMIT 10001',
        parameters: { l: [1n, 2n] },
      },
    ]);
    expect(text).toBe(
      'UNWIND $weft_rows_1 AS weft_row WITH weft_row.v0 AS `x`, weft_row.input AS weft_input ' +
        `CALL (weft_input) { WITH weft_input AS input ${BODY} RETURN value AS value } WITH \`x\`, value RETURN x, value`,
    );
    expect(parameters).toEqual({
      weft_rows_1: [
        { v0: 1n, input: { v: [1n] } },
        { v0: 2n, input: { v: [2n] } },
      ],
    });
  });

  it.each([
    'RETURN *',
    'WITH * RETURN value',
    'RETURN DISTINCT /* all */ *',
    'CALL (*) { RETURN 1 AS one } RETURN one',
  ])('%s keeps every variable', async (rest) => {
    const { text } = await expanded(
      `UNWIND $l AS x WITH x, 1 AS y CALL svc.echo(x) YIELD value ${rest}`,
      { l: [] },
      stage,
    );
    expect(text).toContain('WITH `x`, `y`, value ');
  });

  it('The condition of a call may use variables that no other clause uses', async () => {
    const { text } = await expanded(
      'UNWIND $l AS x WITH x, 1 AS y CALL svc.echo(x) YIELD value WHERE y > value RETURN value',
      { l: [] },
      stage,
    );
    expect(text).toContain('WITH `y`, value WHERE y > value\n RETURN value');
  });

  it('An earlier call is part of the first stage', async () => {
    const { stages, text } = await expanded(
      'CALL svc.echo(1) YIELD value AS x CALL svc.echo(x) YIELD value RETURN value',
      {},
      stage,
    );
    expect(stages[0]?.text).toMatch(/^CALL \(\) \{ WITH \$weft_input_1 AS input/);
    expect(stages[0]?.parameters).toMatchObject({ weft_input_1: { v: [1n] } });
    expect(text).toMatch(/^UNWIND \$weft_rows_2 AS weft_row/);
  });

  it('EXPLAIN asks for no rows', async () => {
    const { stages, text } = await expanded('EXPLAIN UNWIND [1] AS x CALL svc.echo(x) YIELD value RETURN x');
    expect(stages[0]?.text).toMatch(/LIMIT 0$/);
    expect(text).toMatch(/^EXPLAIN UNWIND \$weft_rows_1/);
  });

  it('More rows than the engine can hold are refused, with a LIMIT before the call as rewrite', async () => {
    const rows = Array.from({ length: 10_001 }, () => ({ x: 1n, weft_arguments: [1n] }));
    const query = 'UNWIND range(1, 20000) AS x CALL svc.echo(x) YIELD value RETURN value';
    const problem = await problemOf(query, {}, { columns: ['x', 'weft_arguments'], rows });
    expect(problem).toMatchObject({ slug: 'query-unservable', extras: { code: 'QUERY_TOO_EXPENSIVE', position: 28 } });
    expect(problem.suggestions).toMatchObject([
      {
        kind: 'add_limit',
        rewrite: 'UNWIND range(1, 20000) AS x \nWITH * LIMIT 1000 CALL svc.echo(x) YIELD value RETURN value',
      },
    ]);
  });
});

describe('the cost that a procedure declares', () => {
  it('The cost of a procedure bounds the rows that may call it, and the suggested LIMIT', async () => {
    const dear: Procedure = { ...echo, mostCalls: 3 };
    const statement = parseStatement('UNWIND [1, 2, 3, 4] AS x CALL svc.echo(x) YIELD value RETURN value');
    const rows = [1n, 2n, 3n, 4n].map((x) => ({ x, weft_arguments: [x] }));
    const texts: string[] = [];
    const context = stepContext({
      catalog: { find: () => dear, all: () => [dear] },
      read: ({ text }) => {
        texts.push(text);
        return Promise.resolve({ columns: ['x', 'weft_arguments'], rows });
      },
    });
    await expect(expand(statement, context)).rejects.toMatchObject({
      message: expect.stringContaining('called for more than 3 rows'),
      suggestions: [{ kind: 'add_limit', rewrite: expect.stringContaining('WITH * LIMIT 3 CALL svc.echo(x)') }],
    });
    expect(texts[0]).toMatch(/LIMIT 4$/);
  });
});

describe('a procedure that reads before the query', () => {
  const VISIBLE = z.object({ upTo: z.number() });
  const numbers: Procedure<typeof VISIBLE.shape> = {
    name: 'svc.numbers',
    description: 'Numbers that a separate statement finds.',
    example: 'CALL svc.numbers(2)',
    columns: [{ name: 'n', type: 'INTEGER', description: 'a number' }],
    inExpressions: true,
    parameters: VISIBLE,
    compile: async (calls, { read, caller }) => {
      const [call] = calls;
      if (call?.upTo === 13) throw new ArgumentError(`is not for ${caller?.keyPrefix ?? 'nobody'}.`);
      const rows = await read({ text: 'UNWIND range(1, $n) AS n RETURN n', parameters: { n: call?.upTo } });
      return { text: 'UNWIND input.rows AS n RETURN n', inputs: calls.map(() => ({ rows: rows.map(({ n }) => n) })) };
    },
  };
  const only: ProcedureCatalog = { find: () => numbers, all: () => [numbers] };
  const caller = { keyPrefix: 'svc_live_ab', scopes: ['query'], mostConcurrent: 1, rate: null };

  async function inputOf(query: string) {
    const readOwn = ({ parameters }: { parameters?: object }) => {
      expect(parameters).toEqual({ n: 2 });
      return Promise.resolve({ columns: ['n'], rows: [{ n: 1n }, { n: 2n }] });
    };
    return (await expand(parseStatement(query), stepContext({ catalog: only, caller, readOwn }))).driverParameters;
  }

  it('A procedure that reads before the query binds what it found', async () => {
    expect(await inputOf('CALL svc.numbers(2)')).toEqual({ weft_input_1: { rows: [1n, 2n] } });
  });

  it('A procedure that reads before the query reads nothing under EXPLAIN', async () => {
    expect(await inputOf('EXPLAIN CALL svc.numbers(2)')).toEqual({ weft_input_1: { rows: [] } });
  });

  it('An argument that is wrong only for this caller is an error with a correct call', async () => {
    await expect(inputOf('CALL svc.numbers(13)')).rejects.toMatchObject({
      message: 'svc.numbers: is not for svc_live_ab.',
      extras: { code: 'INVALID_ARGUMENT' },
      suggestions: [{ rewrite: 'CALL svc.numbers(2)' }],
    });
  });
});

describe('calls that cannot be', () => {
  it('An unknown column is an error that offers the nearest column', async () => {
    const problem = await problemOf('CALL svc.echo(1) YIELD valu RETURN valu');
    expect(problem.message).toBe('svc.echo has no column valu; it has value, twice.');
    expect(problem.extras).toMatchObject({ code: 'UNKNOWN_COLUMN', position: 23 });
    expect(problem.suggestions[0]?.rewrite).toBe('CALL svc.echo(1) YIELD value RETURN valu');
  });

  it('A column that is near to no other is an error with an example', async () => {
    const problem = await problemOf('CALL svc.echo(1) YIELD something RETURN 1');
    expect(problem.suggestions[0]?.rewrite).toBe('CALL svc.echo("x")');
  });

  it('A wrong argument is an error with the reason and a correct call', async () => {
    const problem = await problemOf('RETURN 1 AS n UNION CALL svc.echo("bad") YIELD value AS n RETURN n');
    expect(problem.message).toBe('svc.echo: bad is not good.');
    expect(problem.extras).toMatchObject({ code: 'INVALID_ARGUMENT', position: 20, line: 1, column: 21 });
    expect(problem.suggestions).toMatchObject([{ kind: 'replace_procedure', rewrite: 'CALL svc.echo("x")' }]);
  });

  it('A procedure in place of a function is an error that shows its CALL', async () => {
    const problem = await problemOf('RETURN svc.echo("x") AS x');
    expect(problem.message).toBe('svc.echo is a procedure: write CALL svc.echo(...) YIELD value, twice.');
    expect(problem.extras).toMatchObject({ code: 'CALL_ONLY_PROCEDURE', position: 7 });
  });

  it('A parameter without a value is an error that asks to bind it', async () => {
    const problem = await problemOf('CALL svc.echo($x)');
    expect(problem.extras.code).toBe('MISSING_PARAMETER');
    expect(problem.suggestions).toMatchObject([{ kind: 'bind_parameter', rewrite: null }]);
  });
});

describe('a procedure that computes its rows from what it reads', () => {
  const NAMED = z.object({ name: z.string() });
  const long: Procedure<typeof NAMED.shape> = {
    name: 'svc.long',
    description: 'Answers from its own read.',
    example: 'CALL svc.long("x")',
    columns: [{ name: 'one', type: 'STRING', description: 'a text' }],
    parameters: NAMED,
    answer: async (calls, { reader }) => {
      const text = 'UNWIND $input.names AS name RETURN name AS one';
      const found = await reader.read({ text, parameters: { input: { names: calls.map(({ name }) => name) } } });
      return {
        rows: calls.map(() => found.map(({ one }) => ({ one }))),
        rowNotices: calls.map(() => found.map(({ said }) => (said === true ? [NOTICE] : []))),
      };
    },
  };
  const NOTICE = { kind: 'k', severity: 'info', message: 'm', rewrite: null, subject: 's' } as const;
  const only: ProcedureCatalog = { find: () => long, all: () => [long] };

  async function expandedBy(query: string, rows: StageRows['rows']) {
    const read: string[] = [];
    const readOwn = ({ text }: { text: string }) => {
      read.push(text);
      return Promise.resolve({ columns: [], rows });
    };
    const stage = { columns: ['x', 'weft_arguments'], rows: [{ x: 'a', weft_arguments: ['a'] }] };
    const context = stepContext({ catalog: only, readOwn, read: () => Promise.resolve(stage) });
    const result = await expand(parseStatement(query), context);
    const { answer = null } = result;
    return { text: applyEdits(query, result.edits), parameters: result.driverParameters ?? {}, read, answer };
  }

  it('A call that is the whole statement is answered by its own read, without a further query', async () => {
    const rows = [{ one: 'a', said: true }];
    const { answer } = await expandedBy('CALL svc.long("a") YIELD one AS `the one`', rows);
    expect(answer).toEqual({
      columns: ['the one'],
      rows: [{ row: { 'the one': 'a' }, notices: [NOTICE] }],
      index: null,
    });
    expect((await expandedBy('OPTIONAL CALL svc.long("a") YIELD one', [])).answer).toEqual({
      columns: ['one'],
      rows: [{ row: {}, notices: [] }],
      index: null,
    });
  });

  it.each([
    'CALL svc.long("a") YIELD one WHERE one = "a" RETURN one',
    'CALL svc.long("a") YIELD one RETURN one',
    'OPTIONAL CALL svc.long("a") YIELD one RETURN one',
    'CALL svc.long("a") YIELD one RETURN one UNION CALL svc.long("b") YIELD one RETURN one',
    'RETURN COLLECT { CALL svc.long("a") YIELD one RETURN one } AS all',
    'UNWIND ["a"] AS x CALL svc.long(x) YIELD one RETURN one',
  ])('The database computes the rest of %s', async (query) => {
    const { answer } = await expandedBy(query, [{ one: 'a', said: false }]);
    expect(answer).toBeNull();
  });

  it('A procedure reads by the same text in every query, and its rows are values in the query', async () => {
    const rows = [{ one: 'a', said: false }];
    const bare = await expandedBy('CALL svc.long("a")', rows);
    const filtered = await expandedBy('CALL svc.long("b") YIELD one WHERE one <> "c" RETURN one AS other', rows);
    expect(bare.read).toEqual(filtered.read);
    expect(bare.read[0]).toContain('RETURN name AS one');
    expect(bare.text).not.toContain('$input.names');
    expect(Object.values(bare.parameters)).toEqual([[['a', 0n]]]);
    expect(Object.values(filtered.parameters)).toEqual([[['a']]]);
  });

  it('A procedure runs once for all rows that call it', async () => {
    const { read, text } = await expandedBy('UNWIND ["a"] AS x CALL svc.long(x) YIELD one RETURN x, one', [
      { one: 'a', said: false },
    ]);
    expect(read).toHaveLength(1);
    expect(text).toMatch(/UNWIND \$weft_answers_\d\[weft_call\] AS weft_answer/);
  });

  it('A procedure that computes its rows reads nothing under EXPLAIN', async () => {
    const { read } = await expandedBy('EXPLAIN CALL svc.long("a")', []);
    expect(read).toEqual([]);
  });

  it('A procedure that returns more rows than a query may carry is refused', async () => {
    const rows = Array.from({ length: 100_001 }, () => ({ one: 'a', said: false }));
    await expect(expandedBy('CALL svc.long("a")', rows)).rejects.toMatchObject({
      message: expect.stringContaining('Split the call into parts'),
    });
  });
});

describe('a procedure that is called for many rows', () => {
  const THING = z.object({ thing: z.number() });
  const counted = (portions: number[], rowsEach = 1): Procedure<typeof THING.shape> => ({
    name: 'svc.counted',
    description: 'Says which call it was.',
    example: 'CALL svc.counted(1)',
    columns: [{ name: 'n', type: 'INTEGER', description: 'what was given' }],
    parameters: THING,
    answer: async (calls) => {
      portions.push(calls.length);
      return {
        rows: calls.map(({ thing }) => Array.from({ length: rowsEach }, () => ({ n: BigInt(thing) }))),
        rowNotices: calls.map(() => []),
        layers: ['dns'],
      };
    },
  });

  async function asked(procedure: Procedure<typeof THING.shape>, count: number) {
    const rows = Array.from({ length: count }, (_, at) => ({ x: BigInt(at), weft_arguments: [BigInt(at)] }));
    const context = stepContext({
      catalog: { find: (name) => (name === procedure.name ? procedure : undefined), all: () => [procedure] },
      read: () => Promise.resolve({ columns: ['x', 'weft_arguments'], rows }),
    });
    return expand(
      parseStatement(`UNWIND range(0, ${count}) AS x CALL svc.counted(x) YIELD n RETURN count(n)`),
      context,
    );
  }

  it('A procedure answers many rows in portions, as if the query asked for them at once', async () => {
    const portions: number[] = [];
    const { driverParameters, layers } = await asked(counted(portions), 2500);
    expect(portions).toEqual([1000, 1000, 500]);
    expect(Object.values(driverParameters ?? {}).map((value) => Array.isArray(value) && value.length)).toEqual([
      2500, 2500,
    ]);
    expect(layers).toEqual(['dns']);
  });

  it('A procedure ends with the portion that has too many rows', async () => {
    const portions: number[] = [];
    await expect(asked(counted(portions, 60), 10_000)).rejects.toMatchObject({
      message: expect.stringContaining('more than 100,000 rows'),
    });
    expect(portions).toEqual([1000, 1000]);
  });
});
