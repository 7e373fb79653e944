import { z } from 'zod';
import { UsageError } from '../failure.ts';

const PROBLEM = z.object({
  detail: z.string(),
  suggestions: z
    .array(z.object({ kind: z.string(), rationale: z.string(), rewrite: z.string().nullable() }))
    .default([]),
});

/** Suggestions that a refusal shows. */
const MOST_SHOWN = 3;

/** Weft refused a request. The message holds the problem's sentence and the suggestions that run, a line each. */
export class Refusal extends UsageError {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The refusal that an answer of an error status is. */
export async function refusalOf(response: Response): Promise<Refusal> {
  const text = await response.text();
  const { status } = response;
  return new Refusal(
    status,
    problemText(jsonOrNull(text)) ?? `the server does not answer like a Weft: status ${status}`,
  );
}

/** A problem as a person reads it; null for what is no problem. */
export function problemText(body: unknown): string | null {
  const problem = PROBLEM.safeParse(body);
  if (!problem.success) return null;
  const { detail, suggestions } = problem.data;
  const lines = suggestions.slice(0, MOST_SHOWN).flatMap(({ kind, rationale, rewrite }) => {
    // Its own words are those of a request's body.
    if (kind === 'bind_parameter') return ['give it with --param NAME=VALUE'];
    return rewrite === null ? [rationale] : [rationale, `try: ${oneLine(rewrite)}`];
  });
  return [detail, ...new Set(lines.filter((line) => !detail.includes(line)))].join('\n');
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
