import { describe, expect, it } from 'vitest';
import { correctComparisons } from '../../engine/correct/values/comparisons.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { applyEdits } from '../../engine/text/edit.ts';
import { stepContext } from './engine-step-context.ts';

async function corrected(text: string, parameters: Record<string, unknown> = {}) {
  const statement = parseStatement(text);
  const result = await correctComparisons(statement, stepContext({ parameters }));
  return { ...result, text: applyEdits(statement.text, result.edits) };
}

const LISTED = 'MATCH (i:IPV4 {name: "203.0.113.66"})-[r:LISTED_IN]->(f) WHERE';

describe('a value that is compared with a property of another type', () => {
  it.each([
    ['a flag', `${LISTED} i.isThreat = 'True' RETURN f`, `${LISTED} i.isThreat = true RETURN f`],
    ['a flag as a number', `${LISTED} i.isThreat = 1 RETURN f`, `${LISTED} i.isThreat = true RETURN f`],
    ['a number', `${LISTED} i.threatScore > '5.5' RETURN f`, `${LISTED} i.threatScore > 5.5 RETURN f`],
    ['a list', `${LISTED} i.threatSources IN ['1', 2] RETURN f`, `${LISTED} i.threatSources IN [1, 2] RETURN f`],
    [
      'the epoch milliseconds of a listing',
      `${LISTED} r.lastSeen > '2026-01-01' RETURN f`,
      `${LISTED} r.lastSeen > 1767225600000 RETURN f`,
    ],
    [
      'epoch milliseconds',
      `${LISTED} i.threatLastSeen >= '2026-01-01T00:00:00Z' RETURN f`,
      `${LISTED} i.threatLastSeen >= 1767225600000 RETURN f`,
    ],
    [
      'a flag in a pattern',
      "MATCH (f:FEED_SOURCE {isThreat: 'true'}) RETURN f",
      'MATCH (f:FEED_SOURCE {isThreat: true}) RETURN f',
    ],
    ['the left side', `${LISTED} '5' < i.threatScore RETURN f`, `${LISTED} 5 < i.threatScore RETURN f`],
  ])('%s is read in the type of the property', async (_, given, meant) => {
    const result = await corrected(given);
    expect(result.text).toBe(meant);
    expect(result.advisories[0]).toMatchObject({ kind: 'input-folded', rewrite: meant });
    expect((await corrected(meant)).edits).toEqual([]);
  });

  it.each([
    [
      `${LISTED} r.lastSeen > datetime() - duration({days: 7}) RETURN f`,
      'datetime({epochMillis: r.lastSeen}) > datetime() - duration({days: 7})',
    ],
    [
      `${LISTED} i.threatLastSeen > datetime('2026-01-01') RETURN f`,
      "datetime({epochMillis: i.threatLastSeen}) > datetime('2026-01-01')",
    ],
    [
      `${LISTED} r.lastSeen >= date('2026-01-01') RETURN f`,
      "date(datetime({epochMillis: r.lastSeen})) >= date('2026-01-01')",
    ],
    [
      "MATCH (h:HOSTNAME {name: 'example.com'}) WHERE h.createDate < datetime() RETURN h",
      'datetime(h.createDate) < datetime()',
    ],
  ])('%s compares times', async (given, meant) => {
    const result = await corrected(given);
    expect(result.text).toContain(meant);
    expect((await corrected(result.text)).edits).toEqual([]);
  });

  it.each([
    `${LISTED} i.threatLastSeen > timestamp() - 86400000 RETURN f`,
    `${LISTED} r.lastSeen > timestamp() - 86400000 RETURN f`,
    `${LISTED} r.lastSeen > datetime().epochSeconds RETURN f`,
    `${LISTED} r.lastSeen > 1767225600 RETURN f`,
    `${LISTED} i.isThreat = true RETURN f`,
    `${LISTED} i.isThreat = 'perhaps' RETURN f`,
    `${LISTED} f.name = 'true' RETURN f`,
    "MATCH (h:HOSTNAME {name: 'example.com'}) WHERE h.createDate < '2026-01-01' RETURN h",
  ])('The comparison in %s stays unchanged', async (text) => {
    expect((await corrected(text)).edits).toEqual([]);
  });

  it('A parameter is read in the type of the property too, and keeps its value for its other uses', async () => {
    const text = `${LISTED} i.threatScore > $least RETURN f, $least AS least`;
    const result = await corrected(text, { least: '5' });
    expect(result.text).toBe(`${LISTED} i.threatScore > $least_folded RETURN f, $least AS least`);
    expect(result).toMatchObject({ parameters: { least_folded: 5 }, cacheable: false });
    expect(result.advisories).toMatchObject([{ kind: 'input-folded', message: 'Took "5" as 5.', rewrite: null }]);
  });
});

describe('a condition that is never true', () => {
  it.each([
    ['h.soa = NULL', 'h.soa IS NULL', 'Took = NULL as IS NULL.'],
    ['h.soa <> null', 'h.soa IS NOT NULL', 'Took <> null as IS NOT NULL.'],
    ["labels(h) = 'HOSTNAME'", "'HOSTNAME' IN labels(h)", "Took labels(h) = 'HOSTNAME' as 'HOSTNAME' IN labels(h)."],
    ["h.name = 'a' || h.name = 'b'", "h.name = 'a' OR h.name = 'b'", 'Took || as OR.'],
  ])('The condition %s becomes %s', async (given, meant, message) => {
    const result = await corrected(`MATCH (h:HOSTNAME) WHERE ${given} RETURN h`);
    expect(result.text).toBe(`MATCH (h:HOSTNAME) WHERE ${meant} RETURN h`);
    expect(result.advisories).toMatchObject([{ kind: 'input-folded', message, rewrite: result.text }]);
  });

  it.each([
    'RETURN null = null AS x',
    "MATCH (h:HOSTNAME) WHERE h.name = 'a' || 'b' RETURN h",
    "MATCH (h:HOSTNAME) WHERE labels(h) = ['HOSTNAME'] RETURN h",
    "MATCH (h:HOSTNAME) WHERE labels(h)[0] = 'HOSTNAME' RETURN h",
  ])('The condition in %s stays unchanged', async (text) => {
    expect((await corrected(text)).edits).toEqual([]);
  });
});

describe('a list where one name is asked', () => {
  it.each([
    ['MATCH (h:HOSTNAME {name: $hosts}) RETURN h', 'MATCH (h:HOSTNAME WHERE h.name IN $hosts) RETURN h'],
    [
      "MATCH (h:HOSTNAME {name: ['a.example', 'b.example']}) RETURN h",
      "MATCH (h:HOSTNAME WHERE h.name IN ['a.example', 'b.example']) RETURN h",
    ],
    ['MATCH (h:HOSTNAME) WHERE h.name = $hosts RETURN h', 'MATCH (h:HOSTNAME) WHERE h.name IN $hosts RETURN h'],
    [
      'MATCH (:HOSTNAME {name: $hosts})-[:RESOLVES_TO]->(i) RETURN i',
      'MATCH (weftNamed:HOSTNAME WHERE weftNamed.name IN $hosts)-[:RESOLVES_TO]->(i) RETURN i',
    ],
  ])('%s asks for any name of the list', async (given, meant) => {
    const result = await corrected(given, { hosts: ['a.example', 'b.example'] });
    expect(result.text).toBe(meant);
    expect((await corrected(meant, { hosts: ['a.example'] })).edits).toEqual([]);
  });

  it('A parameter that holds one name leaves the query unchanged', async () => {
    expect(await corrected('MATCH (h:HOSTNAME {name: $host}) RETURN h', { host: 'a.example' })).toMatchObject({
      edits: [],
      cacheable: false,
    });
  });
});
