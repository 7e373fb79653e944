import { createServer } from 'node:net';
import { defineCommand } from 'citty';
import { readAsOf } from '../../engine/as-of.ts';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { createApp } from '../../http/app.ts';
import { ApiKeys } from '../../http/auth/api-keys.ts';
import { type RunningServer, startServer } from '../../http/server.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { reportingFailure, UsageError } from '../failure.ts';
import { ensureFirstKey } from '../first-key.ts';
import { loadSampleOnce } from '../load-sample-once.ts';
import { type OpenGraph, withGraph } from '../open-graph.ts';
import { complain, createLog, say } from '../output.ts';
import type { Settings } from '../settings.ts';
import { settingsTable } from '../settings-table.ts';
import { Interrupted } from '../stop-signal.ts';
import { untilAborted } from '../until-aborted.ts';

const DRAIN_LIMIT_MS = 10_000;
/** In which a load that is given up may still end between two batches. */
const SAMPLE_GRACE_MS = 5_000;

/** `weft serve`: everything from an empty machine to an answering server, and back. */
export const serve = defineCommand({
  meta: { name: 'serve', description: 'Find or start Neo4j, load the sample into an empty graph, answer questions' },
  run: () =>
    reportingFailure(() =>
      withGraph({ command: 'serve', mayAttach: false, before: announce }, (graph) => answerUntilStopped(graph)),
    ),
});

/** A taken port is told before minutes of loading, not after. */
async function announce(settings: Settings): Promise<void> {
  say(settingsTable(settings));
  await assertPortFree(settings);
}

async function answerUntilStopped(graph: OpenGraph): Promise<void> {
  const { settings, backend, database, signal } = graph;
  say(backend.description);
  await untilAborted(signal, loadSampleOnce(database, signal), SAMPLE_GRACE_MS);
  const keys = new ApiKeys(database);
  await ensureFirstKey(keys, settings.apiKey);
  const server = await listen(graph, keys);
  try {
    await assertReady(server);
    say(`ready ${server.url}`);
    await stopped(graph);
  } finally {
    await server.close(DRAIN_LIMIT_MS);
  }
}

async function listen({ settings, database }: OpenGraph, keys: ApiKeys): Promise<RunningServer> {
  const log = createLog();
  const asOf = await readAsOf(database, process.env);
  const engine = createQueryEngine({ database, catalog: procedureCatalog, limits: settings.limits, asOf, log });
  const errorBase = settings.errorBase === undefined ? {} : { errorBase: settings.errorBase };
  const app = createApp({ database, engine, keys, settings: { ...errorBase, asOf, limits: settings.rateLimits }, log });
  return startServer(app, settings);
}

/** `ready` is said when `/ready` answers, to whoever asks, and not before. */
async function assertReady(server: RunningServer): Promise<void> {
  const response = await fetch(`${server.url}/ready`);
  if (!response.ok) throw new Error(`/ready answers ${response.status}: ${await response.text()}`);
}

/** Waits for Ctrl-C or SIGTERM, which end well, or for a Neo4j that cannot be kept running. */
async function stopped({ signal, backend }: OpenGraph): Promise<void> {
  const lost = backend.ended.then(() => {
    throw new Error('Neo4j has ended by itself and cannot be started again');
  });
  await untilAborted(signal, lost).catch((error: unknown) => {
    if (!(error instanceof Interrupted)) throw error;
    complain(`${error.message}: finishing requests`);
  });
}

function assertPortFree({ host, port }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const cure =
        error.code === 'EADDRINUSE' ? 'another program listens there: set PORT to a free one' : error.message;
      reject(new UsageError(`cannot listen on HOST ${host}, PORT ${port}: ${cure}`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
