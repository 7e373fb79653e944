/**
 * `npm run bench:dangling`: what `svc.origins` and `svc.danglingCname` cost on the sample, asked at `/api/query`: of the domain
 * with the most aliases under it, of the one with the most names, and of a host that was never stored. Each is asked by turns with
 * `RETURN 1`. The client, the server and Neo4j share the machine: read the ratios. With `WEFT_BENCH_HOME` a home is kept and
 * used again.
 */
import type { Database } from '../store/database.ts';
import { send } from './http-client.ts';
import { loadAverages } from './load-average.ts';
import { byTurns } from './measure.ts';
import { type BenchServer, withBenchServer } from './server.ts';

const TIMES = 100;
const PROCEDURES = ['svc.origins', 'svc.danglingCname'];

await withBenchServer(18_086, async (server) => {
  for (const [what, host] of await hostsOf(server.database)) {
    for (const procedure of PROCEDURES) await print(server, procedure, what, host);
  }
});
console.log(loadAverages());

async function hostsOf(database: Database): Promise<(readonly [what: string, host: string])[]> {
  const most = async (text: string) => String((await database.read({ text }))[0]?.name ?? 'example.com');
  return [
    [
      'the domain with the most aliases',
      await most(
        'MATCH (h:HOSTNAME)-[:ALIAS_OF]->() RETURN h.apex AS name, count(*) AS many ORDER BY many DESC LIMIT 1',
      ),
    ],
    [
      'the domain with the most names',
      await most('MATCH (h:HOSTNAME) RETURN h.apex AS name, count(*) AS many ORDER BY many DESC LIMIT 1'),
    ],
    ['a host that was never stored', 'www.never-stored.example'],
  ];
}

async function print({ url, key }: BenchServer, procedure: string, what: string, host: string): Promise<void> {
  const ask = (body: object) => send(new URL('/api/query', url), key, JSON.stringify(body)).then(JSON.parse);
  const body = { query: `CALL ${procedure}($host)`, parameters: { host } };
  const begun = performance.now();
  const { rows } = await ask(body);
  const first = performance.now() - begun;
  const { subject, baseline } = await byTurns(
    () => ask(body),
    () => ask({ query: 'RETURN 1' }),
    TIMES,
  );
  console.log(
    `${procedure} of ${what}, ${host}: ${rows?.length} rows; first ${first.toFixed(0)} ms, then p50 ${subject.toFixed(2)} ms, ` +
      `RETURN 1 ${baseline.toFixed(2)} ms: ${(subject / baseline).toFixed(1)} times`,
  );
}
