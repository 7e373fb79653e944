import type { Browser, CDPSession } from 'playwright-core';
import { z } from 'zod';

/** Bytes of a picture in which its size is looked for first; some formats may have it further on. */
const HEAD = 256 * 1024;

const PIXELS = z.number().nonnegative();

/** An image that is in no document is not decoded: its head is read. */
const READ = `(address) => new Promise((resolve) => {
  const image = new Image();
  image.onload = () => resolve(image.naturalWidth * image.naturalHeight);
  image.onerror = () => resolve(0);
  image.src = address;
})`;

/**
 * Reads how large pictures are, in an empty page of the browser: the browser itself reads the size there that it will decode. Another
 * reader could be shown another size than the browser finds.
 */
export class PictureSizes {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  /** Uses the page that the browser was started with, in a context that no capture uses. */
  static async open(browser: Browser): Promise<PictureSizes> {
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('the browser has no context');
    const page = context.pages()[0] ?? (await context.newPage());
    return new PictureSizes(await context.newCDPSession(page));
  }

  /** Pixels of a picture; 0 where the bytes are none, as those of drawings (SVG) are not. */
  async pixels(bytes: Buffer): Promise<number> {
    const pixels = await this.#read(bytes.subarray(0, HEAD));
    return pixels > 0 || bytes.length <= HEAD ? pixels : this.#read(bytes);
  }

  close(): Promise<void> {
    return this.#session.detach();
  }

  async #read(bytes: Buffer): Promise<number> {
    // The browser looks at the bytes whatever the type says, except for drawings.
    const address = `data:image/png;base64,${bytes.toString('base64')}`;
    const { result } = await this.#session.send('Runtime.evaluate', {
      expression: `(${READ})(${JSON.stringify(address)})`,
      awaitPromise: true,
      returnByValue: true,
    });
    return PIXELS.parse(result.value);
  }
}
