import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Answer } from './captures.ts';
import { type GreedyPage, page, script } from './greedy-pages.ts';
import { largePng } from './large-png.ts';

/** 144 and 36 megapixels: more and less than one picture may have. */
const LARGE = largePng(12_000);
const SMALLER = largePng(6000);

const picture =
  (bytes: Buffer): Answer =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'image/png' }).end(bytes);

/** Answers paths that begin with `/large` and `/smaller` with a picture, and everything else by another answer. */
const beside =
  (answer: Answer): Answer =>
  (request, response) => {
    const [, which] = /^\/(large|smaller)/.exec(request.url ?? '') ?? [];
    if (which === undefined) return answer(request, response);
    picture(which === 'large' ? LARGE : SMALLER)(request, response);
  };

/** Unpacks to 400 MiB that a picture may begin with. */
const packedZeros: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' });
  const blocks = [SMALLER, ...Array.from({ length: 400 }, () => Buffer.alloc(1024 ** 2))];
  Readable.from(blocks)
    .pipe(createGzip({ level: 9 }))
    .pipe(response);
};

const DATA = `data:image/png;base64,${LARGE.toString('base64')}`;
const FILL = (canvas: string) => `{ const c = ${canvas}, d = c.getContext('2d'); if (d !== null) {
  d.fillStyle = 'rgb(' + Math.random() * 255 + ',9,9)'; d.fillRect(0, 0, c.width, c.height); d.getImageData(0, 0, 1, 1); } kept.push(c, d); }`;
const KEPT = 'const kept = [];';
const NEW = (side: number) =>
  `(() => { const c = document.createElement('canvas'); c.width = c.height = ${side}; document.body.append(c); return c; })()`;
const twelve = (text: string) => `${KEPT} for (let i = 0; i < 12; i++) ${text}`;

/** Functions of the page that a guard in the page could use, replaced. */
const REPLACED = `for (const key of ['get', 'set', 'apply', 'construct', 'value']) Object.prototype[key] = function (native) { return native; };
  Reflect.apply = Reflect.construct = Function.prototype.call = Function.prototype.apply = () => undefined;
  Set.prototype.add = Set.prototype.forEach = WeakMap.prototype.get = WeakMap.prototype.has = WeakMap.prototype.set = () => 0;
  Array.prototype[Symbol.iterator] = function* () {}; WeakRef.prototype.deref = () => undefined; Promise.prototype.then = () => undefined;
  Math.abs = Math.ceil = Number = () => 0; Object.create = () => ({ get: (t) => t });`;

/** Canvases and pictures whose pixels are more than the bytes that bring them. */
export const GREEDY_PICTURES: readonly GreedyPage[] = [
  {
    name: 'sixty canvases of 36 megapixels',
    answer: script(`${KEPT} for (let i = 0; i < 60; i++) ${FILL(NEW(6000))}`),
    ends: ['picture'],
  },
  {
    name: 'canvases that its HTML makes large',
    answer: page(
      `${'<canvas width="16000" height="16000"></canvas>'.repeat(12)}<script>${KEPT} for (const one of document.querySelectorAll('canvas')) ${FILL('one')}</script>`,
    ),
    ends: ['picture'],
  },
  {
    name: 'canvases that become large after their context was made',
    answer: script(
      twelve(
        `{ const small = ${NEW(1)}, d = small.getContext('2d'); small.setAttribute('width', '16000'); small.attributes.height.value = '16000'; d.fillRect(0, 0, 16000, 16000); d.getImageData(0, 0, 1, 1); kept.push(d); }`,
      ),
    ),
    ends: ['picture'],
  },
  {
    name: 'canvases by the functions of an empty frame',
    answer: script(
      `${KEPT} for (let i = 0; i < 12; i++) { const f = document.createElement('iframe'); document.body.append(f); const w = f.contentWindow;
        const c = ${NEW(16_000)}; const d = w.HTMLCanvasElement.prototype.getContext.call(c, '2d'); kept.push(d);
        if (d !== null) { w.CanvasRenderingContext2D.prototype.fillRect.call(d, 0, 0, 16000, 16000); w.CanvasRenderingContext2D.prototype.getImageData.call(d, 0, 0, 1, 1); } }`,
    ),
    ends: ['picture'],
  },
  {
    name: 'canvases after it has replaced what a guard could use',
    answer: script(`${REPLACED} ${twelve(FILL(NEW(16_000)))}`),
    ends: ['picture'],
  },
  {
    name: 'canvases in no document',
    answer: script(twelve(FILL('new OffscreenCanvas(16000, 16000)'))),
    ends: ['picture'],
  },
  {
    name: 'canvases of twelve frames',
    answer: (request, response) =>
      (request.url === '/frame'
        ? script(`${KEPT} ${FILL(NEW(16_000))}`)
        : page('<iframe src="/frame"></iframe>'.repeat(12)))(request, response),
    ends: ['picture'],
  },
  {
    name: 'image data of 400 megapixels',
    answer: script(
      `${KEPT} const d = document.createElement('canvas').getContext('2d'); const n = { valueOf: () => 20000 };
      for (let i = 0; i < 12; i++) { try { kept.push(d.getImageData(0, 0, n, n)); } catch (e) { kept.push(e); } }`,
    ),
    ends: ['picture'],
  },
  {
    name: 'bitmaps of pictures, and of one pixel made large',
    answer: beside(
      script(`${KEPT} fetch('/large').then((a) => a.blob()).then((blob) => { for (let i = 0; i < 6; i++) {
        createImageBitmap(blob).then((b) => kept.push(b), () => 0);
        createImageBitmap(new ImageData(1, 1), { resizeWidth: 20000, resizeHeight: 20000 }).then((b) => kept.push(b), () => 0); } })`),
    ),
    ends: ['large picture'],
  },
  {
    name: 'a picture of 144 megapixels',
    answer: beside(page('<img src="/large" width="900">')),
    ends: ['picture'],
  },
  {
    name: 'twelve pictures of 144 megapixels',
    answer: beside(page(Array.from({ length: 12 }, (_, n) => `<img src="/large?${n}" width="90">`).join(''))),
    ends: ['picture'],
  },
  {
    name: 'thirty pictures of 36 megapixels',
    answer: beside(page(Array.from({ length: 30 }, (_, n) => `<img src="/smaller?${n}" width="90">`).join(''))),
    ends: ['picture'],
  },
  {
    name: 'pictures behind its boxes, in a drawing, in frames and as objects',
    answer: beside(
      page(
        `<div style="width:900px;height:90px;background:url(/large?1)"></div><svg width="90" height="90"><image href="/large?2" width="90"/></svg>
        <iframe src="/large?3"></iframe><object data="/large?4"></object><embed src="/large?5"><video poster="/large?6"></video>
        <iframe srcdoc="<img src=/large?7 width=90>"></iframe>`,
      ),
    ),
    ends: ['picture'],
  },
  {
    name: 'pictures of a frame of another host',
    answer: beside((request, response) => {
      const isFrame = request.headers.host?.startsWith('parts.') === true;
      const frame = `<iframe src="http://parts.weft-pages.com:${request.socket.localPort}/greedy"></iframe>`;
      const pictures = Array.from({ length: 12 }, (_, n) => `<img src="/large?${n}" width="90">`).join('');
      page(isFrame ? pictures : frame)(request, response);
    }),
    ends: ['picture'],
  },
  {
    name: 'a packed picture without end',
    answer: beside((request, response) =>
      (request.url === '/packed' ? packedZeros : page('<img src="/packed">'))(request, response),
    ),
    ends: ['unpacked'],
  },
  {
    name: 'a picture of 144 megapixels instead of a page',
    answer: picture(LARGE),
    ends: ['large picture'],
  },
  {
    name: 'a picture of 144 megapixels in its text',
    answer: page(`<img src="${DATA}" width="900">`),
    ends: ['large picture'],
  },
  {
    name: 'pictures of 144 megapixels of its scripts',
    answer: beside(
      script(`fetch('/large').then((a) => a.blob()).then((blob) => { for (let i = 0; i < 12; i++) {
        const image = new Image(90); image.src = URL.createObjectURL(blob); document.body.append(image); } })`),
    ),
    ends: ['large picture'],
  },
  {
    name: 'thirty pictures of 36 megapixels of its scripts',
    answer: beside(
      script(`fetch('/smaller').then((a) => a.blob()).then((blob) => { for (let i = 0; i < 30; i++) {
        const image = new Image(90); image.src = URL.createObjectURL(blob); document.body.append(image); } })`),
    ),
    ends: ['many pictures'],
  },
];
