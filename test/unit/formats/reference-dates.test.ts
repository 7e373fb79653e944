import { expect, it } from 'vitest';
import { publicationDate } from '../../../loaders/formats/reference-dates.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

it.each([
  ['https://twitter.com/ccxsaber/status/1204007469053165570', Date.UTC(2019, 11, 9, 11, 58, 44, 656)],
  ['https://x.com/someone/status/1204007469053165570?s=20', Date.UTC(2019, 11, 9, 11, 58, 44, 656)],
  ['https://otx.alienvault.com/pulse/5bb4bdccd63eeb0a87994870', Date.UTC(2018, 9, 3, 13, 2, 4)],
  ['https://www.welivesecurity.com/2019/08/05/sharpening-machete-cyberespionage/', day('2019-08-05')],
  ['https://blogs.jpcert.or.jp/ja/2019/02/tick-activity.html', day('2019-02-28')],
  ['https://example.com/2016/report', day('2016-12-31')],
  ['https://example.com/blog/2017-06-16-report.csv', day('2017-06-16')],
  ['https://vblocalhost.com/uploads/VB2020-Faou-Labelle.pdf', undefined],
  ['https://twitter.com/someone/status/12', undefined],
  ['https://content.fireeye.com/apt/rpt-apt38', undefined],
  ['https://www.virustotal.com/gui/ip-address/155.207.63.4/relations', undefined],
])('The publication date of %s is %s', (address, expected) => {
  expect(publicationDate(address)).toBe(expected);
});
