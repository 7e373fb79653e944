/**
 * `npm run bench:vulnerabilities`: what `svc.cve.byPackage` and `svc.vulnPosture` cost on the sample and a product and an AS that are made beside it, asked
 * at `/api/query`: a product with 1,000 CVEs of eight ranges each, an AS with 10,000 blocks and more exposed services than are looked at, a
 * /8 around it. Each is asked once, then by turns with `RETURN 1`. The client, the server and Neo4j share the machine: read the
 * ratios. With `WEFT_BENCH_HOME` a home is kept and used again.
 */
import { make, remove, SYSTEM } from './crowded-graph.ts';
import { send } from './http-client.ts';
import { loadAverages } from './load-average.ts';
import { byTurns } from './measure.ts';
import { type BenchServer, withBenchServer } from './server.ts';

const TIMES = 40;

const QUESTIONS = [
  [
    'the product with the most CVEs',
    'CALL svc.cve.byPackage($subject) YIELD cve RETURN count(cve) AS found',
    'bench:crowded:3.7.2',
  ],
  ['the same, every row', 'CALL svc.cve.byPackage({cpe: $subject, limit: 5000})', 'bench:crowded:3.7.2'],
  ['its posture', 'CALL svc.vulnPosture($subject)', 'bench:crowded:3.7.2'],
  ['the largest AS', 'CALL svc.vulnPosture($subject)', `AS${SYSTEM}`],
  ['a /8', 'CALL svc.vulnPosture($subject)', '240.0.0.0/8'],
  ['a /24 of it', 'CALL svc.vulnPosture($subject)', '240.0.4.0/24'],
  ['one address', 'CALL svc.vulnPosture($subject)', '240.0.4.1'],
] as const;

await withBenchServer(18_093, async (server) => {
  await remove(server.database);
  await make(server.database);
  try {
    for (const [what, query, subject] of QUESTIONS) await print(server, what, query, subject);
  } finally {
    await remove(server.database);
  }
});
console.log(loadAverages());

async function print({ url, key }: BenchServer, what: string, query: string, subject: string): Promise<void> {
  const ask = (body: object) => send(new URL('/api/query', url), key, JSON.stringify(body)).then(JSON.parse);
  const body = { query, parameters: { subject } };
  const begun = performance.now();
  const { rows } = await ask(body);
  const first = performance.now() - begun;
  const { subject: taken, baseline } = await byTurns(
    () => ask(body),
    () => ask({ query: 'RETURN 1' }),
    TIMES,
  );
  console.log(
    `${what}, ${subject}: ${rows?.length} rows; first ${first.toFixed(0)} ms, then p50 ${taken.toFixed(1)} ms, ` +
      `RETURN 1 ${baseline.toFixed(1)} ms: ${(taken / baseline).toFixed(1)} times`,
  );
}
