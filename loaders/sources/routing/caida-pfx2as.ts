import { announcement } from '../../formats/announcements.ts';
import { epochMs } from '../../formats/dates.ts';
import { dataLines } from '../../formats/text-lines.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';

/** Prefixes and origins of a RouteViews table, one file for each family. */
export const caidaPfx2as: SourceDeclaration<string> = {
  id: 'caida-pfx2as',
  title: 'Prefixes and origin AS numbers of a RouteViews table (pfx2as)',
  publisher: 'CAIDA, from University of Oregon RouteViews',
  licence: "CAIDA's acceptable use agreement for public data",
  homePage: 'https://www.caida.org/catalog/datasets/routeviews-prefix2as/',
  defaultUrl: null,
  format: 'text: prefix, tab, length, tab, AS number; several origins with `_` between, a set with `,`',
  cadenceHours: 24,
  fields: {
    prefix: { becomes: 'the address of the announced block' },
    length: { becomes: 'the length of the announced block' },
    origins: { becomes: 'the AS numbers that announce it, without sets' },
  },
  layer: 'bgp-announcements',
  complete: true,
  verified: 'specification',
  part: (fileName) => `table ${/rv6|ipv6/i.test(fileName) ? 'ipv6' : 'ipv4'}`,
  dateOf: async ({ fileName }) => dateInName(fileName),
  read: (input) => dataLines(input),
  *facts({ line, value }) {
    const [address, length, origins, ...more] = value.split('\t');
    if (address === undefined || length === undefined || origins === undefined || more.length > 0) {
      throw new RefusedRecord(line, `expected a prefix, its length and AS numbers, got '${value.slice(0, 60)}'`);
    }
    if (!/^\d+(?:[_,]\d+)*$/.test(origins))
      throw new RefusedRecord(line, `'${origins.slice(0, 60)}' are no AS numbers`);
    for (const origin of origins.split('_')) {
      // A set names the ASNs whose routes were aggregated, not the one that announces the block (RFC 6811: NONE).
      if (!origin.includes(',')) yield announcement(line, `${address}/${length}`, origin);
    }
  },
};

/** Returns the date in `routeviews-rv2-20260821-1200.pfx2as.gz`. */
function dateInName(fileName: string): number | null {
  const found = /(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})/.exec(fileName);
  if (!found) return null;
  const [, year, month, day, hour, minute] = found;
  return epochMs(`${year}-${month}-${day}T${hour}:${minute}:00Z`) ?? null;
}
