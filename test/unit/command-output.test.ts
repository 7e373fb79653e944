import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { sampleShownIn } from '../../cli/load-sample-once.ts';
import { showProgress } from '../../cli/progress.ts';
import { ProgressRate } from '../../cli/progress-rate.ts';
import { readSettings } from '../../cli/settings.ts';
import { changedSettings, settingsTable } from '../../cli/settings-table.ts';
import { startBlock } from '../../cli/start-block.ts';
import { columns } from '../../cli/table.ts';
import { withTypedCommands } from '../../cli/typed-name.ts';

describe('what the command line prints', () => {
  it('Columns are as wide as their widest cell, and the last one has no trailing blanks', () => {
    expect(
      columns([
        ['a', 'b'],
        ['long', 'c'],
      ]),
    ).toBe('a     b\nlong  c');
  });

  it('A start prints the settings that differ from their defaults, and none otherwise', () => {
    expect(changedSettings(readSettings({}))).toBe('All settings have their defaults: `weft doctor` lists them.');
    const lines = changedSettings(readSettings({ PORT: '9000', WEFT_API_KEY: 'k'.repeat(40) })).split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^PORT +9000$/);
    expect(lines[1]).not.toContain('kkkk');
  });

  it('A start ends with the address of the console, the key and a first command', () => {
    expect(startBlock('http://127.0.0.1:8080', 'svc_live_x', null)).toBe(`
ready http://127.0.0.1:8080
  console  http://127.0.0.1:8080/
  key      svc_live_x  (all scopes; shown only now)
  try      weft look 77.239.124.108
`);
    expect(startBlock('http://127.0.0.1:8080', null, '/w/weft.log')).toContain('  log      /w/weft.log');
  });

  it.each([
    [
      'npx weft look',
      { npm_lifecycle_event: 'npx', npm_lifecycle_script: "'weft' look", npm_package_name: 'weft' },
      'npx weft',
    ],
    ['npm start', { npm_lifecycle_event: 'start', npm_package_name: 'weft' }, 'npx weft'],
    ['npm run weft', { npm_lifecycle_event: 'weft', npm_package_name: 'weft' }, 'npx weft'],
    ['the start of another package', { npm_lifecycle_event: 'start', npm_package_name: 'soc' }, 'weft'],
    [
      'npx of another command',
      { npm_lifecycle_event: 'npx', npm_lifecycle_script: 'vitest', npm_package_name: 'weft' },
      'weft',
    ],
    ['a container, where weft is on the PATH', {}, 'weft'],
  ])('Commands that Weft prints under %s can be typed unchanged', (_, environment, name) => {
    expect(withTypedCommands('`weft load --search WORD` finds it, as `weft sources` does', environment)).toBe(
      `\`${name} load --search WORD\` finds it, as \`${name} sources\` does`,
    );
  });

  it.each(['http://0.0.0.0:8080', 'http://[::]:8080'])(
    'A start at %s names an address of the console that a browser opens',
    (url) => {
      expect(startBlock(url, null, null)).toContain('  console  http://127.0.0.1:8080/\n');
    },
  );

  it('The table of settings has one line for each setting', () => {
    const lines = settingsTable(readSettings({ PORT: '9000' })).split('\n');
    expect(lines[0]).toMatch(/^SETTING +VALUE +FROM +MEANING$/);
    expect(lines.filter((line) => /^PORT +9000 +environment +port to listen on/.test(line))).toHaveLength(1);
  });

  it('Progress away from a terminal is one line, however many files come within ten seconds', () => {
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
    expect(written).toEqual(['sample: a.csv (0 % done)\n']);
  });

  it('Progress away from a terminal is a line every ten seconds, with the rate and, once it is steady, the time left', () => {
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
      'ipsum: ipsum.txt (10 % done, 30,000 records/s)\n',
      'ipsum: ipsum.txt (20 % done, 30,000 records/s, 1:20 left)\n',
    ]);
  });

  it('The bar of the sample does not stay at its end while Weft derives what follows: it shows the derivation', () => {
    const shown: unknown[] = [];
    const progress = {
      update: (...values: unknown[]) => shown.push(values),
      goOn: () => shown.push('on'),
      end: vi.fn(),
    };
    const { onProgress, onDerivation, onStep } = sampleShownIn(progress);
    const file = { source: 'tranco', file: 'b.csv', bytes: 50, totalBytes: 50, records: 7 };
    onProgress?.({ ...file, sampleBytes: 200, sampleTotalBytes: 200 });
    onDerivation?.({ part: 'apexes', done: 0, total: 28 });
    onStep?.();
    onDerivation?.({ part: 'verdicts', done: 24, total: 28 });
    expect(shown).toEqual([
      [200, 200, 'b.csv', 7],
      [0, 28, 'deriving what follows'],
      'on',
      [24, 28, 'deriving what follows'],
    ]);
  });

  it('The rate starts again with another pass or file, and is shown when there is one', () => {
    const rate = new ProgressRate();
    expect(rate.note(0, 100, 0, 0)).toBe('');
    expect(rate.note(50, 100, 10, 900)).toBe('');
    expect(rate.note(60, 100, 4000, 2000)).toBe('2,000 records/s');
    expect(rate.note(0, 100, 0, 3000)).toBe('');
    expect(rate.note(0, 100, 0, 9000)).toBe('');
    expect(rate.note(1, 7400, 0, 10_000)).toBe('');
    expect(rate.note(2, 7400, 0, 11_000)).toBe('');
    expect(rate.note(12, 7400, 0, 21_000)).toBe('2:03:08 left');
  });

  it('The time left is shown only while the estimates of ten seconds agree within a factor of two', () => {
    const rate = new ProgressRate();
    const said = [0, 2, 4, 6, 8, 10, 12, 50, 60, 70, 80, 100].map((done, index) =>
      rate.note(done, 100, 0, index * 5000),
    );
    expect(said.slice(0, 3)).toEqual(['', '', '']);
    expect(said[5]).toMatch(/left$/);
    // Half of the work came at once, so the estimates differ for a while. At the end nothing is left.
    expect(said[7]).toBe('');
    expect(said[11]).toBe('');
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
