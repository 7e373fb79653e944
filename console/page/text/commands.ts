import type { Question } from '../api/ask.ts';

/** Returns a query as a curl command. The key comes from the environment of the user. */
export function curlOf({ query, parameters }: Question, origin: string): string {
  const body = JSON.stringify({ query, parameters }).replaceAll("'", "'\\''");
  return `curl -s ${origin}api/query -H "Authorization: Bearer $WEFT_API_KEY" -H 'Content-Type: application/json' -d '${body}'`;
}

/** Returns a query as complete Cypher, with the values of its parameters in a comment above it. */
export function cypherOf({ query, parameters }: Question): string {
  const named = Object.entries(parameters).map(([name, value]) => `// $${name} = ${JSON.stringify(value)}`);
  return [...named, query].join('\n');
}
