import { LRUCache } from 'lru-cache';
import type { Advisory } from '../../schema/advisory.ts';
import type { Clock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { LayerCoverages } from '../../store/statistics/layer-coverages.ts';
import type { DatedCoverages } from '../../store/statistics/statistics.ts';
import { HUB_EDGES_SKIPPED } from '../advise/notices.ts';
import { type DatedData, oldestOfEach } from '../contract/dated-data.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import type { Rows } from '../run/row-writer.ts';
import { readUsedSources, type UsedSource, usedSourcesText } from '../run/used-sources.ts';
import { probeStatement, readProbe } from './anchor-probe.ts';
import { chainNotices, chainsOf, chainsStatement } from './broken-chains.ts';
import { coverageNotices, degradedLayers, walksNothing } from './coverage-notices.ts';
import { emptyAnswerNotices } from './empty-answer-notices.ts';
import { type NamedAnchor, namedAnchors } from './named-anchors.ts';
import { skippedNotice } from './skipped.ts';
import { calledLayers, type WalkedLayers, walkedLayers } from './walked-layers.ts';

/** Maximum number of anchors that are probed, and of notices about them. */
const MOST_ANCHORS = 4;
const MOST_NOTICES = 4;
/** Probing an empty answer takes no longer than this, nor beyond the query's own time. */
const PROBE_MS = 3000;
/** Following the chains from the anchors takes no longer than this. */
const CHAINS_MS = 500;
/** Asking for the sources of an answer takes no longer than this. */
const SOURCES_MS = 500;
/** How long an answer with rows waits for the state of the layers, if it is not known yet. */
const COLD_MS = 500;
/** Characters of the texts whose layers are cached. */
const WALKED_TEXTS = 500_000;

/** An answered query. */
export interface Answered {
  /** The user's statement after correction, as text and parsed, and the one that ran. */
  readonly text: string;
  readonly corrected: () => ParsedStatement;
  readonly ran: () => ParsedStatement;
  readonly parameters: Record<string, unknown>;
  readonly answer: Rows;
  /** Notices that it already has, and possible reasons for an empty answer if nothing better is known. */
  readonly advisories: readonly Advisory[];
  readonly whenEmpty: readonly Advisory[];
  /** Layers that the answers of procedures are based on, and the day of their rows' data. */
  readonly layers: readonly string[];
  readonly dated: readonly DatedData[];
  readonly remainingMs: number;
}

/** Explains how far the rows of an answer, or their absence, can be relied on. */
export class AnswerExplainer {
  readonly #database: Database;
  readonly #coverages: LayerCoverages;
  /** By text: a tree is dropped sooner than what was prepared from it. */
  readonly #walked = new LRUCache<string, ReturnType<typeof walkedLayers>>({
    maxSize: WALKED_TEXTS,
    // The cache takes no size of 0, which an empty text would have.
    sizeCalculation: (_layers, text) => text.length + 1,
  });

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#coverages = new LayerCoverages(database, clock);
  }

  forget(): void {
    this.#coverages.forget();
  }

  /** Reads the state of the layers if it is not known, while the query runs. */
  begin(): void {
    this.#coverages.refresh();
  }

  /** The state of the layers that the query walks; of an empty answer also why it is empty, by one probe. Never rejects. */
  async noticesOf(answered: Answered): Promise<Advisory[]> {
    const isSilent = isEmpty(answered.answer);
    if (!isSilent && this.#dependsOnNoLayer(answered)) return [];
    const coverages = await this.#coverages.within(isSilent ? PROBE_MS : COLD_MS);
    const layers = coverages === null ? [] : await this.#layerNotices(answered, coverages, !isSilent);
    if (!isSilent) return layers;
    const skipped = await this.#skipped(answered);
    if (skipped !== null) return [...layers, skipped];
    const [hubs, others] = partition(answered.whenEmpty, ({ kind }) => kind === HUB_EDGES_SKIPPED);
    if (layers.some(({ kind }) => kind === 'vdp-plane-empty')) return [...layers, ...hubs];
    const reasons = others.filter((reason) => mayBe(reason, coverages));
    return [...layers, ...hubs, ...((await this.#anchors(answered)) ?? reasons)];
  }

  /**
   * Returns the data that the rows came from: rows of patterns by the sources of their edges, rows of procedures as these report it. A
   * layer whose sources are unknown is listed without a source.
   */
  async dependsOn(answered: Omit<Answered, 'advisories'>): Promise<readonly DatedData[]> {
    const walked = this.#walkedBy(answered);
    const coverages = await this.#coverages.within(COLD_MS);
    const used = coverages === null ? null : await this.#usedBy(answered, walked, coverages);
    const edges = walked.filter(({ kind }) => kind === 'edge');
    const unknown = (edges.length > 0 ? edges : walked).flatMap(({ layers }) =>
      layers.map((layer) => ({ layer, source: null, observedAt: null })),
    );
    return oldestOfEach([...(used ?? unknown), ...datedLayers(answered.dated)]);
  }

  /** Returns whether a layer that a statement walks is known not to be fresh: then its answer says how old its data is. */
  isDated(statement: Pick<Answered, 'text' | 'corrected'>): boolean {
    const coverages = this.#coverages.known;
    return coverages !== null && degradedLayers(this.#walkedBy(statement), coverages, true).length > 0;
  }

  edgeTypes(statement: Pick<Answered, 'text' | 'corrected'>): ReadonlySet<string> {
    return new Set(edgeLayers(this.#walkedBy(statement)).keys());
  }

  /** Returns whether every row of a statement would walk an edge type without edges, as far as known, that `asked` does not name. */
  leadsNowhere(statement: ParsedStatement, asked: string): boolean {
    const coverages = this.#coverages.known;
    return coverages !== null && walksNothing(walkedLayers(statement), coverages, asked);
  }

  /** Procedures date their own rows, edges date the rows of patterns. */
  async #layerNotices(answered: Answered, coverages: DatedCoverages, hasRows: boolean): Promise<Advisory[]> {
    const walked = this.#walkedBy(answered);
    const called = calledLayers(answered.layers);
    const isStale = hasRows && degradedLayers(walked, coverages, true).length > 0;
    const used = isStale ? await this.#usedBy(answered, walked, coverages) : null;
    const notices = [
      ...coverageNotices(walked, coverages, hasRows, used),
      ...coverageNotices(called, coverages, hasRows, hasRows ? datedLayers(answered.dated) : null),
    ];
    return notices.filter(
      ({ kind, subject }, at) => notices.findIndex((one) => one.kind === kind && one.subject === subject) === at,
    );
  }

  /** Returns the sources of the edges that the rows came from; null if the query does not reveal them, or not in time. */
  async #usedBy(
    answered: Omit<Answered, 'advisories'>,
    walked: readonly WalkedLayers[],
    { layers }: DatedCoverages,
  ): Promise<readonly DatedData[] | null> {
    const edges = edgeLayers(walked);
    const used = answered.answer.sources ?? (await this.#readSources(answered, new Set(edges.keys())));
    if (used.length === 0) return null;
    return used.flatMap(({ type, source, observedAt }) => {
      const own = edges.get(type) ?? [];
      const layer = own.find((one) => layers.get(one)?.coverage === 'DEGRADED') ?? own[0];
      return layer === undefined ? [] : [{ layer, source, observedAt }];
    });
  }

  /** Asks for the sources of an answer whose rows do not show them. */
  async #readSources(
    { ran, parameters, remainingMs }: Pick<Answered, 'ran' | 'parameters' | 'remainingMs'>,
    types: ReadonlySet<string>,
  ): Promise<readonly UsedSource[]> {
    const text = usedSourcesText(ran(), types);
    if (text === null) return [];
    const probe = this.#database.read({ text, parameters }, { timeoutMs: Math.min(remainingMs, SOURCES_MS) });
    return readUsedSources((await probe.catch(() => null)) ?? []);
  }

  /** Returns whether no layer can make the rows of an answer old or incomplete: then the answer does not wait for their state. */
  #dependsOnNoLayer(answered: Answered): boolean {
    return answered.layers.length === 0 && answered.dated.length === 0 && this.#walkedBy(answered).length === 0;
  }

  #walkedBy({ text, corrected }: Pick<Answered, 'text' | 'corrected'>): ReturnType<typeof walkedLayers> {
    const known = this.#walked.get(text);
    if (known !== undefined) return known;
    const walked = walkedLayers(corrected());
    this.#walked.set(text, walked);
    return walked;
  }

  #skipped({ corrected, ran, parameters, answer, remainingMs }: Answered): Promise<Advisory | null> {
    if (answer.rows.length > 0) return Promise.resolve(null);
    const timeoutMs = Math.min(remainingMs, PROBE_MS);
    return skippedNotice(this.#database, { corrected: corrected(), ran: ran(), parameters, timeoutMs });
  }

  /** Null where there is nothing to probe, or the probe failed. */
  async #anchors({ corrected, parameters, advisories, remainingMs }: Answered): Promise<Advisory[] | null> {
    const subjects = new Set(advisories.map(({ subject }) => subject));
    const statement = corrected();
    const anchors = namedAnchors(statement, parameters, MOST_ANCHORS).filter(({ name }) => !subjects.has(name));
    if (anchors.length === 0) return null;
    const probe = this.#database.read(probeStatement(anchors), { timeoutMs: Math.min(remainingMs, PROBE_MS) });
    const rows = await probe.catch(() => null);
    if (rows === null) return null;
    const probed = readProbe(anchors, rows[0]);
    const notices = emptyAnswerNotices(statement, probed);
    return (notices.length > 0 ? notices : await this.#chains(anchors, remainingMs)).slice(0, MOST_NOTICES);
  }

  /** Returns where the chains from stored anchors break that have the first edges of the query; nothing if that is not known in time. */
  async #chains(anchors: readonly NamedAnchor[], remainingMs: number): Promise<readonly Advisory[]> {
    const chains = chainsOf(anchors);
    if (chains.length === 0) return [];
    const probe = this.#database.read(chainsStatement(chains), { timeoutMs: Math.min(remainingMs, CHAINS_MS) });
    const rows = await probe.catch(() => null);
    return rows === null ? [] : chainNotices(chains, rows[0]);
  }
}

/** The layers of each edge type that a query walks. */
function edgeLayers(walked: readonly WalkedLayers[]): ReadonlyMap<string, readonly string[]> {
  return new Map(walked.flatMap((use) => (use.kind === 'edge' ? [[use.name, use.layers] as const] : [])));
}

/** Procedures name layers, or edge types of them. */
function datedLayers(dated: readonly DatedData[]): DatedData[] {
  return dated.flatMap((data) =>
    calledLayers([data.layer]).flatMap(({ layers }) => layers.map((layer) => ({ ...data, layer }))),
  );
}

/** Splits a list by a test. */
function partition<Item>(items: readonly Item[], holds: (item: Item) => boolean): readonly [Item[], Item[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))];
}

/** An empty layer is a reason wherever it is. */
function mayBe({ kind, subject }: Advisory, coverages: DatedCoverages | null): boolean {
  return kind !== 'vdp-plane-empty' || coverages?.layers.get(subject ?? '')?.coverage === 'EMPTY';
}

/** Returns whether there are no rows, or one row of counts and lists in which nothing was counted. */
function isEmpty({ rows }: Rows): boolean {
  const [row, second] = rows;
  if (row === undefined) return true;
  const values = Object.values(row);
  const isNothing = (value: unknown): boolean => value === 0 || (Array.isArray(value) && value.length === 0);
  return (
    second === undefined &&
    values.length > 0 &&
    values.every((value) => value === null || isNothing(value)) &&
    values.some(isNothing)
  );
}
