import { describe, expect, it } from 'vitest';
import type { QueryAnswer, QueryRequest } from '../../engine/contract/query.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { isLightText, LIGHT_BYTES, LIGHT_ROWS } from '../../engine/run/light-statement.ts';
import { LightQueries } from '../../engine/workers/light-queries.ts';

describe('the text of a light query', () => {
  it.each([
    'RETURN 1 AS one',
    'MATCH (h:HOSTNAME {name: $host})-[:RESOLVES_TO]->(i:IPV4) RETURN i.name, labels(i) ORDER BY i.name LIMIT 10',
    'MATCH (i:IPV4|IPV6) WHERE i.name IN ["192.0.2.1", "192.0.2.2"] AND NOT i.verdictScore > 3 RETURN i',
    'MATCH (a:ASN {name: "AS64500"})<-[r:ROUTES]-(p) WITH a, count(p) AS n WHERE n > 5 RETURN a.name, n, type(r)',
    'OPTIONAL MATCH (h:HOSTNAME {name: $host}) WHERE h.name STARTS WITH "www" OR h.name IS NOT NULL RETURN count(*)',
  ])('%s is light: it returns stored values', (text) => {
    expect(isLightText(parseStatement(text))).toBe(true);
  });

  it.each([
    'RETURN range(1, $n) AS x',
    'MATCH (h:HOSTNAME) RETURN collect(h.name)',
    'RETURN [x IN $l | x + 1] AS x',
    'RETURN reduce(s = "", x IN $l | s + x) AS s',
    'RETURN $a + $b AS x',
    'RETURN split($p, "") AS x',
    'MATCH (h:HOSTNAME) WHERE h.name =~ $p RETURN h.name',
    'MATCH (a:ASN {name: $a})-[:NEIGHBOR_OF*1..3]-(b) RETURN b.name',
    'MATCH p = shortestPath((a:ASN {name: $a})-[*..5]-(b:ASN {name: $b})) RETURN p',
    'MATCH (h:HOSTNAME {name: $h}) RETURN h {.*}',
    'MATCH (h:HOSTNAME {name: $h}) RETURN COLLECT { MATCH (h)--(x) RETURN x.name }',
    'MATCH (h:HOSTNAME {name: $h}) RETURN {a: h.name, b: h.name}',
    'MATCH (h:HOSTNAME {name: $h}) RETURN [h, h, h]',
    'UNWIND $names AS name MATCH (h:HOSTNAME {name: name}) RETURN h',
    'CALL svc.explain($h)',
    'CALL { RETURN 1 AS x } RETURN x',
    'EXPLAIN RETURN 1 AS one',
    `MATCH (h:HOSTNAME {name: "${'a'.repeat(1000)}"}) RETURN h`,
  ])('%s is not light: it computes values, or takes long to read', (text) => {
    expect(isLightText(parseStatement(text))).toBe(false);
  });
});

const ANSWER: QueryAnswer = {
  columns: ['x'],
  rows: [{ x: 1 }],
  statistics: { rowCount: 1, executionTimeMs: 1, truncated: false, planTimeMs: 0 },
  advisories: [],
};
const TRACE = { text: 't', characters: 1, stages: {}, rows: 1, notices: [], slug: null, code: null };

/** Light queries over an engine that gives one answer, and what it was asked. */
function over(answer: QueryAnswer | Error = ANSWER) {
  const asked: QueryRequest[] = [];
  const light = new LightQueries({
    forgetPlans: () => undefined,
    run: async (request) => {
      asked.push(request);
      request.onTrace?.(TRACE);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { light, asked };
}

const request = { query: 'RETURN 1 AS x', parameters: { a: 'b' } };

function learned(light: LightQueries): LightQueries {
  for (let answer = 0; answer < 3; answer += 1) light.learn(request, true);
  return light;
}

describe('a light query', () => {
  it('A query is answered here after three light answers of workers to its text', () => {
    const { light } = over();
    const taken = [0, 1, 2].map(() => {
      light.learn(request, true);
      return light.takes(request);
    });
    expect(taken).toEqual([false, false, true]);
    expect(light.takes({ query: 'RETURN 2 AS x' })).toBe(false);
  });

  it('An answer of a worker that is not light ends it, but not one to an agent, which has other limits', () => {
    const { light } = over();
    learned(light).learn({ ...request, forAgent: true }, false);
    expect(light.takes(request)).toBe(true);
    light.learn(request, false);
    expect(light.takes(request)).toBe(false);
  });

  it.each([
    ['of an agent', { ...request, forAgent: true }],
    ['with a long text among its parameters', { ...request, parameters: { a: { b: ['x'.repeat(5000)] } } }],
    ['with many values', { ...request, parameters: { a: Array.from({ length: 201 }, () => 1) } }],
    ['with many lists of values', { ...request, parameters: { a: Array(100).fill([1, 2]) } }],
    [
      'with names of parameters that are many',
      { ...request, parameters: Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`p${at}`, 1])) },
    ],
  ])('A query %s goes to a worker', (_, asked) => {
    expect(learned(over().light).takes(asked)).toBe(false);
  });

  it('A light query has ceilings of rows and bytes, and reports its trace once', async () => {
    const { light, asked } = over();
    const traces: unknown[] = [];
    expect(await light.run({ ...request, onTrace: (trace) => traces.push(trace) })).toBe(ANSWER);
    expect(asked.map(({ mostOfAnswer }) => mostOfAnswer)).toEqual([{ rows: LIGHT_ROWS, bytes: LIGHT_BYTES }]);
    expect(traces).toEqual([TRACE]);
  });

  it('An answer that is too large is abandoned without a trace, and its text goes to workers from then on', async () => {
    const { light } = over({ ...ANSWER, statistics: { ...ANSWER.statistics, truncated: true } });
    const traces: unknown[] = [];
    expect(await learned(light).run({ ...request, onTrace: (trace) => traces.push(trace) })).toBeNull();
    expect([traces, light.takes(request)]).toEqual([[], false]);
  });

  it('The problem of a light query is reported with its trace', async () => {
    const traces: unknown[] = [];
    const answer = over(new Error('no')).light.run({ ...request, onTrace: (trace) => traces.push(trace) });
    await expect(answer).rejects.toThrow('no');
    expect(traces).toEqual([TRACE]);
  });
});
