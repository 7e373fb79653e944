import type { AppContext } from './context.ts';

/**
 * Headers that keep browsers and caches careful: nothing is guessed, embedded, shared between origins or stored.
 * Strict-Transport-Security is left to whoever ends TLS before Weft.
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

/** The headers that every answer of a request has; problems bring theirs themselves. */
export function answerHeaders(context: AppContext): Record<string, string> {
  return { ...SAFE_HEADERS, 'X-Request-Id': context.get('requestId') };
}

/** What an answer has besides its body, where that is not the usual. */
interface AnswerParts {
  readonly status?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * An answer in JSON, its headers as one plain object: set one by one on the context, they would be put into a `Headers`,
 * sorted and taken out again for each request.
 */
export function answerJson(context: AppContext, value: unknown, parts: AnswerParts = {}): Response {
  return answerText(context, JSON.stringify(value), parts);
}

/** An answer whose JSON is written already. */
export function answerText(context: AppContext, text: string, { status = 200, headers }: AnswerParts = {}): Response {
  context.set('characters', text.length);
  const all = { ...answerHeaders(context), ...headers, 'Content-Type': 'application/json' };
  return new Response(text, { status, headers: all });
}
