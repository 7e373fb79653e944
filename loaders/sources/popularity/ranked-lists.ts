import { z } from 'zod';
import { type CsvLayout, csvRecords } from '../../formats/csv-records.ts';
import { jsonValues } from '../../formats/json-records.ts';
import { listLines } from '../../formats/list-lines.ts';
import { mapped } from '../../formats/mapped-records.ts';
import { type PublishedFields, type Records, RefusedRecord, type SourceInput } from '../../source.ts';
import { type PopularityRow, type PopularName, popularityList } from './popular-names.ts';

type PopularNames = Records<PopularName>;

const NAME = { becomes: 'the popular name' };
const RANK = { becomes: 'the rank of the name' };
const RANKED_FIELDS: PublishedFields = { rank: RANK, domain: NAME };
const MAJESTIC_LINKS = { leftOut: 'how many networks and addresses link to it: the rank follows from it' };
const MAJESTIC_BEFORE = { leftOut: 'the same number one edition ago: the graph has the change of the rank' };
const MAJESTIC_FIELDS: PublishedFields = {
  GlobalRank: RANK,
  TldRank: { leftOut: 'the rank among the names of its top-level domain: the global rank orders them too' },
  Domain: NAME,
  TLD: { leftOut: 'the last label of the name' },
  RefSubNets: MAJESTIC_LINKS,
  RefIPs: MAJESTIC_LINKS,
  IDN_Domain: { leftOut: 'the name in Unicode: the graph has its form in the DNS, from which the other follows' },
  IDN_TLD: { leftOut: 'the last label in Unicode' },
  PrevGlobalRank: MAJESTIC_BEFORE,
  PrevTldRank: MAJESTIC_BEFORE,
  PrevRefSubNets: MAJESTIC_BEFORE,
  PrevRefIPs: MAJESTIC_BEFORE,
};
const RADAR_FIELDS: PublishedFields = {
  rank: { becomes: 'the rank of the name; lists by order of magnitude have none' },
  domain: NAME,
  categories: {
    leftOut: 'what a site is about: the graph has no field for it, and the list vouches for the name alone',
  },
};
const MOZ_FIELDS: PublishedFields = {
  rank: RANK,
  rootDomain: NAME,
  linkingRootDomains: { leftOut: 'how many domains link to it: the rank follows from it' },
  domainAuthority: { leftOut: "Moz's own score of the site for search engines" },
};

const RANK_AND_NAME: CsvLayout = { columns: ['rank', 'domain'] };
const SITE = z.object({ rank: z.number().int(), rootDomain: z.string() });

const ROWS: readonly PopularityRow[] = [
  {
    id: 'tranco-top1m',
    evidence: { judge: 'Tranco', aggregates: true },
    name: 'Tranco Top 1M',
    title: 'Most popular domains, from several rankings over 30 days (Tranco)',
    publisher: 'Tranco (KU Leuven and others)',
    licence: 'as its parts; read the home page before you pass it on',
    homePage: 'https://tranco-list.eu/',
    url: 'https://tranco-list.eu/top-1m.csv.zip',
    format: 'CSV rank,domain without a header, zipped or not',
    fields: RANKED_FIELDS,
    read: (input) => namedColumns(input, 'domain', 'rank', RANK_AND_NAME),
  },
  {
    id: 'cisco-umbrella-top1m',
    name: 'Cisco Umbrella Top 1M',
    title: 'Most queried names, hosts as well as domains (Cisco Umbrella)',
    publisher: 'Cisco Umbrella',
    licence: 'free to use; no licence stated',
    homePage: 'https://umbrella-static.s3-us-west-1.amazonaws.com/index.html',
    url: 'https://s3-us-west-1.amazonaws.com/umbrella-static/top-1m.csv.zip',
    format: 'CSV rank,name without a header, zipped or not',
    fields: RANKED_FIELDS,
    read: (input) => namedColumns(input, 'domain', 'rank', RANK_AND_NAME),
  },
  {
    id: 'majestic-million',
    name: 'Majestic Million',
    title: 'Domains with the most referring networks (Majestic Million)',
    publisher: 'Majestic',
    licence: 'CC BY 3.0',
    homePage: 'https://majestic.com/reports/majestic-million',
    url: 'https://downloads.majestic.com/majestic_million.csv',
    format: 'CSV with header GlobalRank,TldRank,Domain,TLD,RefSubNets,RefIPs,...',
    fields: MAJESTIC_FIELDS,
    read: (input) => namedColumns(input, 'Domain', 'GlobalRank'),
  },
  {
    id: 'cloudflare-radar-top1m',
    evidence: { judge: 'Cloudflare Radar' },
    name: 'Cloudflare Radar Top 1M',
    title: 'Most popular domains at the resolver 1.1.1.1 (Cloudflare Radar)',
    publisher: 'Cloudflare',
    licence: 'CC BY-NC 4.0',
    homePage: 'https://radar.cloudflare.com/domains',
    // The download needs an account's token.
    url: null,
    cadenceHours: 168,
    format: 'CSV with header domain (a bucket, without ranks), or rank,domain,categories',
    fields: RADAR_FIELDS,
    read: (input) => namedColumns(input, 'domain', 'rank', undefined, 'optional'),
  },
  {
    id: 'alexa-top-500',
    evidence: { judge: 'Alexa', entries: 'archive' },
    name: 'Alexa Top 500',
    title: 'Most visited sites in the order of their ranks (Alexa, as of its end)',
    publisher: 'Alexa Internet, collected by salesforce/jarm',
    licence: 'BSD-3-Clause (collection)',
    homePage: 'https://github.com/salesforce/jarm',
    url: 'https://raw.githubusercontent.com/salesforce/jarm/HEAD/alexa500.txt',
    cadenceHours: 8760,
    verified: 'real file',
    format: 'text: a domain a line, the most visited first',
    fields: {
      domain: { becomes: 'the popular name; its place in the file is the rank' },
      comment: { leftOut: 'words for a human reader' },
    },
    read: inOrder,
  },
  {
    id: 'moz-top-500',
    evidence: { judge: 'Moz' },
    name: 'Moz Top 500',
    title: 'Moz top 500 sites',
    publisher: 'Moz, collected by Kikobeats/top-sites',
    licence: 'MIT',
    homePage: 'https://github.com/Kikobeats/top-sites',
    url: null,
    cadenceHours: 720,
    verified: 'real file',
    format: 'JSON [{rank, rootDomain, linkingRootDomains, domainAuthority}]',
    fields: MOZ_FIELDS,
    read: mozSites,
  },
];

/** Ranked lists, as sources. */
export const RANKED_LISTS = ROWS.map(popularityList);

/** Reads names and ranks by their columns. The rank is optional for a list with editions that have none. */
function namedColumns(
  input: SourceInput,
  name: string,
  rank: string,
  layout: CsvLayout = {},
  ranks: 'required' | 'optional' = 'required',
): PopularNames {
  return mapped(csvRecords(input, layout), ({ [name]: host, [rank]: place }, line) => {
    if (host !== undefined && (place !== undefined || ranks === 'optional')) return { host, rank: place };
    return new RefusedRecord(line, `expected the columns ${rank} and ${name}`);
  });
}

/** Reads names whose place in the file is the rank. */
async function* inOrder(input: SourceInput): PopularNames {
  let rank = 0;
  for await (const record of listLines(input)) {
    rank += 1;
    yield record instanceof RefusedRecord ? record : { line: record.line, value: { host: record.value, rank } };
  }
}

function mozSites(input: SourceInput): PopularNames {
  return mapped(jsonValues(input, [], SITE), ({ rootDomain: host, rank }) => ({ host, rank }));
}
