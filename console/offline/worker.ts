declare const self: ServiceWorkerGlobalScope;
/** The files that the console is made of: the bundler writes their names here. */
declare const CONSOLE_FILES: readonly string[];

/** Where the page is, behind whatever path of a proxy. */
const PAGE = self.registration.scope;
const OURS = `weft-console ${PAGE} `;
/** This script's own name tells the build, for it holds the names of all others. */
const OWN_NAME = self.location.pathname.replace(/^.*\//, '');
const CACHE = OURS + OWN_NAME;
/** Builds that are kept besides this one: a tab that was opened before an update still finds its parts. */
const BEFORE = 1;
/** What a proxy answers when the server behind it is away. */
const AWAY: readonly number[] = [502, 503, 504];

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { url, method, mode } = event.request;
  if (method !== 'GET') return;
  const [address = ''] = url.split(/[?#]/, 1);
  if (mode === 'navigate' && address === PAGE) event.respondWith(page(event.request));
  else if (address.startsWith(`${PAGE}console/`)) event.respondWith(file(event.request));
  // All else, every answer of the graph among it, goes past this worker as if it were not there.
});

/** Keeps this build: the page, if it is still the one that names this worker, and all its files. */
async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  const answer = await fetch(PAGE, { headers: { Accept: 'text/html' }, cache: 'no-store', redirect: 'error' });
  const text = await answer.clone().text();
  if (!answer.ok || !text.includes(OWN_NAME)) throw new Error('The page changed in the meantime.');
  await cache.addAll(CONSOLE_FILES.map((name) => new URL(`console/${name}`, PAGE).href));
  await cache.put(PAGE, answer);
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  const before = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(before.slice(0, -BEFORE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The server's own page wherever it answers; the copy, marked as one, where it does not. */
async function page(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null);
  if (answer !== null && !AWAY.includes(answer.status)) return answer;
  const kept = await (await caches.open(CACHE)).match(PAGE, { ignoreVary: true });
  if (kept === undefined) return answer ?? Response.error();
  const headers = new Headers(kept.headers);
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  return new Response((await kept.text()).replace('<html ', '<html data-away="" '), { headers });
}

/** A name never means another file, so that a copy is as good as the file. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

export {};
