import { Record as Neo4jRecord } from 'neo4j-driver';
import { describe, expect, it } from 'vitest';
import { projectionVerdictOmitted, skipPastCardinality } from '../../engine/advise/notices.ts';
import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import { Deadline } from '../../engine/execution/deadline.ts';
import { rewriteNodeIds } from '../../engine/guard/node-ids.ts';
import { aggregates } from '../../engine/parse/aggregation.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { answerNotices } from '../../engine/run/answer-notices.ts';
import { paginate } from '../../engine/run/pagination.ts';
import type { Rows } from '../../engine/run/row-writer.ts';
import { Serialiser } from '../../engine/serialise/serialiser.ts';
import { applyEdits } from '../../engine/text/edit.ts';
import { stepContext } from './engine-step-context.ts';

const LIMITS = { rows: 10_000, addsLimit: false };
const ANCHORED = 'MATCH (h:HOSTNAME {name: "example.com"})-[:RESOLVES_TO]->(i)';

function page(text: string, parameters: Record<string, unknown> = {}, limits = LIMITS) {
  const statement = parseStatement(text);
  const { edits, advisories } = paginate(statement, stepContext({ parameters }), limits);
  return { text: applyEdits(text, edits), advisories };
}

describe('SKIP and LIMIT', () => {
  it('SKIP and LIMIT that are bound to null are the default, and the rewrite has the literals', () => {
    const text = `${ANCHORED} RETURN i SKIP $skip LIMIT $limit`;
    const ran = `${ANCHORED} RETURN i SKIP 0 LIMIT 100`;
    expect(page(text, { skip: null, limit: null }).advisories).toEqual([
      {
        kind: 'null-pagination-param',
        severity: 'info',
        message: '$skip was null; used the default of 0.',
        rewrite: ran,
        subject: 'skip',
      },
      {
        kind: 'null-pagination-param',
        severity: 'info',
        message: '$limit was null; used the default of 100.',
        rewrite: ran,
        subject: 'limit',
      },
    ]);
    expect(page(text, { skip: 1, limit: 2 })).toEqual({ text, advisories: [] });
  });

  it.each([
    ["'2'", {}, "'2'", 2],
    ['2.0', {}, '2.0', 2],
    ['$n', { n: '2' }, '"2"', 2],
  ])('LIMIT %s is read as a whole number', (limit, parameters, given, meant) => {
    const { text, advisories } = page(`${ANCHORED} RETURN i LIMIT ${limit}`, parameters);
    expect(text).toBe(`${ANCHORED} RETURN i LIMIT ${meant}`);
    expect(advisories).toMatchObject([{ kind: 'input-folded', message: `Took ${given} as ${meant}.`, rewrite: text }]);
  });

  it.each(['1.5', "'many'", '$n'])('LIMIT %s is left to be refused', (limit) => {
    const text = `${ANCHORED} RETURN i LIMIT ${limit}`;
    expect(page(text, { n: 2.5 })).toEqual({ text, advisories: [] });
  });

  it('LIMIT above the ceiling is lowered, in the text or bound, with the text that runs', () => {
    for (const [limit, parameters] of [
      ['20_000', {}],
      ['$n', { n: 20_000 }],
    ] as const) {
      const { text, advisories } = page(`${ANCHORED} RETURN i LIMIT ${limit}`, parameters);
      expect(text).toBe(`${ANCHORED} RETURN i LIMIT 10000`);
      expect(advisories).toMatchObject([{ kind: 'limit-clamped', message: 'LIMIT lowered to 10,000.', rewrite: text }]);
    }
  });

  it('LIMIT of a WITH or a subquery stays', () => {
    const text = `${ANCHORED} WITH i LIMIT 20000 CALL { WITH i RETURN 1 AS x LIMIT 30000 } RETURN i, x`;
    expect(page(text)).toEqual({ text, advisories: [] });
  });

  it('The engine adds LIMIT, if it is set to, to a query without LIMIT and without aggregation', () => {
    const limits = { rows: 500, addsLimit: true };
    const { text, advisories } = page(`${ANCHORED} RETURN i ORDER BY i.name`, {}, limits);
    expect(text).toBe(`${ANCHORED} RETURN i ORDER BY i.name LIMIT 500`);
    expect(advisories).toEqual([
      { kind: 'limit-added', severity: 'info', message: 'LIMIT 500 added.', rewrite: text, subject: null },
    ]);
    for (const other of [
      `${ANCHORED} RETURN i LIMIT 5`,
      `${ANCHORED} RETURN h.name, count(*)`,
      `${ANCHORED} RETURN collect(i.name)[0]`,
      `${ANCHORED} RETURN i UNION ${ANCHORED} RETURN i`,
    ]) {
      expect(page(other, {}, limits)).toEqual({ text: other, advisories: [] });
    }
    expect(page(`${ANCHORED} RETURN i`).text).toBe(`${ANCHORED} RETURN i`);
  });
});

describe('an expression', () => {
  it.each([
    ['count(*)', true],
    ['h.name + toString(COUNT(h))', true],
    ['percentileDisc(h.rank, 0.5)', true],
    ['COUNT { (h)--() }', false],
    ['COLLECT { MATCH (h)--(x) RETURN count(x) }', false],
    ['size([1, 2])', false],
  ])('The expression %s gathers rows: %s', (expression, expected) => {
    const [item] = parseStatement(`MATCH (h:TLD) RETURN ${expression}`).outline.all('projection-item');
    expect(item && aggregates(item)).toBe(expected);
  });
});

describe('an answer that was cut', () => {
  const cut = (text: string, parameters: Record<string, unknown> = {}, count = 3) => {
    const rows = Array.from({ length: count }, () => ({}));
    const answer: Rows = {
      columns: [],
      rows,
      truncated: true,
      verdictOmitted: false,
      bytes: 0,
      sources: null,
      showsVerdict: false,
      advisories: [],
    };
    return answerNotices(() => parseStatement(text), parameters, answer)[0];
  };

  it('A truncated answer reports how many rows it has, and its rewrite asks for the rows after them', () => {
    expect(cut(`${ANCHORED} RETURN i`)).toEqual({
      kind: 'truncated',
      severity: 'warning',
      message: 'The answer has the first 3 rows; there are more.',
      rewrite: `${ANCHORED} RETURN i ORDER BY i SKIP 3`,
      subject: null,
    });
    expect(cut(`${ANCHORED} RETURN i ORDER BY i.name SKIP 10 LIMIT 50`)?.rewrite).toBe(
      `${ANCHORED} RETURN i ORDER BY i.name SKIP 13 LIMIT 47`,
    );
    expect(cut(`${ANCHORED} RETURN i SKIP $s`, { s: 4n })?.rewrite).toBe(`${ANCHORED} RETURN i ORDER BY i SKIP 7`);
    expect(cut(`${ANCHORED} RETURN i LIMIT 9`)?.rewrite).toBe(`${ANCHORED} RETURN i ORDER BY i SKIP 3 LIMIT 6`);
  });

  it('A truncated answer has no rewrite if no SKIP would help', () => {
    expect(cut(`${ANCHORED} RETURN i UNION ${ANCHORED} RETURN i`)?.rewrite).toBeNull();
    expect(cut('CALL svc.resolve("example.com")')?.rewrite).toBeNull();
    expect(cut(`${ANCHORED} RETURN i SKIP toInteger(3)`)?.rewrite).toBeNull();
  });
});

describe('whole nodes without their verdict', () => {
  const omitted = (text: string) => {
    const answer: Rows = {
      columns: [],
      rows: [],
      truncated: false,
      verdictOmitted: true,
      bytes: 0,
      sources: null,
      showsVerdict: false,
      advisories: [],
    };
    return answerNotices(() => parseStatement(text), {}, answer)[0]?.rewrite;
  };
  const verdict = (node: string) => `${node}.verdictScore, ${node}.verdictLevel, ${node}.verdictBlocking`;

  it('The rewrite for an omitted verdict names its properties in RETURN', () => {
    expect(projectionVerdictOmitted(null).message).toBe(
      'Whole nodes omit verdictScore, verdictLevel and verdictBlocking.',
    );
    expect(omitted(`${ANCHORED} RETURN i LIMIT 5`)).toBe(`${ANCHORED} RETURN i, ${verdict('i')} LIMIT 5`);
    expect(omitted(`${ANCHORED} RETURN h, i.name, i`)).toBe(
      `${ANCHORED} RETURN h, i.name, i, ${verdict('h')}, ${verdict('i')}`,
    );
    expect(omitted(`${ANCHORED} RETURN *`)).toBe(`${ANCHORED} RETURN *, ${verdict('h')}, ${verdict('i')}`);
  });

  it('The notice about an omitted verdict has no rewrite for collected nodes or for * after WITH', () => {
    expect(omitted(`${ANCHORED} RETURN collect(i)`)).toBeNull();
    expect(omitted(`${ANCHORED} WITH i RETURN *`)).toBeNull();
  });
});

describe('the other notices of an answer', () => {
  it('The notice about a SKIP past the last row gives the number of rows', () => {
    expect(skipPastCardinality(500, 37, 'x')).toEqual({
      kind: 'skip-past-cardinality',
      severity: 'info',
      message: 'SKIP 500 is past the 37 rows.',
      rewrite: 'x',
      subject: null,
    });
    expect(skipPastCardinality(5000, 1, 'x').message).toBe('SKIP 5,000 is past the 1 row.');
    expect(skipPastCardinality(5000, null, 'x').message).toBe('SKIP 5,000 is past the last row.');
  });

  it('A time-out above the maximum is lowered', () => {
    expect(new Deadline(90_000, DEFAULT_LIMITS).advisories).toEqual([
      { kind: 'timeout-lowered', severity: 'info', message: 'Timeout lowered to 60 s.', rewrite: null, subject: null },
    ]);
    expect(new Deadline(60_000, DEFAULT_LIMITS).advisories).toEqual([]);
    expect(new Deadline(undefined, DEFAULT_LIMITS).advisories).toEqual([]);
  });

  it('A number that JSON cannot write is reported once per column', () => {
    const serialiser = new Serialiser({ keepVerdict: true, hidesKeys: false });
    serialiser.row(new Neo4jRecord(['x', 'y'], [Number.NaN, [Number.POSITIVE_INFINITY, 1]]));
    serialiser.row(new Neo4jRecord(['x', 'y'], [Number.NaN, 1]));
    expect(serialiser.advisories()).toMatchObject([
      { kind: 'non-finite-number', subject: 'x' },
      { kind: 'non-finite-number', subject: 'y' },
    ]);
  });

  it.each([
    ['MATCH (a:ASN) WHERE id(a) = 64500 RETURN a', 'MATCH (a:ASN) WHERE a.name = "AS64500" RETURN a'],
    ['MATCH (i:IPV4) WHERE 7 = id(i) RETURN i', 'MATCH (i:IPV4) WHERE i.name = "192.0.2.10" RETURN i'],
    ['MATCH (i) WHERE id(i) = 7 RETURN i', null],
    [
      'MATCH (h:HOSTNAME {name: "github.com"}) WHERE id(h) = 5 RETURN h',
      'MATCH (h:HOSTNAME {name: "github.com"}) WHERE id(h) = "hostname/github.com" RETURN h',
    ],
    [
      'MATCH (h:HOSTNAME) WHERE h.name = "github.com" AND id(h) = 5 RETURN h',
      'MATCH (h:HOSTNAME) WHERE h.name = "github.com" AND id(h) = "hostname/github.com" RETURN h',
    ],
    ['MATCH (h:HOSTNAME {name: $name}) WHERE id(h) = 5 RETURN h', null],
  ])('An id that is a number gets a notice that ids are strings: %s', async (text, rewrite) => {
    const { advisories } = await rewriteNodeIds(parseStatement(text), stepContext());
    expect(advisories).toEqual([
      {
        kind: 'id-is-string',
        severity: 'warning',
        message: 'Node ids are strings, such as "ipv4/192.0.2.10".',
        rewrite,
        subject: null,
      },
    ]);
  });
});
