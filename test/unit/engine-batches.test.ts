import neo4j from 'neo4j-driver';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import type { CompiledProcedure, ComputedProcedure, Procedure } from '../../engine/contract/procedure-catalog.ts';
import type { StageRows } from '../../engine/contract/step.ts';
import { networksOfRange, withoutStar } from '../../engine/expand/batch-entries.ts';
import { expand } from '../../engine/expand/expand.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { applyEdits } from '../../engine/text/edit.ts';
import { anyIndicators } from '../../procedures/any-indicators.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { QueryProblem } from '../../schema/problem.ts';
import { stepContext } from './engine-step-context.ts';

const PARAMETERS = z.object({
  items: anyIndicators(['ip', 'domain', 'network']),
  detail: z.enum(['short', 'long']).default('short'),
});

const COLUMNS = [
  { name: 'item', type: 'STRING', description: 'in normal form' },
  { name: 'length', type: 'INTEGER', description: 'of its name' },
  { name: 'coverage', type: 'STRING', description: 'full' },
  { name: 'reason', type: 'STRING', description: 'why not', isReason: true },
] as const;

const DECLARED = {
  description: 'Measures names.',
  example: 'CALL svc.measure(["www.example.com"])',
  columns: COLUMNS,
  parameters: PARAMETERS,
  inExpressions: true,
} as const;

/** Answers each indicator with the length of its name. */
const computed: ComputedProcedure<typeof PARAMETERS.shape> = {
  ...DECLARED,
  name: 'svc.measure',
  answer: async (calls) => ({
    rows: calls.map(({ items }) =>
      items.entries.map(({ name }) => ({ item: name, length: BigInt(name.length), coverage: 'full' })),
    ),
    advisories: calls.flatMap(({ items }) => items.advisories),
    layers: ['dns'],
  }),
};

const compiled: CompiledProcedure<typeof PARAMETERS.shape> = {
  ...DECLARED,
  name: 'svc.compiled',
  compile: (calls) => ({
    text: 'UNWIND input.names AS item RETURN item, size(item) AS length, "full" AS coverage',
    inputs: calls.map(({ items }) => ({ names: items.entries.map(({ name }) => name) })),
  }),
};

const procedures: readonly Procedure[] = [computed, compiled];
const catalog = {
  find: (name: string) => procedures.find((one) => one.name === name.toLowerCase()),
  all: () => procedures,
};

/** Rows that a stage or a compiled text would answer. */
async function answered(query: string, parameters: Record<string, unknown> = {}, stage?: StageRows) {
  const readOwn = lengthsRead();
  const context = stepContext({
    catalog,
    parameters,
    read: () => Promise.resolve(stage ?? { columns: [], rows: [] }),
    readOwn,
  });
  const statement = parseStatement(query);
  const { answer, advisories, layers, edits, driverParameters } = await expand(statement, context);
  return {
    columns: answer?.columns,
    rows: answer?.rows.map(({ row }) => row) ?? rowsOfText(driverParameters),
    notices: advisories.map(({ message }) => message),
    layers,
    text: applyEdits(query, edits),
    parameters: driverParameters,
  };
}

/** The names that a compiled text receives as its input, for a call that is part of a query. */
function rowsOfText(parameters: unknown): Record<string, unknown>[] {
  const { weft_input_1: input } = z
    .object({ weft_input_1: z.object({ names: z.array(z.string()) }) })
    .parse(parameters);
  return input.names.map((item) => ({ item }));
}

/** What the database makes of the compiled text: the lengths of names. */
function lengthsRead() {
  return ({ parameters }: { readonly parameters?: Readonly<Record<string, unknown>> }): Promise<StageRows> => {
    const calls = z.object({ calls: z.array(z.object({ names: z.array(z.string()) })) }).parse(parameters?.input);
    const rows = calls.calls.flatMap(({ names }, at) =>
      names.map((item) => ({ at: BigInt(at), item, length: BigInt(item.length), coverage: 'full' })),
    );
    return Promise.resolve({ columns: [], rows });
  };
}

async function problemOf(query: string, parameters: Record<string, unknown> = {}) {
  const error = await answered(query, parameters).catch((thrown: unknown) => thrown);
  if (error instanceof QueryProblem) return error;
  throw error;
}

const BAD =
  "'not an indicator' is nothing that can be asked for here. Give 192.0.2.10, www.example.com (or a URL of it) or 192.0.2.0/24.";

describe.each(['svc.measure', 'svc.compiled'])('a list given to %s', (name) => {
  it('A bad entry of a list has a row in its place, and the other entries are answered', async () => {
    const { columns, rows } = await answered(
      `CALL ${name}(["a.example", "not an indicator", "b.example", "A.example"])`,
    );
    expect(columns).toEqual(['item', 'length', 'coverage', 'reason']);
    expect(rows).toMatchObject([
      { item: 'a.example', length: 9n, coverage: 'full' },
      { item: 'not an indicator', length: null, coverage: 'invalid', reason: BAD },
      { item: 'b.example', length: 9n, coverage: 'full' },
    ]);
  });

  it('A null entry of a list has no row', async () => {
    const { rows } = await answered(`CALL ${name}([null, "a.example", null])`);
    expect(rows).toMatchObject([{ item: 'a.example' }]);
    expect((await answered(`CALL ${name}([null])`)).rows).toEqual([]);
  });

  it('The reason for a bad entry names the nearest valid value', async () => {
    const { rows } = await answered(`CALL ${name}(["192.0.2.010"]) YIELD item, reason`);
    expect(rows).toMatchObject([
      { item: '192.0.2.010', reason: expect.stringMatching(/The nearest is 192\.0\.2\.10\.$/) },
    ]);
  });

  it('An indicator of another kind is a bad entry', async () => {
    const { rows } = await answered(`CALL ${name}(["CVE-2021-44228", "a.example"]) YIELD item, coverage`);
    expect(rows).toEqual([
      { item: 'CVE-2021-44228', coverage: 'invalid' },
      { item: 'a.example', coverage: 'full' },
    ]);
  });

  it('A call without YIELD shows no reason column if all entries are valid', async () => {
    const { columns, text } = await answered(`CALL ${name}(["a.example", null])`);
    expect(columns ?? text.split(' RETURN ').at(-1)?.split(', ')).toEqual(['item', 'length', 'coverage']);
  });

  it('A call that yields the reason has a reason column even if all entries are valid', async () => {
    const { columns, text } = await answered(`CALL ${name}("a.example") YIELD item, reason`);
    expect(columns ?? text.split(' RETURN ').at(-1)?.split(', ')).toEqual(['item', 'reason']);
  });

  test.each([
    [
      '"192.0.2.1,192.0.2.9"',
      ['192.0.2.1', '192.0.2.9'],
      'Took 192.0.2.1,192.0.2.9 as 2 values: 192.0.2.1, 192.0.2.9.',
    ],
    [
      '"a.example, b.example"',
      ['a.example', 'b.example'],
      'Took a.example, b.example as 2 values: a.example, b.example.',
    ],
    [
      '["a.example b.example"]',
      ['a.example', 'b.example'],
      'Took a.example b.example as 2 values: a.example, b.example.',
    ],
    [
      '"192.0.2.8-192.0.2.12"',
      ['192.0.2.8/30', '192.0.2.12'],
      'Took 192.0.2.8-192.0.2.12 as 2 values: 192.0.2.8/30, 192.0.2.12/32.',
    ],
    ['"192.0.2.8-11"', ['192.0.2.8/30'], 'Took 192.0.2.8-11 as 192.0.2.8/30.'],
    ['".a.example"', ['a.example'], 'Took .a.example as a.example.'],
    ['"*.a.example"', ['a.example'], 'Took *.a.example as a.example.'],
  ])('The entry %s is read as the values in it, with a notice', async (given, items, notice) => {
    const { rows, notices } = await answered(`CALL ${name}(${given}) YIELD item, coverage`);
    expect(rows?.map(({ item }) => item)).toEqual(items);
    expect(notices).toContain(notice);
  });

  it('A list with more entries than the maximum is refused, whatever its entries are', async () => {
    const items = ['not an indicator', ...Array.from({ length: 1001 }, (_, index) => `h${index}.example`)];
    expect((await problemOf(`CALL ${name}($items)`, { items })).message).toContain('at most 1000 entries');
  });
});

describe('values from rows', () => {
  const node = new neo4j.types.Node(1, ['HOSTNAME'], { name: 'a.example' }, '4:x:1');
  const stage: StageRows = {
    columns: ['x', 'weft_arguments'],
    rows: [node, null, 'not an indicator', 'a.example'].map((x) => ({ x: null, weft_arguments: [x] })),
  };

  it.each(['svc.measure', 'svc.compiled'])(
    '%s reads a node as its name, skips null, and gives a bad value its own row',
    async (name) => {
      const { rows } = await answered(`UNWIND $l AS x CALL ${name}(x) YIELD item, coverage`, { l: [] }, stage);
      expect(rows).toEqual([
        { item: 'a.example', coverage: 'full' },
        { item: 'not an indicator', coverage: 'invalid' },
        { item: 'a.example', coverage: 'full' },
      ]);
    },
  );
});

describe('a single value that a procedure cannot take', () => {
  test.each([
    ['CALL svc.measure("192.0.2.010") YIELD item RETURN item', 'CALL svc.measure("192.0.2.10") YIELD item RETURN item'],
    [
      'CALL svc.measure({items: "192.0.2.010", detail: "long"})',
      'CALL svc.measure({items: "192.0.2.10", detail: "long"})',
    ],
    ['CALL svc.measure("ip: 192.0.2.10")', 'CALL svc.measure("192.0.2.10")'],
    ['CALL svc.measure("APT28")', 'CALL svc.search("APT28")'],
    ['CALL svc.measure("AS64500")', 'CALL explain("AS64500")'],
    ['CALL svc.measure({item: "a.example"})', 'CALL svc.measure({items: "a.example"})'],
    ['CALL svc.measure("a.example", "Long")', 'CALL svc.measure("a.example", "long")'],
    [
      'CALL svc.measure({items: "a.example", detail: "Long"})',
      'CALL svc.measure({items: "a.example", detail: "long"})',
    ],
    ['CALL svc.measure(null)', null],
    ['CALL svc.measure()', null],
    ['CALL svc.measure({detail: "long"})', null],
  ])("The call %s is an error whose rewrite has the user's own value", async (query, rewrite) => {
    const { suggestions, extras } = await problemOf(query);
    expect(extras.code).toBe('INVALID_ARGUMENT');
    expect(suggestions.map((one) => one.rewrite)).toEqual([rewrite]);
  });

  it('The error for a parameter without a value names the parameter', async () => {
    expect((await problemOf('CALL svc.measure({detail: "long"})')).message).toBe('svc.measure: items is missing.');
  });

  it('A call with only bad entries reads no layer, so that the answer reports no age of data', async () => {
    expect((await answered('CALL svc.measure(["not an indicator"])')).layers).toEqual([]);
  });
});

describe('the forms of entries', () => {
  test.each([
    ['192.0.2.0-192.0.2.255', ['192.0.2.0/24']],
    ['2001:db8::-2001:db8::3', ['2001:db8::/126']],
    ['192.0.2.9-192.0.2.8', null],
    ['192.0.2.9-2001:db8::1', null],
    ['10.0.0.0-8.example', null],
  ])('The networks of %s are %j', (range, networks) => {
    expect(networksOfRange(range)).toEqual(networks);
  });

  test.each([
    ['*.example.com', 'example.com'],
    ['..example.com', 'example.com'],
    ['*', '*'],
    ['.', '.'],
    ['example.com.', 'example.com.'],
  ])('The entry %s stands for %s', (given, name) => {
    expect(withoutStar(given)).toBe(name);
  });
});

describe('the catalog', () => {
  it('Every procedure that takes lists has a column for the reason and one that repeats the entry', () => {
    const withReason = procedureCatalog.all().filter(({ columns }) => columns.some(({ name }) => name === 'reason'));
    expect(withReason.map(({ name, entryColumn, columns }) => [name, entryColumn ?? columns[0]?.name])).toEqual([
      ['explain', 'indicator'],
      ['svc.explain', 'indicator'],
      ['svc.assess', 'host'],
      ['svc.assessUrl', 'url'],
      ['svc.resolve', 'host'],
      ['svc.identify', 'host'],
      ['svc.walk', 'host'],
      ['svc.variants', 'name'],
      ['svc.variants.of', 'name'],
      ['svc.origins', 'host'],
      ['svc.connect', 'a'],
      ['svc.history', 'indicator'],
      ['svc.history.whois', 'domain'],
      ['svc.enrich', 'name'],
      ['svc.asnCountries', 'asn'],
      ['svc.asnThreatDensity', 'asn'],
      ['svc.danglingCname', 'host'],
      ['svc.psl.tldPlusOne', 'host'],
      ['svc.psl.affiliation', 'domain'],
      ['svc.asSet', 'asSetName'],
      ['svc.lookupTorRelay', 'indicator'],
      ['svc.lookupTlsFingerprint', 'indicator'],
    ]);
  });
});
