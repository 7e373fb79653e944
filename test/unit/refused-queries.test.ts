import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RefusedQueries } from '../../cli/refused-queries.ts';
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

describe('refused queries', () => {
  it('Refused queries are refused for an hour, even by a server that starts meanwhile', () => {
    const refused = new RefusedQueries(home);
    expect(refused.get('one')).toBeUndefined();
    refused.add([QUERY]);
    for (const server of [refused, new RefusedQueries(home)]) {
      expect(server.get('one')).toEqual({ ...QUERY, until: Date.UTC(2026, 7, 3, 1) });
      expect(server.get('two')).toBeUndefined();
    }
    vi.advanceTimersByTime(3_600_000);
    expect(refused.get('one')).toBeUndefined();
    expect(new RefusedQueries(home).all()).toEqual([]);
  });

  it('Refused queries run again a second after another process has cleared the list', () => {
    const server = new RefusedQueries(home);
    server.add([QUERY, { ...QUERY, shape: 'two' }]);
    expect(new RefusedQueries(home).clear()).toBe(2);
    vi.advanceTimersByTime(1000);
    expect(server.get('one')).toBeUndefined();
    expect(new RefusedQueries(home).clear()).toBe(0);
  });

  it('New refused queries are added to those that are refused already', () => {
    const server = new RefusedQueries(home);
    server.add([QUERY]);
    vi.advanceTimersByTime(60_000);
    server.add([{ ...QUERY, shape: 'two' }]);
    expect(server.all().map(({ shape }) => shape)).toEqual(['one', 'two']);
  });

  it('The list of refused queries is empty if its file is damaged, and the next query replaces the file', () => {
    writeFileSync(join(home, 'refused-queries.json'), '[{"shape":');
    const server = new RefusedQueries(home);
    expect(server.get('one')).toBeUndefined();
    server.add([QUERY]);
    expect(server.get('one')).toBeDefined();
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
