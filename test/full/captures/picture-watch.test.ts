import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllowedRanges } from '../../../net/address-guard.ts';
import type { Browsers } from '../../../ops/captures/browsers.ts';
import { capturePage } from '../../../ops/captures/capture-page.ts';
import { CAPTURE_OPTIONS } from '../../../ops/captures/capture-request.ts';
import { EgressProxy } from '../../../ops/captures/egress-proxy.ts';
import { PAGE_LIMITS } from '../../../ops/captures/page-limits.ts';
import { chromiumPath } from '../../support/browser.ts';
import { namesAt, Pages, testBrowsers } from '../../support/captures.ts';
import { largePng } from '../../support/large-png.ts';

const path = chromiumPath();
const title = 'the pictures of a page';
/** 1000 by 1000 pixels, and three of these: the pictures of the browser's own error pages, in frames, are smaller. */
const LIMITS = { ...PAGE_LIMITS, pixels: 1_000_000, allPixels: 3_000_000 };
const HOST = 'pictures.weft-pages.com';
const OTHER = 'other.weft-pages.com';
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="5000" height="5000"><rect width="9" height="9"/></svg>';
const dataOf = (side: number) => `data:image/png;base64,${largePng(side).toString('base64')}`;

let browsers: Browsers;
let pages: Pages;
let body = '';

/** Captures a page that has some HTML; its pictures are `/1000.png`, and others by their side. */
async function captured(html: string, options: object = {}, url = `http://${HOST}:${pages.port}/`) {
  body = html;
  const proxy = await EgressProxy.start({
    resolver: namesAt({ [HOST]: ['127.0.0.1'], [OTHER]: ['127.0.0.1'] }),
    allowed: parseAllowedRanges('127.0.0.1'),
    limits: PAGE_LIMITS,
    isUnwanted: async () => false,
  });
  const target = { url, options: CAPTURE_OPTIONS.parse({ width: 320, height: 240, wait_time: 500, ...options }) };
  try {
    return await browsers.use((browser) => capturePage(browser, proxy, target, new AbortController().signal, LIMITS));
  } finally {
    await proxy.close();
  }
}

/** A script that puts the widths of the images in the title once the page has loaded. */
const WIDTHS = `<script>onload = () => { document.title = [...document.images].map((i) => i.naturalWidth).join(); }</script>`;

describe.skipIf(path === null)(
  path === null ? `${title} (skipped: no chromium on the PATH or in CHROMIUM_PATH)` : title,
  () => {
    beforeAll(async () => {
      pages = await Pages.start('127.0.0.1', (request, response) => {
        const [, side, packed] = /^\/(\d+)\.png(\?packed)?/.exec(request.url ?? '') ?? [];
        if (side !== undefined) {
          const png = largePng(Number(side));
          const headers = { 'content-type': 'image/png', 'access-control-allow-origin': '*' };
          return packed === undefined
            ? void response.writeHead(200, headers).end(png)
            : void response.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(png));
        }
        if (request.url === '/drawing.svg')
          return void response
            .writeHead(200, { 'content-type': 'image/svg+xml', 'content-encoding': 'gzip' })
            .end(gzipSync(DRAWING));
        if (request.url === '/moved') return void response.writeHead(302, { location: '/1000.png' }).end();
        if (request.url === '/none.png') return void response.writeHead(404).end('none');
        if (request.url === '/frame')
          return void response.writeHead(200, { 'content-type': 'text/html' }).end('<img src="/1001.png">');
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><body>${body}`);
      });
      browsers = testBrowsers({ mostCaptures: 1000 });
    });

    afterAll(async () => {
      await browsers?.stop();
      await pages?.close();
    });

    it('Pictures within the limit are shown, however they come, and drawings of any size', async () => {
      const sources = ['/1000.png', '/500.png?packed', '/moved', '/drawing.svg', dataOf(200), '/none.png'];
      const images = sources.map((source) => `<img src="${source}">`).join('');
      const seen = await captured(images + WIDTHS);
      expect([seen.title, seen.picturesLeftOut]).toEqual(['1000,500,1000,5000,200,0', 0]);
    });

    it.each([
      ['an image', '<img src="/1001.png">'],
      ['a packed one', '<img src="/1001.png?packed">'],
      ['a background', '<div style="width:9px;height:9px;background:url(/1001.png)"></div>'],
      ['a picture of a drawing', '<svg width="9" height="9"><image href="/1001.png"/></svg>'],
      ['a frame', '<iframe src="/1001.png"></iframe>'],
      ['an object', '<object data="/1001.png"></object>'],
      ['what is embedded', '<embed src="/1001.png">'],
      ['a poster', '<video poster="/1001.png"></video>'],
      ['an image of a frame', '<iframe src="/frame"></iframe>'],
      ['an image of a text in a frame', '<iframe srcdoc="<img src=/1001.png>"></iframe>'],
      ['an image of a frame of another host', `<iframe src="http://${OTHER}:PORT/frame"></iframe>`],
      ['an image of a script', '<script>new Image().src = "/1001.png"</script>'],
    ])('A picture that is too large is left out, and the rest is captured: %s', async (_, html) => {
      const seen = await captured(`<p>rest</p>${html.replace('PORT', String(pages.port))}`);
      expect([seen.picturesLeftOut, seen.html.includes('rest')]).toEqual([1, true]);
    });

    it('It is left out of a page without scripts, too', async () => {
      const seen = await captured('<img src="/1001.png"><img src="/1000.png">', { javascript: false });
      expect(seen.picturesLeftOut).toBe(1);
    });

    it('Pictures are counted together', async () => {
      const images = [1, 2, 3, 4].map((n) => `<img src="/1000.png?${n}">`).join('');
      expect((await captured(images)).picturesLeftOut).toBe(1);
    });

    it.each([
      ['a data address', `<img src="${dataOf(1001)}">`],
      ['a data address of its style', `<div style="width:9px;height:9px;background:url(${dataOf(1001)})"></div>`],
      [
        'a script',
        `<script>fetch('/1001.png').then((a) => a.blob()).then((b) => { new Image().src = URL.createObjectURL(b); })</script>`,
      ],
    ])('A picture that is too large and comes from no host ends the capture: by %s', async (_, html) => {
      await expect(captured(html)).rejects.toMatchObject({
        code: 'SOURCE_UNAVAILABLE',
        message: 'The page asked for a picture of more than 1 megapixels: that is more than a capture may have.',
      });
    });

    it('A page that is one picture is captured where that is small enough, and else is not', async () => {
      expect((await captured('', {}, `http://${HOST}:${pages.port}/1000.png`)).picturesLeftOut).toBe(0);
      await expect(captured('', {}, `http://${HOST}:${pages.port}/1001.png`)).rejects.toMatchObject({
        code: 'SOURCE_UNAVAILABLE',
        message: 'The page asked for a picture of more than 1 megapixels: that is more than a capture may have.',
      });
    });
  },
);
