/**
 * `npm run bench:routes`: what each synchronous route costs on the sample a while after a start, one client, no question asked
 * twice: p50, p95 and the longest in ms beside the aim of its family. Subjects are the best-connected of the sample and others
 * drawn evenly. With `WEFT_BENCH_HOME` a home is kept and used again.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { send } from './http-client.ts';
import { loadAverages } from './load-average.ts';
import { quantile } from './measure.ts';
import { type MeasuredRoute, measuredRoutes, type Question } from './route-questions.ts';
import { type BenchServer, withBenchServer } from './server.ts';

/** By then the server has warmed up, as it does after every start. */
const SETTLED_MS = 90_000;

console.log(loadAverages());
await withBenchServer(18_083, async (server) => {
  const measured = await measuredRoutes(server.database);
  await wait(SETTLED_MS);
  for (const { questions } of measured) for (const question of questions.slice(0, 2)) await ask(server, question);
  for (const route of measured) console.log(await figures(server, route));
});
console.log(loadAverages());

async function figures(server: BenchServer, { title, aim, questions }: MeasuredRoute): Promise<string> {
  const times: number[] = [];
  const over: string[] = [];
  for (const question of questions.slice(2)) {
    const sent = performance.now();
    await ask(server, question);
    const time = performance.now() - sent;
    times.push(time);
    if (time > aim) over.push(`\n    ${time.toFixed(0)} ms: ${question.path}`);
  }
  const sorted = Float64Array.from(times).sort();
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => quantile(sorted, share).toFixed(1).padStart(8));
  return `${title.padEnd(44)}${p50}${p95}${most}  aim ${aim}${over.join('')}`;
}

/** A subject that the graph knows nothing of is answered 404, which asked the graph as well. */
async function ask({ url, key }: BenchServer, { path, body }: Question): Promise<void> {
  try {
    await send(new URL(path, url), key, body === undefined ? undefined : JSON.stringify(body));
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('404')) throw error;
  }
}
