import { announcement } from '../../formats/announcements.ts';
import { epochMs } from '../../formats/dates.ts';
import { dataLines } from '../../formats/text-lines.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';

/**
 * The map of the whole internet by which Bitcoin nodes distinguish networks. It merges neighbouring blocks of one AS, so a row shows the AS
 * of the addresses, but not the announced blocks.
 */
export const asmap: SourceDeclaration<string> = {
  id: 'asmap',
  title: 'Origin AS of every address, as several builders agreed (asmap)',
  publisher: 'asmap.org, from RPKI, IRR and RouteViews',
  licence: 'MIT',
  homePage: 'https://github.com/asmap/asmap-data',
  defaultUrl: null,
  format: 'text, as `asmap-tool.py decode` prints it: a CIDR, a blank, the AS number; `#` comments',
  cadenceHours: 720,
  fields: {
    prefix: { becomes: 'the block; whether exactly it is announced is unknown' },
    asn: { becomes: 'the AS of its addresses' },
  },
  layer: 'bgp-announcements',
  verified: 'real file',
  complete: true,
  dateOf: async ({ fileName }) => dateInName(fileName),
  read: (input) => dataLines(input),
  *facts({ line, value }) {
    const [, prefix, asn] = /^(\S+)\s+AS(\d{1,10})$/.exec(value) ?? [];
    if (prefix === undefined || asn === undefined) {
      throw new RefusedRecord(line, `expected a CIDR, a blank and AS<number>, got '${value.slice(0, 60)}'`);
    }
    yield { ...announcement(line, prefix, asn), isInferred: true };
  },
};

/** Returns the date in the name of a map, the second at which its data was taken: `1764864000_asmap_unfilled.dat`. */
function dateInName(fileName: string): number | null {
  const seconds = /^(\d{10})_asmap/.exec(fileName)?.[1];
  if (seconds !== undefined) return Number(seconds) * 1000;
  const day = /asmap[-_](\d{4}-\d{2}-\d{2})/.exec(fileName)?.[1];
  return day === undefined ? null : (epochMs(`${day}T00:00:00Z`) ?? null);
}
