import { setTimeout as wait } from 'node:timers/promises';
import { UsageError } from '../failure.ts';
import { type OpenGraph, withGraph } from '../open-graph.ts';
import { createLog } from '../output.ts';
import { readSettings } from '../settings.ts';
import { stopSignal } from '../stop-signal.ts';
import { refusalOf } from './refusal.ts';
import { type RemoteWeft, remoteWeft } from './remote.ts';

/** Seconds that a command waits for the rate limit of its key, at most. */
const LONGEST_WAIT_S = 90;

/** A Weft that answers the requests of the REST interface: a running one, or one of this process. */
export interface Weft {
  /** Sends a request. A body is sent as JSON by POST. Throws `Refusal` for an error of the answer. */
  send(path: string, body?: unknown): Promise<Response>;
  /** Aborted by Ctrl-C or SIGTERM. */
  readonly signal: AbortSignal;
}

/** Does work with the Weft that WEFT_URL names, else with the graph of WEFT_HOME, which a running `weft serve` shares. */
export async function withWeft(command: string, work: (weft: Weft) => Promise<void>): Promise<void> {
  const remote = remoteWeft(readSettings(process.env));
  if (remote === null) {
    await withGraph({ command, mayAttach: true }, async (graph) => work(await weftOfGraph(graph)));
    return;
  }
  const signal = stopSignal();
  await work(asking((request) => ofServer(remote, request), remote, signal));
}

/** The same application that `weft serve` serves, in this process and without a port. */
async function weftOfGraph(graph: OpenGraph): Promise<Weft> {
  const [{ createApp }, { OwnKey }, { localEngine }] = await Promise.all([
    import('../../http/app.ts'),
    import('./own-key.ts'),
    import('../local-engine.ts'),
  ]);
  const { database, signal } = graph;
  const log = createLog('error');
  const { engine, clock, versions } = await localEngine(graph, log);
  const keys = new OwnKey(database);
  const app = createApp({ database, engine, keys, settings: { clock }, log, versions });
  return asking(async (request) => app.fetch(request), { url: 'http://127.0.0.1', key: keys.text }, signal);
}

async function ofServer({ url }: RemoteWeft, request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    request.signal.throwIfAborted();
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new UsageError(`WEFT_URL: no Weft answers at ${url} (${cause})`);
  }
}

function asking(answer: (request: Request) => Promise<Response>, { url, key }: RemoteWeft, signal: AbortSignal): Weft {
  const requestFor = (path: string, body: unknown) =>
    new Request(`${url}${path}`, {
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      signal,
    });
  const send = async (path: string, body?: unknown): Promise<Response> => {
    for (;;) {
      const response = await answer(requestFor(path, body));
      if (response.ok) return response;
      const pause = Number(response.headers.get('Retry-After') ?? Number.NaN);
      if (response.status !== 429 || !(pause <= LONGEST_WAIT_S)) throw await refusalOf(response);
      await wait(pause * 1000, undefined, { signal });
    }
  };
  return { send, signal };
}
