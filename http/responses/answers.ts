import type { AppContext } from '../requests/context.ts';

/**
 * Headers that restrict browsers and caches: no guessing of types, no embedding, no sharing between origins, no storing.
 * Strict-Transport-Security is left to the proxy that ends TLS.
 */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
};

const MOST_IGNORED = 10;
const LONGEST_IGNORED = 64;

/** The headers that every answer of a request has; problems bring theirs themselves. */
export function answerHeaders(context: AppContext): Record<string, string> {
  const ignored = context.get('ignored');
  const headers = { ...SAFE_HEADERS, 'X-Request-Id': context.get('requestId') };
  return ignored === undefined ? headers : { ...headers, 'Weft-Ignored': ignoredText(ignored) };
}

/** Names of ignored parameters, escaped: enough of them for a person to see what was mistyped. */
function ignoredText(names: readonly string[]): string {
  const written = names
    .slice(0, MOST_IGNORED)
    .map((name) => encodeURIComponent(name.slice(0, LONGEST_IGNORED).toWellFormed()));
  return written.join(', ');
}

/** Parts of an answer besides its body, if they differ from the defaults. */
interface AnswerParts {
  readonly status?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * Answers with JSON. The headers are one plain object: set one by one on the context, they would be put into a `Headers`, sorted and taken
 * out again for each request.
 */
export function answerJson(context: AppContext, value: unknown, parts: AnswerParts = {}): Response {
  return answerText(context, JSON.stringify(value), parts);
}

/** Answers with JSON that is already written. */
export function answerText(context: AppContext, text: string, { status = 200, headers }: AnswerParts = {}): Response {
  context.set('characters', text.length);
  const all = { ...answerHeaders(context), ...headers, 'Content-Type': 'application/json' };
  return new Response(text, { status, headers: all });
}
