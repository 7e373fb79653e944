import { beforeAll, describe, expect, it } from 'vitest';
import { newOverride } from '../../cli/commands/override.ts';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { sourceDeclaration } from '../../loaders/catalog.ts';
import { loadFile } from '../../loaders/load.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { listFile } from '../support/list-file.ts';
import { post, type TestApp, testApp } from './test-app.ts';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const LISTED = '192.0.32.7';
const UNKNOWN = '192.0.33.9';

let database: Database;
let app: TestApp;

async function load(text: string) {
  const source = sourceDeclaration('own-block');
  if (source === undefined) throw new Error('own-block is not in the catalog');
  await loadFile(database, source, await listFile(text), { allowShrink: true });
}

async function verdictOf(indicator: string) {
  const explained = 'level, verdictBlocking, explanation, context, factors';
  const query = `CALL explain("${indicator}") YIELD ${explained} CALL svc.assess(["${indicator}"]) YIELD label RETURN label, ${explained}`;
  const { rows } = await app.json('/api/query', post({ query }));
  return Array.isArray(rows) ? rows[0] : undefined;
}

const blocking = async () => (await app.ask('/v1/export/list/blocking')).text();
const put = (body: object) => app.json('/v1/overrides', post(body));

beforeAll(async () => {
  database = await schemaDatabase();
  const clock = { ...fixedClock(new Date()), now: () => new Date() };
  const engine = createQueryEngine({ database, catalog: procedureCatalog, clock });
  app = await testApp(database, { engine, settings: { clock } });
  await load(`${LISTED} password spraying\n192.0.32.8\n`);
}, 600_000);

describe('the overrides of analysts', () => {
  it('Allowing a listed address ends its block at once, and every answer names who, until when and why', async () => {
    expect(await blocking()).toContain(`${LISTED} `);
    const answer = await app.ask(
      '/v1/overrides',
      post({ indicator: '192[.]0[.]32[.]7', decision: 'allow', reason: 'our scanner', until: '2036-12-31' }),
    );
    expect([answer.status, await answer.json()]).toEqual([
      201,
      {
        indicator: LISTED,
        type: 'ip',
        decision: 'allow',
        reason: 'our scanner',
        by: 'test',
        createdAt: TIME,
        until: '2037-01-01T00:00:00.000Z',
        status: 'holds',
      },
    ]);
    const words = 'allow by test until 2036-12-31: our scanner';
    expect(await verdictOf(LISTED)).toMatchObject({
      label: 'benign-allowlisted',
      level: 'INFO',
      verdictBlocking: false,
      explanation: expect.stringContaining(`The operator says: ${words}.`),
      context: [
        { kind: 'operator', subject: 'test', example: words },
        { kind: 'operator', subject: 'Own block list' },
      ],
      factors: expect.arrayContaining([`${words} -> INFO`]),
    });
    expect(await blocking()).not.toContain(`${LISTED} `);
    expect(await app.json(`/v1/indicators/ip/${LISTED}`)).toMatchObject({
      verdict: {
        blocking: false,
        label: 'benign-allowlisted',
        context: expect.arrayContaining([expect.objectContaining({ example: words })]),
      },
    });
  });

  it('A load never removes an override', async () => {
    await load('192.0.32.8\n192.0.32.10\n');
    expect(await verdictOf(LISTED)).toMatchObject({ label: 'benign-allowlisted', verdictBlocking: false });
    await load(`${LISTED}\n192.0.32.8\n`);
    expect(await verdictOf(LISTED)).toMatchObject({ label: 'benign-allowlisted', verdictBlocking: false });
  });

  it('Blocking an address that the graph lacks puts it into exports with the reason, until the override is removed', async () => {
    await put({ indicator: UNKNOWN, decision: 'block', reason: 'ticket 4711' });
    expect(await verdictOf(UNKNOWN)).toMatchObject({ label: 'malicious', level: 'HIGH', verdictBlocking: true });
    expect(await blocking()).toContain(`${UNKNOWN} # malicious, HIGH 60; block by test: ticket 4711`);
    expect((await app.ask(`/v1/overrides/${UNKNOWN}`, { method: 'DELETE' })).status).toBe(204);
    expect(await verdictOf(UNKNOWN)).toMatchObject({ level: 'UNKNOWN', verdictBlocking: false });
    expect(await blocking()).not.toContain(UNKNOWN);
    expect(
      await database.read({ text: 'MATCH (n:IPV4 {name: $name}) RETURN n', parameters: { name: UNKNOWN } }),
    ).toEqual([]);
  });

  it('A network, a host, a URL and a file can be blocked, and a note changes no verdict', async () => {
    for (const indicator of ['192.0.40.0/24', 'evil.example.net', 'https://evil.example.org/a.php', 'ab'.repeat(16)]) {
      await put({ indicator, decision: 'block', reason: 'test' });
      expect(await verdictOf(indicator)).toMatchObject({ label: 'malicious', verdictBlocking: true });
    }
    await put({ indicator: '192.0.32.8', decision: 'note', reason: 'seen in ticket 12' });
    expect(await verdictOf('192.0.32.8')).toMatchObject({
      verdictBlocking: true,
      explanation: expect.stringContaining('The operator says: note by test: seen in ticket 12.'),
    });
  });

  it('Overrides are listed newest first, read by their indicator, and replaced by the next one', async () => {
    await put({ indicator: '192.0.32.8', decision: 'allow', reason: 'fixed' });
    const { total, overrides } = await app.json('/v1/overrides?limit=1');
    expect([total, overrides]).toEqual([6, [expect.objectContaining({ indicator: '192.0.32.8', decision: 'allow' })]]);
    expect(await app.json('/v1/overrides/192.0.40.0/24')).toMatchObject({
      type: 'network',
      decision: 'block',
      until: null,
    });
  });

  it('An override that cannot be is refused with what to send', async () => {
    const refused = [
      [{ indicator: 'CVE-2021-44228', decision: 'block', reason: 'x' }, 'invalid-indicator'],
      [{ indicator: '192.0.2.1', decision: 'hide', reason: 'x' }, 'invalid-body'],
      [{ indicator: '192.0.2.1', decision: 'block' }, 'invalid-body'],
      [{ indicator: '192.0.2.1', decision: 'block', reason: 'x', until: '2020-01-01' }, 'invalid-body'],
    ] as const;
    for (const [body, slug] of refused)
      expect(await put(body)).toMatchObject({ status: 400, type: `urn:weft:problem:${slug}` });
    expect(await put({ indicator: '192.0.2.1', decision: 'block', reason: 'x', until: 'tomorrow' })).toMatchObject({
      detail: "until must be a day or an instant in the future, such as 2026-12-31, not 'tomorrow'.",
    });
  });

  it('An override has no effect after its end', async () => {
    const until = new Date(Date.now() + 1500).toISOString();
    await put({ indicator: '192.0.41.1', decision: 'block', reason: 'for a moment', until });
    expect(await verdictOf('192.0.41.1')).toMatchObject({ verdictBlocking: true });
    await new Promise((resolve) => setTimeout(resolve, 1600));
    await load(`${LISTED}\n192.0.32.8\n192.0.41.1\n`);
    await load(`${LISTED}\n192.0.32.8\n`);
    expect(await verdictOf('192.0.41.1')).toMatchObject({ verdictBlocking: false });
  });
});

describe('the options of weft override', () => {
  it('Exactly one decision with its reason is read, and anything else is refused with what to write', () => {
    const now = Date.UTC(2026, 10, 20);
    expect(newOverride({ block: true, reason: 'sprays', until: '2026-12-31' }, now)).toMatchObject({
      act: 'block',
      reason: 'sprays',
      until: Date.UTC(2027, 0, 1),
    });
    expect(newOverride({ note: 'seen in a ticket' }, now)).toMatchObject({ act: 'note', reason: 'seen in a ticket' });
    expect(() => newOverride({}, now)).toThrow('expected one of --block, --allow, --note TEXT, --remove or --list');
    expect(() => newOverride({ allow: true, block: true, reason: 'x' }, now)).toThrow('expected one of');
    expect(() => newOverride({ allow: true }, now)).toThrow('--allow needs a reason: add --reason "..."');
    expect(() => newOverride({ block: true, reason: 'x', until: 'soon' }, now)).toThrow(
      '--until: expected a day in the future',
    );
  });
});
