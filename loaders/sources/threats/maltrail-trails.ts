import { accused } from '../../formats/accused.ts';
import { statedDate, withoutComment } from '../../formats/list-lines.ts';
import { listing } from '../../formats/listings.ts';
import { publicationDate } from '../../formats/reference-dates.ts';
import type { FeedDeclaration, SourceDeclaration, SourceInput, SourceRecord } from '../../source.ts';

/** A trail, with the reports that the file names above it. */
interface Trail {
  readonly text: string;
  readonly references: readonly string[];
  /** Name of the file: the family or group of its trails; null for a file that gathers all. */
  readonly file: string | null;
}

interface TrailsRow extends FeedDeclaration {
  readonly title: string;
  readonly url: string;
  /** The names of its files state the category of their trails: `supershell_c2`. */
  readonly namesCategory?: true;
}

const STATIC = 'https://raw.githubusercontent.com/stamparm/maltrail/master/trails/static';

const ROWS: readonly TrailsRow[] = [
  {
    id: 'maltrail-apt',
    name: 'Maltrail APT Trails',
    category: 'Malicious Infrastructure',
    weight: 1,
    evidence: { entries: 'archive', reliability: 'verified' },
    title: 'Hosts, addresses and URL paths of named groups, by the reports on them (Maltrail)',
    url: `${STATIC}/malware/apt_38.txt`,
  },
  {
    id: 'maltrail-malware',
    name: 'Maltrail Malware Trails',
    category: 'Malicious Infrastructure',
    weight: 1,
    evidence: { entries: 'reported', reliability: 'verified' },
    title: 'Hosts, addresses and URL paths of malware (Maltrail)',
    url: 'https://raw.githubusercontent.com/stamparm/aux/master/maltrail-malware-domains.txt',
  },
  {
    id: 'maltrail-malicious',
    name: 'Maltrail Malicious Trails',
    category: 'Malicious Infrastructure',
    weight: 1,
    evidence: { entries: 'reported', reliability: 'verified' },
    title: 'Attack frameworks, exploit kits, rogue DNS and other malicious services (Maltrail)',
    url: `${STATIC}/malicious/supershell_c2.txt`,
    namesCategory: true,
  },
  {
    id: 'maltrail-suspicious',
    name: 'Maltrail Suspicious Trails',
    category: 'Reputation',
    weight: 0.5,
    evidence: { entries: 'reported', reliability: 'verified' },
    title: 'Parking, dynamic DNS, free hosting, mining and other services that are often abused (Maltrail)',
    url: `${STATIC}/suspicious/dynamic_domain.txt`,
  },
];

/** Trails of Maltrail. There is a file for each family, group or kind of service, and each is a separate part. */
export const MALTRAIL_TRAILS: readonly SourceDeclaration<Trail>[] = ROWS.map(
  ({ title, url, namesCategory, ...feed }) => ({
    id: feed.id,
    title,
    publisher: 'Maltrail developers',
    licence: 'MIT',
    homePage: 'https://github.com/stamparm/maltrail',
    defaultUrl: url,
    format:
      'text: a host, address with or without port, CIDR, URL or URL path a line, below `# Reference:` lines with the reports on them',
    cadenceHours: 24,
    fields: {
      'file name': { becomes: 'a tag with the family or group; in malicious/ also the category' },
      Reference: { becomes: 'the reference, and the day of the report where its address shows one' },
      trail: { becomes: 'the listed host, address, network or URL' },
      comment: { leftOut: 'words about the trail for a human reader' },
    },
    layer: 'threat-listings',
    verified: 'real file',
    feed,
    part: stemOf,
    dateOf: statedDate,
    read: trails,
    *facts({ value: { text, references, file } }, context) {
      const dates = references.flatMap((address) => publicationDate(address) ?? []);
      const known = dates.filter((date) => date <= context.observedAt);
      const said = {
        publishedAt: known.length === 0 ? undefined : Math.max(...known),
        reference: references[0],
        tags: file === null ? [] : [file],
        words: namesCategory === true && file !== null ? file.split('_') : [],
      };
      for (const indicator of accused(text, 'mixed', context.suffixes)) yield* listing(feed, indicator, said, context);
    },
  }),
);

async function* trails(input: SourceInput): AsyncIterable<SourceRecord<Trail>> {
  const stem = stemOf(input.fileName);
  const file = stem.startsWith('maltrail') ? null : stem;
  let references: string[] = [];
  let isOver = true;
  let line = 0;
  for await (const text of input.lines()) {
    line += 1;
    const reference = /^#\s*Reference:\s*(https?:\/\/\S+)/i.exec(text)?.[1];
    const value = withoutComment(text);
    if (reference !== undefined) {
      references = isOver ? [reference] : [...references, reference];
      isOver = false;
    } else if (value !== '') {
      isOver = true;
      yield { line, value: { text: value, references, file } };
    }
  }
}

function stemOf(fileName: string): string {
  return fileName.replace(/\..*$/, '');
}
