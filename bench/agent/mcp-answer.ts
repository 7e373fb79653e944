import { z } from 'zod';
import type { Answer } from './ask-questions.ts';

const CALLED = z.object({
  isError: z.boolean().optional(),
  structuredContent: z.record(z.string(), z.unknown()),
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
});

/** The answer in a result of `tools/call`. */
export function answerOf(result: unknown): Answer {
  const { isError = false, structuredContent, content } = CALLED.parse(result);
  return { isError, structured: structuredContent, text: content.map(({ text = '' }) => text).join('\n') };
}
