import type { z } from 'zod';

/** Returns one sentence that names the first field that does not fit. */
export function refusal(error: z.ZodError): string {
  const issue = error.issues[0];
  const field = issue?.path.join('.') ?? '';
  return `${field === '' ? '' : `${field}: `}${issue?.message ?? 'not in the published format'}`;
}
