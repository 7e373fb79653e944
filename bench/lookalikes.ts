/**
 * `npm run bench:lookalikes`: names made a second by `svc.variants` and by dnstwist, and the share of dnstwist's names that
 * is among ours, by method; then what it costs to make and look up the lookalikes of 1, 10 and 100 names on the sample, by
 * turns with `RETURN 1`. dnstwist is installed by pip into a temporary folder; without pip or its registry that part is
 * left out. The client, the server and Neo4j share the machine: read the ratios. With `WEFT_BENCH_HOME` a home is kept
 * and used again.
 */

import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { variantsOf } from '../procedures/variants/generate.ts';
import { type RegisteredName, registeredName, unicodeOf } from '../procedures/variants/registered-name.ts';
import { registrableName } from '../procedures/variants/registrable.ts';
import { suffixesUnder } from '../procedures/variants/suffixes.ts';
import { LIBRARY_SUFFIXES } from '../schema/keys/index.ts';
import { send } from './http-client.ts';
import { loadAverages } from './load-average.ts';
import { byTurns, median } from './measure.ts';
import { type BenchServer, startBenchServer } from './server.ts';

const DOMAINS = [
  'google.com',
  'paypal.com',
  'e-bay.com',
  'bankofamerica.com',
  'sentry.io',
  'siemens.de',
  'orange.fr',
  'google.co.uk',
  'itau.com.br',
  'apple.jp',
  'my-site-24.net',
  'x.org',
];
const ROUNDS = 5;

const theirs = z.record(z.string(), z.object({ ms: z.number(), names: z.record(z.string(), z.array(z.string())) }));
type Theirs = z.infer<typeof theirs>;

const folder = await mkdtemp(join(tmpdir(), 'weft-bench-'));
try {
  const other = dnstwist(folder);
  compareNames(other);
  await askServer(process.env.WEFT_BENCH_HOME ?? folder);
} finally {
  await rm(folder, { recursive: true, force: true });
  console.log(loadAverages());
}

/** What dnstwist makes of the domains; null where it cannot be had. */
function dnstwist(folder: string): Theirs | null {
  try {
    const packages = ['dnstwist', 'idna', 'tld'];
    execFileSync('python3', ['-m', 'pip', 'install', '-q', '--target', folder, ...packages], { stdio: 'pipe' });
    const script = resolve(import.meta.dirname, 'lookalikes-dnstwist.py');
    const printed = execFileSync('python3', [script, folder, String(ROUNDS), ...DOMAINS], { maxBuffer: 2 ** 28 });
    return theirs.parse(JSON.parse(printed.toString('utf8')));
  } catch (error) {
    console.log(`dnstwist is left out, as it cannot be installed here: ${String(error).split('\n')[0]}`);
    return null;
  }
}

function compareNames(other: Theirs | null): void {
  const tally = new Map<string, { all: number; ours: number; registrable: number }>();
  const sums = { ours: 0, oursMs: 0, theirs: 0, theirsMs: 0 };
  for (const domain of DOMAINS) {
    const { names, ms } = ourNames(nameOf(domain));
    sums.ours += names.size;
    sums.oursMs += ms;
    const { names: byMethod = {}, ms: theirMs = 0 } = other?.[domain] ?? {};
    sums.theirsMs += theirMs;
    for (const [method, all] of Object.entries(byMethod)) {
      const known = tally.get(method) ?? { all: 0, ours: 0, registrable: 0 };
      const registrable = all.filter((name) => isRegistrable(name));
      sums.theirs += all.length;
      tally.set(method, {
        all: known.all + all.length,
        ours: known.ours + all.filter((name) => names.has(name)).length,
        registrable: known.registrable + registrable.length,
      });
    }
  }
  console.log(`ours: ${sums.ours} names of ${DOMAINS.length} domains, ${rate(sums.ours, sums.oursMs)} a second`);
  if (other === null) return;
  console.log(`dnstwist: ${sums.theirs} names, ${rate(sums.theirs, sums.theirsMs)} a second`);
  console.log('share of its names among ours, by its methods:');
  for (const [method, { all, ours, registrable }] of tally) {
    console.log(
      `  ${method}: ${ours} of ${all}, ${percent(ours, all)}; of the ${registrable} that could be registered ${percent(ours, registrable)}`,
    );
  }
}

/** The names that are made of one, and the median time of some rounds. */
function ourNames(of: RegisteredName): { readonly names: ReadonlySet<string>; readonly ms: number } {
  const suffixes = suffixesUnder(['com', 'net', 'org', 'de', 'uk', 'fr', 'br', 'jp', 'io'], LIBRARY_SUFFIXES);
  const times: number[] = [];
  let names = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    names = new Set(Array.from(variantsOf(of, suffixes), ({ name }) => name));
    times.push(performance.now() - begun);
  }
  return { names, ms: median(times) };
}

function nameOf(domain: string): RegisteredName {
  const found = registeredName(domain, LIBRARY_SUFFIXES);
  if (found === null) throw new Error(`${domain} has no registrable part`);
  return found;
}

/** Whether a registry would take it, which is no reason of dnstwist's. */
function isRegistrable(name: string): boolean {
  const { label, suffix, prefix } = nameOf(name);
  const left = prefix === '' ? label : `${unicodeOf(prefix)}.${label}`;
  return registrableName(left, suffix, LIBRARY_SUFFIXES) !== null;
}

function rate(count: number, ms: number): string {
  return Math.round((count / ms) * 1000).toLocaleString('en');
}

function percent(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${((part / whole) * 100).toFixed(1)} %`;
}

async function askServer(home: string): Promise<void> {
  const server = await startBenchServer(home, 18_086);
  try {
    const popular = await server.database.read({
      text: 'MATCH (h:HOSTNAME) WHERE h.rank <= 400 AND h.isApex RETURN h.name AS name ORDER BY h.rank LIMIT 100',
    });
    const names = popular.map(({ name }) => String(name));
    for (const count of [1, 10, 100]) await print(server, names.slice(0, count), Math.ceil(40 / count));
  } finally {
    await server.stop();
  }
}

async function print({ url, key }: BenchServer, names: readonly string[], times: number): Promise<void> {
  const ask = (body: object) => send(new URL('/api/query', url), key, JSON.stringify(body)).then(JSON.parse);
  const question = {
    query: 'UNWIND $names AS name CALL svc.variants(name) YIELD variant RETURN count(*) AS stored',
    parameters: { names },
    timeout: 60_000,
  };
  const generated = await ask({
    query:
      'UNWIND $names AS n CALL svc.variants({name: n, checkExisting: false, limit: 20000}) YIELD variant RETURN count(*) AS made',
    parameters: { names: names.slice(0, 1) },
  });
  const { rows } = await ask(question);
  const { subject, baseline } = await byTurns(
    () => ask(question),
    () => ask({ query: 'RETURN 1' }),
    times,
  );
  console.log(
    `made and looked up for ${names.length}: ${rows[0].stored} stored (the first has ${generated.rows[0].made} lookalikes), ` +
      `p50 ${subject.toFixed(1)} ms, RETURN 1 ${baseline.toFixed(2)} ms: ${(subject / baseline).toFixed(0)} times`,
  );
}
