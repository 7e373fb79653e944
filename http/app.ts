import { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import { Registry } from 'prom-client';
import type { QueryEngine } from '../engine/query-engine.ts';
import { SUFFIX_LAYERS, suffixesByVersion } from '../facts/suffix-list.ts';
import { HostNotReached } from '../net/fetch-errors.ts';
import type { LookUp } from '../net/live-look-up.ts';
import { Captures } from '../ops/captures/captures.ts';
import { Jobs } from '../ops/jobs/jobs.ts';
import { AlertRules } from '../ops/monitors/alert-rules.ts';
import { Overrides } from '../ops/overrides/overrides.ts';
import type { ExplainedClock } from '../schema/clock.ts';
import { Problem } from '../schema/problem.ts';
import type { Database } from '../store/database.ts';
import { coveragesByVersion } from '../store/statistics/coverages-by-version.ts';
import { LayerVersions } from '../store/statistics/layer-versions.ts';
import { timedReads } from '../store/timed-reads.ts';
import { keyRoutes } from './admin/key-routes.ts';
import { type Catalog, sourceRoutes } from './admin/source-routes.ts';
import type { ApiKeys } from './auth/api-keys.ts';
import { authenticate } from './auth/authenticate.ts';
import { readingOperations } from './auth/public-reader.ts';
import { consoleFiles, consolePage } from './console/page.ts';
import { refuseMethods } from './contract/methods.ts';
import type { Operation } from './contract/operation.ts';
import { pathTest } from './contract/path.ts';
import { contractRoutes } from './contract/routes.ts';
import { nameOperations, serveRoutes } from './contract/serve.ts';
import { domainerRoutes } from './domainer/routes.ts';
import { exportRoutes } from './export/routes.ts';
import { healthRoutes, type Readiness } from './health/routes.ts';
import { indicatorRoutes } from './indicators/routes.ts';
import { intelligenceRoutes } from './intelligence/routes.ts';
import { CONCURRENT_QUERIES, limitConcurrency } from './limits/concurrent-queries.ts';
import { limitRequests } from './limits/limit-requests.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import { shareConnections } from './limits/share-connections.ts';
import { locationRoutes } from './location/routes.ts';
import { ownHosts } from './mcp/own-hosts.ts';
import { type McpHandler, mcpRoutes } from './mcp/routes.ts';
import { type ConnectionPool, databaseFigures } from './metrics/database-figures.ts';
import { requestFigures } from './metrics/request-figures.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { accessLog } from './middleware/access-log.ts';
import { compressed } from './middleware/compressed.ts';
import { crossOrigin } from './middleware/cross-origin.ts';
import { wellFormedEscapes } from './middleware/escapes.ts';
import { observed, type RequestObserver } from './middleware/finished-request.ts';
import { requestIds } from './middleware/request-id.ts';
import { Stopping } from './middleware/stopping.ts';
import { captureRoutes } from './ops/capture-routes.ts';
import { changeRoutes } from './ops/change-routes.ts';
import { type MonitorParts, monitorRoutes } from './ops/monitors/monitor-routes.ts';
import { jobRoutes } from './ops/routes.ts';
import { overrideRoutes } from './overrides/routes.ts';
import { internalProblem, knownProblem } from './problems/from-error.ts';
import { occurrenceOf, problemBody } from './problems/respond.ts';
import { problemRoutes } from './problems/routes.ts';
import { queryRoutes } from './query/routes.ts';
import { type Recipes, recipeRoutes } from './recipes/routes.ts';
import { limitedBody } from './requests/body.ts';
import { type AppContext, type AppEnvironment, type Log, requestTarget } from './requests/context.ts';
import { answerHeaders } from './responses/answers.ts';
import { respondInForm } from './taxii/error-message.ts';
import { readOnlyCollections } from './taxii/read-only.ts';
import { taxiiRoutes } from './taxii/routes.ts';

/** Settings of the HTTP server that the operator chooses. */
export interface HttpSettings {
  /** `WEFT_ERROR_BASE`: where problem types are published; URNs if absent. */
  readonly errorBase?: string;
  /** Clock from which ages are measured. */
  readonly clock: ExplainedClock;
  /** `WEFT_LIMITS`: requests a minute; absent means no limits. */
  readonly limits?: RateLimits;
  /** `WEFT_QUERY_CONCURRENCY`: concurrent queries of one key; the default if absent. */
  readonly concurrentQueries?: number;
  /** `WEFT_CORS`: origins whose pages may read answers; absent means none. */
  readonly origins?: readonly string[];
  /** `WEFT_PUBLIC`: whether reading needs no key; absent means that it does. */
  readonly isPublic?: boolean;
  /** `WEFT_HOSTS`: host names, besides those of the loopback, under which agents are answered; none if absent. */
  readonly hosts?: readonly string[];
}

/** Dependencies of the application. */
export interface AppParts {
  readonly database: Database;
  readonly engine: QueryEngine;
  readonly keys: ApiKeys;
  readonly settings: HttpSettings;
  readonly log: Log;
  /** Versions of the loaded layers; pass the same object to all its users. */
  readonly versions?: LayerVersions;
  /** What is left to do before `/ready` answers 200; nothing if absent. */
  readonly pending?: Readiness;
  /** Wakes the workers of this process when a job comes; if absent, they poll. */
  readonly jobs?: Jobs;
  /** Finds captures, and decides which pages may be captured; if absent, there are no images, and only public pages are allowed. */
  readonly captures?: Captures;
  /** Registry of the metrics; callers add their own metrics to it first. */
  readonly metrics?: Registry;
  /** Reaches the running requests when the server stops; absent: nothing interrupts them. */
  readonly stopping?: Stopping;
  /** Further pools of connections, such as those of the engine's workers. */
  readonly pools?: readonly ConnectionPool[];
  /** Looks up outside of the graph what it lacks; absent: no live look-ups. */
  readonly lookUp?: LookUp | undefined;
  /** Asks upstreams where a request says live=true; absent if the operator never wants that. */
  readonly lookUpOnRequest?: LookUp | undefined;
  /** Answers agents at `/mcp`; absent: the path is not served. */
  readonly mcp?: McpHandler;
  /** Runs recipes at `/v1/recipes`; absent: the path is not served. */
  readonly recipes?: Recipes;
  /** Settings of the monitors; by default they run every hour, without mail, and send to public addresses only. */
  readonly monitoring?: Partial<
    Pick<
      MonitorParts,
      'rules' | 'now' | 'everyMinutes' | 'allowed' | 'isProbing' | 'resolver' | 'hasMail' | 'checkQuery'
    >
  >;
  /** Stores the overrides of analysts; by default they are judged for the instant of the graph. */
  readonly overrides?: Overrides;
  /** Every source; the built-in ones if absent. */
  readonly catalog?: Catalog;
  /** Observers of every request, in addition to the log and the metrics. */
  readonly observers?: readonly RequestObserver[];
}

/** Default interval of the monitors, in minutes (contract rest.md 3.9). */
const MONITOR_MINUTES = 60;
/** A lookup takes a fraction of a second; one that takes so long finds nothing any more that somebody waits for. */
const LOOKUP_LIMIT_MS = 60_000;

/** The whole HTTP interface as one hono application: keys first, then paths, and every error as problem+json. */
export function createApp({
  database,
  engine,
  keys,
  settings,
  log,
  versions = new LayerVersions(database),
  pending = () => null,
  jobs = new Jobs(database),
  captures = new Captures(database),
  overrides = new Overrides(database),
  catalog,
  metrics = new Registry(),
  pools = [],
  observers = [],
  lookUp,
  lookUpOnRequest,
  stopping = new Stopping(),
  mcp,
  recipes,
  monitoring = {},
}: AppParts): Hono<AppEnvironment> {
  databaseFigures(metrics, database, pools);
  const origins = settings.origins ?? [];
  const mostConcurrent = settings.concurrentQueries ?? CONCURRENT_QUERIES;
  const base = settings.errorBase?.replace(/\/+$/, '') ?? null;
  const describe = (problem: Problem, context: AppContext) => problemBody(problem, occurrenceOf(context, base));
  const respond = (problem: Problem, context: AppContext) =>
    respondInForm(context, problem, occurrenceOf(context, base));

  const reader = timedReads(database, LOOKUP_LIMIT_MS);
  const suffixes = suffixesByVersion(database, () => versions.of(SUFFIX_LAYERS));
  const coverages = coveragesByVersion(database, settings.clock, () => versions.of());
  const projections = { reader, clock: settings.clock, suffixes, coverages };
  const families = [
    ...healthRoutes(database, pending),
    ...problemRoutes(),
    ...queryRoutes({ database, engine, clock: settings.clock, mostConcurrent, describe }),
    ...recipeRoutes({ recipes, mostConcurrent, describe, known: knownProblem }),
    ...locationRoutes(database, reader, versions),
    ...metricsRoutes(metrics),
    ...indicatorRoutes(projections, { always: lookUp, onRequest: lookUpOnRequest }),
    ...intelligenceRoutes(projections, { always: lookUp, onRequest: lookUpOnRequest }),
    ...domainerRoutes(projections),
    ...exportRoutes(reader, versions),
    ...taxiiRoutes(reader),
    ...jobRoutes(jobs),
    ...captureRoutes(jobs, captures),
    ...changeRoutes(projections),
    ...monitorRoutes({
      database,
      jobs,
      sources: projections,
      rules: new AlertRules(database),
      now: Date.now,
      everyMinutes: MONITOR_MINUTES,
      allowed: [],
      isProbing: false,
      hasMail: false,
      ...monitoring,
    }),
    ...overrideRoutes(overrides),
    ...keyRoutes(keys),
    ...sourceRoutes(database, settings.clock, catalog),
  ];
  const routes = [...families, ...contractRoutes(families), ...mcpRoutes(mcp, mostConcurrent)];
  const operations = routes.map(({ operation }) => operation);
  const app = new Hono<AppEnvironment>({ getPath: pathReader(operations) });

  app.onError((error, context) => {
    if (context.req.raw.signal.aborted) return clientGone();
    const known = knownProblem(error);
    const requestId = context.get('requestId');
    if (known === null) log.error({ err: error, requestId }, 'request failed');
    else if (known.cause instanceof HostNotReached)
      log.warn({ reason: known.cause.reason, requestId }, 'a request named a host that Weft must not contact');
    else if (known !== error && known.cause !== undefined) log.error({ err: known.cause, requestId }, known.message);
    return respond(known ?? internalProblem(), context);
  });
  app.notFound((context) => respond(new Problem('route-not-found', 404, 'Nothing is served at this path.'), context));

  app.use(requestIds());
  app.use(observed([accessLog(log), requestFigures(metrics), ...observers], log));
  nameOperations(app, routes);
  app.use(compressed());
  app.use(stopping.middleware());
  if (origins.length > 0) app.use(crossOrigin(origins));
  // A browser that opens the printed address gets the console, which asks for a key.
  app.use('/', consolePage());
  app.use('/console/:file', consoleFiles());
  // The page loads its files by relative names, so that it also works under the path of a proxy.
  app.get('/docs', async (context, next) =>
    requestTarget(context).path === '/docs'
      ? next()
      : context.body(null, 308, { ...answerHeaders(context), Location: '/docs' }),
  );
  app.use('/mcp', ownHosts(settings.hosts ?? [], origins));
  const isPublic = settings.isPublic === true;
  const publicOperations = readingOperations(isPublic ? operations : []);
  app.use(authenticate(keys, openPaths(operations), publicOperations));
  app.use('/taxii2/*', readOnlyCollections());
  app.use(refuseMethods(operations));
  app.use(shareConnections());
  limitRequests(app, settings.limits ?? {}, operations, isPublic);
  app.use(wellFormedEscapes());
  app.use(limitedBody());
  const concurrent = limitConcurrency(mostConcurrent);
  app.use('/api/query', concurrent);
  app.use('/mcp', concurrent);
  app.use('/v1/recipes/*', concurrent);

  serveRoutes(app, routes, versions);
  return app;
}

/**
 * `/docs/` is `/docs`, and `/v1//ops` is `/v1/ops`. If a parameter is the whole rest of a path, a slash at its end belongs to the
 * parameter: `192.0.2.0/` is not a network.
 */
function pathReader(operations: readonly Operation[]): (request: Request) => string {
  const endsInRest = pathTest(operations.filter(({ path }) => path.includes('{*')).map(({ path }) => path));
  return (request) => {
    const path = getPath(request);
    return endsInRest(path) ? path : path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  };
}

/** Those that answer without a key (contract rest.md 0.2). */
function openPaths(operations: readonly Operation[]): (path: string) => boolean {
  return pathTest(operations.filter(({ scope }) => scope === null).map(({ path }) => path));
}

/** No client reads this answer. The status, which web servers use in their logs, separates it from a failure. */
function clientGone(): Response {
  return new Response(null, { status: 499 });
}
