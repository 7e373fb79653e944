import { announcement } from '../../formats/announcements.ts';
import { epochMs } from '../../formats/dates.ts';
import { dataLines, firstMatch } from '../../formats/text-lines.ts';
import { RefusedRecord, type SourceDeclaration, type SourceInput } from '../../source.ts';

/** The routing table as pyasn converts it from an MRT dump: one prefix and its origin AS in each line. */
export const pyasnIpasn: SourceDeclaration<string> = {
  id: 'pyasn-ipasn',
  title: 'Prefixes and origin AS numbers of a RouteViews table (pyasn IPASN)',
  publisher: 'pyasn, from University of Oregon RouteViews',
  licence: 'MIT (pyasn); RouteViews data, free to use with credit',
  homePage: 'https://github.com/hadiasghari/pyasn',
  defaultUrl: null,
  format: 'text: `;` comments, then prefix, a tab and the AS number',
  cadenceHours: 24,
  fields: {
    'Original file': { becomes: 'the date of the table' },
    'Converted on': { leftOut: 'the day of the conversion: the table is older' },
    'Prefixes-v4': { leftOut: 'a count of the rows' },
    'Prefixes-v6': { leftOut: 'a count of the rows' },
    prefix: { becomes: 'the announced block' },
    asn: { becomes: 'the AS that announces it' },
  },
  layer: 'bgp-announcements',
  complete: true,
  verified: 'real file',
  dateOf: tableDate,
  read: (input) => dataLines(input, ';'),
  *facts({ line, value }) {
    const [prefix, asn, ...more] = value.split('\t');
    if (prefix === undefined || asn === undefined || more.length > 0 || !/^\d+$/.test(asn)) {
      throw new RefusedRecord(line, `expected a prefix, a tab and an AS number, got '${value.slice(0, 60)}'`);
    }
    yield announcement(line, prefix, asn);
  },
};

/** Returns the date of the dump, which the header names: `; Original file : rib.20151101.0600.bz2`. */
async function tableDate(input: SourceInput): Promise<number | null> {
  const stamp = await firstMatch(input, /^;\s*Original file\s*:.*?\.(\d{8}\.\d{4})\b/);
  const found = /^(\d{4})(\d{2})(\d{2})\.(\d{2})(\d{2})$/.exec(stamp ?? '');
  if (!found) return null;
  const [, year, month, day, hour, minute] = found;
  return epochMs(`${year}-${month}-${day}T${hour}:${minute}:00Z`) ?? null;
}
