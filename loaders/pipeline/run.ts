import { basename } from 'node:path';
import type { ManagedTransaction } from 'neo4j-driver';
import { loadedSuffixes, SUFFIX_SOURCE } from '../../facts/suffix-list.ts';
import type { SuffixList } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { type ActorRegister, CURATED_REGISTER } from '../feeds/actor-register.ts';
import type { SourceDeclaration } from '../source.ts';
import type { Batch, Speaker } from './batch.ts';
import type { ChangeOrigin } from './change-records.ts';
import { batchesOf, reportedTally } from './collect.ts';
import { MOST_TAKEN_BACK } from './empty-list.ts';
import { feedFacts } from './feed-facts.ts';
import { type OpenedInput, openInput } from './input.ts';
import { knownActors } from './known-actors.ts';
import { Ledger } from './ledger.ts';
import { LoadError } from './load-error.ts';
import type { LoadOptions, LoadReport } from './load-options.ts';
import type { LoadLock } from './lock.ts';
import { hasIntervals, narrowIntervals } from './narrow-intervals.ts';
import { preflight } from './preflight.ts';
import { Reading } from './reading.ts';
import {
  type EarlierRuns,
  earlierRuns,
  finishRun,
  noteRefresh,
  type RunEnd,
  recordShapes,
  startRun,
} from './run-record.ts';
import { startOf } from './run-start.ts';
import { SeenKeys } from './seen.ts';
import { noteShapes, sweep, sweepHosts } from './sweep.ts';
import type { SweepContext } from './sweep-passes.ts';
import { Touched } from './touched.ts';
import { wholeFromOf } from './whole-edition.ts';
import { announcedFamilies, wholeTables } from './whole-tables.ts';
import { GraphWriter } from './write.ts';
import type { WriteTally } from './write-tally.ts';

/**
 * Loads one file as one run, under a lock that the caller holds. A failed load returns a report with the status `failed` and the reason. It
 * throws a `LoadError` only if a run is impossible (no such file, a date in the future).
 */
export async function runLoad(
  database: Database,
  lock: LoadLock,
  declaration: SourceDeclaration,
  path: string,
  options: LoadOptions = {},
): Promise<LoadReport> {
  // Live look-ups of DNS and registrations name no groups, and a caller waits for them.
  const [suffixes, actors] = await Promise.all([
    loadedSuffixes(database),
    declaration.live === true ? CURATED_REGISTER : knownActors(database),
  ]);
  const reading = new Reading(declaration, basename(path), options);
  const input = await reading.during(openInput(path, declaration, (bytes, total) => reading.atByte(bytes, total)));
  try {
    return await runOpened(database, lock, declaration, { input, reading, suffixes, actors }, options);
  } finally {
    await input.close();
  }
}

async function runOpened(
  database: Database,
  lock: LoadLock,
  declaration: SourceDeclaration,
  { input, ...begun }: Beginning & { readonly input: OpenedInput },
  options: LoadOptions,
): Promise<LoadReport> {
  const { suffixes, actors } = begun;
  const known = { suffixes, actors, earlierEdition: null, origin: options.origin };
  const context = { ...known, observedAt: options.observedAt ?? input.modifiedAt };
  const { refusal, statedAt, notices } = await begun.reading.during(preflight(input, declaration, context));
  const start = startOf(declaration, input, options, statedAt);
  const earlier = await earlierRuns(database, start.source, start.part);
  const id = await startRun(database, lock.holder, start);
  begun.reading.tally.notices.push(...notices);
  const speaker = { ...start, approximate: start.dateIsApproximate };
  const run = new Run(database, lock, id, { ...begun, speaker, earlier });
  const ended = refusal === null ? await run.execute(declaration, input, options) : refused(refusal);
  const end = { ...ended, ...(ended.status === 'completed' ? await wholeFromOf(declaration, input) : {}) };
  await finishRun(database, id, end);
  // If the list was loaded meanwhile, hosts may have been written with the earlier one. A load of the list that changed nothing moves no
  // hosts.
  const isSameList = declaration.id === SUFFIX_SOURCE && run.touched.isNothing;
  if (!isSameList && (await loadedSuffixes(database)) !== suffixes) run.touched.noteAll('PUBLIC_SUFFIX');
  if (end.status === 'completed' && declaration.feed)
    await noteRefresh(database, declaration.feed.name, start.observedAt);
  const { source, part, file, sha256, observedAt, dateIsApproximate } = start;
  return { id, source, part, file, sha256, observedAt, dateIsApproximate, touched: run.touched, ...end };
}

/** Returns the end of a run whose file is refused before anything of it is written. */
function refused({ message }: Error): RunEnd {
  const none = { read: 0, written: 0, unchanged: 0, swept: 0, refused: 0, leftOut: 0, leftOutParts: 0 };
  return { status: 'failed', error: message, ...none, refusals: [] };
}

/** The graph's knowledge when a run begins. */
interface Known {
  readonly suffixes: SuffixList;
  readonly actors: ActorRegister;
}

/** The state of a load when its file is open. */
interface Beginning extends Known {
  readonly reading: Reading;
}

/** The state in which a run begins. */
interface RunSurroundings extends Beginning {
  readonly speaker: Speaker;
  readonly earlier: EarlierRuns;
}

/** One running load: what it has seen, written and refused so far. */
class Run {
  readonly touched = Touched.nothing();
  readonly #database: Database;
  readonly #speaker: Speaker;
  readonly #known: Known;
  readonly #origin: ChangeOrigin;
  readonly #earlier: EarlierRuns;
  readonly #reading: Reading;
  /** A first load does not record what it has seen: nothing can vanish, and memory stays flat. */
  readonly #isFirst: boolean;
  readonly #seen = new SeenKeys();
  readonly #shapes: Set<string>;
  readonly #writer: GraphWriter;
  /** The ledger of the records that the source restates; null if it restates none. */
  #ledger: Ledger | null = null;
  /** Values of older statements of records, which state nothing. */
  #older = 0;
  #recordedShapes = 0;
  /** The address families whose announcements the file states. */
  readonly #announced = new Set<string>();
  #written = 0;
  #unchanged = 0;
  #swept = 0;

  constructor(
    database: Database,
    lock: LoadLock,
    id: string,
    { speaker, suffixes, actors, earlier, reading }: RunSurroundings,
  ) {
    this.#database = database;
    this.#speaker = speaker;
    this.#known = { suffixes, actors };
    this.#earlier = earlier;
    this.#reading = reading;
    this.#shapes = new Set(earlier.shapes);
    this.#origin = { source: speaker.source, run: id, observedAt: speaker.observedAt };
    this.#isFirst = earlier.observedAt === null && earlier.shapes.length === 0;
    const origin = earlier.observedAt === null ? undefined : this.#origin;
    const cause = { origin, isFirstLoad: this.#isFirst, suffixes, firstSights: new Set<string>() };
    const preamble = (transaction: ManagedTransaction) => this.#keepShapes(transaction, id);
    this.#writer = new GraphWriter(database, { lock, speaker, touched: this.touched, cause, preamble });
  }

  async execute(declaration: SourceDeclaration, input: OpenedInput, options: LoadOptions): Promise<RunEnd> {
    try {
      const { source, observedAt: filedAt } = this.#speaker;
      if (declaration.ledger !== undefined)
        this.#ledger = await Ledger.open(this.#database, { ...declaration.ledger, source, filedAt });
      // A whole edition takes back itself what it does not have.
      const hasEarlier = declaration.accumulates === true && (await this.#ledger?.hasEarlier(this.#writer)) === true;
      await this.#writeAll(declaration, input, options);
      const statesNothing = this.#isEmptyList || this.#reading.tally.leftOut + this.#older > 0;
      if (this.#accepted === 0 && !statesNothing) throw new LoadError(this.#nothingAccepted(input));
      const doubt = this.#doubt(options.allowShrink === true || declaration.accumulates === true);
      if (doubt !== null) return this.#end('partial', doubt);
      if (!this.#isNewest && hasIntervals(declaration)) await this.#narrow(declaration.feed?.evidence.span);
      if (this.#isNewest && options.within !== undefined) await this.#sweepHosts(options.within);
      else if (this.#isNewest && declaration.accumulates !== true) await this.#sweep();
      if (declaration.accumulates !== true) this.#swept += (await this.#ledger?.sweep(this.#sweepContext)) ?? 0;
      if (hasEarlier && options.forgetEarlier === true)
        this.#swept += (await this.#ledger?.sweepEarlier(this.#sweepContext)) ?? 0;
      else if (hasEarlier) this.#reading.tally.notices.push(earlierFacts(source));
      return { ...this.#end('completed', null), wholeTables: wholeTables(declaration, this.#announced) };
    } catch (error) {
      return this.#end('failed', error instanceof Error ? error.message : String(error));
    } finally {
      this.#seen.close();
      this.#ledger?.close();
    }
  }

  async #keepShapes(transaction: ManagedTransaction, id: string): Promise<void> {
    if (this.#recordedShapes === this.#shapes.size) return;
    await recordShapes(transaction, id, this.#shapes);
    this.#recordedShapes = this.#shapes.size;
  }

  async #writeAll(
    declaration: SourceDeclaration,
    input: OpenedInput,
    { signal, batchSize, origin }: LoadOptions,
  ): Promise<void> {
    const known = { ...this.#known, earlierEdition: this.#earlierEdition(declaration), origin };
    const batches = batchesOf(declaration, input, this.#speaker, this.#reading.tally, feedFacts(declaration), known, {
      batchSize,
      onRecords: () => this.#reading.atRecord(),
    });
    let writing: Promise<unknown> = Promise.resolve();
    try {
      for (;;) {
        const batch = await this.#reading.during(batches.next());
        await writing;
        if (batch.done === true) return;
        signal?.throwIfAborted();
        writing = this.#write(batch.value);
        // Reading continues meanwhile. The next `await writing` throws its error.
        writing.catch(() => undefined);
      }
    } finally {
      const closing = batches.return(undefined);
      closing.catch(() => undefined);
      // A reader that does not go on would not close either.
      if (!this.#reading.isStuck && signal?.aborted !== true) await closing;
    }
  }

  async #write(batch: Batch): Promise<void> {
    const replaced = await this.#ledger?.settle(batch, this.#sweepContext);
    this.#older += replaced?.older ?? 0;
    if (this.#isFirst) this.#seen.noteNetworks(batch);
    else this.#seen.note(batch);
    noteShapes(this.#shapes, batch);
    for (const family of announcedFamilies(batch)) this.#announced.add(family);
    const { written, unchanged }: WriteTally = await this.#writer.write(batch);
    this.#written += written;
    this.#unchanged += unchanged;
    if (replaced !== undefined) this.#swept += (await this.#ledger?.replace(replaced, this.#sweepContext)) ?? 0;
  }

  async #sweep(): Promise<void> {
    this.#swept += await sweep(this.#sweepContext, this.#earlier.shapes);
    if (this.#announced.size > 0) await this.#touchWithdrawn();
  }

  /** An older edition bounds the intervals of what it does not have. */
  async #narrow(span: number | undefined): Promise<void> {
    this.#written += await narrowIntervals(this.#sweepContext, this.#earlier.shapes, span);
  }

  /** Returns the newest edition that is older than this file. Files that add up do not say what they lack. */
  #earlierEdition({ accumulates }: SourceDeclaration): number | null {
    const { observedAt } = this.#speaker;
    const older = accumulates === true ? [] : this.#earlier.editions.filter((edition) => edition < observedAt);
    return older.length === 0 ? null : Math.max(...older);
  }

  async #sweepHosts(hosts: ReadonlySet<string>): Promise<void> {
    this.#swept += await sweepHosts(this.#sweepContext, this.#earlier.shapes, hosts);
  }

  get #sweepContext(): SweepContext {
    return {
      database: this.#database,
      writer: this.#writer,
      speaker: this.#speaker,
      seen: this.#seen,
      touched: this.touched,
      origin: this.#origin,
    };
  }

  /** Marks announcements that this newer snapshot no longer shows as touched: they have ended, though nothing is written about them. */
  async #touchWithdrawn(): Promise<void> {
    const { source, observedAt } = this.#speaker;
    const text = `MATCH (o:ORIGIN_OBSERVATION {source: $source}) WHERE o.lastSeen < $observedAt RETURN o.prefix AS prefix`;
    for await (const { prefix } of this.#database.stream({ text, parameters: { source, observedAt } })) {
      this.touched.noteNodes('ORIGIN_OBSERVATION', [String(prefix)]);
    }
  }

  /** True if the file says that its list is empty, and has no record that says otherwise. */
  get #isEmptyList(): boolean {
    return this.#reading.tally.isEmptyList === true && this.#reading.tally.read === 0;
  }

  get #accepted(): number {
    const { read, refused, leftOut } = this.#reading.tally;
    return read - refused - leftOut - this.#older;
  }

  /** True unless newer data was loaded before. An older file adds what is new in it; data that it lacks may have come later. */
  get #isNewest(): boolean {
    return this.#earlier.observedAt === null || this.#speaker.observedAt >= this.#earlier.observedAt;
  }

  /** Returns why the file may be incomplete, so that nothing may be swept; null if nothing indicates that. */
  #doubt(allowShrink: boolean): string | null {
    const { read, refused, sound, incomplete } = this.#reading.tally;
    const leftOut = this.#reading.tally.leftOut + this.#older;
    if (incomplete !== undefined) return `${incomplete}. Nothing was removed.`;
    if (refused - sound > this.#accepted + leftOut)
      return `${refused} of ${read} records were refused: is it the right format? Nothing was removed.`;
    const before = this.#earlier.accepted;
    // An older edition of records that are stored is no shorter list.
    if (allowShrink || before === null || (this.#accepted + this.#older) * 2 >= before) return null;
    if (this.#isEmptyList && before <= MOST_TAKEN_BACK) return null;
    return `Nothing was removed: the file has ${countText(this.#accepted)} where the last one had ${before.toLocaleString('en')}. If that is right, load it again with --allow-shrink.`;
  }

  #nothingAccepted(input: OpenedInput): string {
    const { read, refusals } = this.#reading.tally;
    if (read === 0) return `${input.fileName} holds no records: it is empty or of another format.`;
    return `All ${read} records of ${input.fileName} were refused, the first one as ${refusals[0]}.`;
  }

  #end(status: RunEnd['status'], error: string | null): RunEnd {
    const reported = reportedTally(this.#reading.tally);
    const leftOut = reported.leftOut + this.#older;
    const changes = { written: this.#written, unchanged: this.#unchanged, swept: this.#swept };
    return { status, error, ...reported, leftOut, ...changes };
  }
}

function earlierFacts(source: string): string {
  return (
    `Facts of ${source} from an earlier version of Weft are of no record, so that newer statements do not remove them. ` +
    `Load all files of ${source} again, the last one with --forget-earlier.`
  );
}

function countText(records: number): string {
  return records === 1 ? '1 record' : `${records.toLocaleString('en')} records`;
}
