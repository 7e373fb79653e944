import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { compactDateMs, epochMs, unixMs } from '../../../loaders/formats/dates.ts';

const SECOND = Date.UTC(2026, 7, 22, 7, 39, 20);
const MINUTE = Date.UTC(2026, 7, 22, 7, 39);
const DAY = Date.UTC(2026, 7, 22);

const FORMS: readonly (readonly [string, number])[] = [
  ['2026-08-22 07:39:20', SECOND],
  ['2026-08-22T07:39:20', SECOND],
  ['2026-08-22T07:39:20Z', SECOND],
  ['2026-08-22T09:39:20+02:00', SECOND],
  ['2026-08-22T00:39:20-0700', SECOND],
  ['2026-08-22 07:39:20 UTC', SECOND],
  ['2026-08-22 07:39:20 (UTC)', SECOND],
  ['2026-08-22 09:39:20 CEST', SECOND],
  ['2026-08-22T07:39:20.123456Z', SECOND + 123],
  ['2026/08/22 07:39:20', SECOND],
  ['2026-08-22 07:39', MINUTE],
  ['2026-08-22', DAY],
  ['2026/8/22', DAY],
  ['20260822', DAY],
  ['20260822T073920Z', SECOND],
  ['20260822073920', SECOND],
  ['Sat, 22 Aug 2026 07:39:20 GMT', SECOND],
  ['Sat, 22 Aug 2026 00:39:20 -0700 (PDT)', SECOND],
  ['22 August 2026 07:39:20 UTC', SECOND],
  ['22-Aug-2026', DAY],
  ['22nd August 2026', DAY],
  ['August 22, 2026', DAY],
  ['Aug 22, 2026, 7:39 AM', MINUTE],
  ['Sat Aug 22 2026 07:39:20', SECOND],
  ['Sat Aug 22 2026 09:39:20 GMT+0200 (Central European Summer Time)', SECOND],
  ['Sat Aug 22 07:39:20 UTC 2026', SECOND],
  ['Sat Aug 22 07:39:20 2026', SECOND],
  ['22.08.2026', DAY],
  ['22/08/2026 07:39:20', SECOND],
  ['08/22/2026', DAY],
  [String(SECOND / 1000), SECOND],
  [String(SECOND), SECOND],
  [`${SECOND}123`, SECOND],
  [`${SECOND / 1000}.5`, SECOND + 500],
];

describe('a published date', () => {
  test.each(FORMS)('The date %s is read', (text, time) => {
    expect(epochMs(text)).toBe(time);
    expect(epochMs(` ${text} `)).toBe(time);
  });

  it('A date is the same instant in every zone of this machine', async () => {
    const code = `const { epochMs } = await import(${JSON.stringify(join(import.meta.dirname, '../../../loaders/formats/dates.ts'))});
      console.log(JSON.stringify(${JSON.stringify(FORMS.map(([text]) => text))}.map((text) => epochMs(text))));`;
    const run = promisify(execFile);
    for (const TZ of ['America/New_York', 'Asia/Kolkata']) {
      const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], {
        env: { ...process.env, TZ },
      });
      expect(JSON.parse(stdout)).toEqual(FORMS.map(([, time]) => time));
    }
  });

  test.each([
    '',
    '-',
    'yesterday',
    'None',
    '2026',
    '10/11/2026',
    '01-10-2026',
    '22/08/26',
    '2026-02-31',
    '2026-13-01',
    '2026-08-22 25:00:00',
    '2026-08-22 07:39:20 XYZ',
    '0000-00-00 00:00:00',
    '0001-01-01T00:00:00Z',
    '1',
    '2026-08-22 and later',
    `2026-08-22${' '.repeat(200)}x`,
  ])('The text %j is no date, rather than another one', (text) => {
    expect(epochMs(text)).toBeUndefined();
  });

  it('An ISO date of any instant is read back', () => {
    const instant = fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, fc.integer({ min: -14 * 60, max: 14 * 60 }), (date, offset) => {
        expect(epochMs(date.toISOString())).toBe(date.getTime());
        expect(epochMs(date.toUTCString())).toBe(Math.floor(date.getTime() / 1000) * 1000);
        const local = new Date(date.getTime() + offset * 60_000);
        fc.pre(local.getUTCFullYear() >= 1970 && local.getUTCFullYear() <= 9999);
        const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) =>
          String(part).padStart(2, '0'),
        );
        expect(epochMs(`${local.toISOString().slice(0, -1)}${offset < 0 ? '-' : '+'}${hours}:${minutes}`)).toBe(
          date.getTime(),
        );
      }),
    );
  });

  it('A text is a date of the years 1970 to 9999, or none', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789-/.: TZ+AugSat,'), maxLength: 30 })),
        (text) => {
          const time = epochMs(text);
          if (time === undefined) return;
          expect(time).toBeGreaterThan(Date.UTC(1969, 11, 31));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('Unix time is read in the unit that its size shows; zero is none', () => {
    expect([1_790_000_000, 1_790_000_000_000, 1_790_000_000_000_000, 1.79e18].map(unixMs)).toEqual(
      new Array(4).fill(1_790_000_000_000),
    );
    expect([0, -1, Number.NaN, Number.POSITIVE_INFINITY].map(unixMs)).toEqual(new Array(4).fill(undefined));
  });

  it('A compact date is read by its eight digits; zeros mean that it is unknown', () => {
    expect(compactDateMs('20260822')).toBe(DAY);
    for (const text of ['00000000', '', '2026082', '20260231', '2026-08-22'])
      expect(compactDateMs(text)).toBeUndefined();
  });
});
