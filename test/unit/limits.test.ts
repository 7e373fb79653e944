import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { SettingsError } from '../../cli/settings/settings-error.ts';
import { readSettings } from '../../cli/settings.ts';
import { parseRateLimits } from '../../http/limits/rate-limits.ts';

const folder = mkdtempSync(join(tmpdir(), 'weft-limits-'));
const file = join(folder, 'limits.json');

afterAll(() => rmSync(folder, { recursive: true }));

function limitsIn(text: string) {
  writeFileSync(file, text);
  return readSettings({ WEFT_LIMITS: file }).rateLimits;
}

describe('WEFT_LIMITS', () => {
  it('An absent or empty WEFT_LIMITS sets no limit', () => {
    expect(readSettings({}).rateLimits).toEqual({});
    expect(readSettings({ WEFT_LIMITS: '' }).rateLimits).toEqual({});
  });

  it('WEFT_LIMITS=public is the table of the contract, which leaves the graph free', () => {
    expect(readSettings({ WEFT_LIMITS: 'public' }).rateLimits).toEqual({
      standard: 100,
      bulk: 10,
      search: 5,
      screenshot: 10,
      scan: 10,
      jobs: 600,
    });
  });

  it('Any other value of WEFT_LIMITS is a file, and only what the file names has a limit', () => {
    expect(limitsIn('{"standard": 7, "query": 60, "search": 0}')).toEqual({ standard: 7, query: 60, search: 0 });
    expect(limitsIn('{}')).toEqual({});
  });

  it.each([
    ['{"standard": -1}', 'standard: expected a whole number from 0 to 1000000'],
    ['{"bulk": 1.5}', 'bulk: expected a whole number'],
    ['{"search": "5"}', 'search: expected a whole number'],
    ['{"query": null}', 'query: expected a whole number'],
    ['{"standard": 1000001, "bulk": true}', 'standard: expected a whole number from 0 to 1000000; bulk: expected'],
    ['{"standart": 5}', 'standart: no such category, expected standard, bulk, search, screenshot, scan, jobs, query'],
    ['[100]', 'expected an object that maps categories'],
    ['standard=100', 'not valid JSON'],
    ['', 'JSON'],
  ])('A file that holds %s is refused with the name of the setting and the reason', (text, reason) => {
    expect(() => limitsIn(text)).toThrow(SettingsError);
    expect(() => limitsIn(text)).toThrow(/^WEFT_LIMITS: expected public or a JSON file/);
    expect(() => limitsIn(text)).toThrow(reason);
  });

  it.each(['Public', join(folder, 'absent.json'), folder])('The value %s, which is no file, is refused', (value) => {
    expect(() => readSettings({ WEFT_LIMITS: value })).toThrow(`but it is "${value}" (`);
  });

  it('The printed table shows the value as it was given', () => {
    const row = readSettings({ WEFT_LIMITS: 'public' }).table.find(({ name }) => name === 'WEFT_LIMITS');
    expect(row).toMatchObject({ value: 'public', origin: 'environment' });
  });

  it('Every whole number up to a million is accepted unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (bulk) => {
        expect(parseRateLimits(JSON.stringify({ bulk }))).toEqual({ bulk });
      }),
    );
  });
});
