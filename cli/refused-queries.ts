import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { RefusedShapes } from '../engine/contract/refused-shapes.ts';
import { writePrivateFileSync } from '../store/private-files.ts';
import { makeFolder, writing } from './home/writable.ts';

/** How long queries of a shape are refused, ms. */
const REFUSED_MS = 3_600_000;
/** How old what is known of the file may be, ms. */
const LOOK_EVERY_MS = 1000;

const refusedQuery = z.object({
  shape: z.string(),
  /** A query of that shape without its values. */
  text: z.string(),
  /** Epoch ms. */
  until: z.number(),
});

/** A query that could not be ended, whose like are not run until then. */
export type RefusedQuery = z.infer<typeof refusedQuery>;

/**
 * Queries that are refused for an hour, in a file of WEFT_HOME. A server writes it, `weft doctor` shows and clears it, and every reader
 * sees a change within a second.
 */
export class RefusedQueries implements RefusedShapes {
  readonly #path: string;
  #known: ReadonlyMap<string, RefusedQuery> = new Map();
  #version = '';
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(home: string) {
    this.#path = join(home, 'refused-queries.json');
  }

  get(shape: string): RefusedQuery | undefined {
    if (performance.now() - this.#lookedAt >= LOOK_EVERY_MS) this.#look();
    const found = this.#known.get(shape);
    return found !== undefined && found.until > Date.now() ? found : undefined;
  }

  /** Those that are refused now, the one that ends first before the others. */
  all(): readonly RefusedQuery[] {
    this.#look();
    const now = Date.now();
    return [...this.#known.values()].filter(({ until }) => until > now).sort((one, other) => one.until - other.until);
  }

  /** Refuses queries of these shapes for an hour from now. */
  add(queries: readonly Omit<RefusedQuery, 'until'>[]): void {
    if (queries.length === 0) return;
    const until = Date.now() + REFUSED_MS;
    const all = new Map(
      [...this.all(), ...queries.map((query) => ({ ...query, until }))].map((item) => [item.shape, item]),
    );
    this.#write([...all.values()]);
  }

  /** Lets all queries run again; answers how many shapes were refused. */
  clear(): number {
    const { length } = this.all();
    if (length > 0) this.#write([]);
    return length;
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
    this.#known = new Map(readFrom(this.#path).map((item) => [item.shape, item]));
  }
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
