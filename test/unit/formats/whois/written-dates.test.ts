import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writtenDay, writtenMs } from '../../../../loaders/formats/whois/written-dates.ts';

describe('a day as registries write it', () => {
  it.each([
    ['2019-09-09T15:39:04Z', '2019-09-09'],
    ['2019-09-09T08:39:04-0700', '2019-09-09'],
    ['2020-09-13T21:00:00-0700', '2020-09-14'],
    ['2018-03-12T21:44:25+01:00', '2018-03-12'],
    ['2017-08-31T22:39:25.95Z', '2017-08-31'],
    ['2012-05-16 09:28:56 -0400', '2012-05-16'],
    ['2011-07-21 18:03:50+03', '2011-07-21'],
    ['2010-07-04 04:34:46 +03:00', '2010-07-04'],
    ['2021-11-09 00:00:00 (UTC+8)', '2021-11-08'],
    ['1999-06-07 13:01:43 (GMT+0:00)', '1999-06-07'],
    ['2005-10-27 (YYYY-MM-DD)', '2005-10-27'],
    ['1999-03-20', '1999-03-20'],
    ['20230303 09:38:55', '2023-03-03'],
    ['19990518 #162310', '1999-05-18'],
    ['2007. 03. 02.', '2007-03-02'],
    ['2001/03/22', '2001-03-22'],
    ['2023/04/01 01:05:57 (JST)', '2023-03-31'],
    ['2002.09.19 13:00:00', '2002-09-19'],
    ['21.07.2000 15:21:00', '2000-07-21'],
    ['2.6.2019', '2019-06-02'],
    ['05-06-2018', '2018-06-05'],
    ['04/06/2003', '2003-06-04'],
    ['07/08/2018 23:59:48', '2018-08-07'],
    ['12/18/2001', '2001-12-18'],
    ['11-Jun-2014', '2014-06-11'],
    ['28-mar-2008', '2008-03-28'],
    ['05-Oct-1997 04:00:00 UTC', '1997-10-05'],
    ['8 Oct 2004', '2004-10-08'],
    ['30th April 2003 at 00:00:00.000', '2003-04-30'],
    ['28th April 2018', '2018-04-28'],
    ['31 May 1999', '1999-05-31'],
    ['Tue Dec 12 2000', '2000-12-12'],
    ['Tue Feb 10 09:42:42 2004', '2004-02-10'],
    ['Sat, 18 Nov 2017 at 21:14:51 UTC', '2017-11-18'],
    ['April 3, 2006', '2006-04-03'],
    ['Sun Jan 02 03:04:05 UTC 2005', '2005-01-02'],
    ['Sun Jan  2 03:04:05 GMT 2005', '2005-01-02'],
    ['Sun Jan 02 22:04:05 -0500 2005', '2005-01-03'],
    ['Sun Jan 02 01:04:05 EET DST 2005', '2005-01-01'],
    ['January  2 2005', '2005-01-02'],
    ['2005-Jan-02.', '2005-01-02'],
    ['2005-Jan-02', '2005-01-02'],
    ['2005-Jan-02 23:04:05 -0500', '2005-01-03'],
    ['2005 January 2', '2005-01-02'],
    ['2005/Jan/02', '2005-01-02'],
    ['02/Jan/2005', '2005-01-02'],
    ['Jan-02-2005', '2005-01-02'],
    ['2. 1. 2005', '2005-01-02'],
    ['20050102030405', '2005-01-02'],
    ['2005年01月02日', '2005-01-02'],
    ['2005-01-02T03:04:05.123456+09:00', '2005-01-01'],
    ['Jan 2 2005 11:30PM EST', '2005-01-03'],
  ])('The text %s is the day %s', (text, day) => {
    expect(writtenDay(text)).toBe(day);
  });

  it('A day has the month first only if the registry is known to write it so', () => {
    expect(writtenDay('03/02/2020', { isMonthFirst: true })).toBe('2020-03-02');
    expect(writtenDay('03/02/2020')).toBe('2020-02-03');
  });

  it.each([
    'before Aug-1996',
    'before 1 January 1996',
    'see at www.register.bg',
    '',
    '0000-00-00',
    '31-Feb-2020',
    '02-01-05',
    '1104634800',
    '2 gennaio 2005',
    '05 UTC 2005',
    '2005-13-02',
    '2019',
  ])('The text %s is no day', (text) => {
    expect(writtenDay(text)).toBeUndefined();
  });
});

describe('an instant as registries write it', () => {
  it.each([
    ['09:42:27 12-Oct-2019', Date.UTC(2019, 9, 12, 9, 42, 27)],
    ['Fri, 27 Jun 2008 01:39:39 UTC', Date.UTC(2008, 5, 27, 1, 39, 39)],
    ['Thu, 26 Jun 2008 21:40:25 EDT', Date.UTC(2008, 5, 27, 1, 40, 25)],
    ['Sun, 19 Nov 2017 03:06:32 UTC+7', Date.UTC(2017, 10, 18, 20, 6, 32)],
    ['2017-11-18 19:11:28 (BRST -02:00)', Date.UTC(2017, 10, 18, 21, 11, 28)],
    ['3.3.2020 21:30:14 (EET)', Date.UTC(2020, 2, 3, 19, 30, 14)],
    ['2024-06-18T14:25:27.257Z', Date.UTC(2024, 5, 18, 14, 25, 27, 257)],
  ])('The text %s is read as an instant', (text, time) => {
    expect(writtenMs(text)).toBe(time);
  });

  it('Any instant is read back from ISO 8601', () => {
    const times = fc.date({ min: new Date('1980-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    fc.assert(fc.property(times, (time) => writtenMs(time.toISOString()) === time.getTime()));
  });

  it('The reader of instants never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) =>
        [undefined, 'number'].includes(typeof (writtenMs(text) ?? 0) === 'number' ? 'number' : undefined),
      ),
    );
  });
});
