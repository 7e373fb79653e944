/**
 * The cells that listed addresses and networks amount to (contract 5.5): disjoint aligned blocks, so that a cell and any
 * network are nested or disjoint. Pure: a /24 (a /64 of IPv6) wherever an address is listed by its own entry or a listed
 * network ends inside, larger blocks where networks alone cover.
 */
import { blockAround, cidrRange, keyToAddress, rangeToCidrs } from '../../schema/keys/index.ts';
import { predecessor, successor } from './flatten.ts';
import type { Judgement, ThreatFeeds } from './threat-feeds.ts';

/** The addresses of one /24 or /64 that have entries of their own, by order key, each once. */
export interface OwnBlock {
  /** Order key of the block's first address. */
  readonly block: string;
  readonly addresses: readonly (readonly [key: string, judgement: Judgement])[];
}

/** A run of addresses that the same listed networks cover; order keys, both ends inside. Runs are disjoint and in order. */
export interface ListedRun {
  readonly start: string;
  readonly end: string;
  readonly judgement: Judgement;
  /** A network of a /64 or longer is among them: it is counted like an address of its own. */
  readonly isFine: boolean;
}

/** A THREAT_CELL as it is stored, whole numbers as numbers. */
export interface ThreatCell {
  readonly start: string;
  readonly end: string;
  readonly length: number;
  readonly bad: number;
  readonly suspicious: number;
  readonly descriptive: number;
  readonly badAt?: readonly number[];
  readonly suspiciousAt?: readonly number[];
  readonly descriptiveAt?: readonly number[];
  readonly own: number;
  readonly portion?: number;
  readonly categories: readonly string[];
  readonly categoryCounts: readonly number[];
}

const MAPPED = '00000000000000000000ffff';
/** What of a /48 a /64 is. */
const PART_OF_48 = 2 ** -16;

/** The CIDR of a cell. */
export function cellName({ start, length }: Pick<ThreatCell, 'start' | 'length'>): string {
  return `${keyToAddress(start)}/${length}`;
}

/** A block under way: what is said of each of its addresses, or of all of an IPv6 one. */
class MixedBlock {
  readonly start: string;
  readonly #feeds: ThreatFeeds;
  readonly #at: (Judgement | undefined)[];
  #own = 0;
  #isFine = false;

  constructor(start: string, feeds: ThreatFeeds) {
    this.start = start;
    this.#feeds = feeds;
    this.#at = new Array(start.startsWith(MAPPED) ? 256 : 1).fill(undefined);
  }

  addOwn({ addresses }: OwnBlock): void {
    for (const [key, judgement] of addresses) this.#say(key, key, judgement);
    this.#own += addresses.length;
    this.#isFine = true;
  }

  addRun({ start, end, judgement, isFine }: ListedRun): void {
    this.#say(start, end, judgement);
    this.#isFine ||= isFine;
  }

  #say(start: string, end: string, judgement: Judgement): void {
    const [first, last] = this.#at.length === 1 ? [0, 0] : [octet(start), octet(end)];
    for (let at = first; at <= last; at += 1) this.#at[at] = this.#feeds.join(this.#at[at], judgement);
  }

  cell(): ThreatCell {
    const { end } = blockAround(this.start);
    const counts = new Map<string, number>();
    const places: [number[], number[], number[]] = [[], [], []];
    for (const [at, judgement] of this.#at.entries()) {
      if (judgement === undefined) continue;
      places[judgement.worst]?.push(at);
      for (const category of judgement.categories) counts.set(category, (counts.get(category) ?? 0) + 1);
    }
    const [descriptiveAt, suspiciousAt, badAt] = places;
    const isEven = places.some(({ length }) => length === this.#at.length);
    return {
      start: this.start,
      end,
      length: this.#at.length === 1 ? 64 : 24,
      bad: badAt.length,
      suspicious: suspiciousAt.length,
      descriptive: descriptiveAt.length,
      ...(isEven ? {} : { badAt, suspiciousAt, descriptiveAt }),
      own: this.#own,
      ...(this.#at.length === 1 ? { portion: this.#isFine ? 1 : PART_OF_48 } : {}),
      ...tally(counts),
    };
  }
}

function octet(key: string): number {
  return Number.parseInt(key.slice(-2), 16);
}

function tally(counts: ReadonlyMap<string, number>): Pick<ThreatCell, 'categories' | 'categoryCounts'> {
  const categories = [...counts.keys()].sort();
  return { categories, categoryCounts: categories.map((category) => counts.get(category) ?? 0) };
}

/** The cells in address order. */
export function* wantedCells(
  own: Iterable<OwnBlock>,
  runs: Iterable<ListedRun>,
  feeds: ThreatFeeds,
): Generator<ThreatCell> {
  const owns = own[Symbol.iterator]();
  let next = owns.next();
  let mixed: MixedBlock | undefined;
  function* leave(): Generator<ThreatCell> {
    if (mixed !== undefined) yield mixed.cell();
    mixed = undefined;
  }
  function* enter(block: string): Generator<ThreatCell, MixedBlock> {
    if (mixed?.start !== block) yield* leave();
    mixed ??= new MixedBlock(block, feeds);
    return mixed;
  }
  for (const run of inPieces(runs)) {
    const last = run.end;
    for (let start = run.start; start !== '' && start <= last; ) {
      const block = blockAround(start);
      for (; next.done !== true && next.value.block < block.start; next = owns.next()) {
        (yield* enter(next.value.block)).addOwn(next.value);
      }
      const ownStart = next.done !== true && next.value.block <= last ? next.value.block : undefined;
      let end = ownStart === undefined ? last : predecessor(ownStart);
      if (start !== block.start || last < block.end || ownStart === block.start) {
        end = last < block.end ? last : block.end;
        (yield* enter(block.start)).addRun({ ...run, start, end });
      } else {
        yield* leave();
        for (const name of rangeToCidrs(start, end)) yield evenCell(name, run);
      }
      start = successor(end);
    }
  }
  for (; next.done !== true; next = owns.next()) (yield* enter(next.value.block)).addOwn(next.value);
  yield* leave();
}

function* inPieces(runs: Iterable<ListedRun>): Generator<ListedRun> {
  for (const run of runs) yield* piecesOf(run);
}

/** A run as what of it lies in a block that it does not fill, whole blocks, and what lies in such a block again. */
function* piecesOf(run: ListedRun): Generator<ListedRun> {
  const { start, end } = run;
  const [first, last] = [blockAround(start), blockAround(end)];
  if (first.start === last.start) return yield run;
  const whole = {
    start: start === first.start ? start : successor(first.end),
    end: end === last.end ? end : predecessor(last.start),
  };
  if (start !== whole.start) yield { ...run, end: first.end };
  if (whole.start <= whole.end) yield { ...run, ...whole };
  if (end !== whole.end) yield { ...run, start: last.start };
}

/** A block that networks alone cover, all of its addresses alike. */
function evenCell(name: string, { judgement, isFine }: ListedRun): ThreatCell {
  const length = Number(name.slice(name.indexOf('/') + 1));
  const isIpv6 = name.includes(':');
  const size = 2 ** ((isIpv6 ? 64 : 32) - length);
  const counts = { descriptive: 0, suspicious: 0, bad: 0 };
  counts[NAMES[judgement.worst] ?? 'descriptive'] = size;
  return {
    ...cidrRange(name),
    length,
    ...counts,
    own: 0,
    ...(isIpv6 ? { portion: isFine ? 1 : PART_OF_48 } : {}),
    categories: judgement.categories,
    categoryCounts: judgement.categories.map(() => size),
  };
}

/** The counts in the order of `Judgement.worst`. */
const NAMES = ['descriptive', 'suspicious', 'bad'] as const;
