import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { ClientConnections, PLACES, type Places } from './limits/client-connections.ts';
import { unavailable } from './problems/from-error.ts';
import { respondWithProblem } from './problems/respond.ts';
import { refuseExpectation, refuseHosts, refuseMalformed, refuseUnparsed } from './requests/malformed-requests.ts';
import type { ServedApp } from './starting-app.ts';

/** Address that a server listens on. Port 0 takes any free one. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Time limits for clients, ms. */
export interface Patience {
  /** For the first byte on a new connection, and for the head of a request. */
  readonly headMs: number;
  /** For a whole request. */
  readonly requestMs: number;
  /** Without a byte in either direction, also while a request is being answered. */
  readonly silentMs: number;
}

const PATIENCE: Patience = { headMs: 10_000, requestMs: 30_000, silentMs: 120_000 };
/** Between two requests on one connection: longer than common proxies wait, so that the proxy closes first. */
const KEEP_ALIVE_MS = 65_000;

/** For the answers of aborted requests, ms. */
const LAST_ANSWER_MS = 1000;

/** A server that is listening. */
export interface RunningServer {
  readonly url: string;
  /**
   * Takes no more connections and no more requests on open ones, lets running requests end (for at most `graceMs`), then calls `giveUp`,
   * which may answer the others at once, and closes. A second call changes nothing.
   */
  close(graceMs?: number, giveUp?: () => void): Promise<void>;
}

/** Serves an application. Rejects if the address is in use or not on this machine, and says which setting to change. */
export async function startServer(
  app: ServedApp,
  { host, port }: Address,
  patience: Partial<Patience> = {},
  places: Partial<Places> = {},
): Promise<RunningServer> {
  const connections = new ClientConnections({ ...PLACES, ...places });
  const answer = getRequestListener(app.fetch, { errorHandler: refuseMalformed });
  const listener = new DrainingListener(answer, connections);
  const server = patientServer(listener, connections, { ...PATIENCE, ...patience });
  await listen(server, host, port);
  const bound = server.address();
  const actualPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  const shownHost = host.includes(':') ? `[${host}]` : host;
  let closed: Promise<void> | undefined;
  const close = (graceMs = 10_000, giveUp: () => void = () => undefined) => {
    listener.drain();
    closed ??= drain(server, graceMs, giveUp);
    return closed;
  };
  return { url: `http://${shownHost}:${actualPort}`, close };
}

function patientServer(
  listener: DrainingListener,
  connections: ClientConnections,
  { headMs, requestMs, silentMs }: Patience,
): Server {
  const options = {
    headersTimeout: headMs,
    requestTimeout: requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.min(headMs, requestMs, 5_000),
    // Node.js would answer without a body: such a request gets a problem below.
    requireHostHeader: false,
  };
  const server = createServer(options, (incoming, outgoing) => listener.handle(incoming, outgoing));
  server.setTimeout(silentMs);
  server.on('checkExpectation', (_, outgoing) => void refuseExpectation(outgoing));
  server.on('connection', (connection) => {
    connections.add(connection);
    endIfSilent(connection, headMs);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, connection) => {
    const isAnswerable = connection.writable && error.code !== 'ECONNRESET' && !listener.isAnswering(connection);
    if (isAnswerable) void refuseUnparsed(error, connection);
    else connection.destroy();
  });
  return server;
}

/** Node.js counts the time for a head from its first byte: without one a connection would stay for as long as a silent one may. */
function endIfSilent(connection: Socket, patienceMs: number): void {
  const idle = setTimeout(() => {
    if (connection.bytesRead === 0) connection.destroy();
  }, patienceMs);
  connection.once('close', () => clearTimeout(idle));
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

/**
 * Passes requests on while there is a place for them, until the server stops; from then on each connection ends with the answer that it
 * waits for.
 */
class DrainingListener {
  readonly #listener: Listener;
  readonly #connections: ClientConnections;
  readonly #unanswered = new Set<ServerResponse>();
  #isDraining = false;

  constructor(listener: Listener, connections: ClientConnections) {
    this.#listener = listener;
    this.#connections = connections;
  }

  handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { socket } = incoming;
    if (this.#isDraining) {
      void refuseForNow(incoming, outgoing, 'The server is stopping: try again in a few seconds.');
      return;
    }
    const hosts = hostHeaders(incoming);
    if (hosts !== 1) {
      void refuseHosts(outgoing, hosts);
      return;
    }
    const full = this.#connections.refusal(socket);
    if (full !== null && !isAboutHealth(incoming)) {
      void refuseForNow(incoming, outgoing, full);
      return;
    }
    if (full === null) this.#count(socket, outgoing);
    this.#unanswered.add(outgoing);
    outgoing.once('close', () => this.#unanswered.delete(outgoing));
    this.#listener(incoming, outgoing);
  }

  #count(socket: Socket, outgoing: ServerResponse): void {
    this.#connections.begin(socket);
    outgoing.once('close', () => this.#connections.end(socket));
  }

  /** Returns whether an answer is being sent on a connection: nothing else may then be written to it. */
  isAnswering(connection: Duplex): boolean {
    return [...this.#unanswered].some(({ socket, headersSent }) => socket === connection && headersSent);
  }

  drain(): void {
    this.#isDraining = true;
    for (const outgoing of this.#unanswered) if (!outgoing.headersSent) outgoing.setHeader('Connection', 'close');
  }
}

/** Node.js takes the first of several Host headers; a proxy may take the last one (RFC 9112, 3.2). */
function hostHeaders({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
}

/** Whether the process is alive is answered without a place. */
function isAboutHealth({ url }: IncomingMessage): boolean {
  return url === '/health';
}

/** Answers 503 and ends the connection. */
async function refuseForNow(incoming: IncomingMessage, outgoing: ServerResponse, detail: string): Promise<void> {
  const [path = '', query] = (incoming.url ?? '').split('?', 2);
  const search = query === undefined ? '' : `?${query}`;
  const response = respondWithProblem(unavailable(detail), { path, search, requestId: randomUUID(), base: null });
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), Connection: 'close' });
  outgoing.end(await response.text());
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explained(error, host, port)));
    server.listen(port, host, resolve);
  });
}

function explained(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} on ${host} is in use: set PORT to a free one.`, { cause: error });
  if (error.code === 'EADDRNOTAVAIL')
    return new Error(`${host} is not an address of this machine: set HOST to one.`, { cause: error });
  if (error.code === 'EACCES')
    return new Error(`Port ${port} is reserved for the system: set PORT to 1024 or above.`, { cause: error });
  return error;
}

function drain(server: Server, graceMs: number, giveUp: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(giveUp, graceMs);
    const cut = setTimeout(() => server.closeAllConnections(), graceMs + LAST_ANSWER_MS);
    server.close((error) => {
      clearTimeout(deadline);
      clearTimeout(cut);
      if (error === undefined) resolve();
      else reject(error);
    });
    server.closeIdleConnections();
  });
}
