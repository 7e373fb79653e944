import { describe, expect, it } from 'vitest';
import { largeCalls, mayCallLarge } from '../../engine/bounds/large-calls.ts';
import type { LargeCall } from '../../engine/contract/refusals.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';

type Values = Readonly<Record<string, unknown>>;

const P = 'a'.repeat(480_000);
const Q = 'b'.repeat(60_000);

const callsOf = (text: string, parameters: Values = {}): readonly LargeCall[] =>
  largeCalls(parseStatement(text), parameters, procedureCatalog);

describe('the calls of a statement that have large arguments', () => {
  it.each<[text: string, name: string]>([
    ['RETURN size(btrim($p, $q)) AS n', 'btrim'],
    ['RETURN left(lTrim($p, $q), 1) AS n', 'ltrim'],
    ['UNWIND range(1, 100) AS i RETURN sum(size(split($p, $q))) AS n', 'split'],
    ['WITH $p AS a, $q AS b RETURN replace(a, b, "") AS n', 'replace'],
    ['CALL { RETURN $p CONTAINS $q AS n } RETURN n', 'CONTAINS'],
    ['RETURN COLLECT { RETURN split($p, $q) AS s } AS n', 'split'],
    ['RETURN [x IN [1] WHERE rtrim($p, $q) = "" | x] AS n', 'rtrim'],
  ])('A call with large parameters is found wherever it is, with the size of each argument: %s', (text, name) => {
    const [call, ...others] = callsOf(text, { p: P, q: Q });
    expect([call?.name, call?.sizes.slice(0, 2), others]).toEqual([name, [480_000, 60_000], []]);
  });

  it('A call in the syntax of trim(BOTH a FROM b) is found', () => {
    expect(callsOf('RETURN trim(BOTH $q FROM $p) AS t', { p: P, q: Q })).toEqual([
      { name: 'trim', sizes: [60_000, 480_000] },
    ]);
  });

  it('A call is found by a text that grows in the statement', () => {
    const text = 'RETURN split(reduce(s = "a", x IN range(1, 20) | s + s), "aaaa") AS s';
    expect(callsOf(text)).toEqual([{ name: 'split', sizes: [2 ** 20, 4] }]);
  });

  it('A call is found by the letters of one entry and by the number of entries of a list', () => {
    expect(callsOf('RETURN toFloatList($l) AS f', { l: ['1', '9'.repeat(50_000)] })).toEqual([
      { name: 'tofloatlist', sizes: [50_000] },
    ]);
    expect(callsOf('RETURN toFloatList($l) AS f', { l: Array(30_000).fill('1') })).toEqual([
      { name: 'tofloatlist', sizes: [30_000] },
    ]);
  });

  it.each<[text: string, parameters?: Values]>([
    ['RETURN size($p) AS n, head($l) AS h, coalesce($p, "") AS c', { p: P, l: Array(50_000).fill('a') }],
    ['MATCH (h:HOSTNAME) WHERE h.name IN $l RETURN h', { l: Array(50_000).fill('a') }],
    ['MATCH (h:HOSTNAME) WHERE toLower(h.name) CONTAINS toUpper($q) RETURN split(h.name, ".") AS s', { q: 'x' }],
    ['MATCH (h:HOSTNAME) WITH collect(h.name) AS names RETURN reverse(names) AS r', {}],
    ['RETURN btrim($p, $q) AS t', { p: 'a'.repeat(10_000), q: 'b' }],
  ])(
    'A statement has no large call if it only looks at large values, or uses stored and usual ones: %s',
    (text, parameters) => {
      expect(callsOf(text, parameters)).toEqual([]);
    },
  );

  it('A statement may call nothing large with usual parameters, unless it makes them grow', () => {
    const may = (text: string, parameters: Values = {}) =>
      mayCallLarge(parseStatement(text), parameters, procedureCatalog);
    expect(may('MATCH (h:HOSTNAME {name: toLower($name)}) RETURN h')).toBe(false);
    expect(may('RETURN split($p, ",") AS s')).toBe(false);
    expect(may('RETURN split($p, ",") AS s', { p: P })).toBe(true);
    expect(may('RETURN split(replace($p, "a", $p), ",") AS s')).toBe(true);
  });
});
