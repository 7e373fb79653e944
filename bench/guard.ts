/**
 * `npm run bench:guard`: whether the query path became slower. It serves HEAD and other commits (`-- 2281e14e 8e57265`; the commit before
 * HEAD if none is given) side by side, each on a graph of the mini sample, asks them by turns, and prints each request as a multiple of the
 * driver alone: the median of the rounds. `bench/record.json` keeps the figures of HEAD by commit.
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
const FIRST_PORT = 18_087;
const RECORD = join(import.meta.dirname, 'record.json');

interface Side {
  readonly checkout: Checkout;
  readonly parts: readonly Part[];
  /** p50 (1 client, ms) or answers a second (16 clients) of each round, by part. */
  readonly figures: Map<string, number[]>;
  stop(): Promise<void>;
}

const [...named] = process.argv.slice(2);
const references = named.length === 0 ? ['HEAD~1'] : named;
console.log(loadAverages());
const sides: Side[] = [];
try {
  for (const [place, reference] of [...references, 'HEAD'].entries())
    sides.push(await startSide(reference, FIRST_PORT + place));
  await alternate(sides);
  print(sides);
  await record(sides);
} finally {
  for (const side of sides) await side.stop();
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
 * Each part of every side by turns; the side that comes first changes from round to round. The first rounds are not counted: Java compiles
 * what they run.
 */
async function alternate(sides: readonly Side[]): Promise<void> {
  const [first] = sides;
  for (let round = 0; round < UNCOUNTED_ROUNDS + ROUNDS; round += 1) {
    const at = round % sides.length;
    const turn = [...sides.slice(at), ...sides.slice(0, at)];
    for (const place of first?.parts.keys() ?? []) {
      for (const { parts, figures } of turn) {
        const part = parts[place];
        if (part === undefined) continue;
        const { p50, throughput } = await measure(part.work, part.clients, SECONDS);
        if (round < UNCOUNTED_ROUNDS) continue;
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

/** A column for each commit, then how the last one, which is HEAD, compares with the one before it. */
function print(sides: readonly Side[]): void {
  const commits = sides.map(({ checkout }) => checkout.commit.padStart(9)).join(' ');
  console.log(`\n${'request'.padEnd(70)} ${commits}    ratio`);
  for (const part of sides[0]?.parts ?? []) {
    const ratios = sides.map((side) => ratio(side, part));
    const [old = 1, current = 1] = ratios.slice(-2);
    console.log(`${titleOf(part).padEnd(70)} ${ratios.map(shown).join(' ')} ${(current / old).toFixed(2).padStart(8)}`);
  }
}

function shown(figure: number): string {
  return figure.toPrecision(3).padStart(9);
}

async function record(sides: readonly Side[]): Promise<void> {
  const now = sides.at(-1);
  if (now === undefined) return;
  const known = RECORDS.parse(JSON.parse(await readFile(RECORD, 'utf8').catch(() => '{}')));
  const { [now.checkout.commit]: _, ...others } = known;
  const figures = now.parts.map((part) => [titleOf(part), Number(ratio(now, part).toPrecision(3))]);
  const all = { ...others, [now.checkout.commit]: Object.fromEntries(figures) };
  await writeFile(RECORD, `${JSON.stringify(all, null, 2)}\n`);
}
