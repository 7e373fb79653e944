import { join } from 'node:path';
import { defineCommand } from 'citty';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { recipeDoor } from '../../agent/recipes/door.ts';
import { LightQueries } from '../../engine/workers/light-queries.ts';
import type { QueryWorkers } from '../../engine/workers/query-workers.ts';
import { type AppParts, createApp } from '../../http/app.ts';
import { ApiKeys } from '../../http/auth/api-keys.ts';
import { VERSION } from '../../http/contract/version.ts';
import { jobFigures } from '../../http/metrics/job-figures.ts';
import { liveFigures } from '../../http/metrics/live-figures.ts';
import { monitorFigures } from '../../http/metrics/monitor-figures.ts';
import { Stopping } from '../../http/middleware/stopping.ts';
import type { ServedApp } from '../../http/starting-app.ts';
import { Jobs } from '../../ops/jobs/jobs.ts';
import { Overrides } from '../../ops/overrides/overrides.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import type { Clock, ExplainedClock } from '../../schema/clock.ts';
import { Database } from '../../store/database.ts';
import { LayerVersions } from '../../store/statistics/layer-versions.ts';
import { activeScan } from '../active-scan.ts';
import { startCaptures } from '../captures.ts';
import { readCatalog } from '../catalog.ts';
import { type EngineSettings, engineOverGraph } from '../engine-over-graph.ts';
import { Entrance } from '../entrance.ts';
import { reportingFailure } from '../failure.ts';
import { ensureFirstKey } from '../first-key.ts';
import { followLoadsChore, type LoadFollower } from '../follow-loads.ts';
import { GraphClock } from '../graph-clock.ts';
import { settleIdentity } from '../home/identity.ts';
import { interruptedLoadsChore } from '../interrupted-loads-chore.ts';
import { jobWorkers } from '../job-workers.ts';
import { lazyMcpHandler } from '../lazy-mcp-handler.ts';
import { startLookUps } from '../live.ts';
import { loadSampleOnce } from '../load-sample-once.ts';
import { ruleQueries, startMonitoring } from '../monitoring.ts';
import { inUse } from '../neo4j/backend.ts';
import { layoutOf } from '../neo4j/layout.ts';
import { lockHolder } from '../neo4j/lock.ts';
import { type OpenGraph, withGraph } from '../open-graph.ts';
import { complain, createLog, say } from '../output.ts';
import { overrideChore } from '../override-chore.ts';
import type { QueryWorkerParts } from '../query-worker.ts';
import { startQueryWorkers } from '../query-workers.ts';
import { refreshChore } from '../refresh-chore.ts';
import { RefusedQueries } from '../refused-queries.ts';
import { resolveChore } from '../resolve-chore.ts';
import { Scheduler } from '../scheduler.ts';
import { readSecret } from '../secret.ts';
import type { Settings } from '../settings.ts';
import { changedSettings } from '../settings-table.ts';
import { startBlock } from '../start-block.ts';
import { Interrupted } from '../stop-signal.ts';
import { startTracing } from '../tracing.ts';
import { untilAborted } from '../until-aborted.ts';
import { verdictChore } from '../verdict-chore.ts';
import { WarmUp, type WarmUpParts } from '../warm-up.ts';
import { warmUpWork } from '../warm-up-work.ts';
import { Watchdog } from '../watchdog/watchdog.ts';

type Log = ReturnType<typeof createLog>;

const DRAIN_LIMIT_MS = 10_000;
/** Time in which a cancelled load may still end between two batches. */
const SAMPLE_GRACE_MS = 5_000;
/** Every ten seconds a server looks whether something was loaded, and whether an override has ended. */
const FOLLOW_EVERY = '*/10 * * * * *';
/** A caller who made an override waits so long for the verdicts that exports read. */
const VERDICT_WAIT_MS = 10_000;
/** Every five seconds it looks whether it is the turn of a schedule. */
const CAPTURE_EVERY = '*/5 * * * * *';

/** `weft serve`: everything from an empty machine to an answering server, and back. */
export const serve = defineCommand({
  meta: { name: 'serve', description: 'Find or start Neo4j, load the sample into an empty graph, answer questions' },
  args: {
    host: { type: 'string', description: 'address to listen on, instead of the setting HOST' },
    port: { type: 'string', description: 'port to listen on, instead of the setting PORT; 0 takes any free one' },
  },
  run: ({ args: { host, port } }) =>
    reportingFailure(async () => {
      const environment = {
        ...process.env,
        ...(host === undefined ? {} : { HOST: host }),
        ...(port === undefined ? {} : { PORT: port }),
      };
      const entrance = new Entrance();
      const options = {
        ...{ command: 'serve', mayAttach: false, environment },
        before: (settings: Settings) => announce(settings, entrance),
        onProgress: (doing: string) => entrance.say(doing),
      };
      try {
        await withGraph(options, (graph) => answerUntilStopped(graph, entrance));
      } finally {
        await entrance.close(0);
      }
    }),
});

/** Reports a taken port and a mistake in `sources.yaml` before minutes of loading, not after. */
async function announce(settings: Settings, entrance: Entrance): Promise<void> {
  say(changedSettings(settings));
  readCatalog(settings.home);
  if (settings.neo4j === null) refuseSecondServer(settings.home);
  await entrance.open(settings);
}

/** A second start of the same home would find its port taken, and report another program there. */
function refuseSecondServer(home: string): void {
  const holder = lockHolder(layoutOf(home).lock);
  if (holder?.command === 'serve') throw inUse(home, holder);
}

async function answerUntilStopped(graph: OpenGraph, entrance: Entrance): Promise<void> {
  const { settings, backend, database, signal } = graph;
  say(backend.description);
  entrance.say('The sample is being loaded');
  await untilAborted(signal, loadSampleOnce(database, signal, settings.asOf), SAMPLE_GRACE_MS);
  const keys = new ApiKeys(database);
  const firstKey = await ensureFirstKey(keys, settings.apiKey, settleIdentity(settings.home, complain));
  const logFile = process.stderr.isTTY ? join(settings.home, 'weft.log') : null;
  const log = createLog('info', logFile);
  const clock = await GraphClock.read(database, settings.asOf);
  const metrics = processFigures();
  const counted = { log, onEnded: liveFigures(metrics) };
  const lookUps = startLookUps(settings, settings.live, database, counted);
  const lookUp = lookUps?.lookUp;
  const requested = startLookUps(settings, settings.liveOnRequest, database, counted);
  const versions = new LayerVersions(database);
  const own = engineOverGraph(database, versions, engineSettings(settings), { clock, log, readsAhead: true });
  const light = new LightQueries(own);
  const { engine, pool } = startQueryWorkers(
    { count: settings.queryWorkers, home: settings.home },
    workerParts(graph),
    { clock, log, metrics, lookUp, light },
  );
  const tracing = settings.collector === undefined ? null : await startTracing(settings.collector, VERSION);
  const observers = tracing === null ? [] : [tracing.observe];
  const jobs = new Jobs(database);
  const running = startCaptures(settings, { database, jobs, log });
  const pools = [pool];
  const stopping = new Stopping();
  const { captures } = running;
  const agents = { engine, database, clock, secret: readSecret(settings), log };
  const doors = { mcp: lazyMcpHandler(agents), recipes: recipeDoor(agents) };
  const monitoring = {
    everyMinutes: settings.monitorMinutes,
    allowed: settings.fetchAllowed,
    hasMail: settings.mail !== null,
    isProbing: settings.probesTargets,
    checkQuery: ruleQueries(engine).check,
  };
  const shared = { engine, keys, jobs, captures, monitoring, clock, log, versions, metrics, pools };
  const parts = { ...shared, observers, stopping, lookUp, lookUpOnRequest: requested?.lookUp, ...doors };
  const isBusy = () => stopping.isBusy;
  const warmUp = settings.warmsUp ? warmUpOf(graph, { engine, log, isBusy }, clock) : null;
  const onEnded = jobFigures(metrics);
  const background: { stop(): Promise<void> }[] = [lookUps, requested, warmUp].filter((running) => running !== null);
  try {
    entrance.say('Neo4j is planning the queries of Weft');
    await Promise.all([untilAborted(signal, warmUp?.beforeReady() ?? Promise.resolve()), engine.started]);
    const url = entrance.admit(application(graph, { ...parts, pending: () => warmUp?.pending ?? null }));
    await assertReady(url);
    say(startBlock(url, firstKey, logFile));
    warmUp?.begin();
    const onChange = () => warmUp?.again();
    background.push(
      ...scheduled(graph, { engine, onChange }, clock, log),
      new Scheduler([running.chore], log, CAPTURE_EVERY),
      jobWorkers({
        database,
        jobs,
        runners: running.runners,
        clock,
        log,
        onEnded,
        active: activeScan(settings, database, log),
        allowed: settings.fetchAllowed,
      }),
      startMonitoring({ settings, database, engine, log, signal, observer: monitorFigures(metrics) }),
      startWatchdog(graph, engine, warmUp, log),
    );
    await stopped(graph);
  } finally {
    const giveUp = () => stopping.giveUp();
    await Promise.all([entrance.close(DRAIN_LIMIT_MS, giveUp), ...background.map((work) => work.stop())]);
    await running.stop();
    await engine.close();
    await tracing?.stop();
  }
}

/** Parts that the engines of the workers are built from. */
function workerParts({ settings, backend: { connection } }: OpenGraph): Omit<QueryWorkerParts, 'pools'> {
  const skipsReplanning = settings.neo4j !== null;
  return { connection, skipsReplanning, ...engineSettings(settings) };
}

/** A worker gets these by message, so nothing else of the settings may be among them. */
function engineSettings(settings: Settings): EngineSettings {
  const { limits, procedurePrefixes, home } = settings;
  return { limits, procedurePrefixes, home, secret: readSecret(settings) };
}

/** Figures of the process itself, under the names that dashboards know; those of requests and of the database come to them. */
function processFigures(): Registry {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  return metrics;
}

type Parts = Pick<
  AppParts,
  | 'engine'
  | 'keys'
  | 'jobs'
  | 'captures'
  | 'log'
  | 'versions'
  | 'metrics'
  | 'pools'
  | 'observers'
  | 'stopping'
  | 'lookUp'
  | 'lookUpOnRequest'
  | 'mcp'
  | 'recipes'
  | 'monitoring'
  | 'pending'
> & {
  readonly clock: ExplainedClock;
};

function application({ settings, backend, database }: OpenGraph, { clock, pending, ...parts }: Parts): ServedApp {
  const errorBase = settings.errorBase === undefined ? {} : { errorBase: settings.errorBase };
  return createApp({
    database,
    ...parts,
    pending: () => (backend.doing === null ? (pending?.() ?? null) : `${backend.doing}.`),
    catalog: () => readCatalog(settings.home),
    overrides: new Overrides(database, { asOf: settings.asOf, waitMs: VERDICT_WAIT_MS, log: parts.log }),
    settings: {
      ...errorBase,
      clock,
      limits: settings.rateLimits,
      concurrentQueries: settings.concurrentQueries,
      origins: settings.origins,
      isPublic: settings.isPublic,
      hosts: settings.hosts,
    },
  });
}

/**
 * The server's scheduled work: it follows loads, reconciles verdicts as time passes, and refreshes sources and resolves hosts where its
 * operator asks for it.
 */
function scheduled(
  { settings, database, signal }: OpenGraph,
  follower: LoadFollower,
  clock: GraphClock,
  log: Log,
): Scheduler[] {
  const { refreshes, storedHostResolvers, asOf } = settings;
  const chores = [
    ...(refreshes ? [refreshChore(database, () => readCatalog(settings.home), log, signal)] : []),
    ...(storedHostResolvers.length > 0 ? [resolveChore(database, storedHostResolvers, log, signal, asOf)] : []),
    verdictChore(database, log, signal, asOf),
  ];
  const follow = [interruptedLoadsChore(database), followLoadsChore(database, follower, clock)];
  return [
    new Scheduler(follow, log, FOLLOW_EVERY),
    // Apart from the others: it may have to wait for a load.
    new Scheduler([overrideChore(new Overrides(database, { asOf }), log)], log, FOLLOW_EVERY),
    new Scheduler(chores, log),
  ];
}

/** Has Neo4j plan our own texts and what is asked for most, once it is begun. */
function warmUpOf({ database }: OpenGraph, parts: Omit<WarmUpParts, 'database'>, clock: Clock): WarmUp {
  return new WarmUp({ database, ...parts }, warmUpWork(clock, procedureCatalog));
}

/** Ends what Neo4j does not end itself, over separate connections. */
function startWatchdog(
  { settings: { home }, backend, database: requests }: OpenGraph,
  engine: QueryWorkers,
  warmUp: WarmUp | null,
  log: Log,
): { stop(): Promise<void> } {
  const database = Database.open(backend.connection);
  const hold = (keys: ReadonlySet<string>) => engine.hold(keys);
  const onRestarted = (): void => {
    requests.forgetPlans();
    engine.forgetPlans();
    warmUp?.afterRestart();
  };
  const refused = new RefusedQueries(home);
  const watchdog = new Watchdog({ database, backend, refused, hold, onRestarted, home, log });
  return {
    stop: async () => {
      watchdog.stop();
      await database.close();
    },
  };
}

/** Prints `ready` once `/ready` answers every caller, and not before. */
async function assertReady(url: string): Promise<void> {
  const response = await fetch(`${url}/ready`);
  if (!response.ok) throw new Error(`/ready answers ${response.status}: ${await response.text()}`);
}

/** Waits for Ctrl-C or SIGTERM, which end well. */
async function stopped({ signal }: OpenGraph): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  complain(`${signal.reason instanceof Interrupted ? signal.reason.message : 'stopped'}: finishing requests`);
}
