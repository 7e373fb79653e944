import type { CDPSession } from 'playwright-core';
import { z } from 'zod';
import { hostOf } from './page-host.ts';

const MOST_HTML = 1_000_000;
const MOST_TITLE = 1000;
const MOST_CERTIFICATES = 20;

const TEXT = z.object({ html: z.string(), title: z.string() });

/** Cuts the texts where they are, since a page can write any number of characters. */
const READ = `({
  html: ((document.doctype === null ? '' : new XMLSerializer().serializeToString(document.doctype)) +
    (document.documentElement?.outerHTML ?? '')).slice(0, ${MOST_HTML}),
  title: String(document.title).slice(0, ${MOST_TITLE}),
})`;

/** The page as its scripts left it: its HTML and its title. They are read in a world that scripts of the page do not reach. */
export async function readText(session: CDPSession): Promise<z.output<typeof TEXT>> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
  const { result } = await session.send('Runtime.evaluate', {
    expression: READ,
    contextId: executionContextId,
    returnByValue: true,
  });
  return TEXT.parse(result.value);
}

/** The certificate of each host that was asked by TLS, DER. */
export async function readCertificates(
  session: CDPSession,
  requests: readonly { readonly url: string }[],
): Promise<[string, Uint8Array<ArrayBuffer>][]> {
  const secure = requests.filter(({ url }) => url.startsWith('https:'));
  const origins = [...new Set(secure.map(({ url }) => new URL(url).origin))].slice(0, MOST_CERTIFICATES);
  const read = await Promise.all(
    origins.map(async (origin): Promise<[string, Uint8Array<ArrayBuffer>][]> => {
      const reported = await session.send('Network.getCertificate', { origin }).catch(() => null);
      const der = reported?.tableNames[0];
      return der === undefined ? [] : [[hostOf(origin), Buffer.from(der, 'base64')]];
    }),
  );
  return read.flat();
}
