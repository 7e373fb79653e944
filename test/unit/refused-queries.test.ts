import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeRefused, RefusedQueries } from '../../cli/refused-queries.ts';
import { type LargeCall, refusedCallProblem, refusedShapeProblem } from '../../engine/contract/refusals.ts';
import { QueryIdentities } from '../../engine/run/query-identity.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';

let home: string;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 7, 3), toFake: ['Date', 'performance'] });
  home = mkdtempSync(join(tmpdir(), 'weft-refused-'));
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(home, { recursive: true });
});

const QUERY = { shape: 'one', text: 'RETURN $s =~ $s' };
const TRIMMED = { name: 'ltrim', sizes: [480_000, 60_000] };
const CALL = { call: TRIMMED, text: 'RETURN ltrim($s, $s)' };

describe('refused queries', () => {
  it('Refused queries are refused for an hour, even by a server that starts meanwhile', () => {
    const refused = new RefusedQueries(home);
    expect(refused.ofShape('one')).toBeUndefined();
    refused.add([QUERY]);
    for (const server of [refused, new RefusedQueries(home)]) {
      expect(server.ofShape('one')).toEqual({ ...QUERY, until: Date.UTC(2026, 7, 3, 1) });
      expect(server.ofShape('two')).toBeUndefined();
    }
    vi.advanceTimersByTime(3_600_000);
    expect(refused.ofShape('one')).toBeUndefined();
    expect(new RefusedQueries(home).all()).toEqual([]);
  });

  it('A call is refused in a query of any shape if each of its arguments is at least half as large', () => {
    const server = new RefusedQueries(home);
    server.add([CALL]);
    const isRefused = (...calls: LargeCall[]) => server.ofCalls(calls) !== undefined;
    expect(server.ofCalls([TRIMMED])).toEqual({ ...CALL, until: Date.UTC(2026, 7, 3, 1) });
    expect(isRefused({ name: 'size', sizes: [1] }, { name: 'ltrim', sizes: [240_000, 30_000] })).toBe(true);
    expect(isRefused({ name: 'ltrim', sizes: [239_999, 900_000] })).toBe(false);
    expect(isRefused({ name: 'ltrim', sizes: [900_000] })).toBe(false);
    expect(isRefused({ name: 'rtrim', sizes: [480_000, 60_000] })).toBe(false);
    expect(isRefused()).toBe(false);
  });

  it('A refused call and a refused shape are both in the list, in words for an operator', () => {
    const server = new RefusedQueries(home);
    server.add([QUERY, CALL, CALL]);
    expect(server.all().map(describeRefused)).toEqual([
      'RETURN $s =~ $s',
      'ltrim with arguments of 480,000 and 60,000 characters or entries',
    ]);
  });

  it('Refused queries run again a second after another process has cleared the list', () => {
    const server = new RefusedQueries(home);
    server.add([QUERY, CALL]);
    expect(new RefusedQueries(home).clear()).toBe(2);
    vi.advanceTimersByTime(1000);
    expect(server.ofShape('one')).toBeUndefined();
    expect(server.ofCalls([TRIMMED])).toBeUndefined();
    expect(new RefusedQueries(home).clear()).toBe(0);
  });

  it('New refused queries are added to those that are refused already', () => {
    const server = new RefusedQueries(home);
    server.add([QUERY]);
    vi.advanceTimersByTime(60_000);
    server.add([{ shape: 'two', text: 'RETURN toInteger($s)' }]);
    expect(server.all().map(({ text }) => text)).toEqual(['RETURN $s =~ $s', 'RETURN toInteger($s)']);
  });

  it('The list of refused queries is empty if its file is damaged, and the next query replaces the file', () => {
    writeFileSync(join(home, 'refused-queries.json'), '[{"shape":');
    const server = new RefusedQueries(home);
    expect(server.ofShape('one')).toBeUndefined();
    server.add([QUERY]);
    expect(server.ofShape('one')).toBeDefined();
  });
});

describe('the error of a refused query', () => {
  const until = Date.UTC(2026, 7, 3, 1);

  it('The error of a refused call names the function and the sizes, and says to send shorter texts', () => {
    expect(refusedCallProblem({ until, call: TRIMMED })).toMatchObject({
      status: 400,
      message:
        'A query that called ltrim with arguments of 480,000 and 60,000 characters or entries ran long past its time limit, and Neo4j ' +
        'could not end it. Until 2026-08-03T01:00:00.000Z Weft refuses calls of ltrim with arguments of at least half these sizes: ' +
        'send shorter texts and lists. An operator can see and lift the refusal with weft doctor --clear-refused.',
      extras: { code: 'QUERY_REFUSED', reason: 'could_not_be_ended', function: 'ltrim', sizes: [480_000, 60_000] },
    });
  });

  it('The error of a refused shape says to write the query differently', () => {
    expect(refusedShapeProblem({ until })).toMatchObject({
      message: expect.stringContaining('write the query differently'),
      extras: { code: 'QUERY_REFUSED', refusedUntil: '2026-08-03T01:00:00.000Z' },
    });
  });
});

describe('the shape of a query', () => {
  const shapeOf = (query: string) => new QueryIdentities(procedureCatalog).of(query).shape;

  it('The shape of a query is the same for other values, spaces and comments, and for nothing else', () => {
    const shape = shapeOf('RETURN "aaa" =~ "a*a*b" AS x');
    expect(shapeOf(`RETURN 'b'=~"(a+)+"   /* again */ AS x`)).toBe(shape);
    expect(shapeOf('RETURN "aaa" = "a*a*b" AS x')).not.toBe(shape);
    expect(shapeOf('RETURN "aaa" =~ $p AS x')).not.toBe(shape);
  });

  it('The shape of a text that is cut in the log is shared only by texts of its length', () => {
    const long = (name: string) => `RETURN [${'aVariable, '.repeat(1000)}${name}]`;
    expect(shapeOf(long('one'))).toBe(shapeOf(long('two')));
    expect(shapeOf(long('one'))).not.toBe(shapeOf(long('three')));
  });
});
