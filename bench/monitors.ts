/**
 * `npm run bench:monitors -- [monitors] [changes]` (default 1,000 and 50,000): a load changes the records of so many hosts, some of which
 * are watched. It prints how long the load took, how many changes it kept, and how long it took until every rule was evaluated and its
 * webhooks were on their way, which has to be less than 30 s; then the same load with and without the keeping of changes, twice each.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ManagedTransaction } from 'neo4j-driver';
import { findBackend } from '../cli/neo4j/find.ts';
import { LoadLock } from '../loaders/pipeline/lock.ts';
import { runLoad } from '../loaders/pipeline/run.ts';
import type { Fact, SourceDeclaration } from '../loaders/source.ts';
import { completeAlert } from '../ops/monitors/alert-request.ts';
import { AlertRules } from '../ops/monitors/alert-rules.ts';
import { evaluateRules } from '../ops/monitors/evaluate.ts';
import { LIBRARY_SUFFIXES } from '../schema/keys/index.ts';
import { Database } from '../store/database.ts';
import { migrate } from '../store/migrations.ts';
import { loadAverage } from './load-average.ts';

const OWNER = 'bench';

const SOURCE: SourceDeclaration = {
  id: 'bench',
  title: 'Generated records',
  publisher: 'nobody',
  licence: 'CC0-1.0',
  homePage: 'https://example.com',
  defaultUrl: null,
  format: 'a JSON list of a host and an address a line',
  cadenceHours: 24,
  verified: 'real file',
  layer: 'dns',
  async *read(input) {
    let line = 0;
    for await (const value of input.lines()) {
      line += 1;
      yield { line, value };
    }
  },
  facts({ value }) {
    const [host, address]: [string, string] = JSON.parse(String(value));
    const from = { label: 'HOSTNAME', name: host };
    const facts: Fact[] = [{ kind: 'edge', type: 'RESOLVES_TO', from, to: { label: 'IPV4', name: address } }];
    return facts;
  },
};

const [monitorCount = 1000, changeCount = 50_000] = process.argv.slice(2).map(Number);
const home = await mkdtemp(join(tmpdir(), 'weft-bench-monitors-'));
const request = { home, named: null, environment: process.env, command: 'bench', mayAttach: false, log: console.error };
try {
  const backend = await findBackend(request);
  const database = Database.open(backend.connection);
  try {
    await migrate(database);
    await measure(database);
  } finally {
    await database.close();
    await backend.stop();
  }
} finally {
  await rm(home, { recursive: true, force: true });
}

/** Each changed host has one record that comes and one that goes. */
async function measure(database: Database): Promise<void> {
  const hosts = Math.floor(changeCount / 2);
  const first = await load(database, 1, hosts, 1);
  console.log(`${hosts} hosts (${loadAverage()})`);
  console.log(`  a first load: ${first} ms, ${await recordsOf(database)} changes kept`);
  const rules = new AlertRules(database);
  const step = Math.max(1, Math.floor(hosts / monitorCount));
  const begun = performance.now();
  for (let index = 0; index < monitorCount; index += 1) {
    const webhook_url = `https://hooks.example.org/${index % 50}`;
    await rules.put(OWNER, completeAlert(hostOf(index * step), { type: 'dns_change', webhook_url }));
  }
  console.log(`  ${monitorCount} rules made in ${Math.round(performance.now() - begun)} ms`);
  await evaluate(database, 'clock');
  console.log(
    `  a load of so many hosts that are new: ${await load(database, 2, hosts, 1, hosts)} ms, ${await recordsOf(database)} changes kept`,
  );
  console.log(
    `  a load that moves the first ones: ${await load(database, 3, hosts, 3, hosts)} ms, ${await recordsOf(database)} changes kept`,
  );
  const evaluated = await evaluate(database, 'changes');
  console.log(
    `  evaluated after it: ${evaluated.events} alerts of ${monitorCount} monitors in ${evaluated.ms} ms (${loadAverage()})`,
  );
  const again = await evaluate(database, 'changes');
  console.log(`  evaluated once more: ${again.events} alerts in ${again.ms} ms`);
  console.log(evaluated.ms < 30_000 && evaluated.events === monitorCount ? '  within 30 s' : '  NOT within 30 s');
  await printKeeping(database, hosts);
}

/** The same move four times, in an order in which a graph or a machine that grows slower weighs on both alike. */
async function printKeeping(database: Database, hosts: number): Promise<void> {
  const transaction = database.transaction.bind(database);
  const taken = { with: 0, without: 0 };
  for (const [index, way] of (['with', 'without', 'without', 'with'] as const).entries()) {
    database.transaction = way === 'with' ? transaction : (work) => transaction((open) => work(keepingNothing(open)));
    const before = await recordsOf(database);
    taken[way] += await load(database, 4 + index, hosts, 4 + index, hosts);
    const kept = (await recordsOf(database)) - before;
    if ((kept === 0) !== (way === 'without')) throw new Error(`${kept} changes were kept ${way} their keeping`);
  }
  database.transaction = transaction;
  const ratio = (taken.with / taken.without).toFixed(2);
  console.log(
    `  the same load: ${taken.with / 2} ms with the keeping of changes, ${taken.without / 2} ms without: ${ratio} times (${loadAverage()})`,
  );
}

/** A transaction that neither asks what is news nor writes it down. */
function keepingNothing(open: ManagedTransaction): ManagedTransaction {
  const run = open.run.bind(open);
  open.run = (text, parameters) =>
    run(/CHANGE_RECORD/.test(String(text)) ? 'UNWIND [] AS row RETURN row' : text, parameters);
  return open;
}

async function evaluate(database: Database, occasion: 'clock' | 'changes') {
  const begun = performance.now();
  const parts = { database, suffixes: async () => LIBRARY_SUFFIXES, everyMs: 3_600_000, hasAlertmanager: false };
  const { events } = await evaluateRules({ ...parts, prober: null, askQuery: null }, occasion, Date.now());
  return { events: events.length, ms: Math.round(performance.now() - begun) };
}

function hostOf(index: number): string {
  return `h${index}.bench.example`;
}

/** An edition of a source of DNS: the first hosts have addresses of one network, further ones of another. */
async function load(database: Database, day: number, hosts: number, network: number, further = 0): Promise<number> {
  const path = join(home, `${day}.jsonl`);
  const line = (index: number, net: number) =>
    JSON.stringify([hostOf(index), `10.${net}.${Math.floor(index / 256) % 256}.${index % 256}`]);
  const lines = Array.from({ length: hosts + further }, (_, index) => line(index, index < hosts ? network : 9));
  await writeFile(path, `${lines.join('\n')}\n`);
  const lock = await LoadLock.acquire(database, 'load bench', { purpose: 'bench' });
  try {
    const begun = performance.now();
    const report = await runLoad(database, lock, SOURCE, path, { observedAt: Date.UTC(2026, 0, day) });
    if (report.status !== 'completed') throw new Error(report.error ?? report.status);
    return Math.round(performance.now() - begun);
  } finally {
    await lock.release();
  }
}

async function recordsOf(database: Database): Promise<number> {
  const [row] = await database.read({ text: 'RETURN COUNT { (:CHANGE_RECORD) } AS changes' });
  return Number(row?.changes);
}
