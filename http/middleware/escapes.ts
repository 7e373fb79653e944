import type { MiddlewareHandler } from 'hono';
import { fieldProblem } from '../problems/http-problem.ts';
import { type AppEnvironment, requestTarget } from '../requests/context.ts';

/** Refuses broken percent-encoding, which hono would pass on undecoded. */
export function wellFormedEscapes(): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const { path, search } = requestTarget(context);
    for (const [part, text] of [
      ['path', path],
      ['query', search],
    ] as const) {
      if (!isDecodable(text)) {
        throw fieldProblem(
          'invalid-parameter',
          part,
          'broken percent-encoding',
          `The ${part} has a % without two hexadecimal digits of UTF-8 after it.`,
        );
      }
    }
    await next();
  };
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
