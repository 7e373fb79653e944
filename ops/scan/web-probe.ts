import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { TLSSocket } from 'node:tls';

/** What a web server shows to a request for its head. */
export interface WebAnswer {
  readonly address: string;
  readonly port: number;
  readonly status: number;
  /** `Server` and `X-Powered-By`, as they are sent. */
  readonly server: string | null;
  readonly poweredBy: string | null;
  /** The certificates that it shows, its own first, in DER; none without TLS. */
  readonly chain: readonly Buffer[];
}

/** What is asked of a web server. */
export interface WebQuestion {
  readonly host: string;
  /** Connected to directly: it was checked, and the name is not resolved again. */
  readonly address: string;
  readonly port: number;
  readonly isTls: boolean;
  readonly timeoutMs: number;
}

/** Certificates of a chain at most. */
const MOST_CERTIFICATES = 5;

/** Asks a web server for the head of its page, follows nothing, and believes any certificate: it is what is looked at. */
export function askWeb(
  { host, address, port, isTls, timeoutMs }: WebQuestion,
  signal: AbortSignal,
): Promise<WebAnswer> {
  return new Promise((resolve, reject) => {
    const options = {
      host: address,
      port,
      method: 'HEAD',
      path: '/',
      headers: { host, 'user-agent': 'Weft (scan by the operator of this host)', connection: 'close' },
      agent: false as const,
      timeout: timeoutMs,
      signal,
    };
    const chain: Buffer[] = [];
    const request = isTls
      ? httpsRequest({ ...options, servername: host, rejectUnauthorized: false })
      : httpRequest(options);
    request.once('socket', (socket) => {
      if (socket instanceof TLSSocket) socket.once('secureConnect', () => chain.push(...chainOf(socket)));
    });
    request.once('response', (response) => {
      response.destroy();
      const { server, poweredBy } = toldBy(response.headers);
      resolve({ address, port, status: response.statusCode ?? 0, server, poweredBy, chain });
    });
    request.once('timeout', () => request.destroy(new Error(`no answer within ${timeoutMs} ms`)));
    request.once('error', reject);
    request.end();
  });
}

function chainOf(socket: TLSSocket): Buffer[] {
  const chain: Buffer[] = [];
  for (
    let next = socket.getPeerX509Certificate();
    next !== undefined && chain.length < MOST_CERTIFICATES;
    next = next.issuerCertificate
  )
    chain.push(next.raw);
  return chain;
}

function toldBy(headers: IncomingHttpHeaders): Pick<WebAnswer, 'server' | 'poweredBy'> {
  return { server: textOf(headers.server), poweredBy: textOf(headers['x-powered-by']) };
}

function textOf(header: string | string[] | undefined): string | null {
  return (Array.isArray(header) ? header[0] : header)?.trim() || null;
}
