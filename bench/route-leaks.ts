/**
 * `node bench/route-leaks.ts [paths]`: judges generated paths as a derivation does, the relations inferred from all of them first, then the valleys
 * of each, and prints time and memory beside those of reading the same paths without judging them; and beside a tenth of them, since memory
 * is to be that of the networks and not of the paths.
 */
import { plainHops } from '../routing/as-path.ts';
import { fromPeer } from '../routing/known-networks.ts';
import { LeakTally } from '../routing/leaks.ts';
import { PathEvidence } from '../routing/relationships.ts';
import { type Relation, valleysOf } from '../routing/valley.ts';

const PATHS = Number(process.argv[2] ?? 1_000_000);
const CLIQUE = [174, 1299, 2914, 3257, 3356, 6453, 6762];
const PEERS = 60;
const TRANSITS = 2_000;
const EDGE = 20_000;
/** One path in so many leaks; a network at the edge has three providers, so that the adjacencies are as few as in truth. */
const LEAKY = 2_000;

interface Figures {
  readonly seconds: number;
  readonly megabytes: number;
}

/** Time since it was made, and the most memory that was in use beyond what was then. */
class Meter {
  readonly #begun = performance.now();
  readonly #before = heap();
  #most = 0;

  *watch<T>(values: Iterable<T>): Generator<T> {
    let at = 0;
    for (const value of values) {
      yield value;
      at += 1;
      if (at % 50_000 === 0) this.#look();
    }
  }

  end(): Figures {
    this.#look();
    return { seconds: (performance.now() - this.#begun) / 1000, megabytes: Math.max(1, this.#most - this.#before) };
  }

  #look(): void {
    this.#most = Math.max(this.#most, heap());
  }
}

const tenth = judged(PATHS / 10);
const whole = judged(PATHS);
const reading = read(PATHS);
print(`${PATHS / 10} paths`, tenth.figures);
print(`${PATHS} paths`, whole.figures);
print(`${PATHS} paths, read alone`, reading);
console.log(`${whole.leaks} leaks found of ${whole.generated} generated, ${whole.wrong} of others`);
console.log(`time: ${(whole.figures.seconds / reading.seconds).toFixed(1)} times that of reading alone`);
console.log(
  `memory: ${(whole.figures.megabytes / tenth.figures.megabytes).toFixed(2)} times that of a tenth of the paths`,
);

function print(title: string, { seconds, megabytes }: Figures): void {
  const rate = Math.round((PATHS / seconds) * (title.startsWith(`${PATHS} `) ? 1 : 0.1));
  console.log(`${title}: ${seconds.toFixed(1)} s (${rate} a second), ${megabytes.toFixed(0)} MB at most`);
}

/** The whole work on so many paths. */
function judged(count: number) {
  const meter = new Meter();
  const degrees = degreesOf(count);
  const evidence = new PathEvidence(degrees);
  for (const path of meter.watch(paths(count))) evidence.add(path);
  const relationOf = (one: number, other: number): Relation => {
    const inferred = evidence.relation(one, other);
    const provider = inferred.relClass === 'provider-customer' ? inferred.provider : null;
    return { relClass: inferred.relClass, provider, confidence: inferred.confidence, basis: 'paths' };
  };
  const tally = new LeakTally();
  for (const path of meter.watch(paths(count))) {
    const plain = plainHops(path);
    if (plain === null) continue;
    const hops = fromPeer(plain);
    for (const valley of valleysOf(hops, 4, relationOf)) {
      tally.add(valley, { path, peer: hops[0] ?? 0, prefix: `10.${(hops.at(-1) ?? 0) % 256}.0.0/16`, observedAt: 0 });
    }
  }
  const leaks = tally.leaks();
  const isGenerated = (leaker: number) => leaker > 1_000_000;
  const figures = meter.end();
  const found = leaks.filter(({ leaker }) => isGenerated(leaker)).length;
  return { figures, leaks: found, wrong: leaks.length - found, generated: Math.ceil(count / LEAKY) };
}

function read(count: number): Figures {
  const meter = new Meter();
  let hops = 0;
  for (let pass = 0; pass < 3; pass += 1) {
    for (const path of meter.watch(paths(count))) hops += plainHops(path)?.length ?? 0;
  }
  if (hops === 0) throw new Error('no path was read');
  return meter.end();
}

/** How many neighbours each network has; as many as the adjacencies of the graph tell. */
function degreesOf(count: number): ReadonlyMap<number, number> {
  const seen = new Set<string>();
  const degrees = new Map<number, number>();
  for (const path of paths(count)) {
    const hops = plainHops(path) ?? [];
    for (const [at, asn] of hops.entries()) {
      const next = hops[at + 1];
      if (next === undefined || seen.has(`${asn} ${next}`)) continue;
      seen.add(`${asn} ${next}`);
      for (const end of [asn, next]) degrees.set(end, (degrees.get(end) ?? 0) + 1);
    }
  }
  return degrees;
}

/**
 * Paths of a made internet, the same each time: the peer of a collector, its provider in the clique, another of the clique or not, a transit
 * network, the edge. Some lead from one of the clique through a network at the edge to another.
 */
function* paths(count: number): Generator<string> {
  for (let at = 0; at < count; at += 1) {
    const random = scrambled(at);
    const peer = 200_000 + (random % PEERS);
    const own = CLIQUE[peer % CLIQUE.length] ?? 0;
    const edge = 400_000 + ((random >>> 9) % EDGE);
    const transit = 300_000 + ((edge * 31 + ((random >>> 5) % 3) * 617) % TRANSITS);
    const above = CLIQUE[transit % CLIQUE.length] ?? 0;
    const between = own === above ? '' : ` ${above}`;
    if (at % LEAKY === 0) {
      const other = CLIQUE[(CLIQUE.indexOf(own) + 1) % CLIQUE.length] ?? 0;
      yield `${peer} ${own} ${1_000_001 + at / LEAKY} ${other} ${transit} ${edge}`;
    } else yield `${peer} ${own}${between} ${transit} ${edge}${at % 3 === 0 ? ` ${edge}` : ''}`;
  }
}

/** A number of 32 bits that looks like chance (Murmur's finaliser). */
function scrambled(seed: number): number {
  let bits = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** The heap in use, MB, without what is garbage where Node was started with `--expose-gc`. */
function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}
