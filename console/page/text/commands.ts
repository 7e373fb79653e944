import type { Question } from '../api/ask.ts';

/** A question as a command of curl; the key is left to the environment of whoever runs it. */
export function curlOf({ query, parameters }: Question, origin: string): string {
  const body = JSON.stringify({ query, parameters }).replaceAll("'", "'\\''");
  return `curl -s ${origin}api/query -H "Authorization: Bearer $WEFT_API_KEY" -H 'Content-Type: application/json' -d '${body}'`;
}

/** A question as Cypher that stands alone: the values of its parameters as a comment above it. */
export function cypherOf({ query, parameters }: Question): string {
  const named = Object.entries(parameters).map(([name, value]) => `// $${name} = ${JSON.stringify(value)}`);
  return [...named, query].join('\n');
}
