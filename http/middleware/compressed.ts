import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import type { AppEnvironment } from '../requests/context.ts';

/** Below this an answer fits one packet, and compressing it gains nothing. */
const THRESHOLD = 1024;

/** Compresses answers of a kilobyte and more for clients that accept it, and passes smaller ones on unchanged. */
export function compressed(): MiddlewareHandler<AppEnvironment> {
  const compressing = compress();
  return async (context, next) => {
    await next();
    if ((context.get('characters') ?? 0) >= THRESHOLD) await compressing(context, async () => undefined);
  };
}
