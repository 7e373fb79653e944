import { randomBytes, timingSafeEqual } from 'node:crypto';
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { AllowedRanges } from '../../net/address-guard.ts';
import { FetchRefused, HostNotResolved, notConnected } from '../../net/fetch-errors.ts';
import { checkedAddresses, type Resolver } from '../../net/guarded-connector.ts';
import { Traffic, type TrafficLimits } from './traffic.ts';

const CONNECT_MS = 10_000;

/** What a proxy lets through. */
export interface EgressRules {
  readonly resolver: Resolver;
  readonly allowed: AllowedRanges;
  readonly limits: TrafficLimits;
  /** Hosts that are not wanted although they could be reached, as those of advertisers. */
  readonly isUnwanted: (host: string) => Promise<boolean>;
}

/** Where a proxy is, and how a browser authenticates to it. */
export interface ProxyAccess {
  /** Address for `--proxy-server`. */
  readonly server: string;
  readonly username: string;
  readonly password: string;
}

const USERNAME = 'capture';

/**
 * The only way out of a browser: a proxy on the loopback, of one capture alone. Whatever makes a connection there (pages, frames, workers,
 * web sockets, prefetches, icons, redirects) names a host here, which is looked up once, checked address by address and connected to at exactly
 * those: no name is asked for again between check and use. It asks for a password that only its browser has, since every user of the machine
 * can connect to the loopback.
 */
export class EgressProxy {
  readonly traffic: Traffic;
  readonly #rules: EgressRules;
  readonly #server: Server;
  readonly #sockets = new Set<Duplex>();
  readonly #password = randomBytes(24).toString('hex');
  readonly #expected = Buffer.from(basic(USERNAME, this.#password));

  private constructor(rules: EgressRules) {
    this.#rules = rules;
    this.traffic = new Traffic(rules.limits);
    this.traffic.ended.addEventListener('abort', () => this.#endAll(), { once: true });
    this.#server = createServer({ requestTimeout: 0 });
    this.#server.on('connection', (socket) => this.#keep(socket));
    this.#server.on('request', (incoming, response) => void this.#forward(incoming, response));
    this.#server.on('connect', (incoming, socket, head) => void this.#tunnel(incoming, socket, head));
    this.#server.on('upgrade', (_, socket) => socket.destroy());
    this.#server.on('clientError', (_, socket) => socket.destroy());
  }

  /** Starts one on a free port. */
  static async start(rules: EgressRules): Promise<EgressProxy> {
    const proxy = new EgressProxy(rules);
    await new Promise<void>((resolve, reject) => {
      proxy.#server.once('error', reject);
      proxy.#server.listen(0, '127.0.0.1', resolve);
    });
    return proxy;
  }

  get access(): ProxyAccess {
    const server = `http://127.0.0.1:${addressOf(this.#server).port}`;
    return { server, username: USERNAME, password: this.#password };
  }

  /** Ends every connection, and itself. */
  async close(): Promise<void> {
    this.#endAll();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  /** `GET http://host/path`: plain HTTP. */
  async #forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    incoming.on('error', () => response.destroy());
    if (!this.#isAuthentic(incoming)) return refuse(response, 407, 'no password', { 'Proxy-Authenticate': CHALLENGE });
    const url = URL.canParse(incoming.url ?? '') ? new URL(incoming.url ?? '') : null;
    if (url === null || url.protocol !== 'http:') return refuse(response, 400, 'no http address');
    try {
      const port = Number(url.port === '' ? 80 : url.port);
      const socket = await this.#reach(url.hostname, port);
      const outgoing = request({
        createConnection: () => socket,
        method: incoming.method ?? 'GET',
        path: `${url.pathname}${url.search}`,
        headers: forwardedHeaders(incoming, url.host),
      });
      relay(outgoing, response);
      outgoing.on('error', (error) => {
        // The browser may have left, or have a part of the answer.
        if (response.headersSent || response.destroyed) response.destroy();
        else this.#fail(url.hostname, error, () => response.destroy());
      });
      incoming.pipe(outgoing);
      response.on('close', () => socket.destroy());
    } catch (error) {
      // No answer of ours may pass for one of the host's.
      this.#fail(url.hostname, error, () => response.destroy());
    }
  }

  /** `CONNECT host:port`: TLS and web sockets, of which the proxy sees nothing but their bytes. */
  async #tunnel(incoming: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    this.#keep(socket);
    const refuseTunnel = (status: string, headers = '') =>
      socket.end(`HTTP/1.1 ${status}\r\n${headers}Connection: close\r\n\r\n`);
    if (!this.#isAuthentic(incoming))
      return void refuseTunnel('407 Proxy Authentication Required', `Proxy-Authenticate: ${CHALLENGE}\r\n`);
    const [, name, digits] = /^(.+):(\d{1,5})$/.exec(incoming.url ?? '') ?? [];
    if (name === undefined) return void refuseTunnel('400 Bad Request');
    try {
      const upstream = await this.#reach(name, Number(digits));
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (head.length > 0) upstream.write(head);
      upstream.pipe(socket);
      socket.pipe(upstream);
      socket.on('close', () => upstream.destroy());
      upstream.on('close', () => socket.destroy());
    } catch (error) {
      // The same for each failure: no page must learn which one it was.
      this.#fail(name, error, () => refuseTunnel('502 Bad Gateway'));
    }
  }

  /** A connection to a host, checked; it is noted to which address. */
  async #reach(name: string, port: number): Promise<Socket> {
    const host = hostName(name);
    this.traffic.beginConnection();
    const { resolver, allowed, isUnwanted } = this.#rules;
    if (isIP(host) === 0 && (await isUnwanted(host))) throw new Unwanted(`${host} is not wanted`);
    const addresses = await checkedAddresses(host, resolver, allowed);
    const socket = await connectToFirst(addresses, port);
    this.#keep(socket);
    socket.on('data', (chunk: Buffer) => this.traffic.count(chunk.length));
    this.traffic.note(host, socket.remoteAddress ?? '');
    return socket;
  }

  #isAuthentic({ headers }: IncomingMessage): boolean {
    const given = Buffer.from(headers['proxy-authorization'] ?? '');
    return given.length === this.#expected.length && timingSafeEqual(given, this.#expected);
  }

  #fail(name: string, error: unknown, answer: () => void): void {
    const host = hostName(name);
    if (error instanceof FetchRefused || error instanceof HostNotResolved) this.traffic.refuse(host, error);
    else if (!(error instanceof Unwanted)) this.traffic.miss(host, notConnected(host, error).message);
    answer();
  }

  #keep(socket: Duplex): void {
    socket.on('error', () => socket.destroy());
    if (this.#sockets.has(socket)) return;
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
  }

  #endAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** As addresses of pages name it, IPv6 without brackets. */
function hostName(name: string): string {
  return name.replace(/^\[(.*)\]$/, '$1').toLowerCase();
}

class Unwanted extends Error {}

const CHALLENGE = 'Basic realm="capture"';

/** Credentials by RFC 7617. */
function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** Headers between two neighbours alone (RFC 9110, 7.6.1). */
const OF_THE_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

function forwardedHeaders({ headers }: IncomingMessage, host: string): Record<string, string | string[]> {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    OF_THE_HOP.has(name) || value === undefined ? [] : [[name, value] as const],
  );
  return { ...Object.fromEntries(kept), host, connection: 'close' };
}

function relay(outgoing: ClientRequest, response: ServerResponse): void {
  outgoing.on('response', (answer) => {
    try {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, relayedHeaders(answer.rawHeaders));
    } catch {
      // What a server sends need not be what may be sent on.
      response.destroy();
      answer.destroy();
      return;
    }
    answer.on('error', () => response.destroy());
    answer.pipe(response);
  });
}

function relayedHeaders(raw: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const [name = '', value = ''] = [raw[at], raw[at + 1]];
    if (!OF_THE_HOP.has(name.toLowerCase())) kept.push(name, value);
  }
  return kept;
}

function refuse(response: ServerResponse, status: number, why: string, headers: OutgoingHttpHeaders = {}): void {
  response.writeHead(status, { 'Content-Type': 'text/plain', Connection: 'close', ...headers }).end(why);
}

/** One address after another, until one takes the connection. */
async function connectToFirst(addresses: readonly string[], port: number): Promise<Socket> {
  let failure: unknown = new Error('no address');
  for (const address of addresses) {
    try {
      return await connectTo(address, port);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function connectTo(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const timer = setTimeout(() => socket.destroy(new Error('no connection in time')), CONNECT_MS);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', reject);
      resolve(socket);
    });
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}

function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy is not listening');
  return address;
}
