import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A web server of one test on the loopback of this machine, for both families. */
export interface WebServer {
  /** `http://127.0.0.1:<port>` (https with a certificate), without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** What has been asked of it, in order: method and path. */
  readonly requests: readonly IncomingMessage[];
  /** Connections that it has been offered. */
  connections(): number;
  /** Empties `requests`. */
  forget(): void;
  answer(handler: (request: IncomingMessage, response: ServerResponse) => void): void;
  close(): Promise<void>;
}

/** Starts one on a free port, with a certificate for TLS. It answers 404 until a test sets another answer. */
export async function webServer(tls?: { readonly key: string; readonly cert: string }): Promise<WebServer> {
  const requests: IncomingMessage[] = [];
  let connections = 0;
  let handler: Parameters<WebServer['answer']>[0] = (_, response) => void response.writeHead(404).end();
  const take = (request: IncomingMessage, response: ServerResponse) => {
    requests.push(request);
    handler(request, response);
  };
  const server = tls === undefined ? createServer(take) : createSecureServer(tls, take);
  server.on('connection', () => {
    connections += 1;
  });
  const port = await listening(server);
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    port,
    requests,
    connections: () => connections,
    forget: () => {
      requests.length = 0;
    },
    answer: (next) => {
      handler = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function listening(server: Pick<Server, 'once' | 'listen' | 'address'>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // All of the loopback network, where Linux has it, and `::1`.
    server.listen(0, '::', () => resolve(portOf(server.address())));
  });
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
