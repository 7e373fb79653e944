import { beforeAll, describe, expect, it } from 'vitest';
import { newOverride } from '../../cli/commands/override.ts';
import { overrideChore } from '../../cli/override-chore.ts';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { sourceDeclaration } from '../../loaders/catalog.ts';
import { loadFile } from '../../loaders/load.ts';
import { LoadLock } from '../../loaders/pipeline/lock.ts';
import { reconcileAsOf } from '../../loaders/reconcile-ages.ts';
import { readOverrideSubject } from '../../ops/overrides/override-subject.ts';
import { Overrides } from '../../ops/overrides/overrides.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { addressKey } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { listFile } from '../support/list-file.ts';
import { post, type TestApp, testApp } from './test-app.ts';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const LISTED = '192.0.32.7';
const UNKNOWN = '192.0.33.9';
const SILENT = { info: () => undefined };

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
/** Has an override end a moment ago, as if the time until its end had passed. */
const endNow = (subject: string) =>
  database.write({
    text: 'MATCH (o:OVERRIDE {subject: $subject}) SET o.until = timestamp() - 1',
    parameters: { subject },
  });
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

  it('An override has no effect after its end, without a load, a reconcile or a restart', async () => {
    await put({ indicator: '192.0.41.1', decision: 'block', reason: 'for a moment', until: '2036-12-31' });
    expect(await verdictOf('192.0.41.1')).toMatchObject({ verdictBlocking: true });
    expect(await blocking()).toContain('192.0.41.1 ');
    await endNow('192.0.41.1');
    expect(await verdictOf('192.0.41.1')).toMatchObject({ label: 'unknown', verdictBlocking: false });
    expect(await blocking()).toContain('192.0.41.1 ');
    const chore = overrideChore(new Overrides(database), SILENT);
    await (await chore.next(Date.now()))?.();
    expect(await chore.next(Date.now())).toBeNull();
    expect(await blocking()).not.toContain('192.0.41.1 ');
    expect(await database.read({ text: "MATCH (n:IPV4 {name: '192.0.41.1'}) RETURN n" })).toEqual([]);
    expect(await app.json('/v1/overrides/192.0.41.1')).toMatchObject({ status: 'ended' });
  });

  it('An override ends in real time in a graph that is judged for an earlier day', async () => {
    const overrides = new Overrides(database, { asOf: new Date('2026-08-01T00:00:00Z') });
    const until = Date.UTC(2037, 0, 1);
    const subject = readOverrideSubject('192.0.41.2');
    await overrides.put(subject, { act: 'block', reason: 'for a moment', by: 'test', until });
    expect(await verdictOf('192.0.41.2')).toMatchObject({ verdictBlocking: true });
    await endNow('192.0.41.2');
    expect(await verdictOf('192.0.41.2')).toMatchObject({ verdictBlocking: false });
    await overrides.remove(subject);
  });

  it('A failure to store the verdict after the caller has its answer is logged', async () => {
    const failures: unknown[] = [];
    const log = { error: (details: object, message: string) => void failures.push([details, message]) };
    const setting = (text: string) => database.write({ text, parameters: { name: 'as_of' } });
    const lock = await LoadLock.acquire(database, 'derivation', { purpose: 'a test' });
    const overrides = new Overrides(database, { waitMs: 50, log });
    await overrides.put(readOverrideSubject('192.0.41.3'), { act: 'block', reason: 'x', by: 'test', until: null });
    expect(await verdictOf('192.0.41.3')).toMatchObject({ verdictBlocking: true });
    await setting("MERGE (s:SETTING {name: $name}) SET s.value = 'no day'");
    await lock.release();
    await expect
      .poll(() => failures, { timeout: 30_000 })
      .toEqual([
        [
          { err: expect.any(Error), label: 'IPV4' },
          'the verdicts on what an override covers were not stored: the next reconcile stores them',
        ],
      ]);
    await setting('MATCH (s:SETTING {name: $name}) DELETE s');
    expect((await app.ask('/v1/overrides/192.0.41.3', { method: 'DELETE' })).status).toBe(204);
  });
});

describe('what an override covers', () => {
  const remove = (indicator: string) => app.ask(`/v1/overrides/${indicator}`, { method: 'DELETE' });

  it('A blocked network blocks the addresses and networks in it, stored or not, and names itself in every answer', async () => {
    await load('192.0.50.4 on our list\n192.0.32.8\n');
    await put({ indicator: '192.0.50.0/24', decision: 'block', reason: 'their range', until: '2036-12-31' });
    const words = 'block by test on 192.0.50.0/24 until 2036-12-31: their range';
    for (const inside of ['192.0.50.4', '192.0.50.200', '192.0.50.128/25'])
      expect(await verdictOf(inside)).toMatchObject({
        label: 'malicious',
        verdictBlocking: true,
        explanation: expect.stringContaining(`The operator says: ${words}.`),
        factors: expect.arrayContaining([expect.stringMatching(/^block by test on 192\.0\.50\.0\/24 .* -> HIGH$/)]),
      });
    for (const outside of ['192.0.51.1', '192.0.50.0/23'])
      expect(await verdictOf(outside)).toMatchObject({ verdictBlocking: false });
    expect(await blocking()).toMatch(/^192\.0\.50\.0\/24 .*block by test until 2036-12-31: their range$/m);
    expect(await blocking()).toMatch(/^192\.0\.50\.4 .*block by test on 192\.0\.50\.0\/24 until/m);
  });

  it('The nearest decision counts: an address may be allowed in a blocked network, and a network in a wider one', async () => {
    await put({ indicator: '192.0.50.4', decision: 'allow', reason: 'our scanner' });
    await put({ indicator: '192.0.50.64/26', decision: 'allow', reason: 'our partner' });
    await put({ indicator: '192.0.50.200', decision: 'note', reason: 'ticket 9' });
    expect(await verdictOf('192.0.50.4')).toMatchObject({ label: 'benign-allowlisted', verdictBlocking: false });
    expect(await verdictOf('192.0.50.70')).toMatchObject({
      label: 'benign-allowlisted',
      factors: expect.arrayContaining(['allow by test on 192.0.50.64/26: our partner -> NONE']),
    });
    expect(await verdictOf('192.0.50.200')).toMatchObject({
      verdictBlocking: true,
      explanation: expect.stringContaining('note by test: ticket 9. The operator says: block by test on 192.0.50.0/24'),
    });
    expect(await blocking()).not.toContain('192.0.50.4 ');
  });

  it('A removed network override leaves no verdict in it', async () => {
    for (const indicator of ['192.0.50.0/24', '192.0.50.4', '192.0.50.64/26', '192.0.50.200']) await remove(indicator);
    expect(await verdictOf('192.0.50.70')).toMatchObject({ level: 'UNKNOWN', verdictBlocking: false });
    expect(await blocking()).toMatch(/^192\.0\.50\.4 .*block by Own block list|^192\.0\.50\.4 /m);
    expect(await blocking()).not.toContain('192.0.50.0/24');
  });

  it('An overridden IPv6 network covers its addresses', async () => {
    await put({ indicator: '2001:db8:7::/48', decision: 'block', reason: 'their range' });
    expect(await verdictOf('2001:db8:7:1::9')).toMatchObject({ verdictBlocking: true });
    expect(await verdictOf('2001:db8:8::9')).toMatchObject({ verdictBlocking: false });
    await remove('2001:db8:7::/48');
  });

  it('An address that comes into a blocked network later is in exports after the next reconcile', async () => {
    await put({ indicator: '192.0.60.0/24', decision: 'block', reason: 'their range' });
    const properties = { name: '192.0.60.9', orderKey: addressKey('192.0.60.9') };
    await database.write({ text: 'CREATE (n:IPV4) SET n = $properties', parameters: { properties } });
    await reconcileAsOf(database, new Date());
    expect(await blocking()).toMatch(/^192\.0\.60\.9 .*block by test on 192\.0\.60\.0\/24: their range$/m);
    await remove('192.0.60.0/24');
    expect(await blocking()).not.toContain('192.0.60.9 ');
  });

  it('A decision about a registrable domain covers its www, and no other name below it', async () => {
    await load('www.shop-kit.net\n192.0.32.8\n');
    expect(await blocking()).toContain('www.shop-kit.net');
    await put({ indicator: 'shop-kit.net', decision: 'allow', reason: 'our shop' });
    expect(await verdictOf('www.shop-kit.net')).toMatchObject({
      label: 'benign-allowlisted',
      verdictBlocking: false,
      explanation: expect.stringContaining('allow by test on shop-kit.net: our shop'),
    });
    expect(await blocking()).not.toContain('www.shop-kit.net');
    await put({ indicator: 'shop-kit.net', decision: 'block', reason: 'taken over' });
    expect(await verdictOf('www.shop-kit.net')).toMatchObject({ verdictBlocking: true });
    expect(await verdictOf('mail.shop-kit.net')).toMatchObject({ verdictBlocking: false });
    await remove('shop-kit.net');
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
