import { accused } from '../../formats/accused.ts';
import { listing } from '../../formats/listings.ts';
import type { FeedDeclaration, SourceDeclaration, SourceInput, SourceRecord } from '../../source.ts';

const FEED: FeedDeclaration = {
  id: 'maltrail-worst-asns',
  name: 'Maltrail Worst ASNs',
  category: 'Reputation',
  weight: 0.5,
  evidence: { entries: 'reported', reliability: 'automated' },
};

/** An ASN of the list, or a network under its heading. */
interface WorstAsnsEntry {
  readonly text: string;
  readonly lists: 'asns' | 'addresses';
}

/** ASNs with much abuse, and the networks that they announce. The feed is only a reputation, because most hosts in them are harmless. */
export const maltrailWorstAsns: SourceDeclaration<WorstAsnsEntry> = {
  id: FEED.id,
  title: 'AS with a bad reputation and their networks (Maltrail)',
  publisher: 'Maltrail developers',
  licence: 'MIT',
  homePage: 'https://github.com/stamparm/maltrail',
  defaultUrl: 'https://raw.githubusercontent.com/stamparm/maltrail/master/misc/worst_asns.txt',
  format: 'text: `# AS<n> name` headings, then CIDR,label a line',
  cadenceHours: 168,
  fields: {
    asn: { becomes: 'the listed AS' },
    'AS name': { leftOut: 'the name of the AS: the lists of AS names say it, for all AS numbers' },
    network: { becomes: 'the listed network' },
    label: { leftOut: 'a short name of the operator, the same in each row below a heading' },
  },
  layer: 'threat-listings',
  verified: 'real file',
  feed: FEED,
  read: worstAsnsEntries,
  *facts({ value: { text, lists } }, context) {
    for (const indicator of accused(text, lists, context.suffixes)) yield* listing(FEED, indicator, {}, context);
  },
};

async function* worstAsnsEntries(input: SourceInput): AsyncIterable<SourceRecord<WorstAsnsEntry>> {
  let line = 0;
  for await (const text of input.lines()) {
    line += 1;
    const asn = /^#\s*(AS\d+)\b/.exec(text)?.[1];
    if (asn !== undefined) yield { line, value: { text: asn, lists: 'asns' } };
    else if (text.trim() !== '' && !text.startsWith('#')) {
      yield { line, value: { text: text.split(',')[0] ?? '', lists: 'addresses' } };
    }
  }
}
