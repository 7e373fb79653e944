declare const self: ServiceWorkerGlobalScope;
/** The names of the files of the console. The bundler writes them here. */
declare const CONSOLE_FILES: readonly string[];

/** The address of the page, under any path of a proxy. */
const PAGE = self.registration.scope;
const OURS = `weft-console ${PAGE} `;
/** The name of this script identifies the build, since it holds the names of all other files. */
const OWN_NAME = self.location.pathname.replace(/^.*\//, '');
const CACHE = OURS + OWN_NAME;
/** The number of earlier builds to store: a tab that was opened before an update still finds its files. */
const EARLIER_BUILDS = 1;
/** What a proxy answers if its server is down. */
const AWAY: readonly number[] = [502, 503, 504];

self.addEventListener('install', (event) => event.waitUntil(store()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { url, method, mode } = event.request;
  if (method !== 'GET') return;
  const [address = ''] = url.split(/[?#]/, 1);
  if (mode === 'navigate' && address === PAGE) event.respondWith(page(event.request));
  else if (address.startsWith(`${PAGE}console/`)) event.respondWith(file(event.request));
  // This worker does not touch any other request, such as answers of the graph.
});

/** Stores this build: the page, if it still names this worker, and all its files. */
async function store(): Promise<void> {
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
  await Promise.all(before.slice(0, -EARLIER_BUILDS).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Returns the page from the server if it answers, else the stored copy, marked as a copy. */
async function page(request: Request): Promise<Response> {
  const answer = await fetch(request).catch(() => null);
  if (answer !== null && !AWAY.includes(answer.status)) return answer;
  const copy = await (await caches.open(CACHE)).match(PAGE, { ignoreVary: true });
  if (copy === undefined) return answer ?? Response.error();
  const headers = new Headers(copy.headers);
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  return new Response((await copy.text()).replace('<html ', '<html data-away="" '), { headers });
}

/** Returns a file, stored or fetched. A name always means the same file, so a copy is as good as the file. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

export {};
