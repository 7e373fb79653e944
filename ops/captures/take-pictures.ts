import type { CDPSession } from 'playwright-core';
import { z } from 'zod';
import type { CaptureOptions } from './capture-request.ts';

/** Pixels of a whole page, in height and in total: the rest is cut off. */
const MOST_HEIGHT = 16_384;
const MOST_PIXELS = 40_000_000;

const LAYOUT = z.object({ cssContentSize: z.object({ width: z.number(), height: z.number() }) });

/** Takes the picture in the format that was asked for, and as PNG. */
export async function takePictures(
  session: CDPSession,
  options: CaptureOptions,
): Promise<{ image: Uint8Array<ArrayBuffer>; png: Uint8Array<ArrayBuffer> }> {
  const area = options.full_page ? await wholePage(session, options) : {};
  const shoot = async (format: 'png' | 'jpeg' | 'webp') => {
    const quality = format === 'png' ? {} : { quality: options.quality };
    const { data } = await session.send('Page.captureScreenshot', { format, ...quality, ...area });
    return Buffer.from(data, 'base64');
  };
  const png = await shoot('png');
  return { png, image: options.format === 'png' ? png : await shoot(options.format) };
}

async function wholePage(session: CDPSession, { width, height }: CaptureOptions) {
  const { cssContentSize } = LAYOUT.parse(await session.send('Page.getLayoutMetrics'));
  const most = Math.min(MOST_HEIGHT, Math.floor(MOST_PIXELS / width));
  const high = Math.min(Math.max(Math.ceil(cssContentSize.height), height), Math.max(most, height));
  return { captureBeyondViewport: true, clip: { x: 0, y: 0, width, height: high, scale: 1 } };
}
