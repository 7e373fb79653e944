import { mutatedValue } from './json-mutations.ts';
import { oddText } from './odd-values.ts';
import type { Choices } from './random.ts';

/** Separators of the fields of a line, in one format or another. */
const BETWEEN = /([,;|\t:]| +)/;

/** Returns a line with an odd value in one of its fields; of JSON, in one of its members. */
export function mutatedLine(line: string, choices: Choices): string {
  if (/^\s*[[{]/.test(line)) {
    const value = parsed(line);
    if (value !== undefined) return JSON.stringify(mutatedValue(value, choices));
  }
  const parts = line.split(BETWEEN);
  const at = choices.below(parts.length);
  const part = parts[at] ?? '';
  parts[at] = choices.of([
    () => oddText(choices).replaceAll('\n', ' '),
    () => '',
    () => `${part}${part}`,
    () => part.slice(0, choices.below(part.length)),
    () => part.split('').reverse().join(''),
    () => `${part}${choices.of([' ', '.', ',', '/', '/33', '#', 'ü', '\u200b'])}`,
  ])();
  return parts.join('');
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Returns lines of which one is odd, doubled, missing, cut, out of order, or of another file. */
export function mutatedLines(lines: readonly string[], other: readonly string[], choices: Choices): string[] {
  const at = choices.below(lines.length);
  const line = lines[at] ?? '';
  const second = choices.below(lines.length);
  const replaced = (...by: string[]) => lines.toSpliced(at, 1, ...by);
  return choices.of([
    () => replaced(mutatedLine(line, choices)),
    () => replaced(mutatedLine(line, choices)),
    () => replaced(mutatedLine(line, choices)),
    () => replaced(line, line),
    () => replaced(),
    () => replaced(line.slice(0, choices.below(line.length))),
    () => replaced(lines[second] ?? '').with(second, line),
    () => replaced(other[choices.below(other.length)] ?? ''),
    () => replaced('', `# ${line}`, '   '),
    () => lines.slice(at),
  ])();
}
