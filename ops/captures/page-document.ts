import type { CDPSession } from 'playwright-core';

/** The last answer that became the page. */
interface PageDocument {
  /** As ALPN names it: `http/1.1`, `h2`. */
  readonly protocol: string | null;
  /** Its bytes, unpacked; null while it is still being received. */
  readonly contentLength: number | null;
}

/** Watches which answers become the page itself, and no frame of it. The session must receive events of the network. */
export async function watchDocument(session: CDPSession): Promise<() => PageDocument> {
  const { frameTree } = await session.send('Page.getFrameTree');
  let requestId: string | null = null;
  let protocol: string | null = null;
  let received = 0;
  let isWhole = false;
  session.on('Network.responseReceived', ({ type, response, frameId, requestId: id }) => {
    if (type !== 'Document' || frameId !== frameTree.frame.id) return;
    [requestId, protocol, received, isWhole] = [id, response.protocol ?? null, 0, false];
  });
  session.on('Network.dataReceived', ({ requestId: id, dataLength }) => {
    if (id === requestId) received += dataLength;
  });
  session.on('Network.loadingFinished', ({ requestId: id }) => {
    if (id === requestId) isWhole = true;
  });
  return () => ({ protocol, contentLength: isWhole ? received : null });
}
