import { describe, expect, it } from 'vitest';
import { listLines, statedDate } from '../../../loaders/formats/list-lines.ts';
import { EmptyList } from '../../../loaders/source.ts';
import { collected, memoryInput } from '../../support/source-input.ts';

describe('the lines of a plain list', () => {
  it('The lines of a plain list are its values, whatever marks a comment, and skipped lines are counted', async () => {
    const text = [
      '\uFEFF# made today',
      '; so it is',
      '// and so',
      '! [Adblock]',
      '',
      '  192.0.2.1  ',
      '192.0.2.0/24 ; SBL1',
      '192.0.2.2\t\t# 2026-08-22 10:00:00\t\t3\t1',
      'a.example // why',
      'http://a.example/x#top',
    ].join('\r\n');
    expect(await collected(listLines(memoryInput(text)))).toEqual([
      { line: 6, value: '192.0.2.1' },
      { line: 7, value: '192.0.2.0/24' },
      { line: 8, value: '192.0.2.2' },
      { line: 9, value: 'a.example' },
      { line: 10, value: 'http://a.example/x#top' },
    ]);
  });

  it.each([
    '# END 0 entries',
    '# Entries: 0',
    '# Entries : 0 unique IPs',
    '; Number of entries: 0',
    '// Total number of domains = 0',
    '# 0 addresses',
    '! Count: 0',
    '# total: 0',
  ])('A list without values whose comments say %j is empty', async (comment) => {
    expect(await collected(listLines(memoryInput(`# made today\n${comment}\n`)))).toEqual([new EmptyList()]);
    expect(await collected(listLines(memoryInput(`${comment}\n192.0.2.1\n`)))).toEqual([
      { line: 2, value: '192.0.2.1' },
    ]);
  });

  it.each(['# Entries: 01', '# Entries: 0.5', '# Updated: 0', '# 10 entries', '# Hosts: 0.0.0.0'])(
    'The comment %j does not say that a list is empty',
    async (comment) => {
      expect(await collected(listLines(memoryInput(`${comment}\n`)))).toEqual([]);
    },
  );

  it('A file of comments has no values', async () => {
    expect(await collected(listLines(memoryInput('# nothing today\n')))).toEqual([]);
  });
});

describe('the date of a list', () => {
  it.each([
    ['# Last updated: 2026-07-04 22:19:04 UTC                        #', '2026-07-04T22:19:04.000Z'],
    ['# Last Update: Sat, 22 Aug 2026 03:00:29 +0200', '2026-08-22T01:00:29.000Z'],
    ['# Date: 22 August 2026 02:19:04 (UTC)', '2026-08-22T02:19:04.000Z'],
    ['# This File Date  : Fri Aug 21 12:12:12 UTC 2026', '2026-08-21T12:12:12.000Z'],
    ['! Last modified: 2026-08-22T05:00:00Z', '2026-08-22T05:00:00.000Z'],
    ['# Generated at: 2020-10-19 11:11:59                                  #', '2020-10-19T11:11:59.000Z'],
    ['# Last updated at: 2026-08-22 05:00:00', '2026-08-22T05:00:00.000Z'],
    ['# Generated on: 2026-08-22', '2026-08-22T00:00:00.000Z'],
    ['# Updated: 2026-08-22', '2026-08-22T00:00:00.000Z'],
  ])('The date of a list is read from %j', async (comment, expected) => {
    const stated = await statedDate(memoryInput(`# a list\n${comment}\n192.0.2.1\n`));
    expect(stated === null ? null : new Date(stated).toISOString()).toBe(expected);
  });

  it.each([['# Last updated: yesterday'], ['# Last updated: 04/07/2026 22:19'], ['# Updates hourly'], ['192.0.2.1']])(
    'A list has no date if the header leaves the date or its zone open: %j',
    async (comment) => {
      expect(await statedDate(memoryInput(`${comment}\n`))).toBeNull();
    },
  );
});
