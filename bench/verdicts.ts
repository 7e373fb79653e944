/**
 * `npm run bench:verdicts`: what verdicts cost on the sample at `/api/query`: of a stored address, an unseen one, a /12, the AS with the
 * most announced space, and of 1,000 indicators of all kinds. Each is one round trip: one read for every kind, all at once. It is asked by
 * turns with `RETURN 1`, after a minute in which Java compiles what all of them need; the warm-up, which would run at the same time, is
 * off. The client, the server and Neo4j share the machine: read the ratios. With `WEFT_BENCH_HOME` it uses that home again.
 */

import { cidrRange, keyToAddress } from '../schema/keys/index.ts';
import type { Database } from '../store/database.ts';
import { send } from './http-client.ts';
import { loadAverages } from './load-average.ts';
import { byTurns } from './measure.ts';
import { type BenchServer, withBenchServer } from './server.ts';

const TIMES = 200;
const MANY = 1000;
const WARM_MS = 60_000;
process.env.WEFT_WARM_UP = 'off';

await withBenchServer(18_085, async (server) => {
  const questions = await questionsOf(server.database);
  for (const until = performance.now() + WARM_MS; performance.now() < until; )
    for (const question of questions) await ask(server, question);
  for (const question of questions) await print(server, question);
});
console.log(loadAverages());

interface Question {
  readonly name: string;
  readonly query: string;
  readonly asked: string | readonly string[];
  readonly times: number;
}

async function questionsOf(database: Database): Promise<Question[]> {
  const one = 'CALL explain($asked)';
  const [stored = ''] = await names(
    database,
    'MATCH (n:IPV4) WHERE n.verdictLevel IS NOT NULL RETURN n.name AS name LIMIT 1',
  );
  const [network = ''] = await names(
    database,
    "MATCH (n:ANNOUNCED_PREFIX) WHERE n.name ENDS WITH '/16' RETURN n.name AS name LIMIT 1",
  );
  const unseen = keyToAddress(`${cidrRange(network).start.slice(0, 28)}fefe`);
  const largest = await names(
    database,
    'MATCH (x:ASN_EXPOSURE) RETURN x.asn AS name ORDER BY x.announcedIpv4 DESC LIMIT 1',
  );
  const mixed = await mixture(database);
  return [
    { name: `explain of a stored address, ${stored}`, query: one, asked: stored, times: TIMES },
    { name: `explain of an unseen address, ${unseen}`, query: one, asked: unseen, times: TIMES },
    { name: 'explain of a /12', query: one, asked: `${stored}/12`, times: TIMES },
    { name: `explain of the largest AS, ${largest[0]}`, query: one, asked: largest, times: TIMES },
    {
      name: `assess of ${mixed.length} of all kinds`,
      query: 'CALL svc.assess($asked)',
      asked: mixed,
      times: TIMES / 10,
    },
    {
      name: `enrich of ${mixed.length} hosts, addresses, networks and ASNs`,
      query: 'CALL svc.enrich($asked)',
      asked: mixed,
      times: TIMES / 10,
    },
  ];
}

/** As many indicators of each kind as there are, and addresses that were never stored. */
async function mixture(database: Database): Promise<string[]> {
  const share = MANY / 5;
  const of = (label: string, share: number) =>
    names(database, `MATCH (n:${label}) RETURN n.name AS name LIMIT ${share}`);
  const stored = [
    ...(await of('IPV4', share)),
    ...(await of('HOSTNAME', share)),
    ...(await of('ANNOUNCED_PREFIX', share)),
    ...(await of('ASN', share)),
  ];
  const unseen = Array.from({ length: MANY }, (_, index) => `100.${index % 64}.${index >> 6}.7`);
  return [...new Set([...stored, ...unseen])].slice(0, MANY);
}

async function names(database: Database, text: string): Promise<string[]> {
  return (await database.read({ text })).map(({ name }) => String(name));
}

async function print(server: BenchServer, question: Question): Promise<void> {
  const { rows } = await ask(server, question);
  const { subject, baseline } = await byTurns(
    () => ask(server, question),
    () => ask(server, { query: 'RETURN 1', asked: '' }),
    question.times,
  );
  console.log(
    `${question.name}: ${rows?.length} rows; p50 ${subject.toFixed(2)} ms, RETURN 1 ${baseline.toFixed(2)} ms: ` +
      `${(subject / baseline).toFixed(1)} times`,
  );
}

async function ask({ url, key }: BenchServer, { query, asked }: Pick<Question, 'query' | 'asked'>) {
  const body = JSON.stringify({ query, parameters: { asked } });
  return JSON.parse(await send(new URL('/api/query', url), key, body));
}
