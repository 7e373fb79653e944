import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StageClock } from '../../engine/execution/stage-clock.ts';
import { QueryIdentities } from '../../engine/run/query-identity.ts';
import { QueryTracer } from '../../engine/run/query-trace.ts';
import { procedureWords, strippedText } from '../../engine/run/stripped-text.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { Problem, QueryProblem } from '../../schema/problem.ts';
import { mutatedHostileText } from '../support/hostile-mutations.ts';

/** A word that is in no keyword and in no name of the schema: if it appears, a value has leaked. */
const SECRET = 'zqxjkv';

describe('the stripped text of a query', () => {
  it.each([
    ['MATCH (h:HOSTNAME {name: "www.example.com"}) RETURN h', 'MATCH (h:HOSTNAME {name: $s}) RETURN h'],
    [
      "MATCH (h:HOSTNAME) WHERE h.rank < 10 AND h.name IN ['a', 'b']",
      'MATCH (h:HOSTNAME) WHERE h.rank < $n AND h.name IN [$s, $s]',
    ],
    ['RETURN 1 AS acme_incident_4711, $acme', 'RETURN $n AS _, $_'],
    [
      'MATCH (acme:HOSTNAME) RETURN acme.name, toLower(acme.apex), count(*)',
      'MATCH (_:HOSTNAME) RETURN _.name, toLower(_.apex), count(*)',
    ],
    ['CALL svc.resolve("a") YIELD host RETURN host AS acme', 'CALL svc.resolve($s) YIELD host RETURN host AS _'],
    ['RETURN 1.5e3, 0x1F, 0o17, 1_000, -5, $p  // my note', 'RETURN $n, $n, $n, $n, -$n, $p'],
    ['RETURN 1 /* www.example.com */ AS one', 'RETURN $n AS _'],
    ['MATCH (h:HOSTNAME)-[*1..3]->(x)\n\n  RETURN x LIMIT 5', 'MATCH (h:HOSTNAME)-[*$n..$n]->(x) RETURN x LIMIT $n'],
    ['RETURN "a" AS `www.example.com`, 1 AS `HOSTNAME`', 'RETURN $s AS _, $n AS HOSTNAME'],
  ])('The stripped text of %s has no value', (query, text) => {
    expect(strippedText(query, true, procedureWords(procedureCatalog))).toBe(text);
  });

  it.each([
    ["MATCH (h:HOSTNAME {name: 'www.example.com}) RETURN h", 'MATCH (_:HOSTNAME {name: ...'],
    ["RETURN 'it's www.example.com'", 'RETURN ...'],
    ['MATCH (h:HOSTNAME {name: www.example.com})', 'MATCH (_:HOSTNAME {name: _._._})'],
    ['MATCH (h:HOSTNAME /* secret', 'MATCH (_:HOSTNAME /* SECRET'],
    ['RETURN "\\u0022www" AS x', 'RETURN ...'],
    ['RETURN \\u00', 'RETURN'],
  ])('The stripped text of %s, which is not well formed, ends before its first quote', (query, text) => {
    expect(strippedText(query, false).toUpperCase()).toBe(text.toUpperCase());
  });

  it('A long stripped text is cut', () => {
    const text = strippedText(`RETURN [${'aVariable, '.repeat(1000)}1]`, true);
    expect(text.length).toBeLessThanOrEqual(2004);
    expect(text).toMatch(/ \.\.\.$/);
  });

  it('A stripped text has no string, whatever is in the string and around it', () => {
    const inner = fc.string({
      unit: fc.constantFrom('a', ' ', '\\\\', '\\"', "\\'", '/*', '//', '*/', '`', '$', ';', 'é', '\n'),
    });
    fc.assert(
      fc.property(inner, inner, fc.constantFrom('"', "'"), fc.boolean(), (before, behind, quote, isWellFormed) => {
        const other = quote === '"' ? "'" : '"';
        const literal = `${quote}${before}${SECRET}${behind.replaceAll(quote, other)}${quote}`;
        for (const query of [
          `RETURN ${literal} AS x`,
          `MATCH (n:HOSTNAME {name: ${literal}}) RETURN n`,
          `RETURN ${literal}`,
        ])
          expect(strippedText(query, isWellFormed)).not.toContain(SECRET);
      }),
      { numRuns: 2000 },
    );
  });

  it('A stripped text has no number', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.bigInt({ min: 1000n }), fc.double({ min: 1000, noNaN: true, noDefaultInfinity: true })),
        (value) => {
          for (const isWellFormed of [true, false])
            expect(strippedText(`RETURN ${value}, n.rank = -${value}`, isWellFormed)).not.toMatch(/\d/);
        },
      ),
    );
  });

  it('The stripped text of a broken text has nothing that was in quotes, wherever it broke', () => {
    fc.assert(
      fc.property(mutatedHostileText, fc.double({ min: 0, max: 1, noNaN: true }), (text, place) => {
        const at = Math.floor(place * text.length);
        const broken = `${text.slice(0, at)}'${SECRET} ${text.slice(at)}`;
        expect(strippedText(broken, false)).not.toContain(SECRET);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the trace of a query', () => {
  const tracer = new QueryTracer(100, new QueryIdentities(procedureCatalog));
  const answer = {
    columns: ['x'],
    rows: [{ x: 1 }],
    advisories: [],
    statistics: { rowCount: 1, executionTimeMs: 1, truncated: false, planTimeMs: 0 },
  };

  it('A trace has the number of rows and the kinds of notices, each once', () => {
    const notice = { kind: 'limit-clamped', severity: 'info' as const, message: 'm', rewrite: null, subject: null };
    const ending = { answer: { ...answer, advisories: [notice, notice] } };
    expect(tracer.trace('RETURN 1 AS x', new StageClock(), ending)).toMatchObject({
      text: 'RETURN $n AS x',
      characters: 13,
      rows: 1,
      notices: ['limit-clamped'],
      slug: null,
      code: null,
    });
  });

  it('A trace has the slug and code of a problem', () => {
    const problem = new QueryProblem('query-error', 400, 'UNKNOWN_LABEL', 'no such label');
    expect(tracer.trace('MATCH (n:Foo) RETURN n', new StageClock(), { problem })).toMatchObject({
      text: 'MATCH (n:_) RETURN n',
      slug: 'query-error',
      code: 'UNKNOWN_LABEL',
    });
  });

  it('A trace does not trust a text that may not have been read to its end', () => {
    const unread = [
      new QueryProblem('query-error', 400, 'SYNTAX_ERROR', 'x'),
      new Problem('data-unavailable', 503, 'x'),
    ];
    for (const ending of [...unread.map((problem) => ({ problem })), 'client-gone' as const])
      expect(tracer.trace(`RETURN ${SECRET} '`, new StageClock(), ending).text).toBe('RETURN _ ...');
    expect(tracer.trace('RETURN 1', new StageClock(), 'client-gone')).toMatchObject({
      slug: null,
      code: 'CLIENT_GONE',
    });
  });

  it('A trace does not read a text that the engine would not read', () => {
    expect(tracer.trace('x'.repeat(101), new StageClock(), { answer })).toMatchObject({ text: null, characters: 101 });
  });

  it('The trace of a batch has the outcome of each statement, and the rows of all together', () => {
    const failed = {
      success: false as const,
      outcome: 'PARSE_ERROR' as const,
      error: new Problem('query-error', 400, 'x'),
    };
    const results = [{ success: true as const, outcome: 'OK' as const, ...answer }, failed];
    expect(tracer.trace('RETURN 1; RETURN (', new StageClock(), { answer: { ...answer, results } })).toMatchObject({
      rows: 1,
      outcomes: ['OK', 'PARSE_ERROR'],
    });
  });
});

describe('the clock of stages', () => {
  it('The clock is in one stage at a time, and all stages add up to the whole', () => {
    const clock = new StageClock();
    const begun = performance.now();
    const before = clock.enter('run');
    while (performance.now() - begun < 2);
    expect(clock.enter('serialise')).toBe('run');
    clock.enter(before);
    const times = clock.times();
    expect(Object.keys(times).sort()).toEqual(['parse', 'run', 'serialise']);
    expect(times.run).toBeGreaterThan(1);
    expect(Object.values(times).reduce((sum, time) => sum + time, 0)).toBeLessThanOrEqual(
      performance.now() - begun + 1,
    );
  });
});
