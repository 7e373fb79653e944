import { LRUCache } from 'lru-cache';
import type { Advisory } from '../../schema/advisory.ts';
import { anchorSitesOf } from '../anchor/anchor-sites.ts';
import { boundExpressions } from '../bounds/bound-expressions.ts';
import { largeCalls, mayCallLarge } from '../bounds/large-calls.ts';
import type { AnchorSites } from '../contract/anchored-names.ts';
import type { DatedData } from '../contract/dated-data.ts';
import type { QueryLimits } from '../contract/limits.ts';
import type {
  Condition,
  KnownAnswer,
  Parameters,
  ProcedureRead,
  Step,
  StepContext,
  StepResult,
} from '../contract/step.ts';
import { correct } from '../correct/correct.ts';
import { translateFunctions } from '../correct/functions.ts';
import { foldDisplayNames } from '../correct/keys/display-names.ts';
import { seekSuffixes } from '../correct/keys/partial-names.ts';
import { correctComparisons } from '../correct/values/comparisons.ts';
import { seekFlags } from '../correct/values/flags.ts';
import { keepHeadings } from '../execution/headings.ts';
import { type FoldedText, foldParameters } from '../execution/parameter-map.ts';
import { type Stage, StageClock } from '../execution/stage-clock.ts';
import { expand } from '../expand/expand.ts';
import { GeneratedNames } from '../expand/generated-names.ts';
import { takeOffSubqueries } from '../expand/take-off-subqueries.ts';
import { guardGrounding } from '../guard/islands.ts';
import { keepProviders } from '../guard/neighbour-arrows.ts';
import { rewriteNodeIds } from '../guard/node-ids.ts';
import { compareWithPatterns } from '../guard/pattern-subjects.ts';
import { hasBoundPatterns, refuseRunawayParameters } from '../guard/regular-expressions.ts';
import { typeOpenSteps } from '../guard/typed-steps.ts';
import type { ParsedStatement, Span } from '../parse/outline.ts';
import type { SerialiserOptions } from '../serialise/serialiser.ts';
import { applyEdits } from '../text/edit.ts';
import { isLightText } from './light-statement.ts';
import { lookBehind, paginate } from './pagination.ts';
import { requireParameters } from './parameters.ts';
import { readsGraph } from './reads-graph.ts';
import type { StatementCache } from './statement-cache.ts';

/** What the steps have bound and reported. */
interface Gathered {
  /** Parameters bound by the steps, over the caller's own, in the form of JSON. */
  readonly parameters: Parameters;
  /** Parameters bound by procedures, in the driver's types. */
  readonly driverParameters: Parameters;
  readonly advisories: readonly Advisory[];
  /** Notices for an answer without rows. */
  readonly whenEmpty: readonly Advisory[];
  /** Layers that the answers of its procedures rest on. */
  readonly layers: readonly string[];
  readonly dated: readonly DatedData[];
  /** Its answer, if it ends in a procedure whose rows are known. */
  readonly answer: KnownAnswer | null;
  /** Reads of its procedures. */
  readonly reads: readonly ProcedureRead[];
  /** Rows that a LIMIT of ours lets through; null without one. The body asks for one more. */
  readonly ownLimit: number | null;
  /** A procedure left out rows. */
  readonly isCut: boolean;
}

/** A statement as it will run. */
export interface Prepared extends Gathered {
  readonly mode: ParsedStatement['mode'];
  /** The text that runs, without EXPLAIN or PROFILE, and with the parameters by their own names. */
  readonly body: string;
  /** The body as sent. */
  readonly folded: FoldedText;
  /** The user's statement after correction, before procedures became Cypher. */
  readonly corrected: string;
  readonly parameterNames: readonly string[];
  /** Whether whole property maps are asked for (`properties(n)`, `n {.*}`), and which columns are ours. */
  readonly writing: Pick<SerialiserOptions, 'hidesKeys' | 'isHidden'>;
  /** Places where the user's text anchors on addresses and networks; null if there are none, or nothing runs. */
  readonly anchors: AnchorSites | null;
  /** Whether the body has patterns or calls, so that its plan has to be judged before it runs. */
  readonly readsGraph: boolean;
  /** Whether, for some parameters that the preparation holds for, a call may have a large argument. */
  readonly mayCallLarge: boolean;
  /** Whether it is cached for other parameters, and any answer to it is read and written in a moment, as far as its text shows. */
  readonly isLight: boolean;
}

/** The position of a text in the pipeline, and what the steps before have bound and reported. */
interface PipelineState extends Gathered {
  readonly statement: ParsedStatement;
  readonly conditions: CacheConditions;
}

/** Condition on parameters under which the prepared text is valid; null if only for this request. */
type CacheConditions = readonly Condition[] | null;

/** A prepared text, and the parameters for which it is valid. */
interface CachedPreparation {
  readonly prepared: Prepared;
  readonly conditions: readonly Condition[];
}

const CAPACITY = 1000;
const LONGEST_TEXT = 8192;

/** Takes a user's statement through the steps of the pipeline; results that hold for any parameters are cached by text. */
export class Preparation {
  readonly #statements: StatementCache;
  readonly #prepared = new LRUCache<string, CachedPreparation>({ max: CAPACITY });
  readonly #corrections: readonly Step[];

  constructor(statements: StatementCache, limits: QueryLimits) {
    this.#statements = statements;
    this.#corrections = [
      translateFunctions,
      rewriteNodeIds,
      correct,
      foldDisplayNames,
      correctComparisons,
      (statement, context) => paginate(statement, context, limits),
    ];
  }

  /** Throws a QueryProblem where the statement must not or cannot run. */
  async prepare(text: string, context: StepContext, clock = new StageClock()): Promise<Prepared> {
    clock.enter('parse');
    const known = this.#prepared.get(text);
    if (known !== undefined && holds(known, context.parameters)) {
      const { corrected, mayCallLarge: may, parameters } = known.prepared;
      const statement = (): ParsedStatement => this.#statements.parseRewritten(corrected);
      clock.hold('text', () => reportCalls(may ? statement() : null, context, parameters));
      return known.prepared;
    }
    const statement = clock.hold('text', () => this.#read(text, context, clock));
    const { prepared, conditions } = await this.#walk(statement, context, clock);
    if (conditions === null || hasBoundPatterns(statement) || text.length > LONGEST_TEXT) return prepared;
    const kept = { ...prepared, isLight: isLightText(statement) };
    this.#prepared.set(text, { prepared: kept, conditions });
    return kept;
  }

  /** The statement of a text; throws where it must not run. */
  #read(text: string, { parameters }: StepContext, clock: StageClock): ParsedStatement {
    const statement = this.#statements.parse(text);
    clock.enter('guard');
    this.#statements.guard(statement);
    if (statement.mode !== 'explain') requireParameters(statement, parameters);
    refuseRunawayParameters(statement, parameters);
    return statement;
  }

  async #walk(
    first: ParsedStatement,
    context: StepContext,
    clock: StageClock,
  ): Promise<{ prepared: Prepared; conditions: CacheConditions }> {
    const nothing = { advisories: [], whenEmpty: [], layers: [], dated: [], reads: [], conditions: [] };
    const none = { parameters: {}, driverParameters: {}, answer: null, ownLimit: null, isCut: false };
    let state: PipelineState = { statement: first, ...none, ...nothing };
    const advance = async (step: Step, stage: Stage): Promise<void> => {
      clock.enter(stage);
      state = await this.#advance(state, step, context, clock);
    };
    for (const step of this.#corrections) await advance(step, 'correct');
    const corrected = state.statement;
    const isHidden = hiddenColumns(state.statement);
    clock.enter('guard');
    clock.hold('text', () => this.#statements.guardIslands(state.statement));
    await advance(boundExpressions, 'guard');
    const may = clock.hold('text', () =>
      mayCallLarge(corrected, { ...context.parameters, ...state.parameters }, context.catalog),
    );
    clock.hold('text', () => reportCalls(may ? corrected : null, context, state.parameters));
    await advance(compareWithPatterns, 'guard');
    await advance(typeOpenSteps, 'guard');
    await advance(keepProviders, 'correct');
    await advance(seekFlags, 'correct');
    await advance(seekSuffixes, 'correct');
    const { ownLimit } = state;
    if (ownLimit !== null && first.mode === 'run') await advance((limited) => lookBehind(limited, ownLimit), 'correct');
    const anchors = first.mode === 'explain' ? null : clock.hold('text', () => sitesOf(state.statement));
    if (callsProcedures(state.statement, context)) {
      await advance(takeOffSubqueries, 'correct');
      const read: StepContext['read'] = (stage, given = anchors) => context.read(stage, given);
      await advance((statement, given) => expand(statement, { ...given, read }), 'expand');
      clock.enter('guard');
      clock.hold('text', () => guardGrounding(state.statement));
    }
    const { statement, conditions, ...gathered } = state;
    const body = bodyOf(statement);
    const prepared: Prepared = {
      ...gathered,
      mode: first.mode,
      body: statement.text.slice(body.start, body.end),
      folded: clock.hold('text', () => foldParameters(statement, body)),
      corrected: corrected.text,
      parameterNames: first.outline.all('parameter').map(({ name }) => name),
      writing: { hidesKeys: asksForMaps(first), ...(isHidden === null ? {} : { isHidden }) },
      anchors,
      ownLimit,
      readsGraph: readsGraph(statement),
      mayCallLarge: may,
      isLight: false,
    };
    return { prepared, conditions };
  }

  async #advance(state: PipelineState, step: Step, context: StepContext, clock: StageClock): Promise<PipelineState> {
    const { statement } = state;
    const parameters = { ...context.parameters, ...state.parameters };
    const result = await clock.hold('text', () => step(statement, { ...context, parameters }));
    const edits = keepHeadings(statement.outline, result.edits);
    clock.enter('parse');
    const rewritten = (): ParsedStatement => this.#statements.parseRewritten(applyEdits(statement.text, edits));
    return {
      statement: edits.length === 0 ? statement : clock.hold('text', rewritten),
      parameters: { ...state.parameters, ...result.parameters },
      driverParameters: { ...state.driverParameters, ...result.driverParameters },
      advisories: [...state.advisories, ...result.advisories],
      whenEmpty: [...state.whenEmpty, ...(result.whenEmpty ?? [])],
      layers: [...state.layers, ...(result.layers ?? [])],
      dated: [...state.dated, ...(result.dated ?? [])],
      answer: result.answer ?? null,
      reads: [...state.reads, ...(result.reads ?? [])],
      ownLimit: result.ownLimit ?? state.ownLimit,
      isCut: state.isCut || result.isCut === true,
      conditions: cacheConditionsOf(state.conditions, result),
    };
  }
}

/** Reports the calls with large arguments of a statement that may have some; of any other, that there are none. */
function reportCalls(statement: ParsedStatement | null, context: StepContext, bound: Parameters): void {
  const { onLargeCalls, catalog, parameters } = context;
  if (onLargeCalls === undefined) return;
  onLargeCalls(statement === null ? [] : largeCalls(statement, { ...parameters, ...bound }, catalog));
}

function holds({ prepared, conditions }: CachedPreparation, parameters: StepContext['parameters']): boolean {
  return (
    prepared.parameterNames.every((name) => Object.hasOwn(parameters, name)) &&
    conditions.every((condition) => condition(parameters))
  );
}

function cacheConditionsOf(before: CacheConditions, { cacheable, holdsFor }: StepResult): CacheConditions {
  if (before === null || cacheable === true) return before;
  return holdsFor === undefined ? null : [...before, holdsFor];
}

function sitesOf(statement: ParsedStatement): AnchorSites | null {
  const anchors = anchorSitesOf(statement);
  return anchors.sites.length === 0 ? null : anchors;
}

function callsProcedures({ outline }: ParsedStatement, { catalog }: StepContext): boolean {
  return (
    outline.all('call-procedure').length > 0 || outline.all('call').some(({ name }) => catalog.find(name) !== undefined)
  );
}

/** Text added to a query may bind variables, which `RETURN *` would show. */
function hiddenColumns(corrected: ParsedStatement): ((column: string) => boolean) | null {
  const returnsAll = corrected.outline.all('projection').some(({ star }) => star !== null);
  if (!returnsAll) return null;
  const names = new GeneratedNames(corrected, {});
  return (column) => names.isGenerated(column);
}

function asksForMaps({ outline }: ParsedStatement): boolean {
  if (outline.all('call').some(({ name }) => name.toLowerCase() === 'properties')) return true;
  return outline.all('map-projection').some(({ items }) => items.some(({ kind }) => kind === 'all'));
}

/** The query itself: the part after EXPLAIN or PROFILE. */
function bodyOf({ outline, text }: ParsedStatement): Span {
  return outline.syntax.body?.span ?? { start: 0, end: text.length };
}
