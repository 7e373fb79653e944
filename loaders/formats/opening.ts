import type { SourceInput } from '../source.ts';

/** Characters of a first line that tell formats apart. A JSON document may be one line of any length. */
const SHOWN = 1_000;

/** Returns the start of the first line that is not blank, trimmed, at most 1,000 characters; empty if there is none. */
export async function opening(input: SourceInput): Promise<string> {
  const decoder = new TextDecoder();
  let head = '';
  for await (const chunk of input.bytes()) {
    head = `${head}${decoder.decode(chunk, { stream: true })}`.trimStart();
    if (head.length >= SHOWN || head.includes('\n')) break;
  }
  return head.slice(0, SHOWN).split('\n', 1)[0]?.trim() ?? '';
}

/** Returns whether the first line that is not blank starts with a mark. Publishers offer the same list in several formats. */
export async function opensWith(input: SourceInput, mark: string): Promise<boolean> {
  return (await opening(input)).startsWith(mark);
}
