import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { showProgress } from '../../cli/progress.ts';
import { readSettings } from '../../cli/settings.ts';
import { settingsTable } from '../../cli/settings-table.ts';
import { columns } from '../../cli/table.ts';

describe('what the command line prints', () => {
  it('columns are as wide as their widest cell, and the last one has no trailing blanks', () => {
    expect(
      columns([
        ['a', 'b'],
        ['long', 'c'],
      ]),
    ).toBe('a     b\nlong  c');
  });

  it('the table of settings has one line each', () => {
    const lines = settingsTable(readSettings({ PORT: '9000' })).split('\n');
    expect(lines[0]).toMatch(/^SETTING +VALUE +FROM +MEANING$/);
    expect(lines.filter((line) => /^PORT +9000 +environment +port to listen on/.test(line))).toHaveLength(1);
  });

  it('away from a terminal, progress is a line for each file', () => {
    const written: string[] = [];
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
    const progress = showProgress('sample', Object.assign(new PassThrough(), { isTTY: false }));
    progress.update(0, 200, 'a.csv');
    progress.update(50, 200, 'a.csv');
    progress.update(100, 200, 'b.csv');
    progress.end();
    spy.mockRestore();
    expect(written).toEqual(['sample: a.csv (0 % done)\n', 'sample: b.csv (50 % done)\n']);
  });

  it('on a terminal, progress is one bar that names the file', () => {
    let text = '';
    const terminal = Object.assign(new PassThrough(), { isTTY: true, columns: 100 });
    terminal.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    const progress = showProgress('sample', terminal);
    progress.update(50, 200, 'a.csv');
    progress.end();
    expect(text).toContain('sample [');
    expect(text).toContain('25% a.csv');
  });
});
