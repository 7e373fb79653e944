/**
 * `npm run bench:profile`: where the main thread's time goes while 16 clients ask one thing: microseconds a request by part, from V8's sampling
 * profiler over the inspector, and a flame graph of each (SVG) in the folder that `WEFT_BENCH_PROFILES` names. Run it on an idle machine.
 * With `WEFT_BENCH_HOME` it uses that home again.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partsOf } from './guard/parts.ts';
import { loadAverages } from './load-average.ts';
import { flameGraph } from './profile/flame-graph.ts';
import { profiled } from './profile/inspector.ts';
import { timeByPart } from './profile/parts.ts';
import { withBenchServer } from './server.ts';

const INSPECTOR = 18_095;
const CLIENTS = 16;
const WARMING = 3_000;
const MEASURED = 6_000;
const ASKED = ['query: anchored', 'location: asked before', 'location: fresh'];

process.env.NODE_OPTIONS = `--inspect=127.0.0.1:${INSPECTOR}`;
process.env.WEFT_WARM_UP = 'off';
console.log(loadAverages());
await withBenchServer(18_094, async (server) => {
  for (const { title, clients, work } of await partsOf(server)) {
    if (clients !== CLIENTS || !ASKED.includes(title)) continue;
    await ask(work, WARMING);
    const begun = performance.now();
    const profile = await profiled(INSPECTOR, () => ask(work, MEASURED));
    const perSecond = Math.round((MEASURED / (performance.now() - begun)) * 1000);
    console.log(`\n${title}: ${perSecond} a second with ${CLIENTS} clients; us of the main thread a request`);
    for (const [part, us] of timeByPart(profile)) console.log(`  ${(us / MEASURED).toFixed(1).padStart(7)}  ${part}`);
    const folder = process.env.WEFT_BENCH_PROFILES;
    if (folder === undefined) continue;
    const file = join(folder, `${title.replace(/\W+/g, '-')}.svg`);
    await writeFile(file, flameGraph(profile, `${title}, main thread, ${MEASURED} requests`));
    console.log(`  flame graph: ${file}`);
  }
});
console.log(loadAverages());

async function ask(work: () => Promise<unknown>, times: number): Promise<void> {
  let left = times;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}
