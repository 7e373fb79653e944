import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import {
  type CallRefusal,
  describeCall,
  isAsLarge,
  type LargeCall,
  type Refusal,
  type Refusals,
} from '../engine/contract/refusals.ts';
import { writePrivateFileSync } from '../store/private-files.ts';
import { makeFolder, writing } from './home/writable.ts';

/** How long queries are refused, ms. */
const REFUSED_MS = 3_600_000;
/** How old what is known of the file may be, ms. */
const LOOK_EVERY_MS = 1000;

/** A query that could not be ended, without its values, and until when its like are refused, epoch ms. */
const refused = { text: z.string(), until: z.number() };
const call = z.object({ name: z.string(), sizes: z.array(z.number()) });
const refusedQuery = z.union([z.object({ ...refused, call }), z.object({ ...refused, shape: z.string() })]);

/** What is refused after a query that could not be ended: a call with large arguments, or its shape. */
export type RefusedQuery = z.infer<typeof refusedQuery>;
/** The same, before it is known until when. */
export type QueryToRefuse = { readonly text: string } & ({ readonly call: LargeCall } | { readonly shape: string });

/**
 * Queries that are refused for an hour, in a file of WEFT_HOME. A server writes it, `weft doctor` shows and clears it, and every reader
 * sees a change within a second.
 */
export class RefusedQueries implements Refusals {
  readonly #path: string;
  #known: readonly RefusedQuery[] = [];
  #version = '';
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(home: string) {
    this.#path = join(home, 'refused-queries.json');
  }

  ofShape(shape: string): Refusal | undefined {
    return this.#now().find((item) => 'shape' in item && item.shape === shape);
  }

  ofCalls(calls: readonly LargeCall[]): CallRefusal | undefined {
    const refusals = this.#now().flatMap((item) => ('call' in item ? [item] : []));
    return refusals.find((refusal) => calls.some((asked) => isAsLarge(asked, refusal.call)));
  }

  /** Those that are refused now, the one that ends first before the others. */
  all(): readonly RefusedQuery[] {
    this.#look();
    return [...this.#now()].sort((one, other) => one.until - other.until);
  }

  /** Refuses these for an hour from now. */
  add(queries: readonly QueryToRefuse[]): void {
    if (queries.length === 0) return;
    const until = Date.now() + REFUSED_MS;
    const all = [...this.all(), ...queries.map((query) => writtenDown(query, until))];
    this.#write([...new Map(all.map((item) => [subjectOf(item), item])).values()]);
  }

  /** Lets all queries run again; returns how many refusals there were. */
  clear(): number {
    const { length } = this.all();
    if (length > 0) this.#write([]);
    return length;
  }

  #now(): readonly RefusedQuery[] {
    if (performance.now() - this.#lookedAt >= LOOK_EVERY_MS) this.#look();
    const now = Date.now();
    return this.#known.length === 0 ? this.#known : this.#known.filter(({ until }) => until > now);
  }

  #write(queries: readonly RefusedQuery[]): void {
    const home = dirname(this.#path);
    writing(home, () => {
      makeFolder(home);
      writePrivateFileSync(this.#path, `${JSON.stringify(queries, null, 2)}\n`);
    });
    this.#look();
  }

  #look(): void {
    this.#lookedAt = performance.now();
    const version = versionOf(this.#path);
    if (version === this.#version) return;
    this.#version = version;
    this.#known = readFrom(this.#path);
  }
}

/** What is refused of a query, for `weft doctor`: the call in words, or the query without its values. */
export function describeRefused(item: RefusedQuery): string {
  return 'call' in item ? describeCall(item.call) : item.text;
}

function writtenDown(query: QueryToRefuse, until: number): RefusedQuery {
  if ('shape' in query) return { ...query, until };
  return { ...query, call: { name: query.call.name, sizes: [...query.call.sizes] }, until };
}

function subjectOf(item: RefusedQuery): string {
  return JSON.stringify('call' in item ? [item.call.name, item.call.sizes] : item.shape);
}

function versionOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stat === undefined ? '' : `${stat.ino} ${stat.mtimeNs} ${stat.size}`;
}

/** A damaged or unreadable file refuses nothing. */
function readFrom(path: string): RefusedQuery[] {
  try {
    return z.array(refusedQuery).parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return [];
  }
}
