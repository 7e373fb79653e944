import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { ensureGeneration } from '../../loaders/load.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { PAGES } from '../../procedures/export/tier-page.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';

const AS_OF = new Date('2026-08-22T00:00:00Z');
const SECRET = Buffer.from('the secret of a test');
const JARM = `jarm:${'0'.repeat(62)}`;

/** The tier malicious in its order: by type, then by name; IPv4 goes before IPv6. */
const MALICIOUS = [
  ['CRYPTO_ADDRESS', 'crypto', 'eth:0xab'],
  ['HOSTNAME', 'domain', 'a.example'],
  ['HOSTNAME', 'domain', 'b.example'],
  ['HOSTNAME', 'domain', 'c.example'],
  ['FILE_HASH', 'hash', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['IPV4', 'ip', '192.0.2.1'],
  ['IPV4', 'ip', '192.0.2.2'],
  ['IPV4', 'ip', '198.51.100.23'],
  ['IPV6', 'ip', '2001:db8::1'],
  ['PREFIX', 'network', '203.0.113.0/24'],
  ['TLS_FINGERPRINT', 'tls', JARM],
  ['URL', 'url', '/kit/login.php'],
] as const;
const NAMES = MALICIOUS.map(([, , name]) => name);

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(AS_OF), secret: SECRET });
});

beforeEach(async () => {
  await database.write(
    { text: 'MATCH (n) WHERE NOT n:MIGRATION DETACH DELETE n' },
    {
      text: `
      CREATE (c2:FEED_SOURCE {name: 'C2 list', id: 'c2-list', category: 'C2 Servers'}),
        (tor:FEED_SOURCE {name: 'Tor list', id: 'tor-list', category: 'TOR Network'}),
        (top:FEED_SOURCE {name: 'Top', id: 'top', category: 'Popularity/Trust'}),
        (:RANGE_PLANE {name: 'listed', generation: '00000001'}),
        (:LISTED_RANGE {start: '00000001:00', end: '00000001:0f', networks: ['203.0.113.0/24']})
      WITH *
      CREATE (:HOSTNAME {name: 'popular.example', verdictLabel: 'benign-allowlisted', verdictLevel: 'NONE', verdictScore: 0.0,
          verdictBlocking: false, threatSources: 0})-[:LISTED_IN]->(top),
        (both:HOSTNAME {name: 'both.example', verdictLabel: 'ambiguous', verdictLevel: 'CRITICAL', verdictScore: 88.2,
          verdictBlocking: false, threatSources: 2, threatFirstSeen: 1777680000000, threatLastSeen: 1785564000000})-[:LISTED_IN]->(c2),
        (both)-[:LISTED_IN]->(top)
      CREATE (:HOSTNAME {name: 'unlisted.example'})
      WITH c2, tor UNWIND $entries AS entry
      CREATE (n:$(entry[0]) {name: entry[2], orderKey: '09', verdictLabel: 'malicious', verdictLevel: 'HIGH',
        verdictScore: 61.5, verdictBlocking: true, threatSources: 1})
      CREATE (n)-[:LISTED_IN]->(c2)
      WITH n, tor WHERE n.name = '203.0.113.0/24' CREATE (n)-[:LISTED_IN]->(tor)`,
      parameters: { entries: MALICIOUS },
    },
  );
  await ensureGeneration(database);
});

const ask = async (query: string, parameters: Record<string, unknown> = {}, by = engine) =>
  by.run({ query, parameters });

interface Page {
  readonly names: readonly string[];
  readonly cursor: string | null;
}

async function page(label: string, limit: number | null, cursor: string | null = null): Promise<Page> {
  const { rows } = await ask('CALL svc.export({label: $label, limit: $limit, cursor: $cursor})', {
    label,
    limit,
    cursor,
  });
  expect(new Set(rows.map(({ nextCursor }) => nextCursor)).size).toBeLessThan(2);
  const next = rows[0]?.nextCursor;
  return { names: rows.map(({ indicator }) => String(indicator)), cursor: typeof next === 'string' ? next : null };
}

/** Every page from the first on; `between` is done after each page but the last. */
async function pages(
  label: string,
  limit: number,
  between = async (_given: readonly string[]) => {},
): Promise<string[][]> {
  const given: string[][] = [];
  for (let cursor: string | null = null; ; ) {
    const { names, cursor: next } = await page(label, limit, cursor);
    given.push([...names]);
    if (next === null) return given;
    await between(given.flat());
    cursor = next;
  }
}

describe('svc.export', () => {
  it('svc.export returns a page of a label with the stored verdict and what the feeds call each entry', async () => {
    const { columns, rows } = await ask('CALL svc.export("ambiguous")');
    expect(columns).toEqual(procedureCatalog.find('svc.export')?.columns.map(({ name }) => name));
    expect(rows).toEqual([
      {
        indicator: 'both.example',
        type: 'domain',
        label: 'ambiguous',
        band: 'CRITICAL',
        verdictScore: 88.2,
        verdictBlocking: false,
        notBlocking: null,
        sub_labels: ['c2'],
        feedCount: 2,
        firstSeen: '2026-05-02T00:00:00Z',
        lastSeen: '2026-08-01T06:00:00Z',
        seenFrom: null,
        seenUntil: null,
        expires: null,
        nextCursor: null,
      },
    ]);
  });

  it('svc.export gives an address also the sub-labels of its network, and null where no feed has a date', async () => {
    const { rows } = await ask('CALL svc.export("malicious") YIELD indicator, type, sub_labels, firstSeen RETURN *');
    expect(rows.map(({ indicator, type }) => [indicator, type])).toEqual(
      MALICIOUS.map(([, type, name]) => [name, type]),
    );
    expect(rows[5]).toEqual({ indicator: '192.0.2.1', type: 'ip', sub_labels: ['c2', 'tor'], firstSeen: null });
    expect(rows[1]).toMatchObject({ indicator: 'a.example', sub_labels: ['c2'] });
  });

  it('svc.export returns the same entries in the same order for any page size, with one cursor for each page', async () => {
    for (const limit of [1, 2, 3, 5, 11, 12, 13]) {
      const given = await pages('malicious', limit);
      expect(given.flat()).toEqual(NAMES);
      expect(given.map(({ length }) => length)).toEqual(
        Array.from({ length: Math.ceil(12 / limit) }, (_, index) => Math.min(limit, 12 - index * limit)),
      );
    }
  });

  it('svc.export with blocking: true returns only entries that block, of the tier malicious by default', async () => {
    await database.write({ text: 'MATCH (n:HOSTNAME|IPV6) SET n.verdictBlocking = false' });
    const blocking = MALICIOUS.flatMap(([label, , name]) => (label === 'HOSTNAME' || label === 'IPV6' ? [] : [name]));
    const call = 'CALL svc.export({blocking: true, limit: 5, cursor: $cursor}) YIELD indicator, nextCursor';
    const { rows } = await ask(call, { cursor: null });
    const rest = await ask(call, { cursor: rows[0]?.nextCursor });
    expect([...rows, ...rest.rows].map(({ indicator }) => indicator)).toEqual(blocking);
    expect((await ask('CALL svc.export({label: "ambiguous", blocking: true})')).rows).toEqual([]);
  });

  it('svc.export returns no rows for a label without entries', async () => {
    await database.write({ text: "MATCH (n:HOSTNAME {verdictLabel: 'ambiguous'}) REMOVE n.verdictLabel" });
    expect((await ask('CALL svc.export("ambiguous")')).rows).toEqual([]);
  });

  it('svc.export takes a limit of null as the default, with a notice', async () => {
    const { rows, advisories } = await ask('CALL svc.export({label: "malicious", limit: $n})', { n: null });
    expect(rows).toHaveLength(12);
    expect(advisories.map(({ kind }) => kind)).toContain('null-pagination-param');
  });

  it('svc.export composes with YIELD and WHERE, labels from rows, and lists in expressions', async () => {
    const filtered = 'CALL svc.export("malicious", 6) YIELD indicator, type WHERE type = "ip" RETURN indicator';
    expect((await ask(filtered)).rows).toEqual([{ indicator: '192.0.2.1' }]);
    const unwound = `UNWIND ["ambiguous", "benign-allowlisted"] AS tier CALL svc.export(tier) YIELD indicator RETURN tier, indicator`;
    expect((await ask(unwound)).rows).toEqual([
      { tier: 'ambiguous', indicator: 'both.example' },
      { tier: 'benign-allowlisted', indicator: 'popular.example' },
    ]);
    const listed = 'RETURN [entry IN svc.export("malicious", 2) | entry.indicator] AS names';
    expect((await ask(listed)).rows).toEqual([{ names: NAMES.slice(0, 2) }]);
  });

  it('svc.export seeks each label by its index, in its order: no tier is sorted or scanned', async () => {
    for (const text of Object.values(PAGES)) {
      const operators = await plan(database, {
        text,
        parameters: { tier: 'malicious', blocking: false, after: '', most: 11n },
      });
      const below = operators.slice(operators.indexOf('Limit') + 1).filter((name) => name !== 'Filter');
      expect(below[0]).toBe('NodeIndexSeek');
      expect(operators.filter((name) => /Scan$|^Top$|^PartialSort$/.test(name))).toEqual([]);
      expect(operators.slice(0, operators.indexOf('Limit'))).not.toContain('Sort');
    }
  });

  it('EXPLAIN of svc.export reads no page', async () => {
    expect((await ask('EXPLAIN CALL svc.export("malicious")')).rows.length).toBeGreaterThan(0);
  });
});

describe('an export while loads run', () => {
  const HOST = 'CREATE (:HOSTNAME {name: $name, verdictLabel: "malicious"})';

  it('An export returns each entry that stays exactly once while others are added, changed and removed', async () => {
    let turn = 0;
    const given = (
      await pages('malicious', 2, async (so) => {
        turn += 1;
        const [seen, last] = [so[0], so.at(-1)];
        await database.write(
          // Before and behind the page's end, of the type it ended in and of others.
          { text: HOST, parameters: { name: `added-${turn}.example` } },
          { text: HOST, parameters: { name: `0-${turn}.example` } },
          { text: 'CREATE (:IPV4 {name: $name, verdictLabel: "malicious"})', parameters: { name: `198.18.0.${turn}` } },
          {
            text: 'CREATE (:CRYPTO_ADDRESS {name: $name, verdictLabel: "malicious"})',
            parameters: { name: `btc:${turn}` },
          },
          // Entries already returned change their score, leave the tier or are deleted, even the last one of the page.
          { text: 'MATCH (n:HOSTNAME|IPV4) WHERE n.name IN $so SET n.verdictScore = 79.9', parameters: { so } },
          {
            text: 'MATCH (n:HOSTNAME|IPV4|CRYPTO_ADDRESS {name: $seen}) SET n.verdictLabel = "unknown"',
            parameters: { seen },
          },
          { text: 'MATCH (n:HOSTNAME|IPV4|FILE_HASH {name: $last}) DETACH DELETE n', parameters: { last } },
          // Entries still to come leave the tier or enter it.
          { text: 'MATCH (n:IPV6) SET n.verdictLabel = "unknown"' },
          { text: 'MATCH (n:HOSTNAME {name: "popular.example"}) SET n.verdictLabel = "malicious"' },
        );
      })
    ).flat();
    const stayed = NAMES.filter((name) => name !== '2001:db8::1');
    expect(stayed.filter((name) => given.filter((one) => one === name).length !== 1)).toEqual([]);
    expect(given).toHaveLength(new Set(given).size);
    expect(given).toContain('popular.example');
  });

  it('An export continues after an end that was deleted, also with all that was left of its type', async () => {
    const { cursor } = await page('malicious', 2);
    await database.write({ text: 'MATCH (n:HOSTNAME) DETACH DELETE n' });
    expect((await page('malicious', 20, cursor)).names).toEqual(NAMES.slice(4));
  });

  it('A cursor stays valid over loads, and over a restart of a server with the same secret', async () => {
    const { cursor } = await page('malicious', 10);
    await ensureGeneration(database);
    const again = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(AS_OF), secret: SECRET });
    const { rows } = await ask('CALL svc.export("malicious", 2, $cursor) YIELD indicator', { cursor }, again);
    expect(rows.map(({ indicator }) => indicator)).toEqual(NAMES.slice(10));
  });
});

describe('a cursor is refused', () => {
  const refused = (reason: string) => ({
    status: 400,
    slug: 'query-error',
    extras: { code: 'INVALID_ARGUMENT' },
    message: expect.stringMatching(new RegExp(`${reason}.*Leave it out to begin with the first page`)),
    suggestions: [{ rewrite: 'CALL svc.export({label: "malicious", limit: 2})' }],
  });
  const next = (label: string, cursor: unknown) =>
    ask('CALL svc.export({label: $label, limit: 2, cursor: $cursor})', { label, cursor });

  it('A cursor is refused when one of its characters was altered', async () => {
    const cursor = String((await page('malicious', 2)).cursor);
    const at = cursor.indexOf('.') - 3;
    const altered = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1);
    await expect(next('malicious', altered)).rejects.toMatchObject(
      refused('none that this server gave, or was altered'),
    );
  });

  it.each(['', 'eyJ2IjoxfQ.k3Q', '2', 'null'])('A cursor is refused when it is made up: %j', async (cursor) => {
    await expect(next('malicious', cursor)).rejects.toMatchObject(refused('none that this server gave'));
  });

  it('A cursor is refused when it comes from a server with another secret', async () => {
    const { cursor } = await page('malicious', 2);
    const other = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(AS_OF) });
    const asked = ask('CALL svc.export("malicious", 2, $cursor)', { cursor }, other);
    await expect(asked).rejects.toMatchObject(refused('none that this server gave'));
  });

  it('A cursor is refused for a label other than its own', async () => {
    const { cursor } = await page('malicious', 2);
    await expect(next('ambiguous', cursor)).rejects.toMatchObject(
      refused('belongs to the label malicious, not to ambiguous'),
    );
  });

  it('A cursor is refused after a full reload of the graph', async () => {
    const { cursor } = await page('malicious', 2);
    await database.write({ text: "MATCH (s:SETTING {name: 'generation'}) DELETE s" });
    await ensureGeneration(database);
    await expect(next('malicious', cursor)).rejects.toMatchObject(refused('older than the last full reload'));
  });

  it('A cursor is refused when it is no text', async () => {
    await expect(next('malicious', 7)).rejects.toThrow('cursor is null, or the text of nextCursor');
  });
});

describe('refused calls of svc.export', () => {
  it('svc.export refuses an unknown tier, and names those that exist', async () => {
    await expect(ask('CALL svc.export("malicous")')).rejects.toMatchObject({
      message: expect.stringContaining('label must be one of malicious, ambiguous, benign-allowlisted'),
      suggestions: [{ kind: 'choose_format', rewrite: 'CALL svc.export("malicious")' }],
    });
  });

  it.each([
    [0, 'a whole number from 1 to 5000'],
    [-1, 'a whole number from 1 to 5000'],
    [1.5, 'a whole number from 1 to 5000'],
    ['ten', 'a whole number from 1 to 5000'],
    [5001, 'at most 5000: ask for further pages by nextCursor'],
  ])('svc.export refuses a limit of %j', async (limit, reason) => {
    await expect(ask('CALL svc.export("malicious", $limit)', { limit })).rejects.toThrow(reason);
  });

  it('svc.export refuses a call with neither a label nor blocking', async () => {
    await expect(ask('CALL svc.export()')).rejects.toThrow('label is missing: it is one of malicious, ambiguous,');
  });
});
