import type { Database, Statement } from '../../store/database.ts';
import type { AnchoredRun } from '../anchor/anchored-run.ts';
import type { AnchorSites } from '../contract/anchored-names.ts';
import type { QueryLimits } from '../contract/limits.ts';
import type { StageRows } from '../contract/step.ts';
import { collectRows, procedureLimits, stageLimits } from '../execution/collect-rows.ts';
import type { Deadline } from '../execution/deadline.ts';
import { storedReader } from '../execution/graph-reader.ts';
import { bindFolded, foldParameters } from '../execution/parameter-map.ts';
import type { StageClock } from '../execution/stage-clock.ts';
import { guardGrounding } from '../guard/islands.ts';
import { toDriverParameters } from '../serialise/driver-values.ts';
import type { PlanJudge } from './plan-judge.ts';
import { readsGraph } from './reads-graph.ts';
import { requireCheapPlan } from './refusal-problem.ts';
import type { StatementCache } from './statement-cache.ts';

/** State that the reads of one request share. */
interface Session {
  readonly request: { readonly signal?: AbortSignal | undefined };
  readonly deadline: Deadline;
  readonly clock: StageClock;
}

/** Reads the data that a statement needs before it runs: its first stages, and the reads of procedures. */
export class StageReader {
  readonly #database: Database;
  readonly #limits: QueryLimits;
  readonly #statements: StatementCache;
  readonly #judge: PlanJudge;

  constructor(database: Database, limits: QueryLimits, statements: StatementCache, judge: PlanJudge) {
    this.#database = database;
    this.#limits = limits;
    this.#statements = statements;
    this.#judge = judge;
  }

  /** A first stage is a user's text as well: judged by its plan, within the same time. */
  async readStage(
    { text, parameters: values = {} }: Statement,
    anchors: AnchorSites | null,
    { request, deadline, clock }: Session,
    anchored: AnchoredRun,
  ): Promise<StageRows> {
    const stage = clock.enter('plan');
    const parsed = this.#statements.parseRewritten(text);
    guardGrounding(parsed);
    const folded = foldParameters(parsed, { start: 0, end: text.length });
    const run = { text: folded.text, ...bindFolded(folded, values), deadline, signal: request.signal };
    if (readsGraph(parsed)) await requireCheapPlan(this.#judge, run, () => parsed);
    clock.enter('run');
    const answer = await anchored.answer(anchors, values, (reader) =>
      collectRows(reader, stageLimits(this.#limits), run),
    );
    clock.enter(stage);
    return answer;
  }

  /** Within the query's time, as a first stage; the text is ours. */
  readOwn(
    { text, parameters = {} }: Statement,
    { request, deadline, clock }: Session,
    { timeoutMs }: { readonly timeoutMs?: number } = {},
  ): Promise<StageRows> {
    const own = timeoutMs === undefined ? deadline : deadline.capped(timeoutMs);
    const run = { text, parameters: toDriverParameters(parameters), deadline: own, signal: request.signal };
    const reader = storedReader(this.#database);
    return clock.during('run', () => collectRows(reader, procedureLimits(this.#limits), run));
  }
}
