import type { Advisory } from '../../schema/advisory.ts';
import { addressScope } from '../../schema/keys/index.ts';
import type { QueryProblem } from '../../schema/problem.ts';
import type { Database } from '../../store/database.ts';
import { anchorSynthesised, anchorUnroutable } from '../advise/notices.ts';
import type { AnchorSites } from '../contract/anchored-names.ts';
import type { QueryLimits } from '../contract/limits.ts';
import { graphUnavailable, tooExpensive } from '../contract/query-problems.ts';
import type { Parameters } from '../contract/step.ts';
import type { Deadline } from '../execution/deadline.ts';
import { type GraphReader, storedReader } from '../execution/graph-reader.ts';
import type { StageClock } from '../execution/stage-clock.ts';
import { type AnchorCache, type MissingFacts, mayLackEdges } from './anchor-cache.ts';
import { type AnchorNames, anchorNames } from './anchor-names.ts';
import { creationStatements } from './creation-statements.ts';
import { ExtendedGraph, LoadConflict } from './extended-graph.ts';

/** Services and limits for the texts of one statement. */
export interface AnchoredRunOptions {
  readonly database: Database;
  readonly cache: AnchorCache;
  readonly limits: QueryLimits;
  readonly deadline: Deadline;
  readonly clock: StageClock;
}

/** Result of work on the graph. */
interface Answer {
  readonly rows: readonly unknown[];
}

/** How often the data about anchors may turn out to be older than the store. */
const ATTEMPTS = 3;

/**
 * Runs the texts of one statement, its first stages and itself, on the stored graph or, if anchors of the statement are missing there, on
 * the graph extended with them. The creator must close it.
 */
export class AnchoredRun {
  readonly #options: AnchoredRunOptions;
  readonly #stored: GraphReader;
  #reader: GraphReader | null = null;
  #extended: ExtendedGraph | null = null;
  #advisories: readonly Advisory[] = [];

  constructor(options: AnchoredRunOptions) {
    this.#options = options;
    this.#stored = storedReader(options.database);
  }

  /** Notices about the anchors. */
  get advisories(): readonly Advisory[] {
    return this.#advisories;
  }

  /**
   * Runs the work on the graph that the anchors need. It starts on the stored graph while the anchors are looked up, or before that if its
   * rows would show that nothing is missing. If anchors are missing, the started work is dropped and repeated, so it must have no effects.
   */
  async answer<T extends Answer>(
    sites: AnchorSites | null,
    parameters: Parameters,
    work: (reader: GraphReader) => Promise<T>,
  ): Promise<T> {
    if (this.#reader !== null) return work(this.#reader);
    const names: AnchorNames = sites === null ? new Map() : anchorNames(sites, parameters);
    if (sites === null || names.size === 0) return work(this.#stored);
    const { cache } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      const remembered = cache.remembered(sites, names);
      try {
        if (remembered === null) return await this.#findAndAnswer(sites, names, work);
        return await work(await this.#readerFor(remembered));
      } catch (error) {
        if (!(error instanceof LoadConflict)) throw error;
        if (attempt === ATTEMPTS) throw beingLoaded();
        cache.forget();
        this.close();
      }
    }
  }

  /** Ends the transaction, if there is one, without a trace. */
  close(): void {
    this.#extended?.close();
    this.#extended = null;
    this.#reader = null;
  }

  async #findAndAnswer<T extends Answer>(
    sites: AnchorSites,
    names: AnchorNames,
    work: (reader: GraphReader) => Promise<T>,
  ): Promise<T> {
    const { database, deadline, cache } = this.#options;
    if (provesItself(sites, names)) {
      const answer = await work(this.#stored);
      if (answer.rows.length > 0) return answer;
    }
    const early = new AbortController();
    const begun = work(storedReader(database, early.signal));
    begun.catch(() => undefined);
    try {
      await this.#readerFor(await cache.find(sites, names, deadline.remainingMs()));
      if (this.#extended === null) return await begun;
    } finally {
      early.abort();
    }
    return work(this.#extended);
  }

  async #readerFor(missing: MissingFacts): Promise<GraphReader> {
    this.#advisories = [
      ...missing.nodes.map(({ name, isHeld }) => anchorSynthesised(name, isHeld)),
      ...missing.unroutable.map((name) => anchorUnroutable(name, addressScope(name.replace(/\/\d+$/, '')))),
    ];
    const creation = creationStatements(missing);
    if (creation.length === 0) {
      this.#reader = this.#stored;
      return this.#stored;
    }
    const { database, limits, deadline, clock } = this.#options;
    if (missing.anchors > limits.anchors) throw tooManyAnchors(missing.anchors, limits.anchors);
    const before = clock.enter('anchor');
    this.#extended = await ExtendedGraph.open(database, creation, deadline, limits.anchoredTimeoutMs);
    clock.enter(before);
    this.#reader = this.#extended;
    return this.#extended;
  }
}

/** Returns whether a row of the answer shows that nothing is missing: half of all queries are for one address that is stored. */
function provesItself(sites: AnchorSites, names: AnchorNames): boolean {
  const [only, second] = names;
  if (only === undefined || second !== undefined || !sites.areProvenByRows) return false;
  const [label, list] = only;
  return list.length === 1 && !mayLackEdges(label, sites);
}

function beingLoaded(): QueryProblem {
  return graphUnavailable('A load is writing the data that the query reads; try again in a moment.');
}

function tooManyAnchors(count: number, limit: number): QueryProblem {
  const detail =
    `The query names ${count.toLocaleString('en')} addresses and networks that are answered from the networks around them; a query may ` +
    `name at most ${limit.toLocaleString('en')}. Split it into several queries.`;
  return tooExpensive(detail, 'too_many_anchors');
}
