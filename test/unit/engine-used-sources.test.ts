import { describe, expect, it } from 'vitest';
import { coverageNotices, walksNothing } from '../../engine/empty-answers/coverage-notices.ts';
import { calledLayers, walkedLayers } from '../../engine/empty-answers/walked-layers.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { readUsedSources, SourcesOfRows, usedSourcesText, withSources } from '../../engine/run/used-sources.ts';

const ROUTES = new Set(['ROUTES', 'ANNOUNCED_BY']);

function textOf(query: string): string | null {
  const text = usedSourcesText(parseStatement(query), ROUTES);
  if (text !== null) expect(() => parseStatement(text)).not.toThrow();
  return text;
}

describe('the text that asks an answer for its sources', () => {
  it('The text for the sources is the query, with its edges in place of what it returns', () => {
    expect(textOf('MATCH (i:IPV4 {name: $ip})-[:ANNOUNCED_BY]->(p)-[r:ROUTES]-(a) RETURN p.name, a.name')).toBe(
      'MATCH (i:IPV4 {name: $ip})-[weft_edge0:ANNOUNCED_BY]->(p)-[r:ROUTES]-(a) WITH weft_edge0, r LIMIT 200\n' +
        'UNWIND [weft_edge0] + [r] AS weft_edge WITH weft_edge WHERE weft_edge.source IS NOT NULL\n' +
        'RETURN type(weft_edge) AS type, weft_edge.source AS source, max(weft_edge.observed_at) AS observedAt',
    );
  });

  it('The text for the sources reads the rows of the answer, in its order and page', () => {
    expect(textOf('MATCH (p)-[r:ROUTES]-(a) RETURN a.name AS n, p.name ORDER BY n SKIP 5 LIMIT 3')).toContain(
      'WITH *, a.name AS n\nWITH r ORDER BY n SKIP 5 LIMIT 3\nWITH r LIMIT 200',
    );
  });

  it('The text for the sources includes steps of many hops, and rows that an answer aggregates', () => {
    const text = textOf('UNWIND $l AS x MATCH (p {name: x})-[:ROUTES*1..2]-(a) WHERE a.x = 1 RETURN count(*)');
    expect(text).toContain('WITH weft_edge0 LIMIT 200\nUNWIND coalesce(weft_edge0, []) AS weft_edge');
  });

  it.each([
    'MATCH (p)-[:ROUTES]-(a) WITH a RETURN a',
    'MATCH (p)-[:RESOLVES_TO]-(a) RETURN a',
    'MATCH (p)-[:ROUTES]-(a) RETURN a UNION MATCH (p)-[:ROUTES]-(a) RETURN a',
    'CALL { MATCH (p)-[:ROUTES]-(a) RETURN a } RETURN a',
    'MATCH (a) RETURN EXISTS { (a)-[:ROUTES]-() } AS x',
  ])('%s has no text for the sources', (query) => {
    expect(textOf(query)).toBeNull();
  });

  it('A used source has its date as a number, and a source without a date is left out', () => {
    const rows = [
      { type: 'ROUTES', source: 'a', observedAt: 5n },
      { type: 'ROUTES', source: 'b', observedAt: null },
    ];
    expect(readUsedSources(rows)).toEqual([{ type: 'ROUTES', source: 'a', observedAt: 5 }]);
  });
});

describe('the column for the sources of each row', () => {
  const columnOf = (query: string): string | null => {
    const found = withSources(parseStatement(query), ROUTES);
    if (found !== null) expect(() => parseStatement(found.text)).not.toThrow();
    return found?.text ?? null;
  };

  it('A query that names where it starts returns the sources of its edges in one more column', () => {
    expect(columnOf('MATCH (i:IPV4 {name: $ip})-[:ANNOUNCED_BY]->(p)-[r:ROUTES]-(a) RETURN p.name, a.name')).toBe(
      'MATCH (i:IPV4 {name: $ip})-[weft_edge0:ANNOUNCED_BY]->(p)-[r:ROUTES]-(a) RETURN p.name, a.name, ' +
        '[[type(weft_edge0), weft_edge0.source, weft_edge0.observed_at]] + [[type(r), r.source, r.observed_at]] AS weft_sources',
    );
  });

  it('The column comes before the order and the page of an answer', () => {
    expect(columnOf('MATCH (p)-[r:ROUTES]-(a) RETURN a.name AS n ORDER BY n SKIP 5 LIMIT 3')).toBe(
      'MATCH (p)-[r:ROUTES]-(a) RETURN a.name AS n, [[type(r), r.source, r.observed_at]] AS weft_sources ORDER BY n SKIP 5 LIMIT 3',
    );
  });

  it('The edges of a step of many hops are a list, which is empty where an optional step has none', () => {
    expect(columnOf('OPTIONAL MATCH (p {name: $p})-[:ROUTES*1..2]-(a) RETURN a')).toContain(
      ', [weft_edge IN coalesce(weft_edge0, []) | [type(weft_edge), weft_edge.source, weft_edge.observed_at]] AS weft_sources',
    );
  });

  it('The edges of a repeated group are a list', () => {
    expect(columnOf('MATCH (p {name: $p}) ((a)-[:ROUTES]->(b)){1,3} (c) RETURN c')).toContain(
      '(a)-[weft_edge0:ROUTES]->(b)){1,3} (c) RETURN c, [weft_edge IN coalesce(weft_edge0, []) |',
    );
  });

  it('A variable of the query that has the name of the column gives it another name', () => {
    const found = withSources(parseStatement('MATCH (weft_sources {name: 1})-[r:ROUTES]-(a) RETURN a'), ROUTES);
    expect(found?.column).not.toBe('weft_sources');
  });

  it.each([
    'MATCH (p {name: $p})-[:ROUTES]-(a) RETURN count(*)',
    'MATCH (p {name: $p})-[:ROUTES]-(a) RETURN DISTINCT a.name',
    'MATCH (p {name: $p})-[:ROUTES]-(a) RETURN *',
    'MATCH (p)-[:ROUTES]-(a) RETURN a.name',
    'MATCH (p)-[:ROUTES]-(a) RETURN a.name LIMIT 5000',
    'MATCH (p {name: $p})-[:ROUTES]-(a) WITH a RETURN a',
    'MATCH (p {name: $p})-[:RESOLVES_TO]-(a) RETURN a',
    'MATCH (p {name: 1})-[:ROUTES]-(a) RETURN a UNION MATCH (p {name: 1})-[:ROUTES]-(a) RETURN a',
  ])('%s gets no such column: it would change the rows, or they may be many', (query) => {
    expect(columnOf(query)).toBeNull();
  });

  it('The sources of rows are each named once, with the newest date; edges without a source or a date are left out', () => {
    const rows = new SourcesOfRows();
    rows.take([
      ['ROUTES', 'a', 5n],
      ['ROUTES', 'b', null],
      [null, null, null],
    ]);
    rows.take([
      ['ROUTES', 'a', 7n],
      ['ANNOUNCED_BY', 'a', 3],
    ]);
    expect(rows.used).toEqual([
      { type: 'ROUTES', source: 'a', observedAt: 7 },
      { type: 'ANNOUNCED_BY', source: 'a', observedAt: 3 },
    ]);
  });

  it('The sources of the first 200 rows are named', () => {
    const rows = new SourcesOfRows();
    for (let row = 0; row < 200; row += 1) rows.take([['ROUTES', 'a', 1]]);
    rows.take([['ROUTES', 'b', 1]]);
    expect(rows.used).toEqual([{ type: 'ROUTES', source: 'a', observedAt: 1 }]);
  });
});

describe('the age of the data that rows came from', () => {
  const DAY = 86_400_000;
  const asOf = Date.parse('2026-08-23T00:00:00Z');
  const layer = (coverage: 'OK' | 'DEGRADED') => ({
    coverage,
    lastRefresh: null,
    ageSeconds: 39 * 86_400,
    reason: 'age: old',
    source: null,
  });
  const coverages = {
    layers: new Map([['bgp-announcements', layer('DEGRADED')]]),
    emptyTypes: new Set<string>(),
    cadences: new Map([
      ['pyasn-ipasn', 24],
      ['as-names', 720],
    ]),
    asOf,
  };
  const walked = walkedLayers(parseStatement('MATCH (a:ASN {name: "AS64500"})-[:ROUTES]->(p) RETURN p'));
  const bgp = 'bgp-announcements';

  it('The notice about age names each old source, once per layer', () => {
    const dated = [
      { layer: bgp, source: 'pyasn-ipasn', observedAt: Date.parse('2015-11-01T00:00:00Z') },
      { layer: bgp, source: 'as-names', observedAt: asOf - 39 * DAY },
    ];
    expect(coverageNotices(walked, coverages, true, dated)).toEqual([
      {
        kind: 'layer-degraded',
        severity: 'info',
        message: 'BGP announcements in this answer: pyasn-ipasn of 2015-11-01, 3948 days old.',
        rewrite: null,
        subject: bgp,
      },
    ]);
  });

  it('Rows whose own data is new get no notice about age, whatever else the layer holds', () => {
    const dated = [{ layer: bgp, source: 'as-names', observedAt: asOf - 39 * DAY }];
    expect(coverageNotices(walked, coverages, true, dated)).toEqual([]);
  });

  it('The age is that of the layer if the answer does not name its sources', () => {
    const [notice] = coverageNotices(walked, coverages, true);
    expect(notice?.message).toBe('BGP announcements were last refreshed 39 days ago.');
    const called = calledLayers([bgp]);
    expect(coverageNotices(called, coverages, true, [{ layer: bgp, source: null, observedAt: null }])).toHaveLength(1);
  });

  it('The age is that of the oldest row of a procedure, with no notice if no row is from the layer', () => {
    const called = calledLayers([bgp, 'ROUTES']);
    const observedAt = Date.parse('2025-12-31T00:00:00Z');
    const [notice] = coverageNotices(called, coverages, true, [{ layer: bgp, source: null, observedAt }]);
    expect(notice?.message).toBe('BGP announcements in this answer: the oldest data is of 2025-12-31, 235 days old.');
    expect(coverageNotices(called, coverages, true, [])).toEqual([]);
  });

  it('A rewrite leads nowhere if every row walks an edge type without edges, unless the query asks for that type', () => {
    const empty = { ...coverages, emptyTypes: new Set(['AS_PRESENT_AT']) };
    const path = '(a:ASN {name: "AS64500"})-[:AS_PRESENT_AT]->(f:FACILITY)';
    const walks = (query: string, asked: string) => walksNothing(walkedLayers(parseStatement(query)), empty, asked);
    expect(walks(`MATCH ${path} RETURN f`, 'MATCH (a)-[:HAS_COUNTRY]->(c) RETURN c')).toBe(true);
    expect(walks(`MATCH ${path} RETURN f`, `MATCH ${path} RETURN ff`)).toBe(false);
    expect(walks(`MATCH (a:ASN) OPTIONAL MATCH ${path} RETURN a`, 'x')).toBe(false);
    expect(walks('MATCH (a:ASN {name: "AS64500"})-[:ROUTES]->(p) RETURN p', 'x')).toBe(false);
  });

  it('A query for nodes alone gets a notice about age only if it has no rows', () => {
    const nodes = walkedLayers(parseStatement('MATCH (a:ASN {name: "AS64500"}) RETURN a.name'));
    expect(coverageNotices(nodes, coverages, true)).toEqual([]);
    expect(coverageNotices(nodes, coverages, false)).toHaveLength(1);
  });
});
