import type { GuardedResponse } from '../../net/guarded-client.ts';

/** Reads the JSON of an answer. Throws if it is longer than this, or if it is not JSON. */
export async function readJson({ body, url }: GuardedResponse, mostBytes: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > mostBytes) throw new Error(`${url} answers more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw new Error(`${url} answers no JSON`);
  }
}
