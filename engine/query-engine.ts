import { randomBytes } from 'node:crypto';
import type { LookUp } from '../net/live-look-up.ts';
import type { Advisory } from '../schema/advisory.ts';
import type { Clock } from '../schema/clock.ts';
import { LIBRARY_SUFFIXES, type SuffixList } from '../schema/keys/index.ts';
import { Problem, QueryProblem } from '../schema/problem.ts';
import { forQuery, type QueryMark } from '../store/connection-users.ts';
import type { Database } from '../store/database.ts';
import { advisedProblem } from './advise/advised-problem.ts';
import { LeadsNowhere } from './advise/planned.ts';
import { AnchorCache } from './anchor/anchor-cache.ts';
import type { AnchorVerdicts } from './anchor/anchor-verdicts.ts';
import { AnchoredRun } from './anchor/anchored-run.ts';
import { agentLimits, DEFAULT_LIMITS, type QueryLimits } from './contract/limits.ts';
import type { ProcedureCatalog } from './contract/procedure-catalog.ts';
import type { AnswerCeilings, QueryAnswer, QueryRequest, StatementAnswer } from './contract/query.ts';
import { engineFailed } from './contract/query-problems.ts';
import { type LargeCall, type Refusals, refusedCallProblem, refusedShapeProblem } from './contract/refusals.ts';
import { Seal } from './contract/seal.ts';
import type { KnownAnswer, StepContext } from './contract/step.ts';
import { AnswerExplainer, type Answered } from './empty-answers/answer-explainer.ts';
import { Deadline } from './execution/deadline.ts';
import { bindFolded } from './execution/parameter-map.ts';
import { queryProblemOf } from './execution/server-errors.ts';
import { StageClock } from './execution/stage-clock.ts';
import type { ParsedStatement } from './parse/outline.ts';
import { splitStatements } from './parse/parse.ts';
import { SyntaxProblem } from './parse/syntax-problem.ts';
import { answerNotices } from './run/answer-notices.ts';
import { runBatch } from './run/batch.ts';
import { judgedLongAgo, readsVerdicts } from './run/judged-answers.ts';
import { wasLight } from './run/light-answer.ts';
import { budgetedLookUp } from './run/live-budget.ts';
import { withParameterTypes } from './run/parameter-types.ts';
import { PlanJudge } from './run/plan-judge.ts';
import { explained, profiled } from './run/plan-rows.ts';
import { Preparation, type Prepared } from './run/preparation.ts';
import { QueryIdentities } from './run/query-identity.ts';
import { type Ending, QueryTracer } from './run/query-trace.ts';
import { requireCheapPlan } from './run/refusal-problem.ts';
import type { Rows } from './run/row-writer.ts';
import { SourcesColumns } from './run/sources-column.ts';
import { StageReader } from './run/stage-reader.ts';
import { withStatementAdvice } from './run/statement-advice.ts';
import { StatementCache } from './run/statement-cache.ts';
import { chosenRows, knownRows, runRows, type StatementRun } from './run/statement-run.ts';
import { StoredExamples } from './run/stored-examples.ts';
import { toDriverParameters } from './serialise/driver-values.ts';

export type { QueryAnswer, QueryRequest, QueryTrace } from './contract/query.ts';

/** The parts of a query engine. */
export interface QueryEngineOptions {
  readonly database: Database;
  readonly catalog: ProcedureCatalog;
  readonly limits?: Partial<QueryLimits>;
  /** Returns the verdicts of anchors that are not stored; without it they have none. */
  readonly anchorVerdicts?: AnchorVerdicts;
  /** The current registries of names in the graph; without it the library's list. */
  readonly suffixes?: () => Promise<SuffixList>;
  /** Looks up outside of the graph what it lacks; without it nothing is. */
  readonly lookUp?: LookUp | undefined;
  /** Returns the instant that ages are measured from, separately for each request. */
  readonly clock: Clock;
  /** Returns the real time: answers that judge as of a day long before it say so. Without it none does. */
  readonly today?: () => Date;
  /** The secret that signs cursors; without one they are valid as long as this engine lives. */
  readonly secret?: Uint8Array;
  /** Queries that are not run for a while; without it all run. */
  readonly refusals?: Refusals;
  /** Reads at once what the first answers would wait for: for an engine that lives long. */
  readonly readsAhead?: boolean;
  /** Hears of failures that are ours, with the error that callers never see. */
  readonly log?: { error(details: object, message: string): void };
}

/** Reads for untrusted callers: Cypher and procedures in, rows out; it writes nothing and shows nothing internal. */
export interface QueryEngine {
  /** Throws a Problem for every failure; rejects with the signal's reason when the client goes away. */
  run(request: QueryRequest): Promise<QueryAnswer>;
  /** Clears cached verdicts about plans, counts and anchors: call it after a load, and after the server was started again. */
  forgetPlans(): void;
}

/** The engine over one database. */
export function createQueryEngine(options: QueryEngineOptions): QueryEngine {
  return new CypherEngine(options);
}

/** State that all statements of one request share. */
interface Session {
  readonly request: QueryRequest;
  readonly deadline: Deadline;
  readonly clock: StageClock;
  readonly context: StepContext;
  /** Whether the statement is the whole request. */
  readonly isWhole: boolean;
}

class CypherEngine implements QueryEngine {
  readonly #options: QueryEngineOptions;
  readonly #limits: QueryLimits;
  readonly #statements: StatementCache;
  readonly #preparation: Preparation;
  readonly #agentLimits: QueryLimits;
  readonly #agentPreparation: Preparation;
  readonly #judge: PlanJudge;
  readonly #stages: StageReader;
  readonly #anchors: AnchorCache;
  readonly #identities: QueryIdentities;
  readonly #tracer: QueryTracer;
  readonly #explainer: AnswerExplainer;
  readonly #examples: StoredExamples;
  readonly #seal: Seal;
  readonly #sources: SourcesColumns;

  constructor(options: QueryEngineOptions) {
    this.#options = options;
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.#statements = new StatementCache({ catalog: options.catalog, limits: this.#limits });
    this.#preparation = new Preparation(this.#statements, this.#limits);
    this.#agentLimits = agentLimits(this.#limits);
    this.#agentPreparation = new Preparation(this.#statements, this.#agentLimits);
    this.#judge = new PlanJudge(options.database, this.#limits);
    this.#stages = new StageReader(options.database, this.#limits, this.#statements, this.#judge);
    this.#anchors = new AnchorCache(options.database, options.anchorVerdicts);
    this.#identities = new QueryIdentities(options.catalog);
    this.#tracer = new QueryTracer(this.#limits.textLength, this.#identities);
    this.#explainer = new AnswerExplainer(options.database, options.clock);
    this.#examples = new StoredExamples(options.database);
    this.#seal = new Seal(options.secret ?? randomBytes(32));
    const statementOf = ({ corrected: text }: Prepared) => ({
      text,
      corrected: () => this.#statements.parseRewritten(text),
    });
    this.#sources = new SourcesColumns(this.#statements, {
      isDated: (prepared) => this.#explainer.isDated(statementOf(prepared)),
      edgeTypes: (prepared) => this.#explainer.edgeTypes(statementOf(prepared)),
    });
    if (options.readsAhead !== true) return;
    this.#explainer.begin();
    // A caller that needs it sees a failure when it asks again.
    options.suffixes?.().catch(() => undefined);
  }

  forgetPlans(): void {
    this.#options.database.forgetPlans();
    this.#judge.forget();
    this.#anchors.forget();
    this.#explainer.forget();
    this.#examples.forget();
  }

  async run(request: QueryRequest): Promise<QueryAnswer> {
    const mark = this.#markOf(request);
    const session = this.#open(request, mark);
    const ending = await forQuery(() => this.#end(request, session), mark);
    const { clock } = session;
    request.onTrace?.(clock.hold('text', () => this.#tracer.trace(request.query, clock, ending)));
    if (ending === 'client-gone') throw request.signal?.reason;
    if ('problem' in ending) throw ending.problem;
    return ending.answer;
  }

  async #end(request: QueryRequest, session: Session): Promise<Ending> {
    try {
      this.#requireNotRefused(request.query);
      return { answer: await this.#answer(request.query, session) };
    } catch (error) {
      if (request.signal?.aborted) return goneWith(request.signal);
      return { problem: await this.#advised(this.#problemOf(error, session), session) };
    }
  }

  async #answer(query: string, session: Session): Promise<QueryAnswer> {
    const texts = session.clock.hold('text', () => splitStatements(query, this.#limits));
    const [text, second] = texts;
    if (text === undefined) throw emptyQuery();
    if (second === undefined) return this.#runStatement(text, { ...session, isWhole: true });
    return runBatch(texts, this.#limits, {
      guard: (item) => session.clock.hold('text', () => this.#statements.guard(this.#statements.parse(item))),
      run: (item) => this.#runStatement(item, session),
      problemOf: (error) => this.#advised(this.#problemOf(error, session), session),
    });
  }

  /** The metadata of a query for Neo4j; a text that is too long is not read and never gets there. */
  #markOf({ query, requestId }: QueryRequest): QueryMark | undefined {
    return query.length > this.#limits.textLength ? undefined : { ...this.#identities.of(query), requestId };
  }

  /** Throws for a query whose shape is refused for a while, before any work on it. */
  #requireNotRefused(query: string): void {
    if (query.length > this.#limits.textLength) return;
    const refusal = this.#options.refusals?.ofShape(this.#identities.of(query).shape);
    if (refusal !== undefined) throw refusedShapeProblem(refusal);
  }

  /** Has the transactions of a statement name its calls with large arguments; throws where one is refused for a while. */
  #markCalls(calls: readonly LargeCall[], mark: QueryMark | undefined): void {
    if (mark !== undefined) mark.calls = calls.length === 0 ? undefined : JSON.stringify(calls);
    const refusal = calls.length === 0 ? undefined : this.#options.refusals?.ofCalls(calls);
    if (refusal !== undefined) throw refusedCallProblem(refusal);
  }

  #open(request: QueryRequest, mark: QueryMark | undefined): Session {
    const deadline = new Deadline(request.timeoutMs, this.#limits, request.spentMs);
    const clock = new StageClock(request.onHold);
    const context: StepContext = {
      catalog: this.#options.catalog,
      asOf: this.#options.clock.now(),
      caller: request.caller ?? null,
      limits: this.#limits,
      seal: this.#seal,
      suffixes: this.#options.suffixes ?? librarySuffixes,
      parameters: request.parameters ?? {},
      read: (statement) => this.#stages.readStage(statement, null, session, this.#anchored(session)),
      readOwn: (statement, options) => this.#stages.readOwn(statement, session, options),
      onLargeCalls: (calls) => this.#markCalls(calls, mark),
      lookUp: this.#lookUpWithin(deadline, clock),
    };
    const session = { request, deadline, clock, context, isWhole: false };
    return session;
  }

  #lookUpWithin(deadline: Deadline, clock: StageClock): StepContext['lookUp'] {
    const { lookUp } = this.#options;
    if (lookUp === undefined) return undefined;
    const budgeted = budgetedLookUp(lookUp, () => deadline.remainingMs());
    return (questions) => clock.during('run', () => budgeted(questions));
  }

  /**
   * Returns the look-ups of a statement. The operators of upstreams see what is looked up, so a statement that Weft refuses must ask
   * nothing: before its first look-up it is prepared and planned once without any.
   */
  #lookUpOfSound(text: string, session: Session): StepContext['lookUp'] {
    const { lookUp } = session.context;
    if (lookUp === undefined) return undefined;
    let sound: Promise<void> | undefined;
    return async (questions) => {
      sound ??= this.#requireSound(text, session);
      await sound;
      return lookUp(questions);
    };
  }

  async #requireSound(text: string, session: Session): Promise<void> {
    const clock = new StageClock(session.request.onHold);
    const prepared = await this.#preparation.prepare(text, { ...session.context, lookUp: undefined }, clock);
    const run = this.#runOf(prepared, { ...session, clock });
    // A text that reads nothing may still be invalid Cypher: only a plan shows that it runs.
    if (prepared.readsGraph) await this.#mayRun(prepared, run);
    else await this.#judge.explain(run);
  }

  #anchored({ deadline, clock }: Session): AnchoredRun {
    return new AnchoredRun({
      database: this.#options.database,
      cache: this.#anchors,
      limits: this.#limits,
      deadline,
      clock,
    });
  }

  async #runStatement(text: string, session: Session): Promise<StatementAnswer> {
    const anchored = this.#anchored(session);
    try {
      return await this.#answerStatement(text, session, anchored);
    } catch (error) {
      throw session.clock.hold('text', () => this.#withAdvice(error, text, session));
    } finally {
      anchored.close();
    }
  }

  async #answerStatement(text: string, session: Session, anchored: AnchoredRun): Promise<StatementAnswer> {
    const { request, clock } = session;
    this.#explainer.begin();
    const started = performance.now();
    const context: StepContext = {
      ...session.context,
      read: (statement, anchors = null) => this.#stages.readStage(statement, anchors, session, anchored),
      lookUp: this.#lookUpOfSound(text, session),
    };
    const preparation = request.forAgent ? this.#agentPreparation : this.#preparation;
    const prepared = await preparation.prepare(text, context, clock);
    clock.enter('plan');
    const run = this.#runOf(prepared, session);
    if (!isKnown(prepared) && prepared.mode !== 'explain') await this.#mayRun(prepared, run);
    const planTimeMs = performance.now() - started;
    clock.enter('run');
    const limits = withCeilings(request.forAgent ? this.#agentLimits : this.#limits, request.mostOfAnswer);
    const result = await this.#rowsOf(prepared, run, anchored, limits).catch(async (error: unknown) => {
      throw await withParameterTypes(error, prepared, run, this.#judge);
    });
    if (request.onLight !== undefined && session.isWhole && wasLight(prepared, result)) request.onLight();
    return {
      columns: result.columns,
      rows: result.rows,
      statistics: {
        rowCount: result.rows.length,
        executionTimeMs: milliseconds(performance.now() - started),
        truncated: result.truncated || prepared.isCut,
        planTimeMs: milliseconds(planTimeMs),
      },
      advisories: await this.#advisories(prepared, run, result, anchored),
      ...(prepared.corrected === text || request.query === prepared.corrected
        ? {}
        : { rewrittenQuery: prepared.corrected }),
      ...(request.forAgent
        ? { dependsOn: await this.#explainer.dependsOn(this.#answeredOf(prepared, run, result)) }
        : {}),
    };
  }

  /** Returns all notices of an answer; an empty one is examined, within the query's own time. */
  async #advisories(prepared: Prepared, run: StatementRun, answer: Rows, anchored: AnchoredRun): Promise<Advisory[]> {
    const corrected = (): ParsedStatement => this.#statements.parseRewritten(prepared.corrected);
    const { values: parameters, deadline } = run;
    const advisories: Advisory[] = [
      ...deadline.advisories,
      ...prepared.advisories,
      ...anchored.advisories,
      ...answer.advisories,
      ...run.clock.hold('text', () => answerNotices(corrected, parameters, answer, prepared.ownLimit !== null)),
    ];
    if (prepared.mode !== 'run') return advisories;
    const { catalog, clock, today } = this.#options;
    if (today !== undefined) {
      const judges = () => answer.showsVerdict || run.clock.hold('text', () => readsVerdicts(corrected(), catalog));
      advisories.push(...judgedLongAgo(judges, clock.now(), today()));
    }
    const answered = { ...this.#answeredOf(prepared, run, answer), advisories };
    return [...advisories, ...(await this.#explainer.noticesOf(answered))];
  }

  #answeredOf(
    prepared: Prepared,
    { values: parameters, deadline }: StatementRun,
    answer: Rows,
  ): Omit<Answered, 'advisories'> {
    const { whenEmpty, layers, dated, corrected: text } = prepared;
    const corrected = (): ParsedStatement => this.#statements.parseRewritten(text);
    const ran = (): ParsedStatement => this.#statements.parseRewritten(prepared.body);
    const { timeoutMs, elapsedMs } = deadline.timing;
    const remainingMs = Math.max(1, Math.ceil(timeoutMs - elapsedMs));
    return { text, corrected, ran, parameters, answer, whenEmpty, layers, dated, remainingMs };
  }

  #runOf(prepared: Prepared, { request, deadline, clock, context }: Session): StatementRun {
    const values = {
      ...toDriverParameters({ ...context.parameters, ...prepared.parameters }),
      ...prepared.driverParameters,
    };
    const sources = clock.hold('text', () => this.#sources.of(prepared));
    const { text, ...folded } = sources?.folded ?? prepared.folded;
    return {
      text,
      ...bindFolded(folded, values),
      sourcesColumn: sources?.column,
      values,
      deadline,
      clock,
      writing: {
        keepVerdict: request.projectionFull ?? true,
        ...prepared.writing,
        ...(sources === null ? {} : { isHidden: hiding(sources.column, prepared.writing.isHidden) }),
      },
      signal: request.signal,
    };
  }

  async #rowsOf(prepared: Prepared, run: StatementRun, anchored: AnchoredRun, most: QueryLimits): Promise<Rows> {
    const { mode, anchors, answer, reads, ownLimit } = prepared;
    const limits = ownLimit === null ? most : { ...most, rows: Math.min(ownLimit, most.rows) };
    if (mode === 'explain') return explained(this.#judge, reads, run);
    if (isKnown(prepared)) return knownRows(prepared.answer, limits, run);
    return anchored.answer(anchors, run.values, (reader) => {
      if (mode === 'profile') return profiled(reader, reads, run);
      const index = answer?.index ?? null;
      if (answer === null || index === null) return runRows(reader, limits, run);
      return chosenRows(reader, { ...answer, index }, limits, run);
    });
  }

  /** Throws if the plan shows that too much would be read; a statement that reads nothing needs no plan. */
  async #mayRun(prepared: Prepared, run: StatementRun): Promise<void> {
    if (!prepared.readsGraph) return;
    const corrected = (): ParsedStatement => this.#statements.parseRewritten(prepared.corrected);
    const planning = { ...run, looksBehind: prepared.ownLimit !== null };
    await requireCheapPlan(this.#judge, planning, corrected);
  }

  #problemOf(error: unknown, { deadline, request }: Session): Problem {
    const problem = queryProblemOf(error, deadline.timing);
    if (problem !== null) return problem;
    this.#options.log?.error({ err: error, requestId: request.requestId }, 'a query failed inside the engine');
    return engineFailed();
  }

  /** Logs the callers that use too much memory, and why the graph did not answer: the server's message, not what was looked for. */
  #logCause({ cause, message }: QueryProblem, text: string, { request: { requestId } }: Session): void {
    const query = this.#identities.of(text).text;
    this.#options.log?.error({ err: cause, query, requestId }, message);
  }

  /** Returns the error of a statement, with advice from the statement itself. */
  #withAdvice(error: unknown, text: string, session: Session): unknown {
    const problem = queryProblemOf(error, session.deadline.timing);
    if (!(problem instanceof QueryProblem)) return problem ?? error;
    if (problem.cause !== undefined) this.#logCause(problem, text, session);
    const statement = this.#statements.parsed(text);
    return statement === undefined ? problem : withStatementAdvice(problem, statement, this.#options.catalog);
  }

  /** Returns a syntax problem with the probable meaning. Only a mistake loads the code that finds it. */
  async #explained<Failure>(failure: Failure, { clock }: Session): Promise<Failure | QueryProblem> {
    if (!(failure instanceof SyntaxProblem)) return failure;
    const { explainedMistake } = await import('./mistakes/explained-mistake.ts');
    return clock.hold('text', () => explainedMistake(failure));
  }

  async #advised(problem: Problem, session: Session): Promise<Problem> {
    return advisedProblem(await this.#explained(problem, session), {
      limits: this.#limits,
      storedName: this.#examples.nameOf,
      plan: async (query, timeoutMs) => {
        const deadline = new Deadline(timeoutMs, this.#limits);
        // A suggestion causes no look-ups: the caller did not ask for them.
        const context = { ...session.context, lookUp: undefined };
        const preparing = this.#preparation.prepare(query, context, session.clock);
        const prepared = await preparing.catch(async (error: unknown) =>
          Promise.reject(await this.#explained(error, session)),
        );
        const corrected = (): ParsedStatement => this.#statements.parseRewritten(prepared.corrected);
        if (this.#explainer.leadsNowhere(corrected(), session.request.query)) throw new LeadsNowhere();
        const run = this.#runOf(prepared, { ...session, deadline });
        // A text that reads nothing may still be invalid Cypher: only a plan shows that it runs.
        if (prepared.readsGraph) await this.#mayRun(prepared, run);
        else await this.#judge.explain(run);
      },
    });
  }
}

/** Code that ends a query for its own reason throws a problem. */
function goneWith({ reason }: AbortSignal): Ending {
  return reason instanceof Problem ? { problem: reason } : 'client-gone';
}

/** Hides one more column. */
function hiding(own: string, isHidden: (column: string) => boolean = () => false): (column: string) => boolean {
  return (column) => column === own || isHidden(column);
}

function withCeilings(limits: QueryLimits, most: AnswerCeilings | undefined): QueryLimits {
  if (most === undefined) return limits;
  return { ...limits, rows: Math.min(limits.rows, most.rows), bytes: Math.min(limits.bytes, most.bytes) };
}

async function librarySuffixes(): Promise<SuffixList> {
  return LIBRARY_SUFFIXES;
}

/** Returns whether the rows of a statement are known, so that it need not run; EXPLAIN and PROFILE are about its own plan. */
function isKnown(prepared: Prepared): prepared is Prepared & { readonly answer: KnownAnswer } {
  return prepared.mode === 'run' && prepared.answer?.index === null;
}

function emptyQuery(): QueryProblem {
  return new QueryProblem(
    'query-validation-error',
    400,
    'EMPTY_QUERY',
    'Send a query: {"query": "MATCH ... RETURN ..."}.',
  );
}

function milliseconds(value: number): number {
  return Math.round(value * 1000) / 1000;
}
