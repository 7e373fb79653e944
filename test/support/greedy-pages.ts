import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Answer } from './captures.ts';
import { largePng } from './large-png.ts';

/** How the capture of such a page may end: with a picture, or by its message. */
const ENDS = {
  memory: /^The page asked for more than 1\.5 GiB of memory: that is more than a capture may have\.$/,
  time: /^The page asked for more than 60 seconds: that is more than a capture may have\.$/,
  bytes: /^The page asked for more than 67108864 bytes: that is more than a capture may have\.$/,
  unpacked: /^The page asked for more than 67108864 bytes, unpacked: that is more than a capture may have\.$/,
  connections: /^The page asked for more than 500 connections: that is more than a capture may have\.$/,
  dialogs: /^The page asked for more than 20 dialogs: that is more than a capture may have\.$/,
  crash: /^The part of the browser that showed http:\S+ crashed: the page may need more memory than a page may have\.$/,
  'no browser': /^The browser ended while it showed http:\S+\.$/,
  'no picture':
    /^The browser could not take a picture of http:\S+, as happens when the scripts of a page keep it busy\.$/,
  'not reached': /^http:\S+ cannot be reached: .+\.$/,
  'large picture': /^The page asked for a picture of more than 40 megapixels: that is more than a capture may have\.$/,
  'many pictures': /^The page asked for pictures of more than 160 megapixels: that is more than a capture may have\.$/,
} as const;

type End = keyof typeof ENDS | 'picture';

/** A page that takes what it can of the machine. */
export interface GreedyPage {
  readonly name: string;
  readonly answer: Answer;
  readonly options?: Readonly<Record<string, unknown>>;
  /** Where there are several, the machine decides which limit comes first. */
  readonly ends: readonly End[];
}

/** How a capture ended; its message where none of these is it. */
export function endOf(message: string | null): string {
  if (message === null) return 'picture';
  return Object.entries(ENDS).find(([, pattern]) => pattern.test(message))?.[0] ?? message;
}

/** Limits that a page meets which fills memory. */
export const TOO_MUCH: readonly End[] = ['memory', 'time', 'crash', 'no browser', 'no picture'];

const HTML = { 'content-type': 'text/html; charset=utf-8' };

export function page(text: string): Answer {
  return (_, response) => void response.writeHead(200, HTML).end(`<!doctype html><title>greedy</title>${text}`);
}

export function script(text: string): Answer {
  return page(`<body><script>${text}</script>`);
}

/** Answers one path, and everything else by another answer. */
function at(path: string, answer: Answer, otherwise: Answer): Answer {
  return (request, response) => (request.url === path ? answer : otherwise)(request, response);
}

/** Unpacks to 400 MiB of text. */
const packedText: Answer = (_, response) => {
  const block = Buffer.alloc(1024 ** 2, `<p>${'a'.repeat(60)}`);
  response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' });
  Readable.from(Array.from({ length: 400 }, () => block))
    .pipe(createGzip({ level: 9 }))
    .pipe(response);
};

/** Sends a bit of an answer every 200 ms, for as long as someone listens. */
const drip: Answer = (_, response) => {
  response.writeHead(200, HTML).write('<!doctype html><title>drip</title><p>drip');
  const timer = setInterval(() => response.write('<p>drip'), 200);
  response.on('close', () => clearInterval(timer));
};

/** Sends as fast as it is read, without end. */
const flood: Answer = (_, response) => {
  response.writeHead(200, HTML);
  const block = Buffer.alloc(1024 ** 2, '<p>flood');
  const more = () => {
    while (!response.destroyed && response.write(block));
  };
  response.on('drain', more);
  more();
};

/** A hundred headers of ten kilobytes. */
const hugeHeaders: Answer = (_, response) => {
  for (let index = 0; index < 100; index += 1) response.setHeader(`x-${index}`, 'h'.repeat(10_000));
  response.writeHead(200, HTML).end('<title>greedy</title>');
};

const SVG_OF_USES = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g id="u0"><rect width="1" height="1"/></g>${Array.from(
  { length: 8 },
  (_, level) => `<g id="u${level + 1}">${`<use href="#u${level}"/>`.repeat(10)}</g>`,
).join('')}</svg>`;

const ENTITIES = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "lol">${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
).join('')}]><l>&l9;</l>`;

const READ_AND_THROW_AWAY = `fetch('/packed').then(async (answer) => {
  for (const reader = answer.body.getReader(); !(await reader.read()).done;);
})`;

const canvases = (count: number, side: number) => `for (let i = 0; i < ${count}; i++) {
  const c = document.createElement('canvas'); c.width = c.height = ${side}; document.body.append(c);
  const d = c.getContext('2d'); d.fillStyle = 'rgb(' + i + ',9,9)'; d.fillRect(0, 0, ${side}, ${side}); d.getImageData(0, 0, 1, 1);
}`;

/** The eighteen of a security review, each of which a stranger's page may be. */
export const GREEDY_PAGES: readonly GreedyPage[] = [
  { name: '390 kB of gzip that unpack to 400 MB of text', answer: packedText, ends: ['unpacked', ...TOO_MUCH] },
  {
    name: 'a nest of 200,000 elements, and two million paragraphs',
    answer: script(`document.write('<div>'.repeat(200000) + 'x');
      const d = document.createElement('div'); document.documentElement.append(d); d.innerHTML = '<p>a</p>'.repeat(2000000);`),
    ends: TOO_MUCH,
  },
  { name: 'an SVG with eight levels of ten uses', answer: page(SVG_OF_USES), ends: TOO_MUCH },
  { name: 'twelve canvases of 16,000 by 16,000', answer: script(canvases(12, 16_000)), ends: ['picture'] },
  {
    name: 'a page of 33 million pixels each way, captured whole',
    answer: page('<body style="margin:0"><div style="width:33000000px;height:33000000px;background:red"></div>'),
    options: { full_page: true, width: 7680, height: 4320 },
    ends: ['picture'],
  },
  { name: 'an answer without end', answer: flood, ends: ['bytes', 'unpacked', 'time', 'memory'] },
  {
    name: '3,000 frames',
    answer: at('/greedy', page('<iframe src="/frame"></iframe>'.repeat(3000)), page('<p>frame')),
    ends: ['picture', 'connections', ...TOO_MUCH],
  },
  {
    name: 'a billion laughs in XML',
    answer: (_, response) => void response.writeHead(200, { 'content-type': 'application/xml' }).end(ENTITIES),
    ends: ['picture'],
  },
  {
    name: 'windows without end',
    answer: script('setInterval(() => window.open("/greedy"), 1)'),
    ends: ['picture', ...TOO_MUCH],
  },
  {
    name: 'frames in frames without end',
    answer: (request, response) => {
      const depth = Number(new URL(request.url ?? '/', 'http://greedy').searchParams.get('n') ?? 0) + 1;
      page(`<iframe src="/greedy?n=${depth}"></iframe><iframe src="/greedy?n=${depth}&b"></iframe>`)(request, response);
    },
    ends: ['picture', 'connections', ...TOO_MUCH],
  },
  { name: 'an answer that drips without end', answer: drip, options: { wait_time: 30_000 }, ends: ['picture'] },
  { name: 'a megabyte of headers', answer: hugeHeaders, ends: ['not reached'] },
  { name: 'a script without end', answer: script('for (;;) {}'), ends: ['time', 'no picture'] },
  {
    name: 'dialogs without end',
    answer: script('for (;;) alert(1)'),
    ends: ['dialogs'],
  },
  {
    name: 'a picture of 30,000 by 30,000',
    answer: at(
      '/picture',
      (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(largePng(30_000)),
      page('<img src="/picture">'),
    ),
    ends: ['picture'],
  },
  {
    name: 'buffers without end',
    answer: script('const a = []; for (;;) a.push(new Uint8Array(50e6).fill(1))'),
    ends: ['picture', ...TOO_MUCH],
  },
  {
    name: 'objects without end',
    answer: script('const a = []; for (let i = 0;; i++) a.push({ i, text: String(i) })'),
    ends: TOO_MUCH,
  },
  {
    name: 'workers without end',
    answer:
      script(`const u = URL.createObjectURL(new Blob(['const a = []; for (;;) a.push(new Uint8Array(1e6).fill(1))']));
      for (let i = 0; i < 200; i++) new Worker(u)`),
    ends: TOO_MUCH,
  },
];

/** Their neighbours: what else reaches the browser, or Weft through it. */
export const GREEDY_NEIGHBOURS: readonly GreedyPage[] = [
  {
    name: 'lines of its console of 30 MB, 200 times',
    answer: script("for (let i = 0; i < 200; i++) console.log('x'.repeat(3e7) + i)"),
    ends: ['picture', ...TOO_MUCH],
  },
  {
    name: 'a line of its console that no string of Weft could hold',
    answer: script("console.log('x'.repeat(2 ** 29 - 100), 'y'.repeat(2 ** 29 - 100))"),
    ends: ['picture', ...TOO_MUCH],
  },
  {
    name: 'a title and a text of 200 MB',
    answer: script("document.title = 'x'.repeat(2e8); document.body.append('y'.repeat(2e8))"),
    ends: ['picture', ...TOO_MUCH],
  },
  { name: 'a dialog of 200 MB', answer: script("alert('x'.repeat(2e8))"), ends: ['picture', ...TOO_MUCH] },
  {
    name: 'addresses of 2 MB, 300 times',
    answer: script("for (let i = 0; i < 300; i++) new Image().src = '/' + i + 'x'.repeat(2e6)"),
    ends: ['picture', 'connections', ...TOO_MUCH],
  },
  {
    name: '400 MB that a script unpacks and throws away',
    answer: at('/packed', packedText, script(READ_AND_THROW_AWAY)),
    options: { wait_time: 20_000 },
    ends: ['unpacked'],
  },
  {
    name: '400 MB that a frame of another host unpacks and throws away',
    answer: at('/packed', packedText, (request, response) => {
      const isFrame = request.headers.host?.startsWith('parts.') === true;
      const frame = `<iframe src="http://parts.weft-pages.com:${request.socket.localPort}/greedy"></iframe>`;
      (isFrame ? script(READ_AND_THROW_AWAY) : page(frame))(request, response);
    }),
    options: { wait_time: 20_000 },
    ends: ['unpacked'],
  },
  {
    name: 'memory of WebAssembly',
    answer: script(
      'const a = []; for (let i = 0; i < 8; i++) { const m = new WebAssembly.Memory({ initial: 16000 }); new Uint8Array(m.buffer).fill(1); a.push(m); }',
    ),
    ends: ['picture', ...TOO_MUCH],
  },
  {
    name: 'canvases of workers',
    answer:
      script(`const u = URL.createObjectURL(new Blob(['const a = []; for (let i = 0; i < 12; i++) { const c = new OffscreenCanvas(16000, 16000); const d = c.getContext("2d"); d.fillRect(0, 0, 16000, 16000); a.push(c, d.getImageData(0, 0, 1, 1)); }']));
      new Worker(u)`),
    ends: ['picture', ...TOO_MUCH],
  },
  {
    name: 'itself again without end',
    answer: script('location.reload()'),
    ends: ['picture', 'connections', ...TOO_MUCH],
  },
  {
    name: 'places in its history without end',
    answer: script("for (let i = 0;; i++) history.pushState('x'.repeat(1e5), '', '?' + i)"),
    ends: ['picture', ...TOO_MUCH],
  },
];
