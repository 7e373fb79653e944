import type { SourceInput } from '../source.ts';

/** Returns the first line that is not blank, trimmed; empty if there is none. */
export async function opening(input: SourceInput): Promise<string> {
  for await (const text of input.lines()) if (text.trim() !== '') return text.trim();
  return '';
}

/** Returns whether the first line that is not blank starts with a mark. Publishers offer the same list in several formats. */
export async function opensWith(input: SourceInput, mark: string): Promise<boolean> {
  return (await opening(input)).startsWith(mark);
}
