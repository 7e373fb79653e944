import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { Problem } from '../../schema/problem.ts';
import { internalProblem } from '../problems/from-error.ts';
import { respondWithProblem } from '../problems/respond.ts';

/** Returns the answer to a request that never reaches the application: it has no URL because it lacks a valid Host header. */
export function refuseMalformed(error: unknown): Response {
  const isMalformed = error instanceof RequestError;
  return unread(
    isMalformed ? malformed('Host', 'The Host header or the target of the request is malformed.') : internalProblem(),
  );
}

/** Answers a request that Node's parser refuses, on the bare connection, and closes that. */
export async function refuseUnparsed(error: NodeJS.ErrnoException, connection: Duplex): Promise<void> {
  const response = unread(problemOf(error.code));
  const body = await response.text();
  const headers = {
    ...Object.fromEntries(response.headers),
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}\r\n`;
  connection.end(`${status}${head.join('')}\r\n${body}`, () => connection.destroy());
}

/** Answers a request that names no host, or several, and ends its connection. */
export function refuseHosts(outgoing: ServerResponse, hosts: number): Promise<void> {
  return refuse(
    outgoing,
    malformed('Host', `The request has ${hosts === 0 ? 'no Host header' : 'several Host headers'}.`),
  );
}

/** Answers a request whose expectation the server does not support, and closes its connection. */
export function refuseExpectation(outgoing: ServerResponse): Promise<void> {
  return refuse(outgoing, new Problem('expectation-failed', 417, 'Expect supports 100-continue only.'));
}

async function refuse(outgoing: ServerResponse, problem: Problem): Promise<void> {
  const response = unread(problem);
  const body = await response.text();
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  });
  outgoing.end(body);
}

/** What the error codes of Node's parser mean, if they say more than that it failed. */
const CAUSES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    HPE_INVALID_URL: 'The path or the query has characters that must be percent-encoded: send ü as %C3%BC, in UTF-8.',
    HPE_INVALID_METHOD: 'The method is not an HTTP method.',
    HPE_INVALID_CONTENT_LENGTH: 'Content-Length is not a whole number.',
    HPE_UNEXPECTED_CONTENT_LENGTH: 'Content-Length was sent twice, or together with Transfer-Encoding.',
    HPE_INVALID_HEADER_TOKEN: 'A header has characters that headers may not have.',
  }),
);

function problemOf(code: string | undefined): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Problem('request-timeout', 408, 'The request did not arrive completely in time.');
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Problem('headers-too-large', 431, 'The head of the request is longer than 16 KiB.');
  return malformed('request', CAUSES.get(code ?? '') ?? 'The request is not HTTP/1.1.');
}

function malformed(field: string, detail: string): Problem {
  return new Problem('invalid-parameter', 400, detail, { details: { field, issue: 'malformed' } });
}

/** Nothing is known about such a request, not even its path. */
function unread(problem: Problem): Response {
  return respondWithProblem(problem, { path: '', search: '', requestId: randomUUID(), base: null });
}
