/** A way in which a page may make a browser connect somewhere. */
export interface HostileForm {
  readonly name: string;
  /** What the page says, for an origin such as `http://127.0.0.2:8080`; `own` is the page's own origin, and `/redirect?code=302&to=` there redirects. */
  page(target: string, own: string): string;
  readonly headers?: (target: string) => Readonly<Record<string, string>>;
  /** The browser need not try it: the form is old, or a browser that does not load pages in advance may skip it. */
  readonly mayBeIdle?: true;
}

const script = (text: string) => `<script>${text}</script>`;
const webSocket = (target: string) => target.replace(/^http/, 'ws');
const blob = (text: string, type: string) =>
  `URL.createObjectURL(new Blob([${JSON.stringify(text)}], {type: '${type}'}))`;

function form(name: string, page: HostileForm['page'], more: Partial<HostileForm> = {}): HostileForm {
  return { name, page, ...more };
}

/** Elements that load what they name. */
const ELEMENTS: readonly HostileForm[] = [
  form('img', (to) => `<img src="${to}/a.png">`),
  form('img srcset', (to) => `<img srcset="${to}/a.png 1x, ${to}/b.png 2x">`),
  form('picture', (to) => `<picture><source srcset="${to}/a.webp"><img></picture>`),
  form('script', (to) => `<script src="${to}/a.js"></script>`),
  form('module script', (to) => `<script type="module" src="${to}/a.js"></script>`),
  form('stylesheet', (to) => `<link rel="stylesheet" href="${to}/a.css">`),
  form('css import', (to) => `<style>@import "${to}/a.css";</style>`),
  form('css background', (to) => `<style>body{background:url(${to}/a.png)}</style>`),
  form('css cursor and list', (to) => `<style>li{list-style-image:url(${to}/a.png)}</style><ul><li>a</ul>`),
  form('font face', (to) => `<style>@font-face{font-family:a;src:url(${to}/a.woff2)}p{font-family:a}</style><p>text`),
  form('iframe', (to) => `<iframe src="${to}/"></iframe>`),
  form('frameset', (to) => `</head><frameset cols="*"><frame src="${to}/"></frameset>`),
  form('object', (to) => `<object data="${to}/a.svg" type="image/svg+xml"></object>`),
  form('embed', (to) => `<embed src="${to}/a.svg" type="image/svg+xml">`),
  form('video', (to) => `<video src="${to}/a.mp4" autoplay muted></video>`),
  form('video poster', (to) => `<video poster="${to}/a.png"></video>`),
  form('audio', (to) => `<audio src="${to}/a.mp3" preload="auto"></audio>`),
  form('track', (to) => `<video autoplay muted><track default kind="captions" src="${to}/a.vtt"></video>`, {
    mayBeIdle: true,
  }),
  form('input image', (to) => `<input type="image" src="${to}/a.png">`),
  form('background attribute', (to) => `<body background="${to}/a.png">`),
  form('svg image', (to) => `<svg width="9" height="9"><image href="${to}/a.png" width="9" height="9"/></svg>`),
  form('svg use', (to) => `<svg><use href="${to}/a.svg#a"/></svg>`, { mayBeIdle: true }),
  form('icon', (to) => `<link rel="icon" href="${to}/favicon.ico">`, { mayBeIdle: true }),
  form('manifest', (to) => `<link rel="manifest" href="${to}/m.json">`, { mayBeIdle: true }),
  form('srcdoc', (to) => `<iframe srcdoc="<img src='${to}/a.png'>"></iframe>`),
  form('data frame', (to) => `<iframe src="data:text/html,<img src='${to}/a.png'>"></iframe>`),
  form(
    'import map',
    (to) =>
      `<script type="importmap">{"imports":{"a":"${to}/a.js"}}</script><script type="module">import "a";</script>`,
  ),
  form('base', (to) => `<base href="${to}/"><img src="a.png">`),
];

/** What browsers load in advance. */
const AHEAD: readonly HostileForm[] = [
  form('prefetch', (to) => `<link rel="prefetch" href="${to}/">`),
  form('preload', (to) => `<link rel="preload" as="image" href="${to}/a.png">`),
  form('modulepreload', (to) => `<link rel="modulepreload" href="${to}/a.js">`),
  form('preconnect', (to) => `<link rel="preconnect" href="${to}">`, { mayBeIdle: true }),
  form('dns-prefetch', (to) => `<link rel="dns-prefetch" href="${to}">`, { mayBeIdle: true }),
  form('prerender', (to) => `<link rel="prerender" href="${to}/">`, { mayBeIdle: true }),
  form(
    'speculation rules',
    (to) =>
      `<script type="speculationrules">{"prefetch":[{"urls":["${to}/"],"eagerness":"immediate"}],"prerender":[{"urls":["${to}/b"],"eagerness":"immediate"}]}</script>`,
    { mayBeIdle: true },
  ),
  form('Link header', () => 'text', { headers: (to) => ({ link: `<${to}/a.css>; rel=preload; as=style` }) }),
];

/** What scripts ask for. */
const SCRIPTS: readonly HostileForm[] = [
  form('fetch', (to) => script(`fetch('${to}/').catch(() => 0)`)),
  form('fetch no-cors', (to) => script(`fetch('${to}/', {mode: 'no-cors', credentials: 'include'}).catch(() => 0)`)),
  form('fetch post keepalive', (to) =>
    script(`fetch('${to}/', {method: 'POST', body: 'a', mode: 'no-cors', keepalive: true}).catch(() => 0)`),
  ),
  form('XMLHttpRequest', (to) => script(`const x = new XMLHttpRequest(); x.open('GET', '${to}/'); x.send()`)),
  form('synchronous XMLHttpRequest', (to) =>
    script(`try { const x = new XMLHttpRequest(); x.open('GET', '${to}/', false); x.send() } catch {}`),
  ),
  form('beacon', (to) => script(`navigator.sendBeacon('${to}/', 'a')`)),
  form('web socket', (to) => script(`new WebSocket('${webSocket(to)}/')`)),
  form('event source', (to) => script(`new EventSource('${to}/')`)),
  form('image object', (to) => script(`new Image().src = '${to}/a.png'`)),
  form('dynamic import', (to) => script(`import('${to}/a.js').catch(() => 0)`)),
  form('worker, importScripts', (to) =>
    script(`new Worker(${blob(`importScripts('${to}/a.js')`, 'text/javascript')})`),
  ),
  form('worker, fetch', (to) => script(`new Worker(${blob(`fetch('${to}/', {mode: 'no-cors'})`, 'text/javascript')})`)),
  form('worker, web socket', (to) =>
    script(`new Worker(${blob(`new WebSocket('${webSocket(to)}/')`, 'text/javascript')})`),
  ),
  form('worker in a worker', (to) =>
    script(
      `new Worker(${blob(`new Worker(URL.createObjectURL(new Blob(["fetch('${to}/', {mode: 'no-cors'})"])))`, 'text/javascript')})`,
    ),
  ),
  form('shared worker', (to) =>
    script(`new SharedWorker(${blob(`fetch('${to}/', {mode: 'no-cors'})`, 'text/javascript')})`),
  ),
  form(
    'service worker',
    (to) => script(`navigator.serviceWorker?.register('/worker.js?to=${encodeURIComponent(to)}').catch(() => 0)`),
    { mayBeIdle: true },
  ),
  form('worklet', (to) => script(`CSS.paintWorklet?.addModule('${to}/a.js').catch(() => 0)`), { mayBeIdle: true }),
  form('blob frame', (to) =>
    script(
      `const f = document.createElement('iframe'); f.src = ${blob(`<img src="${to}/a.png">`, 'text/html')}; document.documentElement.append(f)`,
    ),
  ),
  form('cache', (to) => script(`self.caches?.open('a').then((c) => c.add('${to}/')).catch(() => 0)`), {
    mayBeIdle: true,
  }),
  form('web transport', (to) => script(`try { new WebTransport('${to.replace('http:', 'https:')}/') } catch {}`), {
    mayBeIdle: true,
  }),
  form(
    'peer connection',
    (to) =>
      script(
        `const p = new RTCPeerConnection({iceServers: [{urls: 'stun:${new URL(to).host}'}, {urls: 'turn:${new URL(to).host}?transport=tcp', username: 'a', credential: 'b'}]}); p.createDataChannel('a'); p.createOffer().then((o) => p.setLocalDescription(o))`,
      ),
    { mayBeIdle: true },
  ),
  form('tls', (to) => `<img src="${to.replace('http:', 'https:')}/a.png">`),
  form('web socket over tls', (to) => script(`new WebSocket('${to.replace('http:', 'wss:')}/')`)),
];

/** Ways to another page. */
const NAVIGATIONS: readonly HostileForm[] = [
  form('meta refresh', (to) => `<meta http-equiv="refresh" content="0;url=${to}/">`),
  form('Refresh header', () => 'text', { headers: (to) => ({ refresh: `0;url=${to}/` }) }),
  form('location', (to) => script(`location = '${to}/'`)),
  form('location, later', (to) => script(`setTimeout(() => location.replace('${to}/'), 100)`)),
  form(
    'form',
    (to) =>
      `<form method="post" action="${to}/"><input name="a" value="b"></form>${script('document.forms[0].submit()')}`,
  ),
  form(
    'form to a frame',
    (to) =>
      `<iframe name="f"></iframe><form method="post" target="f" action="${to}/"></form>${script('document.forms[0].submit()')}`,
  ),
  form('window', (to) => script(`window.open('${to}/')`), { mayBeIdle: true }),
  form(
    'link with ping',
    (to, own) =>
      `<a href="${own}/plain" target="f" ping="${to}/">a</a><iframe name="f"></iframe>${script("document.querySelector('a').click()")}`,
    { mayBeIdle: true },
  ),
  form('frame that leaves', (to) => `<iframe srcdoc="<script>location='${to}/'</script>"></iframe>`),
  form('frame that moves its parent', (to) => `<iframe srcdoc="<script>top.location='${to}/'</script>"></iframe>`, {
    mayBeIdle: true,
  }),
  ...[301, 302, 303, 307, 308].map((code) =>
    form(
      `image, redirected by ${code}`,
      (to, own) => `<img src="${own}/redirect?code=${code}&to=${encodeURIComponent(`${to}/`)}">`,
    ),
  ),
  form(
    'frame, redirected',
    (to, own) => `<iframe src="${own}/redirect?code=302&to=${encodeURIComponent(`${to}/`)}"></iframe>`,
  ),
  form('fetch, redirected', (to, own) =>
    script(`fetch('${own}/redirect?code=307&to=${encodeURIComponent(`${to}/`)}', {mode: 'no-cors'}).catch(() => 0)`),
  ),
  form(
    'redirected twice',
    (to, own) =>
      `<img src="${own}/redirect?code=302&to=${encodeURIComponent(`${own}/redirect?code=302&to=${encodeURIComponent(`${to}/`)}`)}">`,
  ),
];

/** What browsers report. */
const REPORTS: readonly HostileForm[] = [
  form('report of a policy', () => `<img src="/refused.png">`, {
    headers: (to) => ({ 'content-security-policy': `img-src 'none'; report-uri ${to}/report` }),
  }),
  form('reporting endpoint', () => `<img src="/refused.png">`, {
    headers: (to) => ({
      'content-security-policy': `img-src 'none'; report-to a`,
      'reporting-endpoints': `a="${to}/report"`,
    }),
    mayBeIdle: true,
  }),
  form('other protocol', () => '<img src="/plain">', {
    headers: (to) => ({ 'alt-svc': `h2="${new URL(to).host}"; ma=60, h3="${new URL(to).host}"` }),
    mayBeIdle: true,
  }),
];

/** All of them. */
export const HOSTILE_FORMS: readonly HostileForm[] = [...ELEMENTS, ...AHEAD, ...SCRIPTS, ...NAVIGATIONS, ...REPORTS];

/** Forms that go together into one page, since none of them leaves it. */
export const TOGETHER: readonly HostileForm[] = [...ELEMENTS, ...AHEAD, ...SCRIPTS].filter(
  ({ name, headers }) => headers === undefined && !['frameset', 'base', 'background attribute'].includes(name),
);

/** Addresses that no page may be of, as somebody may write them. */
export const HOSTILE_ADDRESSES: readonly string[] = [
  '127.0.0.2',
  '127.2',
  '127.0.2',
  '2130706434',
  '0x7f000002',
  '0x7f.0.0.2',
  '0177.0.0.2',
  '0177.0x0.2',
  '127.0.0.2.',
  '127%2e0%2e0%2e2',
  '１２７.０.０.２',
  '127。0。0。2',
  '0',
  '0.0.0.0',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.2]',
  '[::ffff:7f00:2]',
  '[::127.0.0.2]',
  '[64:ff9b::127.0.0.2]',
  '[2002:7f00:2::]',
  '[2001:0:7f00:2::]',
  '[fe80::1]',
  '[fd00::1]',
  '[ff02::1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '198.18.0.1',
  '192.0.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  'localhost',
  'LOCALHOST',
  'any.localhost',
  'inside.weft-pages.com',
  'INSIDE.weft-pages.com.',
  'mixed.weft-pages.com',
  'six.weft-pages.com',
];
