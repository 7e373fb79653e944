import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { Problem } from '../engine/problem.ts';
import type { AppEnvironment } from './context.ts';
import { internalProblem } from './problems/from-error.ts';
import { respondWithProblem } from './problems/respond.ts';

/** Where a server listens. Port 0 takes any free one. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** A server that is listening. */
export interface RunningServer {
  readonly url: string;
  /** Takes no more connections, lets running requests end (for at most `graceMs`), then closes. A second call changes nothing. */
  close(graceMs?: number): Promise<void>;
}

/** Serves an application; rejects when the address is taken or not ours, and says which setting to change. */
export async function startServer(app: Hono<AppEnvironment>, { host, port }: Address): Promise<RunningServer> {
  const server = createServer(getRequestListener(app.fetch, { errorHandler: refuseMalformed }));
  await listen(server, host, port);
  const bound = server.address();
  const actualPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  const shownHost = host.includes(':') ? `[${host}]` : host;
  let closed: Promise<void> | undefined;
  const close = (graceMs = 10_000) => {
    closed ??= drain(server, graceMs);
    return closed;
  };
  return { url: `http://${shownHost}:${actualPort}`, close };
}

/** What the application never sees: a request without a URL, for want of a valid Host header. */
function refuseMalformed(error: unknown): Response {
  const details = { field: 'Host', issue: 'malformed' };
  const problem =
    error instanceof RequestError
      ? new Problem('invalid-parameter', 400, 'The Host header or the target of the request is malformed.', { details })
      : internalProblem();
  const requestId = randomUUID();
  return respondWithProblem(problem, { path: '', search: '', requestId, base: null });
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, host, port)));
    server.listen(port, host, resolve);
  });
}

function explained(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} on ${host} is taken: set PORT to a free one.`, { cause: error });
  if (error.code === 'EADDRNOTAVAIL')
    return new Error(`${host} is no address of this machine: set HOST to one.`, { cause: error });
  if (error.code === 'EACCES')
    return new Error(`Port ${port} is reserved to the system: set PORT to 1024 or above.`, { cause: error });
  return error;
}

function drain(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close((error) => {
      clearTimeout(deadline);
      if (error === undefined) resolve();
      else reject(error);
    });
    server.closeIdleConnections();
  });
}
