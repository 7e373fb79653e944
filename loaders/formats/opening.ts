import type { SourceInput } from '../source.ts';

/** The first line with something in it, without blanks around it; empty where there is none. */
export async function opening(input: SourceInput): Promise<string> {
  for await (const text of input.lines()) if (text.trim() !== '') return text.trim();
  return '';
}

/** Whether the first line with something in it starts so: publishers offer the same list in several formats. */
export async function opensWith(input: SourceInput, mark: string): Promise<boolean> {
  return (await opening(input)).startsWith(mark);
}
