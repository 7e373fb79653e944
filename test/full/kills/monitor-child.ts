/**
 * A process that does one half of monitoring without a pause until it is ended: `evaluate` or `deliver`. The connection to its database is
 * in WEFT_MONITORS_NEO4J. It says, a line of JSON each, which pass it has begun and ended, and which target it has probed.
 */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { parseAllowedRanges } from '../../../net/address-guard.ts';
import { GuardedClient } from '../../../net/guarded-client.ts';
import { webhookSender } from '../../../ops/monitors/channels/webhook.ts';
import { DeliveryWorker } from '../../../ops/monitors/delivery-worker.ts';
import { evaluateRules } from '../../../ops/monitors/evaluate.ts';
import type { Probe } from '../../../ops/monitors/probes.ts';
import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';
import { Database } from '../../../store/database.ts';

// The test may kill this process before Node writes its compile cache at exit.
flushCompileCache();

const CONNECTION = z.object({ uri: z.string(), username: z.string(), password: z.string() });
const [half] = process.argv.slice(2);
const database = Database.open(CONNECTION.parse(JSON.parse(process.env.WEFT_MONITORS_NEO4J ?? '{}')));
let isEnding = false;
process.once('SIGTERM', () => {
  isEnding = true;
});

/** Writes synchronously, before the next step, so that the line survives however the process ends. */
function say(line: object): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}

async function prober(target: string): Promise<Probe> {
  say({ probed: target });
  const isUp = !target.startsWith('down');
  const page = isUp ? { milliseconds: 5, title: 'there', contentHash: 'a1' } : NOTHING;
  return { isUp, unknownReason: null, ...page, certificateEndsAt: null, technologies: isUp ? [] : null };
}

const NOTHING = { milliseconds: null, title: null, contentHash: null };

async function evaluate(): Promise<void> {
  const parts = {
    database,
    suffixes: async () => LIBRARY_SUFFIXES,
    everyMs: 1,
    hasAlertmanager: false,
    prober,
    askQuery: (text: string) => database.read({ text }),
  };
  while (!isEnding) {
    for (const occasion of ['load', 'clock'] as const) {
      say({ begun: occasion });
      await evaluateRules(parts, occasion, Date.now());
      say({ ended: occasion });
    }
    // By then the time of every rule has come again.
    await wait(5);
  }
}

async function deliver(): Promise<void> {
  const client = new GuardedClient({ allowed: parseAllowedRanges('127.0.0.0/8') });
  const worker = new DeliveryWorker({
    database,
    senders: [webhookSender(client)],
    now: Date.now,
    log: { warn: (details) => console.error(details) },
  });
  while (!isEnding) {
    const begun = await worker.begin();
    if (begun > 0) say({ begun });
    await wait(10);
  }
  await worker.stop();
  await client.close();
}

await (half === 'deliver' ? deliver() : evaluate());
await database.close();
