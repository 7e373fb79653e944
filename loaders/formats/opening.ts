import type { SourceInput } from '../source.ts';

/** Whether the first line with something in it starts so: publishers offer the same list in several formats. */
export async function opensWith(input: SourceInput, mark: string): Promise<boolean> {
  for await (const text of input.lines()) if (text.trim() !== '') return text.trimStart().startsWith(mark);
  return false;
}
