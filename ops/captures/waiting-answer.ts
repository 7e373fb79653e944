import type { CDPSession } from 'playwright-core';

/** An answer that the browser holds back until it may go on (Fetch.requestPaused). */
export interface WaitingAnswer {
  readonly requestId: string;
  /** Its id in events of the network. */
  readonly networkId?: string;
  readonly resourceType: string;
  readonly responseStatusCode?: number;
  readonly responseHeaders?: readonly { readonly name: string; readonly value: string }[];
}

/** Bytes of one read of a packed body. */
const PART = 1024 ** 2;

/** A header of an answer; '' where it has none. */
export function headerOf({ responseHeaders = [] }: WaitingAnswer, wanted: string): string {
  return responseHeaders.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';
}

/** The body of an answer, and how the answer goes on with it. */
interface WaitingBody {
  readonly bytes: Buffer;
  readonly goOn: () => Promise<void>;
}

/**
 * Reads the body of an answer that waits. The proxy limits what comes on the wire; a packed body is read in parts, since the browser would
 * unpack all of it. Returns null where it has more than `most` bytes.
 */
export async function waitingBody(
  session: CDPSession,
  waiting: WaitingAnswer,
  most: number,
): Promise<WaitingBody | null> {
  const { requestId } = waiting;
  if (headerOf(waiting, 'content-encoding') === '') {
    const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
    const goOn = async () => void (await session.send('Fetch.continueRequest', { requestId }));
    return { bytes: Buffer.from(body, base64Encoded ? 'base64' : 'utf8'), goOn };
  }
  const bytes = await unpacked(session, requestId, most);
  if (bytes === null) return null;
  const headers = waiting.responseHeaders ?? [];
  const responseHeaders = headers.filter(({ name }) => !/^content-(?:encoding|length)$/i.test(name));
  const body = bytes.toString('base64');
  const answer = { requestId, responseCode: waiting.responseStatusCode ?? 200, responseHeaders, body };
  return { bytes, goOn: async () => void (await session.send('Fetch.fulfillRequest', answer)) };
}

async function unpacked(session: CDPSession, requestId: string, most: number): Promise<Buffer | null> {
  const { stream } = await session.send('Fetch.takeResponseBodyAsStream', { requestId });
  const parts: Buffer[] = [];
  for (let length = 0; ; ) {
    const { data, base64Encoded = false, eof } = await session.send('IO.read', { handle: stream, size: PART });
    const part = Buffer.from(data, base64Encoded ? 'base64' : 'utf8');
    parts.push(part);
    length += part.length;
    if (length > most) return null;
    if (eof) return Buffer.concat(parts);
  }
}
