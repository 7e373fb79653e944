import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
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
const RULES = 24;
const RECEIVERS = 8;
/** Every so many-th event is refused when it comes for the first time. */
const REFUSED = 7;

/** A webhook that came, verified by the package of Standard Webhooks. */
interface Came {
  readonly id: string;
  readonly text: string;
  readonly isTaken: boolean;
}

/** Receivers at one address, by their path; who refuses an event at first takes it the next time. */
class Receivers {
  readonly came: Came[] = [];
  readonly forged: string[] = [];
  readonly #server: Server;
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const id = String(request.headers['webhook-id']);
        const text = Buffer.concat(chunks).toString('utf8');
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        try {
          new Webhook(this.#secret).verify(text, headers);
        } catch {
          this.forged.push(id);
        }
        const isRefused = Number.parseInt(id.slice(-4), 16) % REFUSED === 0 && this.came.every((one) => one.id !== id);
        this.came.push({ id, text, isTaken: !isRefused });
        response.writeHead(isRefused ? 503 : 200).end();
      });
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const bound = this.#server.address();
    return `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

describe('a process that delivers and is killed at any point, twenty times', () => {
  it('Killed deliveries lose no event, and an event that arrives again has the same id and text', async () => {
    const connection = await schemaConnection();
    const database = await schemaDatabase();
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const receivers = new Receivers(secret);
    const address = await receivers.listen();
    const rules = new AlertRules(database);
    for (let index = 0; index < RULES; index += 1) {
      const webhook_url = `${address}/hook/${index % RECEIVERS}`;
      const params = { type: 'dns_change', webhook_url, webhook_secret: secret } as const;
      await rules.put(OWNER, completeAlert(`d${index}.kills.example`, params));
    }
    const start = () =>
      new KilledProcess(join(import.meta.dirname, 'monitor-child.ts'), ['deliver'], {
        WEFT_MONITORS_NEO4J: JSON.stringify(connection),
      });
    const random = seededRandom(SEED);
    const expected: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      expected.push(...(await alert(database, kill)));
      const before = receivers.came.length;
      const victim = start();
      while (receivers.came.length === before && !victim.hasEnded) await wait(1);
      // Any point of the takings, messages and notes of a round.
      await wait(random() * 150);
      await victim.end('SIGKILL');
      await endLeases(database);
    }
    const last = start();
    while ((await pending(database)) > 0 && !last.hasEnded) {
      await endLeases(database);
      await wait(100);
    }
    await last.end();
    receivers.close();

    const { came, forged } = receivers;
    expect(forged).toEqual([]);
    const taken = came.filter(({ isTaken }) => isTaken);
    expect([...new Set(taken.map(({ id }) => id))].sort()).toEqual(expected.toSorted());
    // The text of an event never changes.
    expect(new Set(came.map(({ id, text }) => `${id} ${text}`)).size).toBe(expected.length);
    const states = await database.read({
      text: 'MATCH (d:ALERT_DELIVERY) RETURN d.status AS status, count(*) AS deliveries, count(d.takenBy) AS taken',
    });
    expect(states).toEqual([{ status: 'delivered', deliveries: expected.length, taken: 0 }]);
    // A message arrives again if it was underway when its process was killed: one message of each receiver.
    const repeats = taken.length - expected.length;
    expect(repeats).toBeLessThanOrEqual(KILLS * RECEIVERS);
    console.log(
      `${KILLS} kills, ${expected.length} events, ${came.length - taken.length} refused at first, ${repeats} came again under their id`,
    );
  }, 900_000);
});

/** One event of each rule. */
async function alert(database: Database, round: number): Promise<readonly string[]> {
  const changes = Array.from({ length: RULES }, (_, index) => ({
    id: `change ${round} ${index}`,
    kind: 'dns',
    label: 'HOSTNAME',
    subject: `d${index}.kills.example`,
    field: 'RESOLVES_TO',
    before: [],
    after: [`10.${round}.${index}.1`],
    source: 'dns',
    observedAt: BigInt(Date.now() + round),
    recordedAt: BigInt(Date.now()),
  }));
  await database.write({
    text: 'UNWIND $changes AS change CREATE (c:CHANGE_RECORD) SET c = change',
    parameters: { changes },
  });
  const parts = { database, suffixes: async () => LIBRARY_SUFFIXES, everyMs: 3_600_000, hasAlertmanager: false };
  const { events } = await evaluateRules({ ...parts, prober: null, askQuery: null }, 'changes', Date.now());
  expect(events.length).toBe(RULES);
  return events.map(({ eventId }) => eventId);
}

/** As if the leases of the dead, and the pauses after what was refused, had ended. */
async function endLeases(database: Database): Promise<void> {
  await database.write({
    text: "MATCH (d:ALERT_DELIVERY) WHERE d.status = 'pending' AND d.dueAt > timestamp() SET d.dueAt = 0",
  });
}

async function pending(database: Database): Promise<number> {
  const [row] = await database.read({
    text: "MATCH (d:ALERT_DELIVERY {status: 'pending'}) RETURN count(d) AS waiting",
  });
  return Number(row?.waiting);
}
