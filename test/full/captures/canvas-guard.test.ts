import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { canvasGuard } from '../../../ops/captures/canvas-guard.ts';
import { chromiumPath, startBrowser, watchedPage } from '../../support/browser.ts';
import { html, Pages } from '../../support/captures.ts';
import { largePng } from '../../support/large-png.ts';

const path = chromiumPath();
const title = 'the guard of canvases in a page';
/** 100 by 100 pixels, and three of these. */
const LIMITS = { pixels: 10_000, canvasPixels: 30_000 };
const PNG = (side: number) =>
  `new Blob([Uint8Array.from(atob('${largePng(side).toString('base64')}'), (c) => c.charCodeAt(0))])`;

let browser: Browser;
let pages: Pages;
let page: Page;

/** Runs in the page: a canvas of some size, on which a rectangle is drawn; what its first pixel then is. */
const DRAW = `(canvas) => { const d = canvas.getContext('2d'); if (d === null) return 'no context';
  d.fillStyle = '#090807'; d.fillRect(0, 0, 9, 9); const data = d.getImageData(0, 0, 1, 1);
  return data === undefined ? 'nothing' : [...data.data].join(); }`;
const DRAWN = '9,8,7,255';
const sized = (width: number, height = width) =>
  `Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} })`;
const drawn = (canvas: string) => page.evaluate(`(${DRAW})(${canvas})`);

describe.skipIf(path === null)(
  path === null ? `${title} (skipped: no chromium on the PATH or in CHROMIUM_PATH)` : title,
  () => {
    beforeAll(async () => {
      if (path === null) return;
      browser = await startBrowser(path);
      pages = await Pages.start('127.0.0.1', html('<title>guarded</title><body>'));
    });

    afterAll(async () => {
      await browser?.close();
      await pages?.close();
    });

    beforeEach(async () => {
      const origin = `http://127.0.0.1:${pages.port}`;
      ({ page } = await watchedPage(browser, origin));
      await page.addInitScript(canvasGuard(LIMITS));
      await page.goto(origin);
    });

    it('A canvas within the limit is drawn, and one beyond it is not', async () => {
      expect(await drawn(sized(100))).toBe(DRAWN);
      expect(await drawn(sized(100, 101))).toBe('no context');
      expect(await drawn('new OffscreenCanvas(100, 100)')).toBe(DRAWN);
      expect(await drawn('new OffscreenCanvas(101, 100)')).toBe('no context');
    });

    it.each([
      ['its property', 'c.width = 101'],
      ['its attribute', "c.setAttribute('width', '101')"],
      ['the value of its attribute', "c.attributes.width.value = '101'"],
      [
        'an attribute of another element',
        "{ const a = document.createAttribute('width'); a.value = '101'; c.setAttributeNode(a); }",
      ],
    ])('A canvas that becomes too large after its context was made is not drawn: by %s', async (_, enlarge) => {
      const text = `(() => { const c = ${sized(100)}; c.getContext('2d'); ${enlarge}; return [c.width, (${DRAW})(c)]; })()`;
      expect(await page.evaluate(text)).toEqual([101, 'no context']);
      const later = `(() => { const c = ${sized(100)}, d = c.getContext('2d'); ${enlarge}; d.fillRect(0, 0, 9, 9);
        return [d.getImageData(0, 0, 1, 1), c.toDataURL()]; })()`;
      expect(await page.evaluate(later)).toEqual([undefined, 'data:,']);
    });

    it('Canvases are counted together, and those that were made small or forgotten no more', async () => {
      const text = `(() => { const all = [1, 2, 3, 4].map(() => ${sized(100)}); const draw = ${DRAW};
        const first = all.map(draw); all[0].width = 0; return [...first, draw(all[3])]; })()`;
      expect(await page.evaluate(text)).toEqual([DRAWN, DRAWN, DRAWN, 'no context', DRAWN]);
    });

    it('Bitmaps are counted with the canvases until they are closed', async () => {
      const text = `(async () => { const said = []; const kept = [];
        const make = () => createImageBitmap(new ImageData(100, 100)).then((b) => { kept.push(b); said.push(b.width); }, (e) => said.push(e.name));
        for (let i = 0; i < 4; i++) await make(); kept[0].close(); await make(); return said; })()`;
      expect(await page.evaluate(text)).toEqual([100, 100, 100, 'InvalidStateError', 100]);
    });

    it.each([
      ['a picture', `createImageBitmap(${PNG(100)})`, 100],
      ['a picture that is too large', `createImageBitmap(${PNG(101)})`, 'InvalidStateError'],
      ['a part of a picture that is too large', `createImageBitmap(${PNG(101)}, 0, 0, 9, 9)`, 'InvalidStateError'],
      ['what is no picture', "createImageBitmap(new Blob(['a']))", 'InvalidStateError'],
      ['a picture made larger', `createImageBitmap(${PNG(10)}, { resizeWidth: 100, resizeHeight: 100 })`, 100],
      ['a picture made too large', `createImageBitmap(${PNG(10)}, { resizeWidth: 101 })`, 'InvalidStateError'],
      [
        'a part made too large',
        `createImageBitmap(${PNG(10)}, 0, 0, 1, 2, { resizeHeight: 200 })`,
        'InvalidStateError',
      ],
      ['an area that is too large', `createImageBitmap(${PNG(10)}, 0, 0, 101, 101)`, 'InvalidStateError'],
      [
        'a length that changes',
        `createImageBitmap(${PNG(10)}, { resizeWidth: { valueOf: () => (globalThis.asked = (globalThis.asked ?? 0) + 100) }, resizeHeight: 1 })`,
        100,
      ],
      ['nothing', 'createImageBitmap(null)', 'TypeError'],
    ])('A bitmap of %s is %s', async (_, text, expected) => {
      expect(await page.evaluate(`${text}.then((b) => b.width, (e) => e.name)`)).toBe(expected);
    });

    it.each([
      ['new ImageData(100, 100).width', 100],
      ['new ImageData(new Uint8ClampedArray(4 * 200 * 100), 200).width', 200],
      ['new ImageData(101, 100).width', 'RangeError'],
      [
        '(class extends ImageData {}).prototype instanceof ImageData && new (class B extends ImageData {})(1, 2).constructor.name',
        'B',
      ],
      [`${sized(1)}.getContext('2d').createImageData(101, 100)`, 'RangeError'],
      [`${sized(1)}.getContext('2d').getImageData(0, 0, -101, 100)`, 'RangeError'],
      [`${sized(10)}.getContext('2d').getImageData(9, 9, -9, -9).width`, 9],
    ])('Image data is limited: %s gives %s', async (text, expected) => {
      expect(await page.evaluate(`(() => { try { return ${text} } catch (e) { return e.name } })()`)).toBe(expected);
    });

    it('An empty frame, a frame with a text and a frame of a script have the guard, too', async () => {
      const text = `(() => { const said = [];
        for (const how of [{}, { srcdoc: '<p>a' }, { src: 'javascript:1' }, { src: 'about:blank' }]) {
          const f = Object.assign(document.createElement('iframe'), how); document.body.append(f);
          const c = ${sized(101)}; said.push(f.contentWindow.HTMLCanvasElement.prototype.getContext.call(c, '2d'));
          f.remove(); } return said; })()`;
      expect(await page.evaluate(text)).toEqual([null, null, null, null]);
    });

    it('A page that replaces every function that a guard could use does not undo it', async () => {
      const text = `(() => { const seen = []; const leak = (native) => { seen.push(native); return native; };
        const [canvas, draw] = [${sized(101)}, ${DRAW}];
        for (const key of ['get', 'set', 'apply', 'construct', 'has']) Object.prototype[key] = leak;
        Reflect.apply = leak; Function.prototype.call = leak; Set.prototype.add = leak; WeakMap.prototype.get = () => 1e9;
        WeakMap.prototype.has = () => true; WeakMap.prototype.set = leak; Math.abs = () => 0; globalThis.Number = () => 0;
        globalThis.WeakRef = class {}; Array.prototype[Symbol.iterator] = function* () {};
        return [draw(canvas), seen.filter((one) => typeof one === 'function').length]; })()`;
      expect(await page.evaluate(text)).toEqual(['no context', 0]);
    });

    it('Guarded functions look as they do without it', async () => {
      const text = `[HTMLCanvasElement.prototype.getContext, CanvasRenderingContext2D.prototype.fillRect, createImageBitmap, ImageData]
        .map((f) => [f.name, f.length, 'prototype' in f, Function.prototype.toString.call(f).includes('[native code]')])`;
      const guarded = await page.evaluate(text);
      const { page: plain } = await watchedPage(browser, `http://127.0.0.1:${pages.port}`);
      await plain.goto(`http://127.0.0.1:${pages.port}`);
      expect(guarded).toEqual(await plain.evaluate(text));
    });
  },
);
