import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';
import { runExpanded } from './expanded-query.ts';

let database: Database;

const HASH = 0xe1f0783c1e0f8783n;
const DAY = 86_400_000;
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Captures, each with the bits in which its hash differs. */
const CAPTURES = [
  { number: 1, url: 'https://bank.example.com/login', title: 'My bank', bits: [], day: 1 },
  { number: 2, url: 'https://bank.example.com/login', title: 'My bank', bits: [0], day: 2 },
  { number: 3, url: 'https://bank-login.example.net/x/', title: 'My bank', bits: [0, 63, 20], day: 3 },
  { number: 4, url: 'https://bank-login.example.net/x/', title: 'My bank', bits: [0, 1, 2, 3, 4, 5], day: 4 },
  {
    number: 5,
    url: 'http://203.0.113.7/index.html',
    title: 'Welcome',
    bits: [3, 19, 35, 51, 8, 24, 40, 56, 12],
    day: 5,
  },
  { number: 6, url: 'https://www.example.com/', title: 'Unlike', bits: [...Array(40).keys()], day: 6 },
  { number: 7, url: 'https://help.bank.example.com/', title: 'My bank', bits: [5], day: 7 },
].map(({ number, url, title, bits, day }) => {
  const hash = bits.reduce((value, bit) => value ^ (1n << BigInt(bit)), HASH);
  return capture(number, url, title, hash, day);
});

function capture(number: number, url: string, title: string, hash: bigint, day: number) {
  const bands = [48n, 32n, 16n, 0n].map((shift) => (hash >> shift) & 0xffffn);
  return {
    name: id(number),
    url,
    finalUrl: url,
    title,
    status: 200n,
    probedAt: BigInt(day * DAY),
    perceptionHash: `p:${hash.toString(16).padStart(16, '0')}`,
    ...Object.fromEntries(bands.map((band, at) => [`perceptionBand${at}`, band])),
  };
}

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write({
    text: 'UNWIND $captures AS row CREATE (c:CAPTURE) SET c = row',
    parameters: { captures: [...CAPTURES, capture(8, 'https://empty.example.com/', '', 0n, 8)] },
  });
});

const run = (query: string, parameters: Record<string, unknown> = {}) => runExpanded(database, query, parameters);

describe('svc.looksLike', () => {
  it('svc.looksLike returns the pages that look like a capture, each once by its nearest, on any host', async () => {
    const { rows } = await run(`CALL svc.looksLike({capture: "${id(2)}"})`);
    expect(rows).toEqual([
      {
        capture: id(7),
        url: 'https://help.bank.example.com/',
        host: 'help.bank.example.com',
        title: 'My bank',
        probedAt: 7 * DAY,
        distance: 2,
        sameDomain: true,
        differences: ['host: bank.example.com -> help.bank.example.com', 'path: /login -> /'],
        captures: 1,
        subject: id(2),
      },
      {
        capture: id(3),
        url: 'https://bank-login.example.net/x/',
        host: 'bank-login.example.net',
        title: 'My bank',
        probedAt: 3 * DAY,
        distance: 2,
        sameDomain: false,
        differences: ['host: bank.example.com -> bank-login.example.net', 'path: /login -> /x/'],
        captures: 2,
        subject: id(2),
      },
    ]);
  });

  it('svc.looksLike takes a page by its newest capture, a hash, and a greater distance', async () => {
    const of = async (call: string) =>
      (await run(`CALL ${call} YIELD capture, distance, sameDomain RETURN capture, distance, sameDomain`)).rows;
    expect(await of('svc.looksLike({url: "HTTPS://Bank.example.com/login/?session=1#top"})')).toEqual(
      await of(`svc.looksLike("${id(2)}")`),
    );
    expect(await of('svc.looksLike({capture: "p:e1f0783c1e0f8783", distance: 11})')).toEqual([
      { capture: id(1), distance: 0, sameDomain: null },
      { capture: id(7), distance: 1, sameDomain: null },
      { capture: id(3), distance: 3, sameDomain: null },
      { capture: id(5), distance: 9, sameDomain: null },
    ]);
  });

  it('svc.looksLike says why it has no rows', async () => {
    const engine = createQueryEngine({
      database,
      catalog: procedureCatalog,
      clock: fixedClock(new Date('2026-08-22')),
    });
    const kinds = async (argument: string) => {
      const { advisories } = await engine.run({ query: `CALL svc.looksLike(${argument})` });
      return advisories.map(({ kind }) => kind).filter((kind) => kind !== 'layer-empty');
    };
    expect(await kinds('"https://never.example.com/"')).toEqual(['not-captured']);
    expect(await kinds('"https://empty.example.com/"')).toEqual(['featureless-capture']);
    expect(await kinds('"p:00ff00ff00ff00ff"')).toEqual(['no-look-alike']);
  });

  it.each([
    '{limit: 3}',
    '"example.com"',
    '"p:12"',
    '{url: "ftp://example.com/"}',
    '{capture: 1}',
    '{url: "http://a.example", distance: 12}',
  ])('svc.looksLike refuses %s', async (argument) => {
    await expect(run(`CALL svc.looksLike(${argument})`)).rejects.toThrow(/takes|whole number/);
  });

  it('svc.looksLike uses indexes', async () => {
    const { reads } = await run(`CALL svc.looksLike({capture: "${id(1)}"})`);
    expect(reads).toHaveLength(3);
    const operators = await Promise.all(reads.map((statement) => plan(database, statement)));
    expect(operators.flat().filter((name) => /LabelScan|AllNodes/.test(name))).toEqual([]);
  });
});
