import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { completeAlert } from '../../../ops/monitors/alert-request.ts';
import { AlertRules } from '../../../ops/monitors/alert-rules.ts';
import { evaluateRules } from '../../../ops/monitors/evaluate.ts';
import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';
import type { Database } from '../../../store/database.ts';
import { schemaConnection, schemaDatabase } from '../../support/graph.ts';
import { KilledProcess } from '../../support/killed-process.ts';
import { seededRandom } from '../../support/seeded-random.ts';

const SEED = 20_261_124;
const KILLS = 20;
const OWNER = 'key-of-kills';
const DAY_MS = 86_400_000;
/** Targets of each kind of rule. */
const WATCHED = 40;
const DOWN = 10;
const CERTIFIED = 10;
/** As long as an undisturbed pass takes at first, ms; then what was seen of passes counts. */
const FIRST_GUESS_MS = 200;

const QUERY = "MATCH (h:HOSTNAME) WHERE h.name STARTS WITH 'news-' RETURN h.name AS name";
const webhook_url = 'https://hooks.example.org/svc';

const watched = (index: number) => `w${index}.kills.example`;
const named = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}${index}`);

describe('a process that evaluates rules and is killed at any point, twenty times', () => {
  it('Killed evaluations report each change, certificate, failure and row once, deliver it once, count each probe once', async () => {
    const connection = await schemaConnection();
    const database = await schemaDatabase();
    const downs = named(DOWN, 'down').map((name) => `${name}.kills.example`);
    const certified = named(CERTIFIED, 'c').map((name) => `${name}.kills.example`);
    await makeRules(database, downs, certified);
    // The first rows of a query raise no event, so the first answer has none.
    const parts = {
      database,
      suffixes: async () => LIBRARY_SUFFIXES,
      everyMs: 1,
      hasAlertmanager: false,
      prober: null,
    };
    await evaluateRules({ ...parts, askQuery: async () => [] }, 'load', Date.now());
    const start = (half: string) =>
      new KilledProcess(join(import.meta.dirname, 'monitor-child.ts'), [half], {
        WEFT_MONITORS_NEO4J: JSON.stringify(connection),
      });
    const random = seededRandom(SEED);
    const probed: unknown[] = [];
    const recorded: string[][] = Array.from({ length: WATCHED }, () => []);
    let [midway, passMs] = [0, FIRST_GUESS_MS];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await record(database, kill, recorded);
      const ending = certified[kill - 5];
      if (ending !== undefined) await certify(database, ending);
      const victim = start('evaluate');
      while (victim.said.length === 0 && !victim.hasEnded) await wait(1);
      const begun = performance.now();
      await wait(random() * passMs * 1.5);
      await victim.end('SIGKILL');
      probed.push(...victim.all('probed'));
      const [starts, ends] = [victim.all('begun').length, victim.all('ended').length];
      if (starts > ends) midway += 1;
      if (ends > 0) passMs = Math.max(50, (performance.now() - begun) / ends) * 2;
    }
    await record(database, KILLS, recorded);
    const last = start('evaluate');
    // Two whole passes: the second one has nothing left to report.
    while (last.all('ended').length < 4 && !last.hasEnded) await wait(20);
    await last.end();
    probed.push(...last.all('probed'));

    const events = await eventsOf(database);
    const of = (type: string) => events.filter((event) => event.type === type);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
    // Every recorded change is reported once, to the rule of its target.
    const reported = Map.groupBy(of('dns_change'), ({ target }) => target);
    const toldOf = (index: number) => (reported.get(watched(index)) ?? []).flatMap(({ changes }) => changes).sort();
    expect(recorded.map((_, index) => toldOf(index))).toEqual(recorded.map((values) => values.toSorted()));
    expect(
      of('downtime')
        .map(({ target }) => target)
        .sort(),
    ).toEqual(downs.toSorted());
    expect(
      of('ssl_expiring')
        .map(({ target }) => target)
        .sort(),
    ).toEqual(certified.toSorted());
    const rows = of('query').flatMap(({ message }) => [...message.matchAll(/news-\d+\.kills\.example/g)].map(String));
    expect(rows.sort()).toEqual(
      named(KILLS + 1, 'news-')
        .map((name) => `${name}.kills.example`)
        .sort(),
    );
    const deliveries = await database.read({
      text: 'MATCH (d:ALERT_DELIVERY) RETURN d.event AS event, d.status AS status',
    });
    expect(deliveries.map(({ event, status }) => `${event} ${status}`).sort()).toEqual(
      events.map(({ eventId }) => `${eventId} pending`).sort(),
    );
    // A turn counts one probe, however often it was started again. Only a probe that was underway at a kill was in vain.
    const monitors = await database.read({
      text: `MATCH (m:MONITOR) WHERE m.target STARTS WITH 'down'
        MATCH (r:ALERT_RULE) WHERE r.owner = m.owner AND r.target = m.target
        RETURN m.probeDays AS days, r.evaluation - 1 AS turns`,
    });
    const counted = monitors.map(({ days }) =>
      (Array.isArray(days) ? days : []).map(String).reduce((sum, day) => sum + Number(day.split(' ')[1]), 0),
    );
    expect(counted).toEqual(monitors.map(({ turns }) => turns));
    const ofDowns = probed.filter((target) => String(target).startsWith('down')).length;
    const inVain = ofDowns - counted.reduce((sum, count) => sum + count, 0);
    expect(inVain).toBeGreaterThanOrEqual(0);
    expect(inVain).toBeLessThanOrEqual(KILLS * DOWN);
    console.log(
      `${KILLS} kills, ${midway} of them midway; ${recorded.flat().length} changes in ${events.length} events, ${ofDowns} probes, ${inVain} of them lost`,
    );
  }, 900_000);
});

async function makeRules(database: Database, downs: readonly string[], certified: readonly string[]): Promise<void> {
  const rules = new AlertRules(database);
  for (let index = 0; index < WATCHED; index += 1)
    await rules.put(OWNER, completeAlert(watched(index), { type: 'dns_change', webhook_url }));
  for (const target of downs) await rules.put(OWNER, completeAlert(target, { type: 'downtime', webhook_url }));
  for (const target of certified)
    await rules.put(OWNER, completeAlert(target, { type: 'ssl_expiring', threshold_days: 14, webhook_url }));
  await rules.put(OWNER, completeAlert('kills.example', { type: 'query', query: QUERY, webhook_url }));
}

/** A certificate that ends in some days. */
async function certify(database: Database, name: string): Promise<void> {
  await database.write({
    text: 'CREATE (:HOSTNAME {name: $name})-[:HAS_CERTIFICATE]->(:TLS_CERTIFICATE {name: $name, notAfter: $end})',
    parameters: { name, end: BigInt(Date.now() + 5 * DAY_MS) },
  });
}

/** A change of each watched target, as a load records one, and one more row for the query. */
async function record(database: Database, round: number, recorded: string[][]): Promise<void> {
  const changes = recorded.map((values, index) => {
    const address = `10.${round}.${index}.1`;
    values.push(address);
    return {
      id: `change ${round} ${index}`,
      kind: 'dns',
      label: 'HOSTNAME',
      subject: watched(index),
      field: 'RESOLVES_TO',
      before: [],
      after: [address],
      source: 'dns',
      observedAt: BigInt(Date.now() + round),
      recordedAt: BigInt(Date.now()),
    };
  });
  await database.write(
    { text: 'UNWIND $changes AS change CREATE (c:CHANGE_RECORD) SET c = change', parameters: { changes } },
    { text: 'CREATE (:HOSTNAME {name: $name})', parameters: { name: `news-${round}.kills.example` } },
  );
}

interface ToldEvent {
  readonly eventId: string;
  readonly type: string;
  readonly target: string;
  readonly message: string;
  readonly changes: readonly string[];
}

async function eventsOf(database: Database): Promise<readonly ToldEvent[]> {
  const rows = await database.read({ text: 'MATCH (e:ALERT_EVENT) RETURN e.body AS body ORDER BY e.id' });
  return rows.map(({ body }) => {
    const { eventId, type, target, message, changes } = JSON.parse(String(body));
    return { eventId, type, target, message, changes: changes.map((change: object) => Object(change).new_value) };
  });
}
