/**
 * `npm run bench:guard`: whether the query path became slower. It serves HEAD and another commit (`-- 2281e14e`; the commit before HEAD if
 * none is given) side by side, each on a graph of the mini sample, asks both by turns, and prints each request as a multiple of the driver
 * alone: the median of the rounds. `bench/record.json` keeps the figures of HEAD by commit.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Checkout, checkOut } from './guard/checkout.ts';
import { type Part, partsOf } from './guard/parts.ts';
import { RECORDS } from './guard/records.ts';
import { loadAverages } from './load-average.ts';
import { measure, median } from './measure.ts';
import { startBenchServer } from './server.ts';

const UNCOUNTED_ROUNDS = 2;
const ROUNDS = 5;
const SECONDS = 0.5;
const RECORD = join(import.meta.dirname, 'record.json');

interface Side {
  readonly checkout: Checkout;
  readonly parts: readonly Part[];
  /** p50 (1 client, ms) or answers a second (16 clients) of each round, by part. */
  readonly figures: Map<string, number[]>;
  stop(): Promise<void>;
}

const [reference = 'HEAD~1'] = process.argv.slice(2);
console.log(loadAverages());
const before = await startSide(reference, 18_087);
try {
  const now = await startSide('HEAD', 18_088);
  try {
    await alternate(before, now);
    print(before, now);
    await record(now);
  } finally {
    await now.stop();
  }
} finally {
  await before.stop();
}
console.log(loadAverages());

async function startSide(commit: string, port: number): Promise<Side> {
  const checkout = await checkOut(commit);
  const home = await mkdtemp(join(tmpdir(), 'weft-guard-home-'));
  // The texts of the warm-up would be planned while the first rounds run.
  const settings = { WEFT_WARM_UP: 'off' };
  const server = await startBenchServer(home, port, { checkout: checkout.directory, settings });
  return {
    checkout,
    parts: await partsOf(server),
    figures: new Map(),
    async stop() {
      await server.stop();
      await rm(home, { recursive: true, force: true });
      await checkout.remove();
    },
  };
}

/**
 * Each part of one side, then of the other; the side that comes first changes from round to round. The first rounds are not counted: Java
 * compiles what they run.
 */
async function alternate(before: Side, now: Side): Promise<void> {
  for (let round = -UNCOUNTED_ROUNDS; round < ROUNDS; round += 1) {
    const sides = round % 2 === 0 ? [before, now] : [now, before];
    for (const place of before.parts.keys()) {
      for (const { parts, figures } of sides) {
        const part = parts[place];
        if (part === undefined) continue;
        const { p50, throughput } = await measure(part.work, part.clients, SECONDS);
        if (round < 0) continue;
        const name = nameOf(part);
        figures.set(name, [...(figures.get(name) ?? []), part.clients === 1 ? p50 : throughput]);
      }
    }
  }
}

function nameOf({ title, clients }: Part): string {
  return `${title}, ${clients} client${clients === 1 ? ', ms' : 's, a second'}`;
}

function titleOf(part: Part): string {
  return part.floor === null ? nameOf(part) : `${nameOf(part)} / ${part.floor}`;
}

/** The median of a part; divided by the driver's of the same round where the part has a floor. */
function ratio({ parts, figures }: Side, part: Part): number {
  const floor = parts.find(({ title, clients }) => title === part.floor && clients === part.clients);
  const own = figures.get(nameOf(part)) ?? [];
  const floors = floor === undefined ? null : (figures.get(nameOf(floor)) ?? []);
  return median(own.map((figure, round) => figure / (floors?.[round] ?? 1)));
}

function print(before: Side, now: Side): void {
  const [old, current] = [before.checkout.commit, now.checkout.commit].map((commit) => commit.padStart(9));
  console.log(`\n${'request'.padEnd(70)} ${old} ${current}    ratio`);
  for (const part of now.parts) {
    const [old, current] = [ratio(before, part), ratio(now, part)];
    console.log(
      `${titleOf(part).padEnd(70)} ${shown(old)} ${shown(current)} ${(current / old).toFixed(2).padStart(8)}`,
    );
  }
}

function shown(figure: number): string {
  return figure.toPrecision(3).padStart(9);
}

async function record(now: Side): Promise<void> {
  const known = RECORDS.parse(JSON.parse(await readFile(RECORD, 'utf8').catch(() => '{}')));
  const { [now.checkout.commit]: _, ...others } = known;
  const figures = now.parts.map((part) => [titleOf(part), Number(ratio(now, part).toPrecision(3))]);
  const all = { ...others, [now.checkout.commit]: Object.fromEntries(figures) };
  await writeFile(RECORD, `${JSON.stringify(all, null, 2)}\n`);
}
