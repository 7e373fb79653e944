import { isIP } from 'node:net';
import { accused } from '../../formats/accused.ts';
import { csvRecords } from '../../formats/csv-records.ts';
import { listing } from '../../formats/listings.ts';
import { opensWith } from '../../formats/opening.ts';
import { dataLines } from '../../formats/text-lines.ts';
import {
  type FeedDeclaration,
  type Records,
  RefusedRecord,
  type SourceDeclaration,
  type SourceInput,
  type SourceRecord,
} from '../../source.ts';

const FEED: FeedDeclaration = {
  id: 'phishing-kit-tracker',
  name: 'PhishingKitTracker',
  category: 'Phishing',
  weight: 1,
  evidence: { entries: 'reported', reliability: 'automated' },
};

/** A site, and the archives that were found on it if the file names them. */
interface KitSite {
  readonly site: string;
  readonly kits: readonly string[];
}

/**
 * Sites where archives of phishing kits were found. Only the names of the archives are published, not their paths on the site, so there is
 * no URL: the names are tags of the listing.
 */
export const phishingKitTracker: SourceDeclaration<KitSite> = {
  id: FEED.id,
  title: 'Sites that held phishing kits',
  publisher: 'Marco Ramilli (PhishingKitTracker)',
  licence: 'MIT',
  homePage: 'https://github.com/marcoramilli/PhishingKitTracker',
  defaultUrl: 'https://raw.githubusercontent.com/marcoramilli/PhishingKitTracker/master/sites.txt',
  format:
    'text as `uniq -c` prints it: how many archives, then the site; or CSV FileA,FileB,..., files named site_archive_digest',
  cadenceHours: 8760,
  fields: {
    FileA: { becomes: 'the listed site, and a tag with the name of the archive' },
    FileB: { becomes: 'the listed site, and a tag with the name of the archive' },
    SimilarityAVG: { leftOut: 'how similar two archives are: the graph has no edge between archives' },
    SimilarityMin: { leftOut: 'how similar two archives are: the graph has no edge between archives' },
    SimilarityMax: { leftOut: 'how similar two archives are: the graph has no edge between archives' },
  },
  layer: 'threat-listings',
  verified: 'real file',
  feed: FEED,
  // The names of the archives and their sites are in two files.
  part: (fileName) => (fileName.includes('similarity') ? 'archives' : ''),
  read: (input) => sites(input),
  *facts({ value: { site, kits } }, context) {
    for (const indicator of accused(site, isIP(site) === 0 ? 'hosts' : 'addresses', context.suffixes)) {
      yield* listing(FEED, indicator, { tags: kits }, context);
    }
  },
};

async function* sites(input: SourceInput): Records<KitSite> {
  if (await opensWith(input, 'FileA,')) yield* comparedArchives(input);
  else for await (const { line, value } of dataLines(input)) yield countedSite(line, value);
}

function countedSite(line: number, value: string): SourceRecord<KitSite> | RefusedRecord {
  const site = /^\d+\s+(\S+)$/.exec(value)?.[1];
  if (site === undefined) return new RefusedRecord(line, `expected a count and a site, got '${value}'`);
  return { line, value: { site, kits: [] } };
}

/** Reads the comparison of each archive with each other one. It yields an archive at its first row. */
async function* comparedArchives(input: SourceInput): Records<KitSite> {
  const met = new Set<string>();
  for await (const record of csvRecords(input)) {
    if (record instanceof RefusedRecord) {
      yield record;
      continue;
    }
    const { line, value } = record;
    for (const file of [value.FileA, value.FileB]) {
      if (file === undefined || met.has(file)) continue;
      met.add(file);
      const [, site, kit] = /^(?:.*\/)?([^_/]+)_(.+)_[0-9a-f]{20}\.[a-z0-9]+$/.exec(file) ?? [];
      yield site === undefined || kit === undefined
        ? new RefusedRecord(line, `expected site_archive_digest, got '${file.slice(0, 60)}'`)
        : { line, value: { site, kits: [kit] } };
    }
  }
}
