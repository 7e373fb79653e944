import { csvRecords } from '../../formats/csv-records.ts';
import { listLines } from '../../formats/list-lines.ts';
import { mapped } from '../../formats/mapped-records.ts';
import {
  WARNING_LIST,
  warningListDate,
  warningListEntries,
  warningListFields,
  warningListUrl,
} from '../../formats/misp-warninglist.ts';
import { opensWith } from '../../formats/opening.ts';
import { type Records, RefusedRecord, type SourceInput } from '../../source.ts';
import { type PopularityRow, type PopularName, popularityList } from './popular-names.ts';

type PopularNames = Records<PopularName>;

const MISP = {
  ...WARNING_LIST,
  fields: warningListFields('the popular name'),
  verified: 'real file',
  dateOf: warningListDate,
  read: warningListNames,
} as const;

const ROWS: readonly PopularityRow[] = [
  {
    ...MISP,
    id: 'misp-tranco-top10k',
    evidence: { judge: 'Tranco', aggregates: true },
    topRank: 10_000,
    name: 'Tranco Top 10K (MISP)',
    title: 'Names among the first 10,000 of Tranco (MISP warning list)',
    url: warningListUrl('tranco10k'),
  },
  {
    ...MISP,
    id: 'misp-umbrella-top5k',
    evidence: { judge: 'Cisco Umbrella' },
    topRank: 5_000,
    name: 'Cisco Umbrella Top 5K (MISP)',
    title: 'Names among the first 5,000 of Cisco Umbrella (MISP warning list)',
    url: warningListUrl('cisco_top5k'),
  },
  {
    ...MISP,
    id: 'misp-majestic-top10k',
    evidence: { judge: 'Majestic' },
    topRank: 10_000,
    name: 'Majestic Top 10K (MISP)',
    title: 'Names among the first 10,000 of the Majestic Million (MISP warning list)',
    url: warningListUrl('majestic_million'),
  },
  {
    ...MISP,
    id: 'misp-moz-top500',
    evidence: { judge: 'Moz' },
    topRank: 500,
    name: 'Moz Top 500 (MISP)',
    title: 'Names among the first 500 of Moz (MISP warning list)',
    url: warningListUrl('moz-top500'),
  },
  {
    id: 'crux-top-list',
    evidence: { judge: 'Chrome UX Report' },
    name: 'Chrome UX Top List',
    title: 'Most visited origins by order of magnitude (Chrome UX Report)',
    publisher: 'Google, collected by zakird/crux-top-lists',
    licence: 'CC BY-SA 4.0',
    homePage: 'https://github.com/zakird/crux-top-lists',
    url: 'https://raw.githubusercontent.com/zakird/crux-top-lists/main/data/global/current.csv.gz',
    cadenceHours: 720,
    verified: 'real file',
    format: 'CSV with header origin,rank (a bucket: 1000, 10000, ...), or text: a host a line',
    fields: {
      origin: { becomes: 'the popular name: the host of the origin' },
      rank: { leftOut: 'an order of magnitude (1000, 10000): which place in it a name has is not published' },
    },
    read: cruxOrigins,
  },
];

/** Lists of popular names without their places: none of them sets a rank. */
export const MEMBERSHIP_LISTS = ROWS.map(popularityList);

function warningListNames(input: SourceInput): PopularNames {
  return mapped(warningListEntries(input), (host) => ({ host }));
}

/** Reads origins. An origin is a scheme and a host, perhaps with a port; the host is the popular name. */
async function* cruxOrigins(input: SourceInput): PopularNames {
  if (!(await opensWith(input, 'origin'))) return yield* mapped(listLines(input), (host) => ({ host }));
  yield* mapped(csvRecords(input), ({ origin = '' }, line) => {
    const host = /^https?:\/\/([^/?#@]+)\/?$/i.exec(origin)?.[1];
    return host === undefined
      ? new RefusedRecord(line, 'expected an origin such as https://www.example.com')
      : { host };
  });
}
