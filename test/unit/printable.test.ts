import { describe, expect, it } from 'vitest';
import { printable } from '../../cli/printable.ts';
import { columns } from '../../cli/table.ts';

describe('a text on the terminal', () => {
  it('A text on the terminal shows control characters of files and names, and does not obey them', () => {
    expect(printable('\u001b[2Jline 1: \u0000\u0007\u009b31m\u202e')).toBe('\\x1b[2Jline 1: \\x00\\x07\\x9b31m\\u202e');
  });

  it('A text on the terminal keeps its lines, tabs and letters', () =>
    expect(printable('a\tb\nČ 漢 é')).toBe('a\tb\nČ 漢 é'));

  it('A text in a table on the terminal stays in its column', () => {
    expect(
      columns([
        ['NAME', 'X'],
        ['a\u001b]0;b\n', '1'],
      ]),
    ).toBe('NAME           X\na\\x1b]0;b\\x0a  1');
  });
});
