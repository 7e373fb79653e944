import { commentedCsv } from '../../formats/commented-csv.ts';
import type { CsvRow } from '../../formats/csv-records.ts';
import { epochMs } from '../../formats/dates.ts';
import { LIST_FIELDS, listLines } from '../../formats/list-lines.ts';
import { listing } from '../../formats/listings.ts';
import { fingerprintOf } from '../../formats/tls-fingerprints.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';
import { declaredFeed, type FeedCatalogRow, feedCatalogRow, fieldOf } from '../threats/list-feed.ts';

const LAYER = { layer: 'tls-fingerprints' } as const;

const SSLBL: FeedCatalogRow = {
  fields: {
    ja3_md5: { becomes: 'the listed fingerprint' },
    Firstseen: { becomes: 'the first sighting' },
    Lastseen: { becomes: 'the last sighting' },
    Listingreason: { becomes: 'the family that the fingerprint is typical of, and a tag with it' },
  },
  id: 'abuse-ch-ja3',
  name: 'SSLBL JA3 Fingerprints',
  category: 'Threat Intelligence',
  // The publisher has not tested them against harmless traffic: programs that share a library share a JA3.
  weight: 0.5,
  evidence: { entries: 'reported', reliability: 'automated' },
  title: 'JA3 of malware (SSLBL)',
  publisher: 'abuse.ch',
  licence: 'CC0-1.0',
  homePage: 'https://sslbl.abuse.ch/ja3-fingerprints/',
  url: 'https://sslbl.abuse.ch/blacklist/ja3_fingerprints.csv',
};
const SSLBL_FEED = declaredFeed(SSLBL);

/** TLS hellos of malware, seen in a sandbox. */
export const sslblJa3: SourceDeclaration<CsvRow> = {
  ...feedCatalogRow(SSLBL, SSLBL_FEED),
  ...LAYER,
  format: 'CSV ja3_md5,Firstseen,Lastseen,Listingreason below comments',
  read: (input) => commentedCsv(input, 'ja3_md5'),
  *facts({ line, value: { ja3_md5, Firstseen, Lastseen, Listingreason } }, context) {
    if (ja3_md5 === undefined) throw new RefusedRecord(line, 'expected the column ja3_md5');
    const family = fieldOf(Listingreason);
    const print = fingerprintOf('ja3', ja3_md5, family);
    const firstSeen = epochMs(Firstseen);
    const said = { firstSeen, lastSeen: epochMs(Lastseen) ?? firstSeen, tags: family === undefined ? [] : [family] };
    if (print !== null) yield* listing(SSLBL_FEED, print, said, context);
  },
};

const CARBON_BLACK = {
  fields: LIST_FIELDS,
  id: 'carbonblack-jarm',
  name: 'Carbon Black JARM',
  category: 'C2 Servers',
  // Other servers with the same TLS library share a JARM.
  weight: 0.5,
  evidence: { entries: 'archive', reliability: 'automated', publishedOn: '2021-07-31' },
  title: 'JARM of Cobalt Strike servers (VMware Carbon Black)',
  publisher: 'VMware Carbon Black',
  licence: 'MIT',
  homePage: 'https://github.com/carbonblack/active_c2_ioc_public',
  url: 'https://raw.githubusercontent.com/carbonblack/active_c2_ioc_public/HEAD/cobaltstrike/JARM/jarm_cs_202107_uniq_sorted.txt',
  verified: 'real file',
} as const;
const CARBON_BLACK_FEED = declaredFeed(CARBON_BLACK);

/** JARM that scans found on servers of Cobalt Strike. */
export const carbonblackJarm: SourceDeclaration<string> = {
  ...feedCatalogRow(CARBON_BLACK, CARBON_BLACK_FEED),
  ...LAYER,
  format: 'text: a JARM a line',
  read: listLines,
  *facts({ value }, context) {
    const print = fingerprintOf('jarm', value, 'cobalt-strike');
    if (print !== null) yield* listing(CARBON_BLACK_FEED, print, { tags: ['cobalt-strike'] }, context);
  },
};
