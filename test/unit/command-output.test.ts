import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { showProgress } from '../../cli/progress.ts';
import { ProgressRate } from '../../cli/progress-rate.ts';
import { readSettings } from '../../cli/settings.ts';
import { settingsTable } from '../../cli/settings-table.ts';
import { columns } from '../../cli/table.ts';

describe('what the command line prints', () => {
  it('Columns are as wide as their widest cell, and the last one has no trailing blanks', () => {
    expect(
      columns([
        ['a', 'b'],
        ['long', 'c'],
      ]),
    ).toBe('a     b\nlong  c');
  });

  it('The table of settings has one line for each setting', () => {
    const lines = settingsTable(readSettings({ PORT: '9000' })).split('\n');
    expect(lines[0]).toMatch(/^SETTING +VALUE +FROM +MEANING$/);
    expect(lines.filter((line) => /^PORT +9000 +environment +port to listen on/.test(line))).toHaveLength(1);
  });

  it('Progress away from a terminal is a line for each file', () => {
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

  it('Progress away from a terminal repeats a file every ten seconds, with the rate and the time left', () => {
    vi.useFakeTimers({ now: 0 });
    const written: string[] = [];
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
    const progress = showProgress('ipsum', Object.assign(new PassThrough(), { isTTY: false }));
    for (let second = 0; second <= 25; second += 1) {
      vi.setSystemTime(second * 1000);
      progress.update(second * 1000, 100_000, 'ipsum.txt', second * 30_000);
    }
    progress.end();
    spy.mockRestore();
    vi.useRealTimers();
    expect(written).toEqual([
      'ipsum: ipsum.txt (0 % done)\n',
      'ipsum: ipsum.txt (10 % done, 30,000 records/s, 1:30 left)\n',
      'ipsum: ipsum.txt (20 % done, 30,000 records/s, 1:20 left)\n',
    ]);
  });

  it('The rate starts again with another pass or file, and is shown when there is one', () => {
    const rate = new ProgressRate();
    expect(rate.note(0, 100, 0, 0)).toBe('');
    expect(rate.note(50, 100, 10, 900)).toBe('');
    expect(rate.note(60, 100, 4000, 2000)).toBe('2,000 records/s, 0:02 left');
    expect(rate.note(0, 100, 0, 3000)).toBe('');
    expect(rate.note(0, 100, 0, 9000)).toBe('');
    expect(rate.note(1, 7400, 0, 10_000)).toBe('');
    expect(rate.note(2, 7400, 0, 11_000)).toBe('2:03:18 left');
  });

  it('Progress on a terminal is one bar that names the file', () => {
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
